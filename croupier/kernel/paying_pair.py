"""Paytables that start with a pair of some rank: which row each five-card rank is paid in.

Flop Poker pays from a pair of jacks, Raise It Up Stud from a pair of tens; from there on the rows are the
kinds of a poker hand. Row 0 is what is not paid, and a better hand is never in a lower row.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import seven
from croupier.kernel.kinds import KICKERS
from croupier.kernel.scores import Category


def rows_from_pair(pair: int) -> NDArray[np.uint8]:
    """The row of each rank: 0 below the lowest pair of this rank (2 to 14), then the kind's own number."""
    ranks = np.arange(seven.RANKS + 1, dtype=np.uint16)
    paid = ranks >= seven.lowest(Category.PAIR) + KICKERS * (pair - 2)
    return np.where(paid, seven.category(ranks), 0).astype(np.uint8)
