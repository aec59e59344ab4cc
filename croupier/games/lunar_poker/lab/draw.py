"""What one Lunar Poker hand meets in the dealer's: sets of cards by rank, and counters of those passed.

58 Pa. Code § 671a.11(b), (d), (f). The dealer's four other cards are of the 46 that the player has not seen,
and what he draws takes some of them away. The 163,185 sets of four are sorted by the rank that they make with
the up card and swept upwards; for every set S of up to four unseen cards a counter holds how many of the sets
passed contain S. A drawn set N meets the dealer's sets without any card of N: the sum over the subsets of N
with the sign of their size. Drawn sets are asked at the moment when the sweep reaches the rank of the
finished hand. ``worth`` does so for one hand and every exchange.

With N dealer's sets, of which q do not qualify, w qualify and are lower, and m are not higher than the hand,
the Ante and a Bet of two net q + 2 p w - 3 (N - m): p is what the Bet pays. So each counter carries two
numbers in one word: w, and above it t = q + 3 m.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab.pay import Pays, Rows, rows, second_of_six
from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.seven import Tables, rank_of

UNSEEN = 46
SETS = tuple(comb(UNSEEN, size) for size in range(6))
RANKS = seven.RANKS + 1
LOWER = (1 << 32) - 1
BET = 2
"""The Bet in Antes, § 671a.11(b)(2)."""
QUALIFIED = 1
NOT_HIGHER = (1 + BET) << 32
NOT_QUALIFIED = (2 + BET) << 32
Words = NDArray[np.int64]


class How(NamedTuple):
    """What the evaluation needs: tables of ranks, rows and pays, and binomial coefficients.

    ``pays[row]`` is what the Bet pays for each unit of it.
    """

    five: Tables
    six: Tables
    rows: Rows
    pays: Pays
    choose: NDArray[np.int64]


def how(pays: Pays) -> How:
    """The tables for these payout odds."""
    return How(seven.tables(5), seven.tables(6), rows(), pays, _choose())


@cache
def _choose() -> NDArray[np.int64]:
    return np.array([[comb(n, k) for k in range(7)] for n in range(DECK_SIZE + 1)], dtype=np.int64)


class Counters(NamedTuple):
    """Sets of the dealer passed by the sweep, by the cards they contain: none, one, two, three, all four."""

    every: Words
    one: Words
    two: Words
    three: Words
    four: Words


@jit
def new_counters(unseen: int, choose: NDArray[np.int64]) -> Counters:
    """Counters of nothing, for sets of so many unseen cards."""
    return Counters(
        np.zeros(1, dtype=np.int64),
        np.zeros(unseen, dtype=np.int64),
        np.zeros(choose[unseen, 2], dtype=np.int64),
        np.zeros(choose[unseen, 3], dtype=np.int64),
        np.zeros(choose[unseen, 4], dtype=np.int64),
    )


@jit
def add(counters: Counters, choose: NDArray[np.int64], a: int, b: int, c: int, d: int, word: int) -> None:
    """Count a set of four places a < b < c < d in all of its subsets."""
    counters.every[0] += word
    for place in (a, b, c, d):
        counters.one[place] += word
    for low, high in ((a, b), (a, c), (b, c), (a, d), (b, d), (c, d)):
        counters.two[choose[high, 2] + low] += word
    for low, middle, high in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
        counters.three[choose[high, 3] + choose[middle, 2] + low] += word
    counters.four[choose[d, 4] + choose[c, 3] + choose[b, 2] + a] += word


@jit
def apart_from(counters: Counters, choose: NDArray[np.int64], drawn: NDArray[np.uint8], size: int) -> int:
    """The sets passed that contain none of the drawn places, which ascend."""
    total = counters.every[0]
    for d in range(size):
        high = drawn[d]
        total -= counters.one[high]
        pairs_of_high = choose[high, 2]
        for c in range(d):
            third = drawn[c]
            total += counters.two[pairs_of_high + third]
            triples = choose[high, 3] + choose[third, 2]
            quads = choose[high, 4] + choose[third, 3]
            for b in range(c):
                second = drawn[b]
                total -= counters.three[triples + second]
                fours = quads + choose[second, 2]
                for a in range(b):
                    total += counters.four[fours + drawn[a]]
    return int(total)


@jit
def net_of(word: int, dealers: int, pays: int) -> int:
    """What Ante and Bet net over so many dealer's sets, by the two numbers of a counter."""
    lower = word & LOWER
    return (word >> 32) - (1 + BET) * dealers + BET * pays * lower


class Met(NamedTuple):
    """The dealer's sets of four against a finished hand: all, not qualified, qualified and lower, equal."""

    dealers: int
    closed: int
    lower: int
    equal: int


@jit
def meet(rank: int, up: int, unseen: Cards, tables: Tables, lowest: int) -> Met:
    """Every set of four unseen cards beside the up card."""
    dealers, closed, lower, equal = 0, 0, 0, 0
    number = len(unseen)
    key = tables.card_keys[up]
    mask = np.uint64(1) << np.uint64(up)
    for a in range(number):
        key_a = np.uint32(key + tables.card_keys[unseen[a]])
        mask_a = mask | np.uint64(1) << np.uint64(unseen[a])
        for b in range(a + 1, number):
            key_b = np.uint32(key_a + tables.card_keys[unseen[b]])
            mask_b = mask_a | np.uint64(1) << np.uint64(unseen[b])
            for c in range(b + 1, number):
                key_c = np.uint32(key_b + tables.card_keys[unseen[c]])
                mask_c = mask_b | np.uint64(1) << np.uint64(unseen[c])
                for d in range(c + 1, number):
                    both = np.uint32(key_c + tables.card_keys[unseen[d]])
                    found = rank_of(both, mask_c | np.uint64(1) << np.uint64(unseen[d]), tables)
                    dealers += 1
                    closed += 1 if found < lowest else 0
                    lower += 1 if lowest <= found < rank else 0
                    equal += 1 if lowest <= found == rank else 0
    return Met(dealers, closed, lower, equal)


def worth_of_bet(hand: Cards, up: int, unseen: Cards, pays: Pays) -> Fraction:
    """What Ante and Bet net on a finished hand of five or six cards, whichever cards are left."""
    tables = how(pays)
    rank = int(seven.rank(hand[None, :])[0])
    met = meet(rank, up, unseen, tables.five, tables.rows.lowest)
    paid = 0
    if rank >= tables.rows.lowest:
        five = len(hand) == 5
        second = tables.rows.second[rank] if five else second_of_six(hand, tables.rows, tables.five)
        paid = int(pays[tables.rows.first[rank]] + pays[second])
    higher = met.dealers - met.closed - met.lower - met.equal
    return Fraction(met.closed + BET * paid * met.lower - (1 + BET) * higher, met.dealers)
