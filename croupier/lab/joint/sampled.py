"""Covariances from rounds of a game's simulation, where nothing counts its wagers together."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.lab.joint.answer import SIMULATED, Joint
from croupier.lab.simulate.exact import Exact, exact_values
from croupier.lab.simulate.registry import simulator_for
from croupier.lab.simulate.request import Request
from croupier.play.joint import Matrix
from croupier.play.submission import Submission

SEED = 26


def nets_of_rounds(request: Request, wagers: tuple[str, ...]) -> NDArray[np.int64]:
    """``[round, wager]``: what each nets in cents, round by round."""
    simulator = simulator_for(request.game, request.edition, request.options)
    found = np.zeros((request.rounds, len(wagers)), dtype=np.int64)
    for number in range(request.rounds):
        columns = simulator.run(request.seed, number, 1).columns
        found[number] = [columns[name].net for name in wagers]
    return found


def sampled(
    submission: Submission, wagers: tuple[str, ...], options: Mapping[str, Any], rounds: int
) -> Joint:
    """One seat at best play, with a standard error for every covariance that is not counted."""
    edition = submission.edition
    request = Request(edition.game, rounds, SEED, edition.id, options)
    simulator, exact = simulator_for(edition.game, edition.id, options), exact_values(request)
    cents = nets_of_rounds(request, wagers)
    units = [simulator.units[name] for name in wagers]
    means, covariance, errors = _moments(cents, units)
    known = [exact.get(name) for name in wagers]
    return Joint(
        edition.game,
        edition.id,
        wagers,
        1,
        tuple(one.mean if one else mean for one, mean in zip(known, means, strict=True)),
        _with_exact_variances(covariance, known),
        tuple(
            tuple(
                0.0 if row == column and _variance(known[row]) else error for column, error in enumerate(line)
            )
            for row, line in enumerate(errors)
        ),
        SIMULATED,
        f"{rounds:,} rounds of one seat ({simulator.plays}); means and variances from par where it has them",
    )


def _variance(one: Exact | None) -> Fraction | None:
    return one.variance if one else None


def _with_exact_variances(covariance: Matrix, known: list[Exact | None]) -> Matrix:
    return tuple(
        tuple((_variance(known[row]) or one) if row == column else one for column, one in enumerate(line))
        for row, line in enumerate(covariance)
    )


def _moments(cents: NDArray[np.int64], units: list[int]) -> tuple[list[Fraction], Matrix, list[list[float]]]:
    """Means, covariances and the standard errors of these; sums of whole cents, so that nothing is lost."""
    rounds, places = len(cents), range(cents.shape[1])
    exactly = cents.astype(object)
    sums = [int(one) for one in exactly.sum(axis=0)]
    means = [Fraction(one, rounds * unit) for one, unit in zip(sums, units, strict=True)]
    rows, errors = [], []
    centred = cents - cents.mean(axis=0)
    for one in places:
        row, error = [], []
        for other in places:
            product = int((exactly[:, one] * exactly[:, other]).sum()) * rounds - sums[one] * sums[other]
            scale = units[one] * units[other]
            row.append(Fraction(product, rounds * max(1, rounds - 1) * scale))
            spread = float((centred[:, one] * centred[:, other]).std())
            error.append(spread / sqrt(rounds) / scale)
        rows.append(tuple(row))
        errors.append(error)
    return means, tuple(rows), errors
