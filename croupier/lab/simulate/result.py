"""What a simulation found: mean and standard error of every wager, and the exact value beside them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from croupier import games
from croupier.lab.simulate.exact import Exact, exact_values
from croupier.lab.simulate.registry import simulator_for
from croupier.lab.simulate.request import Request
from croupier.lab.simulate.threads import on_threads
from croupier.lab.strategy.compare import read_strategy
from croupier.play.simulator import BASE, Sums, Tally
from croupier.units.money import Cents

Progress = Callable[[int], None]
"""Told how many rounds more are done."""


@dataclass(frozen=True)
class Figures:
    """One column over all rounds. Every mean is net per round, in units of ``unit`` cents."""

    sums: Sums
    rounds: int
    unit: Cents
    exact: Exact | None

    @property
    def mean(self) -> Fraction:
        """What the player was ahead on average; a house edge is its negative."""
        return Fraction(self.sums.net, self.rounds * self.unit)

    @property
    def mean_stake(self) -> Fraction:
        """What was staked on average."""
        return Fraction(self.sums.staked, self.rounds * self.unit)

    @property
    def standard_deviation(self) -> float:
        """Of one round, estimated from all of them."""
        return root(Fraction(self._squares, self.rounds * max(1, self.rounds - 1) * self.unit**2))

    @property
    def standard_error(self) -> float:
        """Of the mean."""
        return root(Fraction(self._squares, self.rounds**2 * max(1, self.rounds - 1) * self.unit**2))

    @property
    def _squares(self) -> int:
        """The sum of squared distances from the mean, times the number of rounds: a whole number."""
        return self.rounds * self.sums.square - self.sums.net**2

    @property
    def errors_away(self) -> float | None:
        """How many standard errors the mean lies from the exact value.

        The error is the exact one where the variance is counted: rounds that hold none of the rare
        payments estimate it too low.
        """
        if self.exact is None:
            return None
        error = self.standard_error
        if self.exact.variance is not None:
            error = root(self.exact.variance / self.rounds)
        return float(self.mean - self.exact.mean) / error if error else None


def root(square: Fraction) -> float:
    """The square root of an exact number, to the last place of a float; no cancellation on the way."""
    scale = 1 << 128
    return isqrt(square.numerator * scale * scale // square.denominator) / scale


@dataclass(frozen=True)
class Simulated:
    """A finished simulation."""

    request: Request
    edition: str
    plays: str
    seconds: float
    columns: Mapping[str, Figures]

    @property
    def rounds_per_second(self) -> float:
        """As the clock saw it, the start of compiled code not counted."""
        return self.request.rounds / self.seconds if self.seconds else 0.0


def simulate(
    request: Request,
    progress: Progress | None = None,
    tallies: Iterable[Tally] | None = None,
    workers: int = 0,
) -> Simulated:
    """Play a request; on the threads of this process unless others bring the tallies."""
    simulator = simulator_for(request.game, request.edition, request.options, request.strategy)
    simulator.run(request.seed, 0, 1)  # Compiled code is loaded before the clock runs.
    tally, start = Tally(), time.perf_counter()
    for part in on_threads(request, workers) if tallies is None else tallies:
        tally += part
        if progress is not None:
            progress(part.rounds)
    seconds = time.perf_counter() - start
    exact = exact_values(request)
    columns = {
        name: Figures(sums, tally.rounds, simulator.units[name], exact.get(name))
        for name, sums in tally.columns.items()
    }
    edition = games.load(request.game).edition(request.edition).id
    plays = f"the strategy {strategy_name(request)!r}" if request.strategy else simulator.plays
    return Simulated(request, edition, plays, seconds, columns)


def strategy_name(request: Request) -> str:
    """How a written strategy calls itself."""
    return read_strategy(request.game, request.strategy).name


def document(found: Simulated) -> dict[str, Any]:
    """The answer of ``croupier simulate GAME --json``."""
    return {
        "game": found.request.game,
        "edition": found.edition,
        "options": dict(found.request.options),
        "rounds": found.request.rounds,
        "seed": found.request.seed,
        "rounds_per_second": found.rounds_per_second,
        "plays": found.plays,
        "wagers": {name: _figures(one) for name, one in found.columns.items() if name != BASE},
        "base": _figures(found.columns[BASE]),
    }


def _figures(one: Figures) -> dict[str, Any]:
    return {
        "mean": float(one.mean),
        "standard_error": one.standard_error,
        "exact": None if one.exact is None else float(one.exact.mean),
        "exact_fraction": str(one.exact.mean) if one.exact is not None and one.exact.counted else None,
        "errors_away": one.errors_away,
        "mean_stake": float(one.mean_stake),
        "standard_deviation": one.standard_deviation,
        "unit": one.unit,
        "staked": one.sums.staked,
        "net": one.sums.net,
        "square": one.sums.square,
    }
