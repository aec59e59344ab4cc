"""Poker order, computed once for every combination of ranks: the values that the hash tables hold.

A hand without regard to suits is how often each rank stands in it; a flush is the set of its ranks.
Both get a *score*, a whole number that sorts like the hand: category, then up to five ranks of four
bits. The scores of five-card hands are 7,462 different numbers, and a hand's *rank* is its place among
them, 1 (7-5-4-3-2) to 7,462 (a royal flush). Everything here is array arithmetic on whole numbers.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int8]
Flags = NDArray[np.bool_]
Scores = NDArray[np.int64]


class Category(IntEnum):
    """The ten kinds of a five-card hand, worst first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


FIVE_CARD_RANKS = 7462
KICKER_BITS = 20


def rank_counts(size: int) -> Counts:
    """Every way to hold ``size`` cards by rank alone: one row of thirteen counts (0 to 4) for each."""
    rows = np.zeros((1, 13), dtype=np.int8)
    missing = np.array([size])
    for rank in range(13):
        held = np.tile(np.arange(5), len(rows))
        missing = np.repeat(missing, 5) - held
        possible = (missing >= 0) & (missing <= 4 * (12 - rank))
        rows = np.repeat(rows, 5, axis=0)[possible]
        rows[:, rank] = held[possible]
        missing = missing[possible]
    return rows


def top(flags: Flags) -> NDArray[np.int64]:
    """The highest rank that is set in each row, -1 where none is."""
    highest: NDArray[np.int64] = 12 - np.argmax(flags[:, ::-1], axis=1)
    return np.where(flags.any(axis=1), highest, -1)


def without(flags: Flags, ranks: NDArray[np.int64]) -> Flags:
    """The same flags with one rank of each row cleared (-1 clears nothing)."""
    kept: Flags = flags & (np.arange(13) != ranks[:, None])
    return kept


def kickers(flags: Flags, number: int, groups: tuple[NDArray[np.int64], ...] = ()) -> Scores:
    """The groups and then the highest ``number`` set ranks, four bits each, as one number.

    A missing kicker counts 0; it can only be missing in a row to which the category does not apply.
    """
    packed = np.zeros(len(flags), dtype=np.int64)
    for rank in groups:
        packed = packed << 4 | np.maximum(rank, 0)
        flags = without(flags, rank)
    for _ in range(number):
        rank = top(flags)
        packed = packed << 4 | np.maximum(rank, 0)
        flags = without(flags, rank)
    return packed


def straight_high(flags: Flags) -> NDArray[np.int64]:
    """The high card of the best five in a row, -1 where there is none; the ace may be low."""
    with_low_ace = np.column_stack([flags[:, 12], flags])
    runs = np.ones((len(flags), 10), dtype=np.bool_)
    for step in range(5):
        runs &= with_low_ace[:, step : step + 10]
    padded = np.column_stack([np.zeros((len(flags), 3), dtype=np.bool_), runs])
    return top(padded)


def _score(category: Category, packed: Scores) -> Scores:
    return packed + (int(category) << KICKER_BITS)


def plain_scores(counts: Counts) -> Scores:
    """The best five of each row of counts, no five of them of one suit."""
    present = counts > 0
    four = top(counts == 4)
    three = top(counts >= 3)
    second = top(without(counts >= 2, three))
    high_pair = top(counts >= 2)
    low_pair = top(without(counts >= 2, high_pair))
    straight = straight_high(present)
    return np.select(
        [four >= 0, (three >= 0) & (second >= 0), straight >= 0, three >= 0, low_pair >= 0, high_pair >= 0],
        [
            _score(Category.FOUR_OF_A_KIND, kickers(present, 1, (four,))),
            _score(Category.FULL_HOUSE, kickers(present, 0, (three, second))),
            _score(Category.STRAIGHT, straight),
            _score(Category.THREE_OF_A_KIND, kickers(present, 2, (three,))),
            _score(Category.TWO_PAIR, kickers(present, 1, (high_pair, low_pair))),
            _score(Category.PAIR, kickers(present, 3, (high_pair,))),
        ],
        _score(Category.HIGH_CARD, kickers(present, 5)),
    )


def flush_scores() -> Scores:
    """The best five of one suit for each of the 8,192 sets of its ranks; 0 with fewer than five."""
    flags = (np.arange(8192)[:, None] >> np.arange(13) & 1).astype(np.bool_)
    straight = straight_high(flags)
    return np.select(
        [flags.sum(axis=1) < 5, straight == 12, straight >= 0],
        [0, _score(Category.ROYAL_FLUSH, straight), _score(Category.STRAIGHT_FLUSH, straight)],
        _score(Category.FLUSH, kickers(flags, 5)),
    )


@cache
def five_card_scores() -> Scores:
    """The 7,462 scores in ascending order: a rank is the place of its score here, from 1."""
    flush = flush_scores()
    return np.unique(np.concatenate([plain_scores(rank_counts(5)), flush[flush > 0]]))


def ranks_of(scores: Scores) -> NDArray[np.uint16]:
    """Scores as ranks 1 to 7,462, and 0 for the score 0."""
    places = np.searchsorted(five_card_scores(), scores)
    if (five_card_scores()[places] != scores)[scores > 0].any():
        raise ValueError("scores: the best five of some hand are no five-card hand")
    return np.where(scores > 0, places + 1, 0).astype(np.uint16)


@cache
def categories() -> NDArray[np.uint8]:
    """The category of each rank; entry 0 stands for no hand and reads as a high card."""
    return np.concatenate([[0], five_card_scores() >> KICKER_BITS]).astype(np.uint8)
