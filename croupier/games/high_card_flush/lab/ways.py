"""How many hands of the dealer stay within a flush, as a sum over the suits that reach its length.

A suit's polynomial is what fewer cards than the flush has give it, and b x^L for the b sets of just as many
that are counted (docs/mathematics/flush-showdown.md). The coefficient of x^7 in the product of four is linear
in each b: it is the sum, over all sets T of suits, of the product of their b and of a number that depends on
L and on how many cards of each suit are gone. Those numbers are few, and made once.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.jit import jit

CARDS = 7
SUITS = 4
SETS_OF_SUITS = 1 << SUITS
LENGTHS = CARDS + 1

Choose = NDArray[np.int64]


class Ways(NamedTuple):
    """``choose[n, k]`` is C(n, k).

    ``reaching[place_of(...) + T]`` is the number of ways to take what is left of seven cards from the suits
    outside T, fewer than the flush has from each, where those in T give as many as the flush has.
    """

    choose: Choose
    reaching: NDArray[np.int64]


@jit
def place_of(first: int, second: int, third: int, length: int) -> int:
    """Where the numbers for a flush stand, by the cards gone of three suits; seven are gone in all."""
    return (((first * LENGTHS + second) * LENGTHS + third) * LENGTHS + length) * SETS_OF_SUITS


@jit
def times_shorter(ways: NDArray[np.int64], left: int, length: int, choose: Choose) -> None:
    """Multiply by the polynomial of a suit of which ``left`` cards are left, below the flush's length."""
    for cards in range(CARDS, -1, -1):
        total = 0
        for taken in range(min(length - 1, cards) + 1):
            total += choose[left, taken] * ways[cards - taken]
        ways[cards] = total


@jit
def fill_in_reaching(choose: Choose, reaching: NDArray[np.int64]) -> None:
    """Every number of ``Ways.reaching`` that hands of seven cards need."""
    ways = np.zeros(LENGTHS, dtype=np.int64)
    for first in range(LENGTHS):
        for second in range(LENGTHS - first):
            for third in range(LENGTHS - first - second):
                gone = (first, second, third, CARDS - first - second - third)
                for length in range(1, LENGTHS):
                    start = place_of(first, second, third, length)
                    for suits in range(SETS_OF_SUITS):
                        ways[:] = 0
                        ways[0] = 1
                        wanted = CARDS
                        for suit in range(SUITS):
                            if suits >> suit & 1:
                                wanted -= length
                            else:
                                times_shorter(ways, 13 - gone[suit], length, choose)
                        reaching[start + suits] = ways[wanted] if wanted >= 0 else 0


def binomials() -> Choose:
    """C(n, k) for thirteen cards of a suit."""
    return np.array([[comb(n, k) for k in range(14)] for n in range(14)], dtype=np.int64)


@cache
def all_ways() -> Ways:
    """The tables, made once in a few milliseconds."""
    choose = binomials()
    reaching = np.zeros(LENGTHS**SUITS * SETS_OF_SUITS, dtype=np.int64)
    fill_in_reaching(choose, reaching)
    return Ways(choose, reaching)


@jit
def hands_within(
    start: int, first: int, second: int, third: int, fourth: int, reaching: NDArray[np.int64]
) -> int:
    """The dealer's hands with no suit longer than the flush and, at its length, one of the sets counted.

    The four numbers are how many sets of that length are counted in each suit.
    """
    total = np.int64(0)
    for high in range(0, SETS_OF_SUITS, 4):
        at = start + high
        one = reaching[at] + first * reaching[at + 1] + second * (reaching[at + 2] + first * reaching[at + 3])
        if high & 4:
            one *= third
        if high & 8:
            one *= fourth
        total += one
    return int(total)
