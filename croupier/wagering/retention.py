"""How long records are kept before anyone may destroy them (58 Pa. Code § 465a.6(c))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.wagering.numbers import is_validation_number
from croupier.wagering.voucher import OUTSTANDING, REDEEMED, VOID, Voucher

YEARS = 5
ELSEWHERE_DAYS = 30
TERMINAL_DAYS = 7


@dataclass(frozen=True, slots=True)
class Retention:
    """The first day on which something may be destroyed, and the paragraph that says so."""

    until: date
    cite: str


def years_after(day: date, years: int) -> date:
    """The same date some years on; 29 February becomes 1 March, so that nothing is kept too short."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)


def record_retention(made_on: date) -> Retention:
    """Books, records and documents: five years."""
    return Retention(years_after(made_on, YEARS), "58 Pa. Code § 465a.6(c)")


def voucher_retention(voucher: Voucher) -> Retention | None:
    """A voucher's paper: from the day on which it was redeemed or voided. None while it is outstanding.

    Voided, or redeemed at a cage or kiosk: 30 days. Redeemed at a terminal: 7 days. An expired voucher
    stays a record like any other.
    """
    if voucher.state == OUTSTANDING:
        return None
    ended = date.fromisoformat(voucher.ended_day)
    at_terminal = voucher.ended_by.startswith("terminal:")
    if voucher.state == REDEEMED and at_terminal:
        return Retention(ended + timedelta(days=TERMINAL_DAYS), "58 Pa. Code § 465a.6(c)(4)")
    if voucher.state in (REDEEMED, VOID):
        return Retention(ended + timedelta(days=ELSEWHERE_DAYS), "58 Pa. Code § 465a.6(c)(3)")
    return record_retention(ended)


@dataclass(frozen=True, slots=True, kw_only=True)
class DestroyVoucher(Command):
    """Record that a voucher's paper was destroyed; refused before its time. The electronic record stays."""

    kind: ClassVar[str] = "destroy_voucher"
    number: str

    def check(self) -> None:
        Command.check(self)
        if not is_validation_number(self.number):
            raise ValueError(f"number: {self.number!r} is not a validation number; check its 18 digits")

    def footprint(self) -> Footprint:
        return Footprint(records=((Voucher, self.number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        voucher = draft.record(Voucher, self.number)
        if voucher is None:
            raise refuse("voucher_not_found", f"there is no voucher {self.number}", "58 Pa. Code § 461a.8")
        retention = voucher_retention(voucher)
        if retention is None:
            raise refuse(
                "voucher_outstanding", f"voucher {self.number} is outstanding", "58 Pa. Code § 465a.6(c)"
            )
        if voucher.destroyed_day:
            raise refuse(
                "voucher_destroyed", f"voucher {self.number} was destroyed on {voucher.destroyed_day}"
            )
        if draft.moment.sure_day() < retention.until:
            raise refuse(
                "retention_period",
                f"voucher {self.number} must be kept until {retention.until.isoformat()}",
                retention.cite,
            )
        draft.put(replace(voucher, destroyed_day=draft.moment.gaming_day.isoformat()))
        return {"kept_until": retention.until.isoformat()}
