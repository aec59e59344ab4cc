"""Criss-Cross Poker by a rule for people: what it is worth over all crosses (58 Pa. Code § 674a.11).

The first two Bets depend on the own cards alone. For the third every line has a mark, by the own cards and
its two ends: :data:`BETS_MOST`, :data:`STAYS`, or the points of its ends. The Middle Bet is the most where a
line has the first mark, else the least where the points of own cards and lines together are enough.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.criss_cross_poker.lab.cross import (
    LEAST,
    MIDDLES,
    MOST,
    PAIRS_OF_ENDS,
    Lines,
    Terms,
    are_apart,
    higher_sum,
    line_sums,
)
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.to_straight import ways_to_straight

BETS_MOST, STAYS = 255, 128
"""Marks; points are far below them."""
OWN_HIGH, OWN_MIDDLE, END_HIGH, END_MIDDLE, ENOUGH = 10, 5, 6, 3, 16
JACK, SIX = 9, 4


@jit
def points(card: int, high: int, middle: int) -> int:
    """What a card counts that has no pair: jack or higher, six to ten, or less."""
    rank = card % 13
    return high if rank >= JACK else middle if rank >= SIX else 0


@jit
def mark_of(own: Cards, ends: Cards) -> int:
    """The mark of the line with these ends."""
    counts = np.zeros(13, dtype=np.int64)
    ranks, suits = 0, 0
    for two in (own, ends):
        for card in two:
            counts[card % 13] += 1
            ranks |= 1 << card % 13
            suits |= 1 << card // 13
    pairs = 0
    for rank in range(13):
        if counts[rank] > 2 or (counts[rank] == 2 and rank >= SIX):
            return BETS_MOST
        pairs += 1 if counts[rank] == 2 else 0
    ways = ways_to_straight(ranks) if pairs == 0 else 0
    if pairs == 2 or ways == 2 or suits & (suits - 1) == 0:
        return BETS_MOST
    if pairs or ways:
        return STAYS
    return points(ends[0], END_HIGH, END_MIDDLE) + points(ends[1], END_HIGH, END_MIDDLE)


@jit
def middle_by_rule(own_points: int, one: int, other: int) -> int:
    """Most, least or a fold (-1) by the marks of both lines."""
    if BETS_MOST in (one, other):
        return MOST
    return LEAST if own_points + one + other >= ENOUGH else -1


@jit
def worth_of_rule(
    own: Cards, lines: Lines, terms: Terms, across: int, down: int, orbit_sizes: NDArray[np.int64]
) -> int:
    """What the rule nets with two own cards over all crosses, for these first two Bets."""
    marks = np.zeros(PAIRS_OF_ENDS, dtype=np.int64)
    for line in range(PAIRS_OF_ENDS):
        marks[line] = mark_of(own, lines.ends[line])
    own_points = points(own[0], OWN_HIGH, OWN_MIDDLE) + points(own[1], OWN_HIGH, OWN_MIDDLE)
    folded = -MIDDLES * (2 * terms.unit + across + down)
    worth = 0
    for one in range(PAIRS_OF_ENDS):
        if orbit_sizes[one] == 0:
            continue
        total = 0
        for other in range(PAIRS_OF_ENDS):
            if not are_apart(lines, one, other):
                continue
            middle = middle_by_rule(own_points, marks[one], marks[other])
            if middle < 0:
                total += folded
                continue
            bet_one, ante_one = line_sums(lines, one, other)
            bet_other, ante_other = line_sums(lines, other, one)
            total += terms.unit * (ante_one + ante_other) + across * bet_one + down * bet_other
            total += terms.middle[middle] * higher_sum(lines, one, other)
        worth += orbit_sizes[one] * total
    return worth
