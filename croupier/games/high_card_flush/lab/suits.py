"""Flush games by algebra: one polynomial for each suit, and a coefficient of their product.

Let p(x) = sum of p_j x^j, where p_j is the number of ways to take j cards of one suit such that the suit
stays *within bounds*: no flush longer than k, no run longer than k, no flush above a given one. Bounds on
the best suit are bounds on every suit alone, so the hands of n cards within bounds number the coefficient
of x^n in the product of the four suits' polynomials. With cards removed a suit's polynomial counts only
what is left of it. Answers are Python's whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import comb

import numpy as np

from croupier.games.high_card_flush.lab.flush import run_lengths
from croupier.kernel.cards import SUIT_BITS

Polynomial = Sequence[int]
Left = tuple[int, int, int, int]

WHOLE_DECK: Left = (SUIT_BITS, SUIT_BITS, SUIT_BITS, SUIT_BITS)


def coefficient(polynomials: Sequence[Polynomial], degree: int) -> int:
    """The coefficient of ``x ** degree`` in the product of the polynomials."""
    product = [1]
    for factor in polynomials:
        grown = [0] * min(len(product) + len(factor) - 1, degree + 1)
        for low, first in enumerate(product):
            for high, second in enumerate(factor[: len(grown) - low]):
                grown[low + high] += first * second
        product = grown
    return product[degree] if degree < len(product) else 0


def _exact_lengths(within: Sequence[Sequence[Polynomial]], size: int) -> dict[int, int]:
    """Hands by their exact length, from the polynomials for "no longer than 0, 1, 2 ..."."""
    up_to = [0, *(coefficient(polynomials, size) for polynomials in within)]
    return {length: more - less for length, (less, more) in enumerate(pairwise(up_to)) if more > less}


def flush_lengths(size: int, left: Left = WHOLE_DECK) -> dict[int, int]:
    """How many hands of ``size`` cards have a longest flush of each length."""
    held = [ranks.bit_count() for ranks in left]
    within = [[[comb(n, j) for j in range(most + 1)] for n in held] for most in range(max(held) + 1)]
    return _exact_lengths(within, size)


@cache
def run_census(ranks: int) -> tuple[tuple[int, ...], ...]:
    """``[j][r]``: how many sets of *j* of these ranks have a longest run of *r*."""
    subsets = np.arange(1 << 13)
    subsets = subsets[subsets & ~ranks == 0]
    place = np.bitwise_count(subsets).astype(np.int64) * 14 + run_lengths()[subsets]
    return tuple(tuple(row) for row in np.bincount(place, minlength=14 * 14).reshape(14, 14).tolist())


def straight_flush_lengths(size: int, left: Left = WHOLE_DECK) -> dict[int, int]:
    """How many hands of ``size`` cards have a longest straight flush of each length."""
    within = [[[sum(row[: most + 1]) for row in run_census(ranks)] for ranks in left] for most in range(14)]
    return _exact_lengths(within, size)
