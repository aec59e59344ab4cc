"""The best play of Six-Card Fortune Pai Gow Poker, over all deals (§ 670a.11(b) to (g), § 670a.12(a)).

Both hands must be won to win and both lost to lose, and an identical hand is the dealer's. With A for a lower
high hand of the dealer and B for a lower low hand, a setting nets P(A and B) - P(neither) = P(A) + P(B) - 1,
and the Double Down Wager the same among the dealer's hands that open it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.six_card_fortune_pai_gow.lab import joker_ranks, long_runs
from croupier.games.six_card_fortune_pai_gow.lab.endings import demand_what_kernels_count
from croupier.games.six_card_fortune_pai_gow.lab.settings import (
    ACE,
    Settings,
    SixCards,
    settings_of,
    six_cards,
)
from croupier.games.six_card_fortune_pai_gow.lab.sweep import Below, Dealers, count_below
from croupier.kernel.kinds import KICKERS
from croupier.kernel.parallel import Tally
from croupier.kernel.solution import EndingTally, Solution
from croupier.law.edition import Edition

METHOD = "inclusion and exclusion over the player's cards, swept over the 1,097,447 classes of six cards"
PAGE = "six-card-settings.md"
DEALERS = comb(47, 6)
ASSUMES = ("only the player's own six cards are known; the other positions' cards are not seen",)


class Solved(NamedTuple):
    """For each class: the best setting without and with the Double Down Wager, and whether it is placed.

    ``single`` and ``double`` are what each setting nets over all dealer's hands: the first wager, and the
    Double Down Wager alone. A foul setting loses whatever comes.
    """

    hands: SixCards
    settings: Settings
    below: Below
    single: Tally
    double: Tally
    chosen: NDArray[np.uint8]
    doubles: NDArray[np.bool_]


def opening_rank(edition: Edition) -> int:
    """§ 670a.11(g)(1): the lowest rank with which the dealer opens the Double Down Wager."""
    return joker_ranks.lowest(joker_ranks.Category.PAIR) + KICKERS * (
        int(edition.figure("double_down_pair")) - 2
    )


def solve_settings(edition: Edition, double_down: bool) -> Solved:
    """What every setting of every hand nets, and the best of them."""
    hands = six_cards()
    settings = settings_of(hands.cards)
    every = np.arange(len(hands.cards))
    house_low = np.minimum(settings.low[every, settings.house], ACE).astype(np.uint8)
    dealers = Dealers(settings.high[every, settings.house], house_low)
    bound = opening_rank(edition)
    below = count_below(hands, dealers, settings.high, settings.low, ~settings.foul, bound)
    single, double = nets(settings, below, bound)
    both = single + np.maximum(double, 0) if double_down else single
    # A wager that neither wins nor loses on average is not placed.
    chosen = np.argmax(both, axis=1).astype(np.uint8)
    doubles = double_down & (double[every, chosen] > 0)
    return Solved(hands, settings, below, single, double, chosen, doubles)


def nets(settings: Settings, below: Below, bound: int) -> tuple[Tally, Tally]:
    """What the first wager and the Double Down Wager net over all dealer's hands, by hand and setting."""
    every = np.arange(len(settings.house))[:, None]
    low_all = below.everywhere[every, settings.low].astype(np.int64)
    low_closed = below.at_bound[every, settings.low].astype(np.int64)
    closed = below.at_bound[:, -1:].astype(np.int64)
    high = below.high.astype(np.int64)
    single = np.where(settings.foul, -DEALERS, high + low_all - DEALERS)
    open_hands = DEALERS - closed
    high_open = np.where(settings.high > bound, high - closed, 0)
    double = np.where(settings.foul, -open_hands, high_open + low_all - low_closed - open_hands)
    return single, double


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """The best setting, and the Double Down Wager where it is offered and wins on average."""
    demand_what_kernels_count(edition, options)
    double_down = bool(options["double_down"])
    if int(edition.figure("double_down_pair")) == long_runs.DOUBLE_DOWN_PAIR:
        found = long_runs.WITH_DOUBLE_DOWN if double_down else long_runs.WITHOUT_DOUBLE_DOWN
    else:
        found = count(edition, double_down)
    tally = EndingTally()
    for (decision, staked, net), number in found.items():
        tally.add(decision, staked, net, number)
    return Solution(tally.endings, comb(53, 6) * DEALERS, "pai_gow", METHOD, PAGE, ASSUMES)


def count(edition: Edition, double_down: bool) -> long_runs.Endings:
    """All endings, counted now: what the settings promise is what the endings must be worth."""
    solved = solve_settings(edition, double_down)
    found = endings(solved, opening_rank(edition))
    if sum(number * net for (_, _, net), number in found.items()) != _promised(solved):
        raise ArithmeticError("the endings counted are not worth what the settings promise")
    return {ending: number for ending, number in found.items() if number}


def _promised(solved: Solved) -> int:
    every = np.arange(len(solved.chosen))
    best = solved.single[every, solved.chosen] + solved.doubles * solved.double[every, solved.chosen]
    return sum((best * solved.hands.weights).tolist())


def endings(solved: Solved, bound: int) -> long_runs.Endings:
    """How often each decision ends with each net: the dealer's hands that win, tie and lose.

    Of those that open the Double Down Wager: won are the hands below in both less those already below at the
    bound; lost are the hands with a low hand not below, less those among them with a lower high hand.
    """
    every = np.arange(len(solved.chosen))
    high, both = (part[every, solved.chosen].astype(np.int64) for part in solved.below[:2])
    low = solved.settings.low[every, solved.chosen]
    rank = solved.settings.high[every, solved.chosen]
    low_all = solved.below.everywhere[every, low].astype(np.int64)
    low_closed = solved.below.at_bound[every, low].astype(np.int64)
    closed = solved.below.at_bound[:, -1].astype(np.int64)
    won, lost = both, DEALERS - high - low_all + both
    above = rank > bound
    won_open = np.where(above, both - low_closed, 0)
    passed = np.where(above, high - both, closed - low_closed)
    lost_open = DEALERS - low_all - passed
    weights, doubles = solved.hands.weights, solved.doubles

    def added_up(counts: Tally, which: NDArray[np.bool_]) -> int:
        return int((counts * weights)[which].sum())

    found: long_runs.Endings = {}
    single = ~doubles
    for net, counts in ((1, won), (0, DEALERS - won - lost), (-1, lost)):
        found["stay", 1, net] = added_up(counts, single)
    parts = {
        2: won_open,
        1: won - won_open,
        0: DEALERS - won - lost,
        -1: lost - lost_open,
        -2: lost_open,
    }
    for net, counts in parts.items():
        found["double", 2, net] = added_up(counts, doubles)
    return found
