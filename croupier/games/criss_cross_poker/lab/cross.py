"""Two lines that cross in one card: Criss-Cross Poker (58 Pa. Code Chapter 674a), solved backwards.

The player's two cards make one hand with the row and another with the column; the middle card is in both and
is turned last. For own cards and the two *ends* of a line, the hand is decided by the middle card alone: one
vector of 52 entries, the same whether the line lies across or down. What a line brings over all middle cards
is the sum of its vector, less the two entries that the ends of the other line take away. Only the Middle
Bet, which goes by the higher of both hands, needs two vectors at once; since a better row never pays less,
it is the sum of their greater entries.

A Bet may be any amount between its least and its most. All that follows is a maximum of sums that are linear
in it, hence convex, so that one of the two ends is always best.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of
from croupier.kernel.parallel import Tally
from croupier.kernel.seven import Tables, rank_of

ENDS = DECK_SIZE - 2
PAIRS_OF_ENDS = ENDS * (ENDS - 1) // 2
"""The pairs of the 50 cards that a player does not hold."""
OTHER_ENDS = (ENDS - 2) * (ENDS - 3) // 2
MIDDLES = ENDS - 4
CROSSES = PAIRS_OF_ENDS * OTHER_ENDS * MIDDLES
"""All that the cross can be to two own cards: which ends across, which down, which middle card."""

LEAST, MOST = range(2)
Amounts = NDArray[np.int64]


class Terms(NamedTuple):
    """What the rows of the paytables net, in whole numbers, and what may be bet.

    ``ante[row]`` and ``bet[row]`` are nets per unit; ``unit`` is one Ante, and ``across``, ``down`` and
    ``middle`` are the least and the most of each Bet, in the same measure (multiples of an Ante, or cents).
    """

    ante: Amounts
    bet: Amounts
    unit: int
    across: Amounts
    down: Amounts
    middle: Amounts


class Lines(NamedTuple):
    """For two own cards, every pair of ends and every middle card: row, net of the bet, net of the Ante.

    ``ends[pair]`` are the two cards. A card that cannot be the middle one nets 0. ``all_bets`` and
    ``all_antes`` are the sums over all middle cards.
    """

    ends: Cards
    rows: NDArray[np.uint8]
    bets: NDArray[np.int32]
    antes: NDArray[np.int32]
    all_bets: Tally
    all_antes: Tally


@jit
def empty_lines() -> Lines:
    """Room for the lines of two own cards."""
    shape = (PAIRS_OF_ENDS, DECK_SIZE)
    return Lines(
        np.zeros((PAIRS_OF_ENDS, 2), dtype=np.uint8),
        np.zeros(shape, dtype=np.uint8),
        np.zeros(shape, dtype=np.int32),
        np.zeros(shape, dtype=np.int32),
        np.zeros(PAIRS_OF_ENDS, dtype=np.int64),
        np.zeros(PAIRS_OF_ENDS, dtype=np.int64),
    )


@jit
def fill_in_lines(
    own: Cards, tables: Tables, row_of_rank: NDArray[np.uint8], terms: Terms, lines: Lines
) -> None:
    """Every line that the own cards can have."""
    own_mask = mask_of(own)
    own_key = np.uint32(tables.card_keys[own[0]] + tables.card_keys[own[1]])
    at = 0
    for first in range(DECK_SIZE):
        for second in range(first + 1, DECK_SIZE):
            ends = np.uint64(1) << np.uint64(first) | np.uint64(1) << np.uint64(second)
            if own_mask & ends:
                continue
            key = np.uint32(own_key + tables.card_keys[first] + tables.card_keys[second])
            mask = own_mask | ends
            lines.ends[at, 0] = first
            lines.ends[at, 1] = second
            lines.all_bets[at] = 0
            lines.all_antes[at] = 0
            for card in range(DECK_SIZE):
                bit = np.uint64(1) << np.uint64(card)
                lines.rows[at, card] = 0
                lines.bets[at, card] = 0
                lines.antes[at, card] = 0
                if not mask & bit:
                    row = row_of_rank[rank_of(np.uint32(key + tables.card_keys[card]), mask | bit, tables)]
                    lines.rows[at, card] = row
                    lines.bets[at, card] = terms.bet[row]
                    lines.antes[at, card] = terms.ante[row]
                    lines.all_bets[at] += terms.bet[row]
                    lines.all_antes[at] += terms.ante[row]
            at += 1


@jit
def middle_sum(one: NDArray[np.int32], other: NDArray[np.int32]) -> int:
    """The greater of two nets, added up over all cards."""
    total = np.int32(0)
    for card in range(DECK_SIZE):
        total = np.int32(total + max(one[card], other[card]))
    return int(total)


@jit
def are_apart(lines: Lines, one: int, other: int) -> bool:
    """Whether two pairs of ends have no card in common."""
    a, b = lines.ends[one, 0], lines.ends[one, 1]
    c, d = lines.ends[other, 0], lines.ends[other, 1]
    return bool(a != c and a != d and b != c and b != d)


@jit
def line_sums(lines: Lines, line: int, other: int) -> tuple[int, int]:
    """What the Bet and the Ante on a line net over the 46 middle cards that the other line leaves."""
    c, d = lines.ends[other, 0], lines.ends[other, 1]
    bet = lines.all_bets[line] - lines.bets[line, c] - lines.bets[line, d]
    ante = lines.all_antes[line] - lines.antes[line, c] - lines.antes[line, d]
    return bet, ante


@jit
def higher_sum(lines: Lines, one: int, other: int) -> int:
    """What the Middle Bet nets over the 46 middle cards."""
    total = middle_sum(lines.bets[one], lines.bets[other])
    for end in range(2):
        card = lines.ends[one, end]
        total -= max(0, lines.bets[other, card])
        card = lines.ends[other, end]
        total -= max(0, lines.bets[one, card])
    return total


@jit
def best_end(total: int, amounts: Amounts) -> int:
    """A Bet that nets so much a unit is placed at its most if it wins on average, else at its least."""
    return MOST if total > 0 else LEAST


@jit
def value_after_ends(
    bet_across: int, bet_down: int, antes: int, higher: int, across: int, down: int, terms: Terms
) -> int:
    """The last decision with all ends seen: the Middle Bet or a fold, over the 46 middle cards."""
    stays = terms.unit * antes + across * bet_across + down * bet_down
    stays += terms.middle[best_end(higher, terms.middle)] * higher
    return int(max(stays, -MIDDLES * (2 * terms.unit + across + down)))


@jit
def value_lines(lines: Lines, terms: Terms, values: Tally) -> None:
    """``values[across, down, ends of the row]``: the worth of least and most Bets."""
    values[:] = 0
    for one in range(PAIRS_OF_ENDS):
        for other in range(one + 1, PAIRS_OF_ENDS):
            if not are_apart(lines, one, other):
                continue
            higher = higher_sum(lines, one, other)
            bet_one, ante_one = line_sums(lines, one, other)
            bet_other, ante_other = line_sums(lines, other, one)
            antes = ante_one + ante_other
            for a in range(2):
                across = terms.across[a]
                for d in range(2):
                    down = terms.down[d]
                    values[a, d, one] += value_after_ends(
                        bet_one, bet_other, antes, higher, across, down, terms
                    )
                    values[a, d, other] += value_after_ends(
                        bet_other, bet_one, antes, higher, across, down, terms
                    )


@jit
def value_row(lines: Lines, one: int, across: int, terms: Terms, values: Tally) -> None:
    """``values[down]``: the worth of the least and the most Down Bet once the ends of the row are seen."""
    values[:] = 0
    for other in range(PAIRS_OF_ENDS):
        if are_apart(lines, one, other):
            higher = higher_sum(lines, one, other)
            bet_one, ante_one = line_sums(lines, one, other)
            bet_other, ante_other = line_sums(lines, other, one)
            for d in range(2):
                values[d] += value_after_ends(
                    bet_one, bet_other, ante_one + ante_other, higher, across, terms.down[d], terms
                )


@jit
def line_with(lines: Lines, first: int, second: int) -> int:
    """The number of the line with these ends, in either order."""
    for line in range(PAIRS_OF_ENDS):
        if lines.ends[line, 0] == min(first, second) and lines.ends[line, 1] == max(first, second):
            return line
    return -1


FOLDS_FIRST = 2
"""For the first decision, and for the second: 0 and 1 are the least and the most, 2 is a fold."""


@jit
def decide(values: Tally, terms: Terms, down: NDArray[np.uint8]) -> tuple[int, int]:
    """The best first decision and its worth; ``down[ends of the row]`` receives the second decision."""
    best = -2 * terms.unit * CROSSES
    chosen = FOLDS_FIRST
    for a in range(2):
        fold = -(2 * terms.unit + terms.across[a]) * OTHER_ENDS * MIDDLES
        worth = 0
        for ends in range(PAIRS_OF_ENDS):
            worth += max(fold, values[a, 0, ends], values[a, 1, ends])
        if worth > best:
            best, chosen = worth, a
    if chosen != FOLDS_FIRST:
        fold = -(2 * terms.unit + terms.across[chosen]) * OTHER_ENDS * MIDDLES
        for ends in range(PAIRS_OF_ENDS):
            low, high = values[chosen, LEAST, ends], values[chosen, MOST, ends]
            down[ends] = FOLDS_FIRST if max(low, high) <= fold else MOST if high > low else LEAST
    return chosen, best


class Counted(NamedTuple):
    """How often the rounds of one starting hand end in each way, of :data:`CROSSES`.

    ``played[down, middle, row across, row down]``; ``folds[down]`` after all ends are seen; ``folds[2]``
    after the ends of the row.
    """

    played: Tally
    folds: Tally


@jit
def count_endings(
    lines: Lines,
    terms: Terms,
    chosen: int,
    down: NDArray[np.uint8],
    orbit_sizes: NDArray[np.int64],
    counted: Counted,
) -> None:
    """Count the endings of a hand that makes the Across Bet ``chosen``.

    ``orbit_sizes[ends]`` is how many ends of the row are the same to the own cards, at the one of them that
    stands for all, and 0 at the others.
    """
    across = terms.across[chosen]
    rows = counted.played.shape[2]
    met = np.zeros((2, rows, rows), dtype=np.int64)
    for one in range(PAIRS_OF_ENDS):
        many = orbit_sizes[one]
        if many == 0:
            continue
        if down[one] == FOLDS_FIRST:
            counted.folds[FOLDS_FIRST] += many * OTHER_ENDS * MIDDLES
            continue
        met[:] = 0
        for other in range(PAIRS_OF_ENDS):
            if not are_apart(lines, one, other):
                continue
            higher = higher_sum(lines, one, other)
            bet_one, ante_one = line_sums(lines, one, other)
            bet_other, ante_other = line_sums(lines, other, one)
            amount = terms.down[down[one]]
            value = value_after_ends(bet_one, bet_other, ante_one + ante_other, higher, across, amount, terms)
            if value <= -MIDDLES * (2 * terms.unit + across + amount):
                counted.folds[down[one]] += many * MIDDLES
            else:
                meet(lines, one, other, met[best_end(higher, terms.middle)])
        counted.played[down[one]] += many * met


@jit
def meet(lines: Lines, one: int, other: int, met: Tally) -> None:
    """Count the rows of both lines for every middle card that is left.

    What cannot be the middle card has row 0 on the line that holds it and is taken out again; the player's
    own two cards have row 0 on both.
    """
    across, down = lines.rows[one], lines.rows[other]
    for card in range(DECK_SIZE):
        met[across[card], down[card]] += 1
    met[0, 0] -= 2
    for end in range(2):
        card = lines.ends[one, end]
        met[across[card], down[card]] -= 1
        card = lines.ends[other, end]
        met[across[card], down[card]] -= 1
