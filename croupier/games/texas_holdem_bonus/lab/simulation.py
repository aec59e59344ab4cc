"""Rounds of Texas Hold 'Em Bonus at best play (§ 647a.11, § 647a.12), for ``croupier simulate``.

The table game system draws no Magic Card and no lucky position, whatever the Rules Submission offers: the
Five Card wagers have no exact value to be compared with then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import CARDS
from croupier.equipment.ranks.pocket import PocketHand, pocket
from croupier.families.holdem.batch_decisions import Answers, Asked, ask_boards, ask_pairs, new_asked, say_no
from croupier.families.holdem.decisions import StreetBets, street_bet_decisions
from croupier.families.holdem.raise_once import KINDS
from croupier.families.holdem.street_bets import LOSE, RESULTS, TIE, WIN
from croupier.games.texas_holdem_bonus.lab import LAB
from croupier.games.texas_holdem_bonus.lab.endings import LINES
from croupier.games.texas_holdem_bonus.lab.simulation_prices import BETS, BONUSES, FIVE, FOLD, groups
from croupier.games.texas_holdem_bonus.lab.solver import Terms, counted_bets, terms_of
from croupier.games.texas_holdem_bonus.rules import bonus_outcome
from croupier.kernel import seven
from croupier.kernel.batches import (
    BATCH,
    Batch,
    Hands,
    add_cards,
    begin_hands,
    deal_batch,
    grow_hands,
    new_batch,
    new_hands,
    rank_batch,
)
from croupier.kernel.cards import DECK_SIZE, Cards, text
from croupier.kernel.jit import jit
from croupier.kernel.masks import suit_of
from croupier.kernel.scores import Category
from croupier.kernel.seven import Ranks, Tables
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.kernel.sub_boards import pair_index, starting_hands
from croupier.play.simulator import CountingSimulator, round_document, stakes_of
from croupier.play.submission import Submission

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


class Room(NamedTuple):
    """The rounds of a batch: what lies on the board, the hands on it, their ranks, and what was bet."""

    flops: Hands
    turns: Hands
    boards: Hands
    hands: Hands
    ranks: Ranks
    dealers: Ranks
    asked: Asked
    bets: Answers


@jit
def new_room() -> Room:
    """Room for a batch."""
    return Room(
        new_hands(),
        new_hands(),
        new_hands(),
        new_hands(),
        np.zeros(BATCH, dtype=np.uint16),
        np.zeros(BATCH, dtype=np.uint16),
        new_asked(),
        np.zeros(BATCH, dtype=np.uint8),
    )


@jit
def rank_both(batch: Batch, shared: Hands, tables: Tables, room: Room) -> None:
    """The ranks of the player's two cards and of the dealer's, each with the cards that they share."""
    grow_hands(room.hands, shared, batch, 0, DEALER_FROM, tables)
    rank_batch(room.hands, tables, room.ranks)
    grow_hands(room.hands, shared, batch, DEALER_FROM, BOARD_FROM, tables)
    rank_batch(room.hands, tables, room.dealers)


@jit
def find_bets(cards: Cards, size: int, folds: NDArray[np.uint8], streets: StreetBets, room: Room) -> None:
    """0 for a fold, else 1, with 1 more for a bet before the turn card and 2 before the river card."""
    asked, bets = room.asked, room.bets
    bets[:] = FOLD
    ask_pairs(asked, size, cards, folds)
    left = say_no(asked, size, bets)
    ask_boards(asked, left, cards, room.flops.masks, streets.turn)
    for place in range(left):
        at = asked.rounds[place]
        bets[at] += asked.answers[at]
    ask_boards(asked, left, cards, room.turns.masks, streets.river)
    for place in range(left):
        at = asked.rounds[place]
        bets[at] += 2 * asked.answers[at]


@jit
def count_base(
    cards: Cards,
    size: int,
    kinds: NDArray[np.uint8],
    pockets: NDArray[np.uint8],
    room: Room,
    counts: NDArray[np.int64],
) -> None:
    """The base game, and the Bonus Wager on the two cards."""
    ranks, dealers, bets = room.ranks, room.dealers, room.bets
    for at in range(np.uint64(size)):
        rank, dealer = ranks[at], dealers[at]
        result = WIN if rank > dealer else TIE if rank == dealer else LOSE
        counts[(bets[at] * KINDS + kinds[rank]) * RESULTS + result] += 1
        row = pockets[cards[0, at], cards[1, at]]
        if row == ACE_ACE and pockets[cards[2, at], cards[3, at]] == ACE_ACE:
            row = ACE_ACE_TWICE
        counts[BONUS_FROM + row] += 1


@jit
def count_five_cards(
    batch: Batch,
    size: int,
    five: Tables,
    kinds: NDArray[np.uint8],
    room: Room,
    counts: NDArray[np.int64],
) -> None:
    """The wagers on two cards and the flop: Progressive, and both Five Card Hand Bonuses."""
    ranks, dealers, bets = room.ranks, room.dealers, room.bets
    rank_both(batch, room.flops, five, room)
    for at in range(np.uint64(size)):
        own, other = int(kinds[ranks[at]]), int(kinds[dealers[at]])
        counts[PROGRESSIVE_FROM + (KINDS if bets[at] == FOLD else 0) + own] += 1
        player, dealer = max(0, own - FLUSH + 1), max(0, other - FLUSH + 1)
        counts[FIVE_FROM + player * FIVE + dealer] += 1


@jit
def six_card_kind(kind: int, mask: np.uint64) -> int:
    """§ 647a.12(f): the kind of six cards, by that of the best five; 10 and 11 from ace to nine."""
    if kind != ROYAL:
        return kind
    for suit in range(4):
        if suit_of(mask, suit) == NINE_TO_ACE:
            return ROYAL + 2 if suit == DIAMONDS else ROYAL + 1
    return kind


@jit
def count_six_cards(
    batch: Batch,
    size: int,
    six: Tables,
    kinds: NDArray[np.uint8],
    room: Room,
    counts: NDArray[np.int64],
) -> None:
    """The wager on the player's two cards and the four bonus cards."""
    masks, ranks = room.hands.masks, room.ranks
    begin_hands(room.hands, batch, 0, DEALER_FROM, six)
    add_cards(room.hands, batch, BOARD_TO, DEALT, six)
    rank_batch(room.hands, six, ranks)
    for at in range(np.uint64(size)):
        counts[SIX_FROM + six_card_kind(int(kinds[ranks[at]]), masks[at])] += 1


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
    """Count the outcomes of the rounds; ``offered``: a wager on five cards, the Six Card Bonus."""
    batch, room = new_batch(fresh), new_room()
    dealt = DEALT if offered[1] else BOARD_TO
    for start in range(first, first + count, BATCH):
        size = deal_batch(batch, seed, start, first + count, dealt)
        begin_hands(room.flops, batch, BOARD_FROM, FLOP_TO, tables)
        grow_hands(room.turns, room.flops, batch, FLOP_TO, TURN_TO, tables)
        grow_hands(room.boards, room.turns, batch, TURN_TO, BOARD_TO, tables)
        rank_both(batch, room.boards, tables, room)
        find_bets(batch.cards, size, folds, streets, room)
        count_base(batch.cards, size, kinds, pockets, room, counts)
        if offered[0]:
            count_five_cards(batch, size, five, kinds, room, counts)
        if offered[1]:
            count_six_cards(batch, size, six, kinds, room, counts)


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


