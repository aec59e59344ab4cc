"""Progressive meters during one settlement: percentages come off at the player's turn.

docs/interpretations/0004-progressive-meters.md: later winners of the round are paid from what is
left; after 100% the meter shows its reseed amount plus what the reserve holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.law.progressive import MeterAmount, MeterRule
from croupier.units.money import Cents
from croupier.units.odds import PercentOfMeter


class Meters:
    """The meters as they stand, by name. One that nobody stated starts at its seed."""

    __slots__ = ("amounts", "reset", "rules")

    def __init__(self, amounts: Mapping[str, Cents], rules: Mapping[str, MeterRule], reset: Cents) -> None:
        self.amounts = dict(amounts)
        self.rules = rules
        self.reset = reset

    def take(self, odds: PercentOfMeter, wager_offered: Cents) -> Cents:
        """Pay a percentage out of its meter; a full payout reseeds it."""
        name = odds.meter
        rule = self.rules[name]
        standing = self.amounts.get(name)
        if standing is None:
            standing = self._fresh(rule.seed, wager_offered)
        paid = odds.share(standing)
        self.amounts[name] = standing - paid
        if odds.percent == 100:
            self.amounts[name] = self._reseeded(rule, wager_offered)
        return paid

    def _fresh(self, amount: MeterAmount, wager_offered: Cents) -> Cents:
        """A seed or reseed: what the text says, or the Rules Submission where the text says "at least"."""
        return self.reset if amount.at_least and self.reset else amount.amount(wager_offered)

    def _reseeded(self, rule: MeterRule, wager_offered: Cents) -> Cents:
        amount = self._fresh(rule.reseed, wager_offered)
        if rule.reserve_meter in self.amounts:
            amount += self.amounts[rule.reserve_meter]
            self.amounts[rule.reserve_meter] = 0
        return amount
