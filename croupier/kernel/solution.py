"""What a solver answers: how often each way to end a round happens when the player decides best.

An ending is a decision with what it stakes and what it nets, both in units of the first wager (an Ante,
as a rule). Like a :class:`~croupier.kernel.counts.Counts`, a solution adds up to its whole space; unlike
one, it depends on what the paytables pay, since the best decisions do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from croupier.kernel.counts import Counts
from croupier.units.odds import FixedSum, FixedSumAndStake, ForOne, Lose, Odds, Push, ToOne


class Shown(NamedTuple):
    """A decision, and the ending behind it: a line of play and a showdown, whose witness the rules price."""

    decision: str
    line: str
    showdown: tuple[str | int, ...]


class Ending(NamedTuple):
    """A decision, all that was staked by the end of the round, and what the player is ahead."""

    decision: str
    staked: Fraction
    net: Fraction


@dataclass(frozen=True)
class Solution:
    """How many of ``total`` equally likely deals end in each way under best play.

    ``per`` names the wager of which everything is a multiple; ``page`` is the page of docs/mathematics that
    explains the method; ``assumes`` lists what the figure takes for granted beyond a fair shuffle. ``shown``
    is the same count by showdown where the game declares its endings, ``prices`` what each of these stakes
    and nets.
    """

    endings: Mapping[Ending, int]
    total: int
    per: str
    method: str
    page: str
    assumes: tuple[str, ...] = ()
    shown: Mapping[Shown, int] = field(default_factory=dict)
    prices: Mapping[Shown, tuple[Fraction, Fraction]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if any(number < 0 for number in self.endings.values()):
            raise ValueError("an ending was counted less than no times")
        if sum(self.endings.values()) != self.total:
            raise ValueError(f"the endings add up to {sum(self.endings.values())}, not to {self.total}")
        if self.shown and sum(self.shown.values()) != self.total:
            raise ValueError(f"the showdowns add up to {sum(self.shown.values())}, not to {self.total}")

    def mean(self) -> Fraction:
        """What the player is ahead on average; the house's edge is its negative."""
        return sum((number * one.net for one, number in self.endings.items()), Fraction(0)) / self.total


class Sampled(NamedTuple):
    """The edge that a simulation found, to stand beside a computed one."""

    rounds: int
    edge: float
    standard_error: float


@dataclass(frozen=True)
class Appraisal:
    """A base game whose best play cannot be counted deal by deal: figures in floating point, and whence.

    ``kind`` says in a few words what the edge is (exact for a stated strategy, a bound, a simulation), never
    "exact"; ``method`` how it was found. ``standard_error`` is that of the edge where it was sampled, else 0.
    ``edge_of_stakes``: where ``mean_stake`` and ``standard_deviation`` are measured on a play that is not
    quite the best, the edge of that play.
    """

    edge: float
    mean_stake: float
    standard_deviation: float
    decisions: Mapping[str, float]
    per: str
    kind: str
    method: str
    page: str
    assumes: tuple[str, ...] = ()
    standard_error: float = 0.0
    sampled: Sampled | None = None
    edge_of_stakes: float | None = None


class EndingTally:
    """Collects endings; those that agree in decision, stake and net are one."""

    def __init__(self) -> None:
        self.endings: defaultdict[Ending, int] = defaultdict(int)
        self.shown: defaultdict[Shown, int] = defaultdict(int)
        self.prices: dict[Shown, tuple[Fraction, Fraction]] = {}

    def add(self, decision: str, staked: Fraction | int, net: Fraction | int, number: int) -> None:
        """Count an ending so many times more; one that never happens is left out."""
        if number:
            self.endings[Ending(decision, Fraction(staked), Fraction(net))] += number

    def show(self, shown: Shown, staked: Fraction | int, net: Fraction | int, number: int) -> None:
        """The same for an ending that has a witness."""
        self.add(shown.decision, staked, net, number)
        if number:
            self.shown[shown] += number
            self.prices[shown] = Fraction(staked), Fraction(net)

    def solution(self, per: str, method: str, page: str, assumes: tuple[str, ...] = ()) -> Solution:
        """All that was counted, as what a solver answers."""
        return Solution(
            self.endings, self.total, per, method, page, assumes, shown=self.shown, prices=self.prices
        )

    @property
    def total(self) -> int:
        """All that was counted."""
        return sum(self.endings.values())

    def mean(self) -> Fraction:
        """What the player is ahead on average of all that was counted."""
        return sum((number * one.net for one, number in self.endings.items()), Fraction(0)) / self.total


def net_of(odds: Odds, stake_cents: int = 0) -> Fraction:
    """What a wager of one unit nets at these odds; a fixed sum needs to know the stake in cents."""
    match odds:
        case ToOne(numerator, denominator):
            return Fraction(numerator, denominator)
        case ForOne(numerator, denominator):
            return Fraction(numerator, denominator) - 1
        case Push():
            return Fraction(0)
        case Lose():
            return Fraction(-1)
        case FixedSum(cents) if stake_cents:
            return Fraction(cents, stake_cents) - 1
        case FixedSumAndStake(cents) if stake_cents:
            return Fraction(cents, stake_cents)
        case _:
            raise ValueError(f"{odds} is no multiple of the stake")


def best_wager(
    counted: Mapping[str, Counts], nets: Mapping[str, Mapping[str, Fraction]], assumes: tuple[str, ...] = ()
) -> Solution:
    """Of wagers that stand by themselves, the one that loses least; its endings are its outcomes.

    A set of such wagers loses, per unit, a weighted mean of what each loses, hence never less than the best.
    Of equals the first is taken.
    """
    found = []
    for wager, counts in counted.items():
        tally = EndingTally()
        for outcome, number in counts.outcomes.items():
            tally.add(wager, 1, nets[wager][outcome], number)
        method = f"the best of {len(counted)} wagers: {counts.method}"
        found.append(
            Solution(tally.endings, counts.total, wager, method, counts.page, (*counts.assumes, *assumes))
        )
    return max(found, key=lambda one: one.mean())


def in_whole_numbers(*rows: list[Fraction]) -> tuple[int, list[list[int]]]:
    """Rows of prices over their common denominator, which comes first: kernels count in integers."""
    scale = lcm(*(price.denominator for row in rows for price in row))
    return scale, [[int(price * scale) for price in row] for row in rows]