def pairs_that_fold(terms: Terms) -> NDArray[np.uint8]:
    """1 where two cards fold before the flop."""
    counted = counted_bets(terms).endings
    found = np.array([terms.worth(one) <= terms.fold * int(one.sum()) for one in counted], dtype=np.uint8)
    return found[starting_hands()][pair_index()]


def simulator(submission: Submission) -> CountingSimulator:
    """Rounds of one seat with the wagers that are offered."""
    stakes = stakes_of(submission, ("ante", *LAB.side_wagers))
    terms = terms_of(submission.edition, solver_options(submission))
    five_card = bool(stakes["five_card_player"] or stakes["five_card_dealer"])
    offered = [bool(stakes["progressive"]) or five_card, bool(stakes["six_card"])]
    tables = (
        fresh_pack(),
        seven.tables(7),
        seven.tables(5),
        seven.tables(6),
        seven.category(np.arange(seven.RANKS + 1, dtype=np.uint16)),
        bonus_rows(),
        pairs_that_fold(terms),
        street_bet_decisions(terms.bets),
        np.array(offered, dtype=np.uint8),
    )

    def play(seed: np.uint64, first: int, count: int, counts: NDArray[np.int64]) -> None:
        play_rounds(seed, first, count, *tables, counts)

    def tell(seed: int, index: int, outcome: int) -> dict[str, Any]:
        dealt = DEALT if stakes["six_card"] else BOARD_TO
        cards = _in_dealing_order(round_cards(seed, index, tables[0], dealt), dealt)
        decisions = list(LINES.values())[outcome // (KINDS * RESULTS)]
        return round_document(submission, stakes, decisions, cards=text(cards), dealing="manual_shoe")

    exact = dict.fromkeys(uncounted(submission, stakes))
    return CountingSimulator(groups(submission, stakes), stakes, play, tell, "ante", exact=exact)


def uncounted(submission: Submission, stakes: Mapping[str, int]) -> set[str]:
    """The wagers whose exact value is of other rounds than these."""
    # A fold before the flop forfeits the Progressive (§ 647a.11(b)(2)(i)(B)).
    found = {"progressive"}
    if stakes["five_card_player"] and stakes["five_card_dealer"]:
        # Both are paid from one meter, the dealer's second.
        found.add("five_card_dealer")
    if submission.options["magic_card"] or submission.options["lucky_bonus"]:
        # § 647a.12(e)(3): the exact value has what is paid beside them, and these rounds have not.
        found |= {"five_card_player", "five_card_dealer"}
    return found


def _in_dealing_order(pack: Cards, dealt: int) -> list[int]:
    """§ 647a.8(d): the Six Card Bonus cards, two cards each, and a burn before each street."""
    own, other, flop, turn, river, six = np.split(pack[:dealt], [2, 4, 7, 8, 9])
    burns = pack[dealt:]
    hands = [own[0], other[0], own[1], other[1]]
    return [*six, *hands, burns[0], *flop, burns[1], *turn, burns[2], *river]


def solver_options(submission: Submission) -> dict[str, Any]:
    """The options that change the solution."""
    return {name: submission.options[name] for name in LAB.options}
