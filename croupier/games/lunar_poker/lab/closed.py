"""Lunar Poker hands below ace-king: they win where the dealer does not qualify, and lose to all others.

58 Pa. Code § 671a.11(f). What such a hand nets depends on its drawn cards alone: on how many of the dealer's
sets that do not qualify hold none of them. The sets that contain S and avoid T and a further card x, lower
than those of T, are those that avoid T less those of them that contain x too. Where counters stand in the
order of their greatest place, those of S and x follow each other as those of S do, so that avoiding one more
card is a subtraction of rows. Nearly half of all draws are valued so, without being swept.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab.draw import BET, SETS, UNSEEN
from croupier.games.lunar_poker.lab.sets import (
    BOTTOM,
    Ranks,
    Sorted,
    first_upper,
    next_upper,
    place_in,
    top_of,
)
from croupier.kernel.jit import jit

Numbers = NDArray[np.int32]
LEVELS = 4
"""No upper place avoided, or up to three."""


class Closed(NamedTuple):
    """The dealer's sets that do not qualify, by the places that they contain: any, one, two, three, four.

    Of the first four there is a row for each number of upper places avoided.
    """

    every: Numbers
    one: Numbers
    two: Numbers
    three: Numbers
    four: NDArray[np.uint8]


def no_closed() -> Closed:
    """Counters of nothing."""
    every, one, two, three = (np.zeros((LEVELS, SETS[size]), dtype=np.int32) for size in range(4))
    return Closed(every, one, two, three, np.zeros(SETS[4], dtype=np.uint8))


def room_beside(closed: Closed) -> Closed:
    """The same numbers, with room of one's own to avoid places in."""
    every, one, two, three, four = closed
    return Closed(every.copy(), one.copy(), two.copy(), three.copy(), four)


@jit
def pairs_below(place: int) -> int:
    """How many pairs of places there are below one: where the pairs with it as their higher place begin."""
    return place * (place - 1) // 2


@jit
def triples_below(place: int) -> int:
    """The same for sets of three."""
    return place * (place - 1) * (place - 2) // 6


@jit
def fours_below(place: int) -> int:
    """The same for sets of four."""
    return place * (place - 1) * (place - 2) * (place - 3) // 24


@jit
def count_closed(dealer: Sorted, lowest: int, closed: Closed) -> None:
    """Count the dealer's sets below the lowest rank that qualifies."""
    every, one, two, three, four = closed.every[0], closed.one[0], closed.two[0], closed.three[0], closed.four
    every[0] = dealer.ends[lowest]
    for row in range(dealer.ends[lowest]):
        word = dealer.sets[row]
        a, b, c, d = place_in(word, 0), place_in(word, 1), place_in(word, 2), place_in(word, 3)
        for place in (a, b, c, d):
            one[place] += 1
        for low, high in ((a, b), (a, c), (b, c), (a, d), (b, d), (c, d)):
            two[pairs_below(high) + low] += 1
        for low, middle, high in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
            three[triples_below(high) + pairs_below(middle) + low] += 1
        four[fours_below(d) + triples_below(c) + pairs_below(b) + a] = 1


@jit
def less(whole: Numbers, part: Numbers | NDArray[np.uint8], number: int, found: Numbers) -> None:
    """The first so many counters of a row less those of another."""
    for each in range(number):
        found[each] = whole[each] - part[each]


@jit
def avoid(place: int, level: int, further: int, closed: Closed) -> None:
    """From the counters of one level, those of the sets that avoid a place as well, for the places below it.

    ``further`` is how many cards are still to be avoided.
    """
    every, one, two, three, four = closed
    every[level + 1, 0] = every[level, 0] - one[level, place]
    less(one[level], two[level, pairs_below(place) :], place, one[level + 1])
    less(two[level], three[level, triples_below(place) :], pairs_below(place), two[level + 1])
    if further > BOTTOM:
        less(three[level], four[fours_below(place) :], triples_below(place), three[level + 1])


@jit
def net_of_pairs(top: int, level: int, dealers: int, closed: Closed, nets: Numbers) -> None:
    """What a hand with each pair below ``top`` nets: the better of a Bet and a fold."""
    one, two, every = closed.one[level], closed.two[level], closed.every[level, 0]
    row = 0
    for high in range(1, top):
        without = every - one[high]
        for low in range(high):
            met = without - one[low] + two[row + low]
            nets[row + low] = max(-dealers, (2 + BET) * met - (1 + BET) * dealers)
        row += high


@jit
def sum_where(ranks: Ranks, rank: int, nets: Numbers) -> int:
    """What those of the listed hands net that have this rank."""
    total = np.int64(0)
    for row in range(len(ranks)):
        total += nets[row] if ranks[row] == rank else 0
    return int(total)


@jit
def add_closed(
    size: int, ranks: Ranks, lowest: int, dealers: int, closed: Closed, worth: NDArray[np.int64]
) -> None:
    """Add what each part nets with the draws that leave it below the lowest qualifying rank.

    ``ranks`` are those of all draws as ``sets`` lists them, ``dealers`` the dealer's sets that hold no
    card of a draw.
    """
    nets = np.empty(UNSEEN * (UNSEEN - 1) // 2, dtype=np.int32)
    upper = first_upper(size)
    changed = len(upper)
    row = 0
    while row < len(ranks):
        for place in range(changed - 1, -1, -1):
            avoid(upper[place], len(upper) - 1 - place, place + BOTTOM, closed)
        top = top_of(upper)
        net_of_pairs(top, len(upper), dealers, closed, nets)
        for part in range(len(worth)):
            worth[part] += sum_where(ranks[row : row + pairs_below(top)], lowest - 1, nets)
            row += pairs_below(top)
        changed = next_upper(upper)
