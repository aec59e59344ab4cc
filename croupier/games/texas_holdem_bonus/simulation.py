"""Rounds of Texas Hold 'Em Bonus at best play (§ 647a.11, § 647a.12), for ``croupier simulate``.

The table game system draws no Magic Card and no lucky position.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import CARDS
from croupier.equipment.ranks.pocket import PocketHand, pocket
from croupier.games.texas_holdem_bonus.rules import bonus_outcome
from croupier.games.texas_holdem_bonus.simulation_prices import BETS, BONUSES, FIVE, FOLD, groups
from croupier.games.texas_holdem_bonus.solver import counted_bets, endings_of, terms_of
from croupier.kernel import seven
from croupier.kernel.card_sets import ask
from croupier.kernel.cards import DECK_SIZE, Cards, text
from croupier.kernel.holdem_decisions import StreetBets, street_bet_decisions
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_between, suit_of
from croupier.kernel.raise_once import KINDS
from croupier.kernel.scores import Category
from croupier.kernel.seven import Tables, rank_of
from croupier.kernel.stream import begin, deal, fresh_pack, gather, new_pack, new_stream, round_cards
from croupier.kernel.street_bets import LOSE, RESULTS, TIE, WIN
from croupier.kernel.sub_boards import pair_index, starting_hands
from croupier.play.simulator import CountingSimulator, round_document, stakes_of
from croupier.play.submission import Submission

SIDE_WAGERS = ("bonus", "progressive", "five_card_player", "five_card_dealer", "six_card")

# The player's two cards, the dealer's two, the board, the Six Card Bonus cards.
DEALER_FROM, BOARD_FROM, FLOP_TO, TURN_TO, BOARD_TO, DEALT = 2, 4, 7, 8, 9, 13
NINE_TO_ACE = 0b1111110000000
DIAMONDS = 1
ROYAL = int(Category.ROYAL_FLUSH)
FLUSH = int(Category.FLUSH)

# The outcomes, group after group.
BONUS_FROM = BETS * KINDS * RESULTS
PROGRESSIVE_FROM = BONUS_FROM + len(BONUSES)
FIVE_FROM = PROGRESSIVE_FROM + 2 * KINDS
SIX_FROM = FIVE_FROM + FIVE * FIVE

ACE_ACE_TWICE, ACE_ACE = 0, 1
Offered = NDArray[np.uint8]


@jit
def rank_with(cards: Cards, start: int, key: np.uint32, board: np.uint64, tables: Tables) -> np.uint16:
    """The rank of two cards with the cards of a board, by its key and mask."""
    keys = tables.card_keys
    whole = np.uint32(key + keys[cards[start]] + keys[cards[start + 1]])
    return rank_of(whole, board | mask_between(cards, start, start + 2), tables)


@jit
def key_between(cards: Cards, start: int, stop: int, tables: Tables) -> np.uint32:
    """The sum of the keys of some cards."""
    key = np.uint32(0)
    for place in range(np.uint64(start), np.uint64(stop)):
        key = np.uint32(key + tables.card_keys[cards[place]])
    return key


@jit
def bets_of(cards: Cards, folds: NDArray[np.uint8], streets: StreetBets) -> int:
    """0 for a fold, else 1, with 1 more for a bet before the turn card and 2 before the river card."""
    first, second = cards[0], cards[1]
    if folds[first, second]:
        return FOLD
    bets = 1
    if ask(streets.turn, mask_between(cards, BOARD_FROM, FLOP_TO), first, second):
        bets += 1
    if ask(streets.river, mask_between(cards, BOARD_FROM, TURN_TO), first, second):
        bets += 2
    return bets


@jit
def six_card_kind(cards: Cards, tables: Tables, kinds: NDArray[np.uint8]) -> int:
    """§ 647a.12(f): the kind of the player's two and the four bonus cards; 10 and 11 from ace to nine."""
    key = key_between(cards, BOARD_TO, DEALT, tables)
    kind = int(kinds[rank_with(cards, 0, key, mask_between(cards, BOARD_TO, DEALT), tables)])
    if kind != ROYAL:
        return kind
    mask = mask_between(cards, BOARD_TO, DEALT) | mask_between(cards, 0, DEALER_FROM)
    for suit in range(4):
        if suit_of(mask, suit) == NINE_TO_ACE:
            return ROYAL + 2 if suit == DIAMONDS else ROYAL + 1
    return kind


