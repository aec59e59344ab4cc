"""The best wager of Props & Hops: no decision follows a wager, so that choosing it is the whole play."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.games.props_and_hops.lab.counts import COUNTS, variants
from croupier.games.props_and_hops.lab.endings import at_each_roll, shake_pays
from croupier.games.props_and_hops.rules import NEXT_ROLL, OUTCOMES, SHAKE
from croupier.kernel.solution import Solution, best_wager
from croupier.law.edition import Edition


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """The wager that loses least per unit; the Six Eight Shake is compared with its best removal."""
    counted = {wager: one.counts(edition, options) for wager, one in COUNTS.items()}
    nets = {wager: dict(at_each_roll(edition, options, wager)) for wager in NEXT_ROLL}
    won, lost = OUTCOMES[SHAKE]
    nets[SHAKE] = {won: shake_pays(edition, options), lost: Fraction(-1)}
    found = best_wager(counted, nets)
    (removed,) = variants(edition, options)
    if -removed.edge > found.mean():
        raise ArithmeticError(
            "the Six Eight Shake with removals is the best wager, and has no count of its own"
        )
    return found
