"""What a bought sixth card is worth to one Lunar Poker hand, over all 46 cards that it may be.

58 Pa. Code § 671a.11(d), (f). The dealer's sets that hold the card are taken away from all of them; each set
holds four cards, so that one walk through the sets serves all 46.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab.draw import BET, UNSEEN, How
from croupier.games.lunar_poker.lab.pay import second_of_six
from croupier.games.lunar_poker.lab.sets import Sorted, Unseen, place_in, sum_of
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.seven import rank_of

HAND = 5
Numbers = NDArray[np.int64]


class Bought(NamedTuple):
    """By the card bought: what a winning Bet is paid, and how many of the sorted sets are lower, not higher.

    Sets that do not qualify are both.
    """

    pays: Numbers
    lower: Numbers
    not_higher: Numbers


@jit
def buy_each(hand: Cards, unseen: Unseen, dealer: Sorted, how: How) -> Bought:
    """The finished hands of six cards against all sets, whether these hold the card or not."""
    pays, lower = np.zeros(UNSEEN, dtype=np.int64), np.zeros(UNSEEN, dtype=np.int64)
    not_higher = np.zeros(UNSEEN, dtype=np.int64)
    closed = dealer.ends[how.rows.lowest]
    six = np.empty(HAND + 1, dtype=np.uint8)
    six[:HAND] = hand
    for place in range(UNSEEN):
        six[HAND] = unseen.cards[place]
        key, mask = sum_of(six, how.six)
        rank = rank_of(key, mask, how.six)
        lower[place] = max(closed, dealer.ends[rank])
        not_higher[place] = max(closed, dealer.ends[rank + 1])
        if rank >= how.rows.lowest:
            second = second_of_six(six, how.rows, how.five)
            pays[place] = how.pays[how.rows.first[rank]] + how.pays[second]
    return Bought(pays, lower, not_higher)


@jit
def holding(dealer: Sorted, until: Numbers) -> Numbers:
    """By place: how many of the first so many sets hold it."""
    held = np.zeros(UNSEEN, dtype=np.int64)
    for row in range(until.max()):
        for which in range(4):
            place = place_in(dealer.sets[row], which)
            held[place] += row < until[place]
    return held


@jit
def value_bought(hand: Cards, unseen: Unseen, dealer: Sorted, how: How) -> int:
    """The worth of the sixth card, added up over all 46: the better of a Bet and a fold, fee not counted."""
    bought = buy_each(hand, unseen, dealer, how)
    all_closed = np.full(UNSEEN, dealer.ends[how.rows.lowest])
    closed = all_closed - holding(dealer, all_closed)
    lower = bought.lower - holding(dealer, bought.lower)
    not_higher = bought.not_higher - holding(dealer, bought.not_higher)
    dealers = how.choose[UNSEEN - 1, 4]
    worth = 0
    for place in range(UNSEEN):
        won = BET * bought.pays[place] * (lower[place] - closed[place])
        lost = (1 + BET) * (dealers - not_higher[place])
        worth += max(-dealers, closed[place] + won - lost)
    return worth