@jit
def count_five_cards(
    cards: Cards,
    bets: int,
    five: Tables,
    kinds: NDArray[np.uint8],
    offered: Offered,
    counts: NDArray[np.int64],
) -> None:
    """The wagers on two cards and the flop: Progressive, and both Five Card Hand Bonuses."""
    key = key_between(cards, BOARD_FROM, FLOP_TO, five)
    flop = mask_between(cards, BOARD_FROM, FLOP_TO)
    own = int(kinds[rank_with(cards, 0, key, flop, five)])
    counts[PROGRESSIVE_FROM + (KINDS if bets == FOLD else 0) + own] += 1
    if offered[2]:
        other = int(kinds[rank_with(cards, DEALER_FROM, key, flop, five)])
        player, dealer = max(0, own - FLUSH + 1), max(0, other - FLUSH + 1)
        counts[FIVE_FROM + player * FIVE + dealer] += 1


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    tables: Tables,
    five: Tables,
    six: Tables,
    kinds: NDArray[np.uint8],
    pockets: NDArray[np.uint8],
    folds: NDArray[np.uint8],
    streets: StreetBets,
    offered: Offered,
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds; ``offered``: Progressive or Five Card, Six Card, Five Card."""
    stream, pack = new_stream(), new_pack(fresh)
    cards = pack.cards
    dealt = DEALT if offered[1] else BOARD_TO
    for number in range(first, first + count):
        begin(stream, seed, number)
        deal(stream, pack, 0, dealt)
        key = key_between(cards, BOARD_FROM, BOARD_TO, tables)
        board = mask_between(cards, BOARD_FROM, BOARD_TO)
        rank = rank_with(cards, 0, key, board, tables)
        dealer = rank_with(cards, DEALER_FROM, key, board, tables)
        result = WIN if rank > dealer else TIE if rank == dealer else LOSE
        bets = bets_of(cards, folds, streets)
        counts[(bets * KINDS + kinds[rank]) * RESULTS + result] += 1
        row = pockets[cards[0], cards[1]]
        if row == ACE_ACE and pockets[cards[2], cards[3]] == ACE_ACE:
            row = ACE_ACE_TWICE
        counts[BONUS_FROM + row] += 1
        if offered[0]:
            count_five_cards(cards, bets, five, kinds, offered, counts)
        if offered[1]:
            counts[SIX_FROM + six_card_kind(cards, six, kinds)] += 1
        gather(pack, dealt)


def bonus_rows() -> NDArray[np.uint8]:
    """The row of the Bonus paytable by two cards, whatever the dealer holds."""
    rows = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.uint8)
    nothing = PocketHand(13, 12, False)
    for first in range(DECK_SIZE):
        for second in range(DECK_SIZE):
            if first != second:
                held = [CARDS[name] for name in text([first, second]).split()]
                rows[first, second] = BONUSES.index(bonus_outcome(pocket(held), nothing))
    return rows


def pairs_that_fold(submission: Submission) -> NDArray[np.uint8]:
    """1 where two cards fold before the flop."""
    terms = terms_of(submission.edition, submission.options)
    found = np.zeros(169, dtype=np.uint8)
    for hand, endings in enumerate(counted_bets().endings):
        worth = sum(net * number for _, _, net, number in endings_of(endings, terms))
        found[hand] = worth <= -int(endings.sum())
    return found[starting_hands()][pair_index()]


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered."""
    stakes = stakes_of(submission, ("ante", *SIDE_WAGERS))
    five_card = bool(stakes["five_card_player"] or stakes["five_card_dealer"])
    offered = [bool(stakes["progressive"]) or five_card, bool(stakes["six_card"]), five_card]
    tables = (
        fresh_pack(),
        seven.tables(7),
        seven.tables(5),
        seven.tables(6),
        seven.category(np.arange(seven.RANKS + 1, dtype=np.uint16)),
        bonus_rows(),
        pairs_that_fold(submission),
        street_bet_decisions(),
        np.array(offered, dtype=np.uint8),
    )

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        dealt = DEALT if stakes["six_card"] else BOARD_TO
        cards = _in_dealing_order(round_cards(seed, index, tables[0], dealt), dealt)
        decisions = _decisions(outcome // (KINDS * RESULTS))
        return round_document(submission, stakes, decisions, cards=text(cards), dealing="manual_shoe")

    # A fold before the flop forfeits the Progressive (§ 647a.11(b)(2)(i)(B)); both Five Card Hand Bonuses are
    # paid from one meter, the dealer's second.
    exact = {"progressive": None}
    if stakes["five_card_player"] and stakes["five_card_dealer"]:
        exact["five_card_dealer"] = None
    return CountingSimulator(groups(submission), stakes, play, tell, "ante", exact=exact)


def _in_dealing_order(pack: Cards, dealt: int) -> list[int]:
    """§ 647a.8(d): the Six Card Bonus cards, two cards each, and a burn before each street."""
    own, other, flop, turn, river, six = np.split(pack[:dealt], [2, 4, 7, 8, 9])
    burns = pack[dealt:]
    hands = [own[0], other[0], own[1], other[1]]
    return [*six, *hands, burns[0], *flop, burns[1], *turn, burns[2], *river]


def _decisions(bets: int) -> list[str]:
    if bets == FOLD:
        return ["fold"]
    turn, river = (bets - 1) % 2, (bets - 1) // 2
    return ["flop", "turn" if turn else "check", "river" if river else "check"]
