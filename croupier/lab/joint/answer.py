"""``joint``: means and covariances of wagers, for one unit on each, at one seat or at several of one table.

Where a game counts its wagers together the answer is exact. Elsewhere rounds of the game's own simulation are
played one by one and their products averaged; means and variances are then still the exact ones wherever
``par`` knows them, since a sample sees too few of the rare payments. Everything is the player's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from croupier import games
from croupier.errors import Refused
from croupier.kernel.shipped import needs_the_lab
from croupier.lab.simulate.registry import lab_with_simulation, submission_for
from croupier.play.endings import BASE, EXACT_STAKE
from croupier.play.joint import JointCounts, Matrix
from croupier.play.lab import Lab
from croupier.play.submission import Submission
from croupier.units.verdict import Refusal

EXACT, SIMULATED = "exact", "simulated"
SAMPLED_ROUNDS = 20_000


@dataclass(frozen=True)
class Joint:
    """One unit on each wager. ``counts`` is the law of one seat, where it was counted.

    ``errors`` are the standard errors of the covariances, 0 where they were counted. With several seats every
    wager stands once for each, named ``1:base``, ``2:base``.
    """

    game: str
    edition: str
    wagers: tuple[str, ...]
    seats: int
    means: tuple[Fraction, ...]
    covariance: Matrix
    errors: tuple[tuple[float, ...], ...]
    method: str
    detail: str
    counts: JointCounts | None = None

    @property
    def mean(self) -> Fraction:
        """Of all wagers together."""
        return sum(self.means, Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of all wagers together."""
        return sum((one for row in self.covariance for one in row), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        """Of all wagers together."""
        return sqrt(max(self.variance, Fraction(0)))

    def correlation(self) -> list[list[float]]:
        """Covariances over both deviations; 0 for a wager that never varies."""
        spread = [sqrt(self.covariance[place][place]) for place in range(len(self.means))]
        return [
            [
                float(one) / (spread[row] * spread[column]) if spread[row] * spread[column] else 0.0
                for column, one in enumerate(line)
            ]
            for row, line in enumerate(self.covariance)
        ]


def joint(
    game_id: str,
    wagers: Sequence[str] = (),
    seats: int = 1,
    edition_id: str = "",
    options: Mapping[str, Any] | None = None,
    rounds: int = SAMPLED_ROUNDS,
) -> Joint:
    """Means and covariances of ``base`` and of optional wagers, all that one seat can place if none is named.

    ``rounds`` are played where nothing is counted.
    """
    game = games.load(game_id)
    lab = lab_with_simulation(game_id)
    named = {name: True for name in lab.only_if_named if name in wagers}
    submission = submission_for(game, edition_id, {**named, **(options or {})}, EXACT_STAKE)
    names = _checked(lab, submission, wagers)
    if not 1 <= seats <= submission.edition.seats.value:
        message = f"seats: 1 to {submission.edition.seats.value}, as the table has, not {seats}"
        raise Refused(Refusal("bad_seats", message))
    with needs_the_lab(f"several wagers of {game.title} together"):
        if lab.joint:
            return _counted(lab, submission, names, seats)
        if seats > 1:
            raise _no_seats(game.title)
        from croupier.lab.joint.sampled import sampled

        return sampled(submission, names, {**named, **(options or {})}, rounds)


def _checked(lab: Lab, submission: Submission, wagers: Sequence[str]) -> tuple[str, ...]:
    """Every wager that was named, once; each must be one that a seat can place."""
    beside = [name for name in submission.placeable if name not in submission.required]
    known = list(dict.fromkeys((BASE, *(name for name in beside if _may_stand(lab, submission, name)))))
    if not wagers:
        return tuple(known)
    for place, name in enumerate(wagers):
        if name not in known:
            raise Refused(
                Refusal("unknown_wager", f"wager {name!r}: {submission.edition.game} has {', '.join(known)}")
            )
        if name in wagers[:place]:
            raise Refused(Refusal("twice", f"wager {name!r} is named twice"))
    return tuple(wagers)


def _may_stand(lab: Lab, submission: Submission, name: str) -> bool:
    """An optional wager of a simulation, or one of a layout on which nothing is required."""
    return name in lab.side_wagers or not submission.required


def _counted(lab: Lab, submission: Submission, names: tuple[str, ...], seats: int) -> Joint:
    module = lab.joint_module()
    found = module.counts(submission, names)
    means, within = found.means(), found.products()
    size = len(names)
    covariance = _less_means(within, means)
    zero = tuple((0.0,) * size for _ in names)
    if seats == 1:
        return _answer(submission, names, 1, means, covariance, zero, found.method, found)
    between = module.between(submission, names)
    if between is None:
        raise _no_seats(submission.edition.title)
    across = _less_means(between.products, means)
    labels = tuple(f"{seat}:{name}" for seat in range(1, seats + 1) for name in names)
    whole = tuple(
        tuple(one for other in range(seats) for one in (covariance if seat == other else across)[row])
        for seat in range(seats)
        for row in range(size)
    )
    errors = tuple(
        tuple(one for other in range(seats) for one in (zero if seat == other else between.errors)[row])
        for seat in range(seats)
        for row in range(size)
    )
    detail = f"{found.method}; {between.method}"
    return _answer(submission, labels, seats, means * seats, whole, errors, detail, found)


def _answer(
    submission: Submission,
    names: tuple[str, ...],
    seats: int,
    means: tuple[Fraction, ...],
    covariance: Matrix,
    errors: tuple[tuple[float, ...], ...],
    detail: str,
    counts: JointCounts,
) -> Joint:
    exact = not any(one for row in errors for one in row)
    edition = submission.edition
    method = EXACT if exact else SIMULATED
    return Joint(edition.game, edition.id, names, seats, means, covariance, errors, method, detail, counts)


def _less_means(products: Matrix, means: Sequence[Fraction]) -> Matrix:
    return tuple(
        tuple(one - means[row] * means[column] for column, one in enumerate(line))
        for row, line in enumerate(products)
    )


def _no_seats(title: str) -> Refused:
    return Refused(
        Refusal("seats_not_counted", f"several seats of {title} are not counted together: ask for --seats 1")
    )
