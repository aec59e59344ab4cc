"""The best wager of Props & Hops: no decision follows a wager, so that choosing it is the whole play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.props_and_hops.lab.counts import COUNTS, variants
from croupier.kernel.solution import Solution, best_wager, net_of
from croupier.law.edition import Edition


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """The wager that loses least per unit; the Six Eight Shake is compared with its best removal."""
    counted = {wager: one.counts(edition, options) for wager, one in COUNTS.items()}
    nets = {
        wager: {
            outcome: net_of(odds)
            for outcome, odds in edition.paytable(edition.wagers[wager].paytable).odds.items()
        }
        for wager in counted
    }
    found = best_wager(counted, nets)
    (removed,) = variants(edition, options)
    if -removed.edge > found.mean():
        raise ArithmeticError(
            "the Six Eight Shake with removals is the best wager, and has no count of its own"
        )
    return found
