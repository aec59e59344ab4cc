"""What each changed number of a new edition does to the edge of its wager."""

from __future__ import annotations

from fractions import Fraction

from croupier import games
from croupier.lab.value import returned
from croupier.law.edition import Edition
from croupier.law.paytable import Paytable
from croupier.units.money import Cents
from croupier.units.odds import Odds, PercentOfMeter

ONE_DOLLAR: Cents = 100


def edge_effects(before: Edition, after: Edition) -> dict[str, Fraction]:
    """For each changed row, by its place as ``law.compare`` names it: how much more the house then keeps.

    Shares of a meter count at the seed of their edition, with a wager of one dollar. The effects of all
    rows of a column add up to the difference of its edges.
    """
    lab = games.lab(after.game)
    effects = {}
    for wager, counted in lab.counted_wagers().items():
        name = lab.paytables.get(wager) or after.wagers[wager].paytable
        if wager not in before.wagers or name not in before.paytables or name not in after.paytables:
            continue
        options = {option: rule.default for option, rule in after.options.items()}
        counts = counted.counts(after, options)
        for letter, new in after.paytables[name].columns.items():
            old = before.paytables[name].columns.get(letter)
            if old is None:
                continue
            for outcome, number in counts.outcomes.items():
                was, now = _priced(before, wager, old, outcome), _priced(after, wager, new, outcome)
                if was is not None and now is not None and was != now:
                    place = f"{name} {letter} {outcome}".replace("  ", " ")
                    effects[place] = Fraction(number, counts.total) * (was - now)
    return effects


def _priced(edition: Edition, wager: str, paytable: Paytable, outcome: str) -> Fraction | None:
    odds: Odds | None = paytable.odds.get(outcome)
    if odds is None:
        return None
    meters = {}
    if isinstance(odds, PercentOfMeter):
        rules = edition.progressives[wager].meters[paytable.letter]
        meters = {name: Fraction(rule.seed.amount(ONE_DOLLAR)) for name, rule in rules.items()}
    return returned(odds, ONE_DOLLAR, meters)
