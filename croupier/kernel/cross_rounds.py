"""Rounds of Criss-Cross Poker for simulations, at best play.

The first two decisions are looked up by starting hand and ends of the row. The third would need a table of
230 million entries; it is computed as the solver does, from the vectors of both lines, which are kept for all
169 starting hands and all pairs of ends.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.cross import FOLDS_FIRST, MIDDLES, MOST, PAIRS_OF_ENDS, Lines, Terms
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_between
from croupier.kernel.seven import Tables, rank_of
from croupier.kernel.stream import begin, deal, gather, new_pack, new_stream
from croupier.kernel.sub_boards import PAIRS, boards, pair_index

DEALT = 7
TOP, LEFT, MIDDLE, RIGHT, BOTTOM, FIRST, SECOND = range(DEALT)
"""The cross in the order of the deal, then the player's two cards."""

# How a round ends: a fold at once, after the row's ends (by Across Bet), after all ends (by both Bets), or
# played, by the three Bets and the rows of both lines.
FOLD_AT_ONCE, FOLD_SECOND, FOLD_THIRD, PLAYED = 0, 1, 3, 7


class Charts(NamedTuple):
    """Starting hands, the lines of each by pair of ends, and the decisions on them.

    ``hands[first, second]`` and ``suits[first, second, suit]`` lead from own cards to the representative of
    their class and the suits' new names.
    """

    hands: NDArray[np.uint8]
    suits: NDArray[np.uint8]
    pairs: NDArray[np.uint16]
    rows: NDArray[np.uint8]
    bets: NDArray[np.int16]
    all_bets: NDArray[np.int32]
    all_antes: NDArray[np.int32]
    across: NDArray[np.uint8]
    down: NDArray[np.uint8]


def empty_charts() -> Charts:
    """Room for all starting hands."""
    number = len(boards(2).cards)
    hands, suits = starting_hands_and_suits()
    return Charts(
        hands,
        suits,
        pair_index(),
        np.zeros((number, PAIRS, DECK_SIZE), dtype=np.uint8),
        np.zeros((number, PAIRS, DECK_SIZE), dtype=np.int16),
        np.zeros((number, PAIRS), dtype=np.int32),
        np.zeros((number, PAIRS), dtype=np.int32),
        np.zeros(number, dtype=np.uint8),
        np.zeros((number, PAIRS), dtype=np.uint8),
    )


