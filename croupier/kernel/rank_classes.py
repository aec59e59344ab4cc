"""Hands by their ranks alone: one hand for every way to hold five or six ranks, and tables of what it is.

Whatever suits do not touch is the same for all hands that hold the same ranks: 6,175 of five cards, 18,395 of
six. A simulation looks such things up in one table, at the slot to which the perfect hash of ``seven`` leads
from the sum of a hand's keys, and works out the few hands that are near a flush.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import scores, seven
from croupier.kernel.cards import Cards
from croupier.kernel.displacement import ROW_BITS, ROW_MASK
from croupier.kernel.jit import jit
from croupier.kernel.seven import RANK_BITS, RANK_KEYS, SUIT_KEY_BITS

SUITS = 4
Entries = NDArray[np.uint32]


class RankClasses(NamedTuple):
    """Hands in rows, their ranks ascending and no suit more than twice; ``slots`` is where each is found."""

    cards: Cards
    slots: NDArray[np.int64]


@cache
def rank_classes(size: int) -> RankClasses:
    """One hand of every class of this size."""
    counts = scores.rank_counts(size)
    ranks = np.repeat(np.tile(np.arange(13), len(counts)), counts.ravel()).reshape(len(counts), size)
    # Cards of equal rank stand side by side, so that suits that take turns never deal a card twice.
    cards = ranks + 13 * (np.arange(size) % SUITS)
    keys = counts @ np.array(RANK_KEYS) % (1 << RANK_BITS)
    slots = seven.tables(size).offsets[keys >> ROW_BITS].astype(np.int64) + (keys & ROW_MASK)
    return RankClasses(cards.astype(np.uint8), slots)


def by_slot(size: int, entries: NDArray[np.int64]) -> Entries:
    """A table with an entry for every class; slots that belong to none hold 0 and are never asked."""
    table = np.zeros(len(seven.tables(size).ranks), dtype=np.uint32)
    table[rank_classes(size).slots] = entries
    return table


@jit
def slot_of(key: np.uint32, offsets: NDArray[np.uint16], first_row: np.uint32) -> np.uint32:
    """Where the class of a hand is found by the sum of its keys; its offsets begin at ``first_row``."""
    row = first_row + (key >> np.uint32(SUIT_KEY_BITS + ROW_BITS))
    column = (key >> np.uint32(SUIT_KEY_BITS)) & np.uint32(ROW_MASK)
    return np.uint32(np.uint32(offsets[row]) + column)
