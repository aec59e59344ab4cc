"""How far actual win may lie from theoretical win: what a table-games director checks every day.

The house's win over N rounds at an average first wager has the mean N x edge and the standard deviation
sqrt(N) x that of one round, which the solvers give. For N of a shift the sum is near enough to normal; the
bands say so. Seats of one table share the dealer's cards, so that their results go together: with ``seats``
the deviation is that of a whole table, from the covariances of its seats (``lab/joint``); rounds are then
still those of all seats added up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, expm1, log1p, sqrt
from statistics import NormalDist
from typing import Any

from croupier.lab.joint import joint
from croupier.lab.par import par
from croupier.lab.progressive import MeterFigures
from croupier.lab.solve import solve
from croupier.units.money import Cents

METHOD = "normal approximation from the edge and standard deviation of one round under best play"
LEGEND = {
    "handle": "all first wagers, in cents",
    "mean": "the theoretical win of the house, in cents",
    "deviation": "the standard deviation of that win, in cents",
    "bands": "by level, the lowest and the highest win in cents; that share of all results lies between them",
    "chance_of_loss": "how likely the house has lost money by then",
    "edge": "the theoretical win as a share of the first wagers; not the hold, which is a share of the drop",
    "mean_wagers": "how many wagers pass on average from one winner of the whole meter to the next",
    "house_per_wager": "what reseeding costs the house, as a share of each wager",
    "mean_reserve": "what the reserve holds on average when a winner comes, in cents",
    "wagers_to_seed": "after how many wagers the reserve holds the seed; 0 where nothing feeds it",
    "short": "how likely a winner comes before that",
}
"""What the fields of the answer mean."""
LEVELS = (0.9, 0.95, 0.99)
PERIODS = (("hour", 1), ("shift of 8 hours", 8), ("day of 24 hours", 24), ("week", 168), ("30 days", 720))


@dataclass(frozen=True)
class Period:
    """The house's win over a time: rounds, theoretical win, its deviation, bands, and the chance of a loss.

    Amounts are in cents; ``bands`` gives the lowest and highest win for each level; ``edge`` is the
    theoretical win as a share of the first wagers, and not the hold, which is a share of the drop.
    """

    name: str
    rounds: int
    handle: Cents
    mean: float
    deviation: float
    bands: Mapping[float, tuple[int, int]]
    chance_of_loss: float
    edge: float


def _reach(level: float) -> float:
    """How many standard deviations to each side hold this share of all results."""
    if not 0 < level < 1:
        raise ValueError(f"level: a share between 0 and 1, not {level}")
    return NormalDist().inv_cdf((1 + level) / 2)


def periods(
    game: str,
    edition: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    rounds_per_hour: int,
    average_wager_cents: Cents,
    seats: int = 1,
) -> list[Period]:
    """An hour, a shift, a day, a week and a month of one seat (or of several: give the rounds of all)."""
    base = solve(game, edition, options)
    one_round = base.standard_deviation
    if seats > 1:
        # Per round of one seat: a table of so many seats deals that many of them at once.
        one_round = sqrt(joint(game, ("base",), seats, edition, options).variance / seats)
    found = []
    for name, hours in PERIODS:
        rounds = hours * rounds_per_hour
        mean = rounds * average_wager_cents * float(base.edge)
        deviation = sqrt(rounds) * average_wager_cents * one_round
        found.append(
            Period(
                name,
                rounds,
                rounds * average_wager_cents,
                mean,
                deviation,
                {
                    level: (round(mean - _reach(level) * deviation), round(mean + _reach(level) * deviation))
                    for level in LEVELS
                },
                NormalDist(mean, deviation).cdf(0.0),
                float(base.edge),
            )
        )
    return found


# Progressives.


@dataclass(frozen=True)
class ReserveRisk:
    """One meter of a progressive wager: how often it is emptied, and whether its reserve suffices then.

    ``house_per_wager`` is what the reseeds cost the house per cent staked; ``short`` the chance that the next
    winner comes before the reserve holds the seed again, 1 where nothing feeds a reserve.
    """

    wager: str
    letter: str
    stake: Cents
    meter: str
    mean_wagers: float
    reseed: Cents
    house_per_wager: Fraction
    reserve_rate: Fraction
    mean_reserve: float
    wagers_to_seed: int
    short: float


def reserve_risks(
    game: str, edition: str = "", options: Mapping[str, Any] | None = None
) -> list[ReserveRisk]:
    """Every meter of the game that one winner can empty."""
    return [
        _risk(name, letter, stake, meter, figures)
        for name, letters in par(game, edition, options or {}).wagers.items()
        for letter, wager in letters.items()
        for stake, result in wager.progressive.items()
        for meter, figures in result.meters.items()
        if figures.emptied
    ]


def _risk(wager: str, letter: str, stake: Cents, meter: str, figures: MeterFigures) -> ReserveRisk:
    """Winners come as a geometric sequence: n wagers pass without one with the chance (1 - p)^n."""
    rate, chance = figures.rule.reserve, figures.emptied
    needed = ceil(figures.seed / (rate * stake)) if rate else 0
    short = -expm1(needed * log1p(-float(chance))) if rate else 1.0
    return ReserveRisk(
        wager=wager,
        letter=letter,
        stake=stake,
        meter=meter,
        mean_wagers=float(1 / chance),
        reseed=int(figures.reseed),
        house_per_wager=chance * figures.reseed / stake,
        reserve_rate=rate,
        mean_reserve=float(rate * stake / chance),
        wagers_to_seed=needed,
        short=short,
    )
