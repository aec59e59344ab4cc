"""The points of a card in Go Fore It: an ace counts one, a face card ten, any other card its number
(58 Pa. Code § 676a.6)."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Totals = NDArray[np.uint8]

ONE_DECK = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)


@cache
def card_points() -> Totals:
    """The points of each of the 52 cards, the ace as one."""
    by_rank = [*range(2, 11), 10, 10, 10, 1]
    return np.array(by_rank * 4, dtype=np.uint8)
