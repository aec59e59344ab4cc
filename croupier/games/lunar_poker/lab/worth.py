"""Every decision of one Lunar Poker hand against one up card, exactly: fold, bet, buy, every exchange.

58 Pa. Code § 671a.11(b), (d), (f). The sweep of ``draw``, written for speed, since advice waits for it:
two million drawn sets are asked, each for up to 31 counters. So the size of a set is known when the code is
compiled, every index is found by adding what each place contributes, and the counter of four cards, which
belongs to one set of the dealer's, is one byte that says how far the sweep has come with that set. Draws that
leave a hand below ace-king do not wait for the sweep (``closed``).
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

from croupier.games.lunar_poker.lab.bought import value_bought
from croupier.games.lunar_poker.lab.closed import Closed, add_closed, count_closed, no_closed, room_beside
from croupier.games.lunar_poker.lab.draw import (
    BET,
    LOWER,
    NOT_HIGHER,
    NOT_QUALIFIED,
    QUALIFIED,
    RANKS,
    SETS,
    UNSEEN,
    How,
    Words,
    how,
)
from croupier.games.lunar_poker.lab.pay import Pays
from croupier.games.lunar_poker.lab.sets import (
    PLACE_BITS,
    Sorted,
    Unseen,
    place_all,
    place_in,
    ranked_sets,
    unseen_cards,
)
from croupier.kernel import seven
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.parallel import threads_available

EXCHANGES = (2, 3, 4, 5)
DEALT = 4
"""The dealer's cards beside the one that is turned up."""
TOGETHER = ((5,), (2, 3, 4))
"""Exchanges that are swept together. That of all five takes as long as all else, so it comes first."""
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


def new_swept(closed: Closed) -> Swept:
    """Counters of the sets that do not qualify, with which the sweep begins."""
    one, two, three = (
        numbers[0].astype(np.int64) * NOT_QUALIFIED for numbers in (closed.one, closed.two, closed.three)
    )
    pairs, triples, fours = (
        np.array([comb(place, size) for place in range(UNSEEN)], dtype=np.uint32) for size in (2, 3, 4)
    )
    four = closed.four * np.uint8(CLOSED)
    return Swept(one, two, three, four, np.array(ADDED, dtype=np.int64), pairs, triples, fours)


@jit
def pass_sets(dealer: Sorted, rank: int, word: int, further: int, swept: Swept) -> int:
    """Count the dealer's sets of one rank; the answer is what they all add."""
    sets, ends = dealer
    one, two, three, four, _, pairs, triples, fours = swept
    for row in range(ends[rank], ends[rank + 1]):
        a, b = np.uint32(place_in(sets[row], 0)), np.uint32(place_in(sets[row], 1))
        c, d = np.uint32(place_in(sets[row], 2)), np.uint32(place_in(sets[row], 3))
        for place in (a, b, c, d):
            one[place] += word
        for first, second in ((a, b), (a, c), (b, c), (a, d), (b, d), (c, d)):
            two[first + pairs[second]] += word
        for first, second, third in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
            three[first + pairs[second] + triples[third]] += word
        four[a + pairs[b] + triples[c] + fours[d]] += further
    return int(word * (ends[rank + 1] - ends[rank]))


Summing = Callable[[Sorted, int, int, int, Swept, Words], None]


def _summing(size: int) -> Summing:
    """For sets of one size: the better of a Bet and a fold, added to the worth of the part that stays."""
    dealers = comb(UNSEEN - size, 4)

    @jit
    def sum_draws(drawn: Sorted, rank: int, pays: int, every: int, swept: Swept, worth: Words) -> None:
        sets, ends = drawn
        one, two, three, four, added, pairs, triples, fours = swept
        for row in range(ends[rank], ends[rank + 1]):
            word = every
            for d in range(size):
                last = np.uint32(place_in(sets[row], d))
                word -= one[last]
                for c in range(d):
                    third = np.uint32(place_in(sets[row], c))
                    word += two[pairs[last] + third]
                    for b in range(c):
                        second = np.uint32(place_in(sets[row], b))
                        word -= three[triples[last] + pairs[third] + second]
                        for a in range(b):
                            first = np.uint32(place_in(sets[row], a))
                            word += added[four[fours[last] + triples[third] + pairs[second] + first]]
            net = (word >> 32) - (1 + BET) * dealers + BET * pays * (word & LOWER)
            worth[sets[row] >> np.uint32(PLACE_BITS * size)] += max(-dealers, net)

    return sum_draws


sum_twos, sum_threes, sum_fours, sum_fives = (_summing(size) for size in EXCHANGES)


class Draws(NamedTuple):
    """The sets that may be drawn, of each size."""

    two: Sorted
    three: Sorted
    four: Sorted
    five: Sorted


