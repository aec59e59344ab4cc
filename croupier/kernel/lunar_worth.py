"""Every decision of one Lunar Poker hand against one up card, exactly: fold, bet, buy, every exchange.

58 Pa. Code § 671a.11(b), (d), (f). The sweep of ``lunar_draw``, written for speed, since advice waits for it:
two million drawn sets are asked, each for up to 31 counters. So the size of a set is known when the code is
compiled, every index is found by adding what each place contributes, and the counter of four cards, which
belongs to one set of the dealer's, is one byte that says how far the sweep has come with that set.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.lunar_draw import (
    BET,
    LOWER,
    NOT_HIGHER,
    NOT_QUALIFIED,
    QUALIFIED,
    RANKS,
    SETS,
    UNSEEN,
    How,
    Sorted,
    Words,
    how,
    sorted_sets,
    value_bought,
)
from croupier.kernel.lunar_pay import Pays
from croupier.kernel.shares import threads_available

EXCHANGES = (2, 3, 4, 5)
Places = NDArray[np.uint8]
Indices = NDArray[np.uint32]

# How far the sweep has come with one set of the dealer's, and what that adds to the counters.
CLOSED, REACHED, PASSED = 1, 2, 3
ADDED = (0, NOT_QUALIFIED, NOT_HIGHER, NOT_HIGHER + QUALIFIED)


class Swept(NamedTuple):
    """Counters by the cards that a set contains, and what each place adds to an index.

    ``four`` holds how far each set has come, ``added`` what that counts. The index of places a < b < c < d
    is a + pairs[b] + triples[c] + fours[d].
    """

    one: Words
    two: Words
    three: Words
    four: NDArray[np.uint8]
    added: Words
    pairs: Indices
    triples: Indices
    fours: Indices


def new_swept() -> Swept:
    """Counters of nothing."""
    one, two, three = (np.zeros(SETS[size], dtype=np.int64) for size in (1, 2, 3))
    pairs, triples, fours = (
        np.array([comb(place, size) for place in range(UNSEEN)], dtype=np.uint32) for size in (2, 3, 4)
    )
    four = np.zeros(SETS[4], dtype=np.uint8)
    return Swept(one, two, three, four, np.array(ADDED, dtype=np.int64), pairs, triples, fours)


@jit
def pass_sets(sets: Places, low: int, high: int, word: int, further: int, swept: Swept) -> int:
    """Count the dealer's sets from one place of the order to another; the answer is what they all add."""
    one, two, three, four, _, pairs, triples, fours = swept
    for row in range(low, high):
        a, b = np.uint32(sets[row, 0]), np.uint32(sets[row, 1])
        c, d = np.uint32(sets[row, 2]), np.uint32(sets[row, 3])
        for place in (a, b, c, d):
            one[place] += word
        for first, second in ((a, b), (a, c), (b, c), (a, d), (b, d), (c, d)):
            two[first + pairs[second]] += word
        for first, second, third in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
            three[first + pairs[second] + triples[third]] += word
        four[a + pairs[b] + triples[c] + fours[d]] += further
    return word * (high - low)


Summing = Callable[[Sorted, int, int, int, int, Swept, Words], None]
Valuing = Callable[[Sorted, Sorted, Words, int, Swept, Words], None]


def _summing(size: int) -> Summing:
    """For sets of one size: the better of a Bet and a fold, added to the worth of the part that stays."""
    dealers = comb(UNSEEN - size, 4)

    @jit
    def sum_draws(
        drawn: Sorted, low: int, high: int, pays: int, every: int, swept: Swept, worth: Words
    ) -> None:
        sets, keeps, _ = drawn
        one, two, three, four, added, pairs, triples, fours = swept
        for row in range(low, high):
            word = every
            for d in range(size):
                last = np.uint32(sets[row, d])
                word -= one[last]
                for c in range(d):
                    third = np.uint32(sets[row, c])
                    word += two[pairs[last] + third]
                    for b in range(c):
                        second = np.uint32(sets[row, b])
                        word -= three[triples[last] + pairs[third] + second]
                        for a in range(b):
                            first = np.uint32(sets[row, a])
                            word += added[four[fours[last] + triples[third] + pairs[second] + first]]
            net = (word >> 32) - (1 + BET) * dealers + BET * pays * (word & LOWER)
            worth[keeps[row]] += max(-dealers, net)

    return sum_draws