def starting_hands_and_suits() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """For every two cards their class among ``boards(2)``, and a renaming of the suits that leads to it."""
    hands = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.uint8)
    suits = np.zeros((DECK_SIZE, DECK_SIZE, 4), dtype=np.uint8)
    classes = {tuple(sorted(map(int, cards))): place for place, cards in enumerate(boards(2).cards)}
    for (low, high), place in classes.items():
        for first_suit in range(4):
            for second_suit in range(4):
                if (first_suit == second_suit) != (low // 13 == high // 13):
                    continue
                names = {first_suit: low // 13, second_suit: high // 13}
                left = iter(suit for suit in range(4) if suit not in names.values())
                renaming = [names[suit] if suit in names else next(left) for suit in range(4)]
                first, second = 13 * first_suit + low % 13, 13 * second_suit + high % 13
                for one, other in ((first, second), (second, first)):
                    hands[one, other] = place
                    suits[one, other] = renaming
    return hands, suits


def fill_in_hand(charts: Charts, place: int, lines: Lines, across: int, down: NDArray[np.uint8]) -> None:
    """Copy what the solver found out about a starting hand."""
    pairs = charts.pairs[lines.ends[:, 0], lines.ends[:, 1]]
    charts.rows[place, pairs] = lines.rows
    charts.bets[place, pairs] = lines.bets
    charts.all_bets[place, pairs] = lines.all_bets
    charts.all_antes[place, pairs] = lines.all_antes
    charts.across[place] = across
    charts.down[place, pairs] = down[:PAIRS_OF_ENDS]


@jit
def renamed(card: int, suits: NDArray[np.uint8]) -> int:
    """A card with the new name of its suit."""
    return 13 * int(suits[card // 13]) + card % 13


@jit
def higher_sum(one: NDArray[np.int16], other: NDArray[np.int16]) -> int:
    """The greater of two nets, added up over all cards."""
    # Sixteen bits are enough for the sum, and let the compiler add many at once.
    total = np.int16(0)
    for card in range(DECK_SIZE):
        total = np.int16(total + max(one[card], other[card]))
    return int(total)


@jit
def middle_decision(
    charts: Charts,
    hand: int,
    row: int,
    column: int,
    ends: NDArray[np.int64],
    across: int,
    down: int,
    terms: Terms,
) -> int:
    """The Middle Bet, or a fold; ``ends`` are those of the row, then those of the column."""
    one, other = charts.bets[hand, row], charts.bets[hand, column]
    higher = higher_sum(one, other)
    bet_across, bet_down = int(charts.all_bets[hand, row]), int(charts.all_bets[hand, column])
    antes = int(charts.all_antes[hand, row]) + int(charts.all_antes[hand, column])
    for end in range(2):
        of_row, of_column = ends[end], ends[2 + end]
        higher -= max(0, int(other[of_row])) + max(0, int(one[of_column]))
        bet_across -= one[of_column]
        bet_down -= other[of_row]
        antes -= terms.ante[charts.rows[hand, row, of_column]]
        antes -= terms.ante[charts.rows[hand, column, of_row]]
    chosen = MOST if higher > 0 else 0
    stays = terms.unit * antes + across * bet_across + down * bet_down + terms.middle[chosen] * higher
    return chosen if stays > -MIDDLES * (2 * terms.unit + across + down) else FOLDS_FIRST


@jit
def ending(cards: Cards, charts: Charts, terms: Terms, rows: int, ends: NDArray[np.int64]) -> int:
    """How the round of these seven cards ends; ``ends`` is room for four cards."""
    first, second = cards[FIRST], cards[SECOND]
    hand = int(charts.hands[first, second])
    a = int(charts.across[hand])
    if a == FOLDS_FIRST:
        return FOLD_AT_ONCE
    suits = charts.suits[first, second]
    ends[0] = renamed(int(cards[LEFT]), suits)
    ends[1] = renamed(int(cards[RIGHT]), suits)
    ends[2] = renamed(int(cards[TOP]), suits)
    ends[3] = renamed(int(cards[BOTTOM]), suits)
    row = int(charts.pairs[ends[0], ends[1]])
    d = int(charts.down[hand, row])
    if d == FOLDS_FIRST:
        return FOLD_SECOND + a
    column = int(charts.pairs[ends[2], ends[3]])
    m = middle_decision(charts, hand, row, column, ends, terms.across[a], terms.down[d], terms)
    if m == FOLDS_FIRST:
        return FOLD_THIRD + 2 * a + d
    middle = renamed(int(cards[MIDDLE]), suits)
    across, down = int(charts.rows[hand, row, middle]), int(charts.rows[hand, column, middle])
    return PLAYED + ((4 * a + 2 * d + m) * rows + across) * rows + down


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    charts: Charts,
    terms: Terms,
    tables: Tables,
    row_of_rank: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Count how the rounds end, and behind that the rows of the five cards of the cross."""
    stream, pack = new_stream(), new_pack(fresh)
    ends = np.empty(4, dtype=np.int64)
    rows = len(terms.bet)
    bonus_from = PLAYED + 8 * rows * rows
    for number in range(first, first + count):
        begin(stream, seed, number)
        deal(stream, pack, 0, DEALT)
        counts[ending(pack.cards, charts, terms, rows, ends)] += 1
        key = np.uint32(0)
        for place in range(FIRST):
            key = np.uint32(key + tables.card_keys[pack.cards[place]])
        rank = rank_of(key, mask_between(pack.cards, 0, FIRST), tables)
        counts[bonus_from + row_of_rank[rank]] += 1
        gather(pack, DEALT)
