"""The best set of wagers of High Roll Dice (§ 675a.5).

The Extra Roll Wager is a fee that pays on the Like Kind Wagers beside it: it is worth something only together
with these, and the sets of them are compared as wholes. All other wagers stand by themselves, and a
set loses per unit a weighted mean of what its parts lose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.high_roll_dice.lab import EXTRA_ROLL
from croupier.games.high_roll_dice.lab.counts import COUNTS, variants
from croupier.games.high_roll_dice.lab.endings import first_roll_prices
from croupier.kernel.solution import Solution, best_wager
from croupier.law.edition import Edition


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """The single wager that loses least per unit, if no set with an Extra Roll loses less."""
    counted = {wager: one.counts(edition, options) for wager, one in COUNTS.items() if wager != EXTRA_ROLL}
    found = best_wager(counted, first_roll_prices(edition, options))
    together = [one for one in variants(edition, options) if one.name.startswith("together")]
    if min(one.edge for one in together) < -found.mean():
        raise ArithmeticError("a set of wagers with an Extra Roll is the best, and has no count of its own")
    return found