@jit
def sweep(
    dealer: Sorted, draws: Draws, pays: Words, lowest: int, swept: Swept, worth: tuple[Words, ...]
) -> None:
    """Walk up the ranks with which the dealer qualifies; every draw reads the counters at its own."""
    every = NOT_QUALIFIED * dealer.ends[lowest]
    for rank in range(lowest, RANKS):
        every += pass_sets(dealer, rank, NOT_HIGHER, REACHED, swept)
        sum_twos(draws.two, rank, pays[rank], every, swept, worth[0])
        sum_threes(draws.three, rank, pays[rank], every, swept, worth[1])
        sum_fours(draws.four, rank, pays[rank], every, swept, worth[2])
        sum_fives(draws.five, rank, pays[rank], every, swept, worth[3])
        every += pass_sets(dealer, rank, QUALIFIED, PASSED - REACHED, swept)


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


class Table(NamedTuple):
    """The dealer's sets against an up card, and which of them do not qualify."""

    dealer: Sorted
    closed: Closed
    unseen: Unseen
    how: How


def table_of(hand: Cards, up: int, tables: How) -> Table:
    """What is known before any decision."""
    unseen = unseen_cards(np.append(hand, np.uint8(up)), tables.five)
    lowest = tables.rows.lowest
    ranks = ranked_sets(np.array([[up]], dtype=np.uint8), unseen, tables.five, lowest)
    dealer = place_all(1, DEALT, ranks, lowest - 1)
    closed = no_closed()
    count_closed(dealer, lowest, closed)
    return Table(dealer, closed, unseen, tables)


def worth_of(hand: Cards, up: int, pays: Pays, sizes: tuple[int, ...] = EXCHANGES) -> Worth:
    """All decisions but the fold, which nets -1; exchanges of these numbers of cards."""
    tables = how(pays)
    table = table_of(hand, up, tables)
    with ThreadPoolExecutor(threads_available()) as pool:
        swept = [
            pool.submit(exchanges_of, hand, table, tuple(size for size in some if size in sizes))
            for some in TOGETHER
        ]
        bought = value_bought(hand, table.unseen, table.dealer, tables)
        found = {kept: worth for some in swept for kept, worth in some.result().items()}
    return Worth(
        Fraction(value_bet(hand, table.dealer, tables), SETS[4]),
        Fraction(bought, UNSEEN * comb(UNSEEN - 1, 4)) - 1,
        {kept: found[kept] for size in sorted(sizes) for kept in kept_parts(size)},
    )


def exchanges_of(hand: Cards, table: Table, sizes: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    """What each exchange of so many cards nets, by the places that stay."""
    tables, lowest = table.how, table.how.rows.lowest
    worth = tuple(np.zeros(len(kept_parts(size)), dtype=np.int64) for size in EXCHANGES)
    none = Sorted(np.zeros(0, dtype=np.uint32), np.zeros(RANKS + 1, dtype=np.int64))
    drawn = dict.fromkeys(EXCHANGES, none)
    closed = room_beside(table.closed)
    for size in sizes:
        parts = np.array([[hand[place] for place in kept] for kept in kept_parts(size)], dtype=np.uint8)
        ranks = ranked_sets(parts.reshape(len(parts), 5 - size), table.unseen, tables.five, lowest)
        drawn[size] = place_all(len(parts), size, ranks, lowest)
        sums = worth[EXCHANGES.index(size)]
        add_closed(size, ranks, lowest, comb(UNSEEN - size, 4), closed, sums)
    paid = tables.pays[tables.rows.first] + tables.pays[tables.rows.second]
    draws = Draws(*(drawn[size] for size in EXCHANGES))
    sweep(table.dealer, draws, paid, lowest, new_swept(table.closed), worth)
    return {
        kept: Fraction(int(total), SETS[size] * comb(UNSEEN - size, 4)) - 1
        for size in sizes
        for kept, total in zip(kept_parts(size), worth[EXCHANGES.index(size)], strict=True)
    }


def value_bet(hand: Cards, dealer: Sorted, tables: How) -> int:
    """What the Bet on these five cards nets over all of the dealer's sets."""
    rank, lowest = int(seven.rank(hand[None, :])[0]), tables.rows.lowest
    closed = int(dealer.ends[lowest])
    if rank < lowest:
        return (2 + BET) * closed - (1 + BET) * SETS[4]
    below, passed = int(dealer.ends[rank]), int(dealer.ends[rank + 1])
    pays = int(tables.pays[tables.rows.first[rank]] + tables.pays[tables.rows.second[rank]])
    return closed + (1 + BET) * (passed - SETS[4]) + BET * pays * (below - closed)
