"""Flush games by algebra: one polynomial for each suit, and a coefficient of their product.

Let p(x) = sum of p_j x^j, where p_j is the number of ways to take j cards of one suit such that the suit
stays *within bounds*: no flush longer than k, no run longer than k, no flush above a given one. Bounds on
the best suit are bounds on every suit alone, so the hands of n cards within bounds number the coefficient
of x^n in the product of the four suits' polynomials. With cards removed a suit's polynomial counts only
what is left of it. Exact answers for a table are Python's whole numbers; the batch form for millions of
hands uses 64 bits, which hold C(52, 7) many times over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.flush import LENGTH_SHIFT, run_lengths
from croupier.kernel.cards import SUIT_BITS
from croupier.kernel.jit import jit
from croupier.kernel.parallel import in_slices

Polynomial = Sequence[int]
Left = tuple[int, int, int, int]
# Python's whole numbers outside compiled code, signed 64 bits inside: never mixed with unsigned ones.
Whole = int | np.int64

WHOLE_DECK: Left = (SUIT_BITS, SUIT_BITS, SUIT_BITS, SUIT_BITS)
MOST_CARDS = 7
# Small enough to be compiled in.
BINOMIALS = np.array([[comb(n, k) for k in range(14)] for n in range(14)], dtype=np.int64)
SET_SIZES = np.bitwise_count(np.arange(1 << 13, dtype=np.uint16)).astype(np.uint8)


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


def hands_at_most(value: int, size: int, left: Left = WHOLE_DECK) -> int:
    """How many hands of ``size`` cards have no flush above ``value`` (as ``flush.best`` numbers them)."""
    if not 0 <= value < 1 << 16:
        raise ValueError(f"value: a flush is a number of sixteen bits, not {value}")
    length, ranks = value >> LENGTH_SHIFT, value & SUIT_BITS
    polynomials = [
        [*(comb(held.bit_count(), j) for j in range(length)), int(subsets_at_most(held, length, ranks))]
        for held in left
    ]
    return coefficient(polynomials, size)


@jit
def choose(n: Whole, k: Whole) -> Whole:
    """The binomial coefficient of numbers up to 13; 0 below the triangle."""
    return np.int64(BINOMIALS[n, k]) if k >= 0 else np.int64(0)


@jit
def number_of(ranks: Whole) -> Whole:
    """How many ranks a set has."""
    return np.int64(SET_SIZES[ranks])


@jit
def subsets_at_most(left: Whole, size: Whole, bound: Whole) -> Whole:
    """How many sets of ``size`` of the ranks ``left`` are, as masks, at most ``bound``.

    From the ace down: at a rank of the bound, every set that leaves it out is smaller whatever follows;
    at any other rank, a set that has it is too great.
    """
    ways: Whole = 0
    need = size
    for rank in range(12, -1, -1):
        if bound >> rank & 1:
            ways += choose(number_of(left & ((1 << rank) - 1)), need)
            if not left >> rank & 1:
                return ways
            need -= 1
    return ways + 1 if need == 0 else ways


@jit
def suit_polynomial(left: Whole, value: Whole, polynomial: NDArray[np.int64]) -> None:
    """One suit's ways to hold 0 to 7 cards without a flush above ``value``."""
    held = number_of(left)
    length = value >> LENGTH_SHIFT
    for taken in range(MOST_CARDS + 1):
        polynomial[taken] = choose(held, taken) if taken < length else 0
    polynomial[length] = subsets_at_most(left, length, value & SUIT_BITS)


@jit
def product_coefficient(factors: NDArray[np.int64], degree: int) -> int:
    """The coefficient of ``x ** degree`` in the product of four polynomials."""
    total = 0
    for split in range(degree + 1):
        low = 0
        for j in range(split + 1):
            low += factors[0, j] * factors[1, split - j]
        high = 0
        for j in range(degree - split + 1):
            high += factors[2, j] * factors[3, degree - split - j]
        total += low * high
    return total


@jit
def fill_in_at_most(
    held: NDArray[np.uint16], values: NDArray[np.uint16], size: int, counts: NDArray[np.int64]
) -> None:
    """The batch form of ``hands_at_most``, for the cards that each row of ``held`` leaves in the deck."""
    factors = np.empty((4, MOST_CARDS + 1), dtype=np.int64)
    for row in range(len(held)):
        for suit in range(4):
            suit_polynomial(SUIT_BITS - np.int64(held[row, suit]), np.int64(values[row]), factors[suit])
        counts[row] = product_coefficient(factors, size)


def opponents_at_most(
    held: NDArray[np.uint16], values: NDArray[np.uint16], size: int = MOST_CARDS, threads: int = 1
) -> NDArray[np.int64]:
    """For each hand, how many opposing hands of ``size`` cards have no flush above the hand's value.

    ``held[hand, suit]`` are the ranks that the hand takes out of the deck. An opponent strictly below a
    flush is one at most its value minus one.
    """
    if held.ndim != 2 or held.shape[1] != 4 or held.dtype != np.uint16:
        raise ValueError("held: four sets of ranks a row, as uint16")
    if values.shape != held.shape[:1] or values.dtype != np.uint16:
        raise ValueError("values: one flush for every row of held, as uint16")
    if not 0 <= size <= MOST_CARDS:
        raise ValueError(f"size: hands of up to {MOST_CARDS} cards, not {size}")
    counts = np.empty(len(held), dtype=np.int64)
    in_slices(len(held), lambda rows: fill_in_at_most(held[rows], values[rows], size, counts[rows]), threads)
    return counts
