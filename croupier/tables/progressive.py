"""The progressive meters of a table, and of several tables that share them by a link.

What a meter shows is what its pool holds in the books. Each progressive wager that was decided gives its
share to the pools in the transaction that settles it, at the primary and reserve rates of the edition;
parts of a cent stay with the table as exact fractions until they make a whole one. Percentages come out of
the pool; after a full payout the reserve is poured into it and the house adds the reseed amount.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import Fault
from croupier.law.progressive import MeterRule, parse_rate
from croupier.ledger.transfer import Transfer
from croupier.play.settlement import Line
from croupier.play.submission import Submission
from croupier.tables.config import TableConfig, wager_limits
from croupier.units.money import Cents

SEED_ACCOUNT = "adjustments:progressive_seed"
_FROM_METER = re.compile(r"\d+% of (?:([a-z_]+) )?meter")


def meter_paid_from(line: Line) -> str:
    """The meter that a line was paid from; "" if the table paid it."""
    match = _FROM_METER.search(line.pays)
    return (match[1] or "main") if match and line.returned else ""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a settlement does to the pools: transfers in order, and the fractions that stay behind."""

    transfers: tuple[Transfer, ...]
    fractions: dict[str, str]


class Pools:
    """The meters that a table's Rules Submission has, each with its account in the books."""

    def __init__(self, config: TableConfig, submission: Submission) -> None:
        self.config = config
        self.submission = submission
        self.link = config.link or config.id
        self.rules: dict[str, MeterRule] = submission.meter_rules
        self.reserves = {rule.reserve_meter for rule in self.rules.values() if rule.reserve_meter}
        self.names = [*self.rules, *sorted(self.reserves)]

    def account(self, meter: str) -> str:
        """``progressive_main:HCF-LINK.main``; a reserve stands under its own kind."""
        kind = "progressive_reserve" if meter in self.reserves else "progressive_main"
        return f"{kind}:{self.link}.{meter}"

    def pool(self, meter: str) -> str:
        return f"{self.link}.{meter}"

    def seed(self, meter: str) -> Cents:
        """What a new meter starts with: the edition's figure for the wager that this table offers."""
        rule = self.rules[meter]
        if rule.seed.at_least and self.submission.meter_reset:
            return self.submission.meter_reset
        return rule.seed.amount(self._wager_offered(meter))

    def _wager_offered(self, meter: str) -> Cents:
        for wager, progressive in self.submission.edition.progressives.items():
            if meter in progressive.meters.get(self.submission.offered.get(wager, "?"), {}):
                return wager_limits(self.config, self.submission.edition.wagers[wager]).minimum
        raise Fault(f"meter {meter} belongs to no wager that is offered")

    # -- contributions -----------------------------------------------------------------------------

    def contributions(self, lines: Iterable[Line], fractions: Mapping[str, str]) -> dict[str, Fraction]:
        """What each meter has received but not been given yet: old fractions and this round's shares."""
        owed = {name: Fraction(fractions.get(name, "0")) for name in self.names}
        for line in lines:
            for rule in self._fed_by(line):
                rate = parse_rate(self.config.meter_percent) if rule.primary is None else rule.primary
                owed[rule.name] += line.stake * rate
                if rule.reserve_meter:
                    owed[rule.reserve_meter] += line.stake * rule.reserve
        return owed

    def _fed_by(self, line: Line) -> list[MeterRule]:
        """A void wager was never accepted in the end, and feeds nothing."""
        progressive = self.submission.edition.progressives.get(line.wager)
        if progressive is None or line.outcome == "void" or line.wager not in self.submission.offered:
            return []
        return list(progressive.meters[self.submission.offered[line.wager]].values())

    # -- the settlement ----------------------------------------------------------------------------

    def reckon(
        self,
        before: Mapping[str, Cents],
        owed: Mapping[str, Fraction],
        after: Mapping[str, Cents],
        lines: Iterable[Line],
    ) -> Reckoning:
        """The transfers that make the pools what the round says, money in before money out.

        ``before`` is what the pools hold, ``after`` what the round left on the meters.
        """
        transfers: list[Transfer] = []
        win = f"table_win:{self.config.id}"
        level = dict(before)
        for meter in self.names:
            whole = int(owed[meter])
            if whole:
                transfers.append(Transfer(win, self.account(meter), whole, "contribution"))
                level[meter] += whole
        for line in lines:
            if paid_from := meter_paid_from(line):
                level[paid_from] -= line.returned
        for meter, rule in self.rules.items():
            transfers += self._refill(meter, rule.reserve_meter, level, after)
        return Reckoning(
            tuple(transfers), {name: str(rest) for name, amount in owed.items() if (rest := amount % 1)}
        )

    def _refill(
        self, meter: str, reserve: str, level: Mapping[str, Cents], after: Mapping[str, Cents]
    ) -> list[Transfer]:
        missing = after.get(meter, level[meter]) - level[meter]
        if missing < 0:
            raise Fault(f"meter {meter} shows less than its pool holds after settlement")
        found: list[Transfer] = []
        poured = level[reserve] - after.get(reserve, level[reserve]) if reserve else 0
        if poured:
            found.append(Transfer(self.account(reserve), self.account(meter), poured, "reserve"))
        if missing > poured:
            found.append(Transfer(SEED_ACCOUNT, self.account(meter), missing - poured, "reseed"))
        return found
