"""A strategy for Six-Card Fortune Pai Gow Poker that a person can keep in mind: the house way but for two.

A setting nets P(lower high hand) + P(lower low hand) - 1, so that a king or an ace as the low hand is worth
more than most of what it would add to a high hand that has a pair without it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.six_card_fortune_pai_gow.lab import joker_ranks, long_runs
from croupier.games.six_card_fortune_pai_gow.lab.settings import ACE, Settings
from croupier.games.six_card_fortune_pai_gow.lab.solver import DEALERS, Solved, solve, solve_settings
from croupier.kernel.kinds import KICKERS
from croupier.law.edition import Edition
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

QUEEN, KING = 10, 11

SETTING = Rules(
    "Setting: the low hand",
    (
        ("an ace, king or joker can go low and a pair or better stays", "the highest such card"),
        ("a pair of aces (or ace and joker), the rest below a queen", "an ace; the joker if you have it"),
        ("anything else", "as the house way does"),
    ),
)
DOUBLING = Rules(
    "Double Down Wager",
    (
        ("so set: a queen or higher low, a pair of queens or better high", "double"),
        ("anything else", "stay"),
    ),
)


class ByRule(NamedTuple):
    """The column of the low card for each hand, and whether the rule doubles on it."""

    chosen: NDArray[np.int64]
    doubles: NDArray[np.bool_]


def lowest_pair(rank: int) -> int:
    """The lowest high hand with a pair of this rank."""
    return joker_ranks.lowest(joker_ranks.Category.PAIR) + KICKERS * rank


def by_rule(settings: Settings) -> ByRule:
    """The rule for hands in rows."""
    every = np.arange(len(settings.house))
    high, low = settings.high.astype(np.int64), settings.low.astype(np.int64)
    spared = (high >= lowest_pair(0)) & (low >= KING) & ~settings.foul
    # The highest low card, and of two suits the better high hand.
    order = np.where(spared, low * (1 << 16) + high, -1)
    chosen = np.where(spared.any(axis=1), order.argmax(axis=1), settings.house)
    best = high.max(axis=1)
    aces = (best >= lowest_pair(ACE)) & (best < joker_ranks.lowest(joker_ranks.Category.TWO_PAIR))
    aces &= ~spared.any(axis=1) & (low[every, settings.house] < QUEEN)
    chosen = np.where(aces, np.where(settings.foul, -1, low).argmax(axis=1), chosen)
    doubles = (low[every, chosen] >= QUEEN) & (high[every, chosen] >= lowest_pair(QUEEN))
    return ByRule(chosen, doubles)


def net_of_rule(solved: Solved, double_down: bool) -> Fraction:
    """What the rule nets over all hands of player and dealer."""
    chosen, doubles = by_rule(solved.settings)
    every = np.arange(len(chosen))
    net = solved.single[every, chosen]
    if double_down:
        net = net + np.where(doubles, solved.double[every, chosen], 0)
    weights = solved.hands.weights
    return Fraction(sum((net * weights).tolist()), int(weights.sum()) * DEALERS)


def strategies(submission: Submission) -> list[RuleStrategy]:
    """The low card, and the Double Down Wager where it is offered."""
    edition, double_down = submission.edition, bool(submission.options["double_down"])
    return [
        RuleStrategy(
            name="ace or king low beside a pair",
            source="our own",
            rules=(SETTING, DOUBLING) if double_down else (SETTING,),
            per="pai_gow",
            edge=-net_on(edition, double_down),
            optimum=-solve(edition, submission.options).mean(),
            method="exact: all 22,957,480 hands against all 10,737,573 of the dealer",
        )
    ]


def net_on(edition: Edition, double_down: bool) -> Fraction:
    """As it was counted for the pair that opens the Double Down Wager, or counted now in a minute or two."""
    if int(edition.figure("double_down_pair")) == long_runs.DOUBLE_DOWN_PAIR:
        return long_runs.PEOPLE_NET[double_down]
    return net_of_rule(solve_settings(edition, double_down), double_down)
