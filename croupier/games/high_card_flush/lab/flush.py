"""The longest flush and the longest straight flush of a hand, as High Card Flush needs them.

A flush is worth its length first and its ranks from the top second (58 Pa. Code § 678a.6(b) and (c)).
With three bits for the length above thirteen bits for the ranks, that order is the order of whole
numbers of sixteen bits, and the best flush of a hand is the greatest of its four suits. A straight flush
counts its length alone; the ace may stand high or low, not in the middle (§ 678a.6(d)).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.jit import jit
from croupier.kernel.masks import suit_of

Values = NDArray[np.uint16]
Lengths = NDArray[np.uint8]

LENGTH_SHIFT = 13


@cache
def suit_values() -> Values:
    """The worth of each set of ranks of one suit; sets of more than seven cannot occur and count 0."""
    ranks = np.arange(1 << 13)
    lengths = np.bitwise_count(ranks).astype(np.int64)
    return np.where(lengths <= 7, lengths << LENGTH_SHIFT | ranks, 0).astype(np.uint16)


def longest_run(ranks: int) -> int:
    """The most ranks in a row among a set of ranks, the ace below the deuce or above the king."""
    with_low_ace = ranks << 1 | ranks >> 12
    run = 0
    while with_low_ace:
        with_low_ace &= with_low_ace >> 1
        run += 1
    # Only the whole suit would count its ace at both ends.
    return min(run, ranks.bit_count())


@cache
def run_lengths() -> Lengths:
    """The longest run of each of the 8,192 sets of ranks."""
    return np.array([longest_run(ranks) for ranks in range(1 << 13)], dtype=np.uint8)


@jit
def greatest_of_suits(mask: np.uint64, by_ranks: NDArray[Any]) -> Any:
    """The greatest entry that any of the four suits of a hand has in a table by sets of ranks."""
    greatest = by_ranks[suit_of(mask, 0)]
    for suit in range(1, 4):
        greatest = max(greatest, by_ranks[suit_of(mask, suit)])
    return greatest
