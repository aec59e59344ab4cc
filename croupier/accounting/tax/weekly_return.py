"""The weekly return: seven gaming days, taxed day by day, paid on the week before (4 Pa.C.S. § 13A62)."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.accounting.tax.rates import DayTax, TaxRate, day_tax
from croupier.accounting.tax.revenue import DayRevenue
from croupier.ledger.draft import refuse
from croupier.units.money import Cents
from croupier.units.verdict import Finding

_CITE = "58 Pa. Code § 601a.9"


@dataclass(frozen=True, slots=True)
class WeeklyReturn:
    """What is owed for one week. ``due_cents`` below zero is a credit to be carried into the next week.

    ``reservations`` are what keeps it from being the whole return: they stand on every form of it.
    """

    first_day: datetime.date
    days: tuple[DayTax, ...]
    carried_cents: Cents
    reservations: tuple[str, ...] = ()

    @property
    def last_day(self) -> datetime.date:
        return self.first_day + datetime.timedelta(days=6)

    @property
    def gross_cents(self) -> Cents:
        return sum(day.gross_cents for day in self.days)

    @property
    def tax_cents(self) -> Cents:
        return sum(day.tax_cents for day in self.days)

    @property
    def fully_automated_tax_cents(self) -> Cents:
        return sum(day.fully_automated_tax_cents for day in self.days)

    @property
    def local_share_cents(self) -> Cents:
        return sum(day.local_share_cents for day in self.days)

    @property
    def due_cents(self) -> Cents:
        return sum(day.total_cents for day in self.days) + self.carried_cents


MOST_NAMED = 10
"""So many differences are written on a return; the rest is counted, and told in full by the proof itself."""


def proved(filed: WeeklyReturn, findings: Sequence[Finding]) -> WeeklyReturn:
    """The return with what the three-way proof of its days found (§ 601a.9(e))."""
    said = [f"Finding: {one.message} ({one.cite})" for one in findings[:MOST_NAMED]]
    if len(findings) > MOST_NAMED:
        said.append(f"Finding: {len(findings) - MOST_NAMED} further differences; see the three-way proof")
    return replace(filed, reservations=(*filed.reservations, *said))


def terminals_alone(filed: WeeklyReturn, today: datetime.date) -> WeeklyReturn:
    """A return that was reckoned from the terminals' meters, and says so; also if its week is not over."""
    said = ["Terminals alone: tables with chips are not in it (croupier tax return takes both)"]
    if not is_over(filed, today):
        said.insert(
            0, f"The week is not over: gaming days from {today} on are not finished, and nothing is due yet"
        )
    return replace(filed, reservations=tuple(said))


def is_over(filed: WeeklyReturn, today: datetime.date) -> bool:
    """Whether the last gaming day of the week has ended; ``today`` is the one that runs now."""
    return filed.last_day < today


def weekly_return(
    days: Sequence[DayRevenue],
    operations_began: datetime.date,
    local_share: Fraction,
    first_day: datetime.date | None = None,
    carried_cents: Cents = 0,
    house_rates: Sequence[TaxRate] = (),
) -> WeeklyReturn:
    """The return of the week that begins with ``first_day``, or else with the earliest day given."""
    if not days:
        raise refuse("days_missing", "a weekly return needs its seven gaming days", _CITE)
    by_day: dict[datetime.date, DayRevenue] = {}
    for revenue in days:
        if revenue.gaming_day in by_day:
            raise refuse("day_twice", f"gaming day {revenue.gaming_day} is there twice", _CITE)
        by_day[revenue.gaming_day] = revenue
    first = first_day or min(by_day)
    week = [first + datetime.timedelta(days=number) for number in range(7)]
    missing = [str(day) for day in week if day not in by_day]
    if missing:
        raise refuse("days_missing", f"the week of {first} lacks {', '.join(missing)}", _CITE)
    outside = [str(day) for day in by_day if day not in week]
    if outside:
        raise refuse("day_outside", f"{', '.join(outside)} is not in the week of {first}", _CITE)
    if carried_cents > 0:
        raise refuse("no_credit", "carried_cents is a credit of an earlier week, zero or below", _CITE)
    if first < operations_began:
        raise refuse("before_operations", f"operations began on {operations_began}, after {first}", _CITE)
    taxed = tuple(day_tax(by_day[day], operations_began, local_share, house_rates) for day in week)
    return WeeklyReturn(first, taxed, carried_cents)
