"""The tax on a day's gross table game revenue: dated rates, whole cents (58 Pa. Code § 601a.9(e)).

Losing days, rounding and new certificate holders: docs/interpretations/6010-revenue-and-tax-by-day.md.
"""

from __future__ import annotations

import datetime
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from croupier.accounting.revenue import DayRevenue
from croupier.errors import DataError
from croupier.law.progressive import parse_rate
from croupier.units.money import Cents
from croupier.wagering.retention import years_after

_NEW_YEARS = 2


class TaxRate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_day": "from"}):
    """One rate of the data file; see its head."""

    id: str
    of: Literal["all", "fully_automated"]
    rate: str
    began: Literal["any", "less than 2 years ago"]
    from_day: datetime.date
    source: str
    before: datetime.date | None = None

    @property
    def share(self) -> Fraction:
        return parse_rate(self.rate)

    def applies(self, day: datetime.date, operations_began: datetime.date) -> bool:
        """Whether the rate applies on a day to someone who began on another."""
        in_time = self.from_day <= day and (self.before is None or day < self.before)
        new = day < years_after(operations_began, _NEW_YEARS)
        return in_time and (new or self.began == "any")


class _RateFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rates: list[TaxRate]


@cache
def tax_rates() -> tuple[TaxRate, ...]:
    """All rates; of those that apply to the same revenue the first in the file prevails."""
    text = resources.files("croupier.accounting").joinpath("tax_rates.toml").read_text(encoding="utf-8")
    try:
        return tuple(msgspec.convert(tomllib.loads(text), _RateFile).rates)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"tax_rates.toml: {error}") from error


def rate_for(of: str, day: datetime.date, operations_began: datetime.date) -> TaxRate:
    """The rate on some revenue of a day."""
    for rate in tax_rates():
        if rate.of == of and rate.applies(day, operations_began):
            return rate
    raise DataError(f"there is no tax rate for {of} revenue on {day}")


def tax_cents(revenue_cents: Cents, share: Fraction) -> Cents:
    """A share of revenue in whole cents, half a cent up; a losing day gives a credit, rounded alike."""
    exact = abs(revenue_cents) * share
    whole = int(exact + Fraction(1, 2))
    return whole if revenue_cents >= 0 else -whole


@dataclass(frozen=True, slots=True)
class DayTax:
    """The tax of one gaming day, line by line."""

    day: datetime.date
    gross_cents: Cents
    rate: TaxRate
    tax_cents: Cents
    fully_automated_cents: Cents
    fully_automated_rate: TaxRate
    fully_automated_tax_cents: Cents
    local_share_cents: Cents

    @property
    def total_cents(self) -> Cents:
        return self.tax_cents + self.fully_automated_tax_cents + self.local_share_cents


def day_tax(revenue: DayRevenue, operations_began: datetime.date, local_share: Fraction) -> DayTax:
    """The first rate on all gross revenue, the second on fully automated tables besides, the local share."""
    day = revenue.gaming_day
    first = rate_for("all", day, operations_began)
    second = rate_for("fully_automated", day, operations_began)
    return DayTax(
        day=day,
        gross_cents=revenue.gross_cents,
        rate=first,
        tax_cents=tax_cents(revenue.gross_cents, first.share),
        fully_automated_cents=revenue.fully_automated_cents,
        fully_automated_rate=second,
        fully_automated_tax_cents=tax_cents(revenue.fully_automated_cents, second.share),
        local_share_cents=tax_cents(revenue.gross_cents, local_share),
    )