def _valuing(size: int) -> Valuing:
    """One sweep for all parts that stay when so many cards are exchanged."""
    sum_draws = _summing(size)

    @jit
    def value_draws(
        dealer: Sorted, drawn: Sorted, pays: Words, lowest: int, swept: Swept, worth: Words
    ) -> None:
        sets, ends, draws = dealer.sets, dealer.ends, drawn.ends
        every = pass_sets(sets, 0, ends[lowest], NOT_QUALIFIED, CLOSED, swept)
        sum_draws(drawn, 0, draws[lowest], 0, every, swept, worth)
        for rank in range(lowest, RANKS):
            low, high = ends[rank], ends[rank + 1]
            every += pass_sets(sets, low, high, NOT_HIGHER, REACHED, swept)
            if draws[rank] < draws[rank + 1]:
                sum_draws(drawn, draws[rank], draws[rank + 1], pays[rank], every, swept, worth)
            every += pass_sets(sets, low, high, QUALIFIED, PASSED - REACHED, swept)

    return value_draws


VALUE_DRAWS = {size: _valuing(size) for size in EXCHANGES}


@cache
def kept_parts(size: int) -> tuple[tuple[int, ...], ...]:
    """Which places of the hand stay when so many cards are exchanged."""
    return tuple(combinations(range(5), 5 - size))


class Worth(NamedTuple):
    """What each first decision nets in Antes: its sum, and over how many equally likely ways.

    ``exchanges`` has the places that stay as its keys.
    """

    bet: Fraction
    buy: Fraction
    exchanges: dict[tuple[int, ...], Fraction]


def worth_of(hand: Cards, up: int, pays: Pays, sizes: tuple[int, ...] = EXCHANGES) -> Worth:
    """All decisions but the fold, which nets -1; exchanges of these numbers of cards."""
    tables = how(pays)
    unseen = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), np.append(hand, np.uint8(up)))
    dealer = sorted_sets(np.array([[up]], dtype=np.uint8), unseen, tables.five)
    # The exchange of all five takes as long as all else together, so it comes first.
    with ThreadPoolExecutor(threads_available()) as pool:
        by_size = [
            pool.submit(exchanges_of, hand, unseen, dealer, tables, size)
            for size in sorted(sizes, reverse=True)
        ]
        bought = value_bought(hand, unseen, dealer, tables)
        exchanges = {kept: worth for found in reversed(by_size) for kept, worth in found.result().items()}
    return Worth(
        Fraction(value_bet(hand, dealer, tables), SETS[4]),
        Fraction(bought, UNSEEN * comb(UNSEEN - 1, 4)) - 1,
        exchanges,
    )


def exchanges_of(
    hand: Cards, unseen: Cards, dealer: Sorted, tables: How, size: int
) -> dict[tuple[int, ...], Fraction]:
    """What each exchange of so many cards nets, by the places that stay."""
    parts = np.array([[hand[place] for place in kept] for kept in kept_parts(size)], dtype=np.uint8)
    sums = np.zeros(len(parts), dtype=np.int64)
    drawn = sorted_sets(parts.reshape(len(parts), 5 - size), unseen, tables.five)
    paid = tables.pays[tables.rows.first] + tables.pays[tables.rows.second]
    VALUE_DRAWS[size](dealer, drawn, paid, tables.rows.lowest, new_swept(), sums)
    ways = SETS[size] * comb(UNSEEN - size, 4)
    return {kept: Fraction(int(total), ways) - 1 for kept, total in zip(kept_parts(size), sums, strict=True)}


def value_bet(hand: Cards, dealer: Sorted, tables: How) -> int:
    """What the Bet on these five cards nets over all of the dealer's sets."""
    rank, lowest = int(seven.rank(hand[None, :])[0]), tables.rows.lowest
    closed = int(dealer.ends[lowest])
    if rank < lowest:
        return (2 + BET) * closed - (1 + BET) * SETS[4]
    below, passed = int(dealer.ends[rank]), int(dealer.ends[rank + 1])
    pays = int(tables.pays[tables.rows.first[rank]] + tables.pays[tables.rows.second[rank]])
    return closed + (1 + BET) * (passed - SETS[4]) + BET * pays * (below - closed)
