"""The tax on a day's gross table game revenue: dated rates, whole cents (58 Pa. Code § 601a.9(e)).

A house states rates of its own in its configuration; they prevail over those of the package. That, losing
days, rounding and new certificate holders: docs/interpretations/6010-revenue-and-tax-by-day.md.
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from croupier.accounting.tax.revenue import DayRevenue
from croupier.errors import DataError
from croupier.law.progressive import parse_rate
from croupier.units.money import Cents
from croupier.wagering.retention import years_after

_NEW_YEARS = 2


class TaxRate(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"from_day": "from"}
):
    """One rate; the head of the data file says what the fields mean."""

    id: str
    of: Literal["all", "fully_automated"]
    rate: str
    from_day: datetime.date
    source: str
    began: Literal["any", "less than 2 years ago"] = "any"
    before: datetime.date | None = None

    def __post_init__(self) -> None:
        if self.share > 1:
            raise ValueError(f"rate: {self.rate} is more than the whole revenue")
        if not self.source.strip():
            raise ValueError("source: name the act or section in which the rate stands")
        if self.before is not None and self.before <= self.from_day:
            raise ValueError(
                f"before: {self.before} is not after {self.from_day}, from which the rate applies"
            )

    @property
    def share(self) -> Fraction:
        try:
            return parse_rate(self.rate)
        except ValueError as error:
            raise ValueError(f"rate: {error}") from None

    def applies(self, day: datetime.date, operations_began: datetime.date) -> bool:
        """Whether the rate applies on a day to someone who began on another."""
        in_time = self.from_day <= day and (self.before is None or day < self.before)
        new = day < years_after(operations_began, _NEW_YEARS)
        return in_time and (new or self.began == "any")


class _RateFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rates: list[TaxRate]


@cache
def tax_rates() -> tuple[TaxRate, ...]:
    """The rates of the package; of those that apply to the same revenue the first in the file prevails."""
    text = resources.files("croupier.accounting.tax").joinpath("rates.toml").read_text(encoding="utf-8")
    try:
        return tuple(msgspec.convert(tomllib.loads(text), _RateFile).rates)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"rates.toml: {error}") from error


def rate_for(
    of: str, day: datetime.date, operations_began: datetime.date, house: Sequence[TaxRate] = ()
) -> TaxRate:
    """The first rate that applies to some revenue of a day: of the house's own, then of the package's."""
    for rate in (*house, *tax_rates()):
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


def day_tax(
    revenue: DayRevenue,
    operations_began: datetime.date,
    local_share: Fraction,
    house: Sequence[TaxRate] = (),
) -> DayTax:
    """The first rate on all gross revenue, the second on fully automated tables besides, the local share."""
    day = revenue.gaming_day
    first = rate_for("all", day, operations_began, house)
    second = rate_for("fully_automated", day, operations_began, house)
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
