"""The exact value of each column, from ``par`` and ``solve``: what a simulation must come near to."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier import games
from croupier.lab.misprints import SINGLE
from croupier.lab.par import WagerPar, par
from croupier.lab.simulate.registry import simulator_for, submission_for
from croupier.lab.simulate.request import Request
from croupier.lab.solve.registry import solve_submitted
from croupier.lab.strategy.compare import compared
from croupier.lab.wager import WagerResult
from croupier.play.simulator import BASE, selected_options, stake_of
from croupier.units.money import Cents


class Exact(NamedTuple):
    """What a column nets per round, and the variance of one round where that is counted too.

    ``counted`` is False where the mean is a floating-point number: exact for what it states, no fraction.
    """

    mean: Fraction
    variance: Fraction | None = None
    counted: bool = True


def exact_values(request: Request) -> dict[str, Exact]:
    """Mean and variance per unit of each column's wager; columns that nothing counts are left out."""
    game = games.load(request.game)
    submission = submission_for(game, request.edition, request.options)
    counted = par(request.game, request.edition, selected_options(submission)).wagers
    found: dict[str, Exact] = {}
    for wager, letters in counted.items():
        letter = submission.offered.get(wager, "") or SINGLE
        stake = stake_of(submission, wager)
        if stake and letter in letters:
            result = _at_stake(letters[letter], stake)
            found[wager] = Exact(-result.edge, result.variance)
    base = solve_submitted(game, submission.edition, submission.options)
    # An edge that was itself sampled is nothing to compare with; beside a sample the variance is sampled.
    if base is not None and not base.standard_error:
        found[BASE] = Exact(-base.edge, None if base.sampled else base.variance, base.exact)
    if request.strategy:
        told = compared(request.game, request.strategy, request.edition, request.options)
        found[BASE] = Exact(-told.edge)
    simulator = simulator_for(request.game, request.edition, request.options)
    for column, mean in simulator.exact.items():
        found.pop(column, None)
        if mean is not None:
            found[column] = Exact(mean)
    return found


def _at_stake(one: WagerPar, stake: Cents) -> WagerResult:
    return one.progressive[stake].at_seed if stake in one.progressive else one.result
