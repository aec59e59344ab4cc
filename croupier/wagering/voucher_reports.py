"""The reports of the gaming voucher system: issuance, redemption, liability, unclaimed, end of gaming day.

They are made from the vouchers themselves; the liability is held against the ledger's account, which is the
other witness (58 Pa. Code § 461a.8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from croupier.units.money import Cents, dollars
from croupier.units.verdict import Finding
from croupier.wagering.voucher import EXPIRED, REDEEMED, VOID, Voucher


@dataclass(frozen=True, slots=True)
class ReportLine:
    """Vouchers of one place: how many, and what they come to."""

    place: str
    count: int
    cents: Cents


@dataclass(frozen=True, slots=True)
class VoucherReport:
    """A report's lines in the order of the places, and their totals."""

    title: str
    gaming_day: date
    lines: tuple[ReportLine, ...]

    @property
    def count(self) -> int:
        return sum(line.count for line in self.lines)

    @property
    def cents(self) -> Cents:
        return sum(line.cents for line in self.lines)


def _report(
    title: str, day: date, vouchers: Iterable[Voucher], place: Callable[[Voucher], str]
) -> VoucherReport:
    sums: dict[str, tuple[int, Cents]] = {}
    for voucher in vouchers:
        count, cents = sums.get(place(voucher), (0, 0))
        sums[place(voucher)] = (count + 1, cents + voucher.amount_cents)
    return VoucherReport(title, day, tuple(ReportLine(p, *sums[p]) for p in sorted(sums)))


def _ended_on(vouchers: Iterable[Voucher], state: str, day: date) -> list[Voucher]:
    return [v for v in vouchers if v.state == state and v.ended_day == day.isoformat()]


def issuance(vouchers: Iterable[Voucher], day: date) -> VoucherReport:
    """What was issued in a gaming day, by the place that issued it."""
    issued = [v for v in vouchers if v.issued_day == day.isoformat()]
    return _report("Vouchers issued", day, issued, lambda v: v.issued_by)


def redemption(vouchers: Iterable[Voucher], day: date) -> VoucherReport:
    """What was redeemed in a gaming day, by the place that redeemed it."""
    return _report("Vouchers redeemed", day, _ended_on(vouchers, REDEEMED, day), lambda v: v.ended_by)


def voided(vouchers: Iterable[Voucher], day: date) -> VoucherReport:
    """What was voided in a gaming day, by the place that voided it."""
    return _report("Vouchers voided", day, _ended_on(vouchers, VOID, day), lambda v: v.ended_by)


def expired(vouchers: Iterable[Voucher], day: date) -> VoucherReport:
    """What moved from outstanding to unclaimed in a gaming day, by the place that had issued it."""
    return _report("Vouchers expired", day, _ended_on(vouchers, EXPIRED, day), lambda v: v.issued_by)


def liability(vouchers: Iterable[Voucher], day: date) -> VoucherReport:
    """What was outstanding at the end of a gaming day, by the place that issued it."""
    end = day.isoformat()
    owed = [v for v in vouchers if v.issued_day <= end and (not v.ended_day or v.ended_day > end)]
    return _report("Vouchers outstanding", day, owed, lambda v: v.issued_by)


def unclaimed(vouchers: Iterable[Voucher], day: date) -> VoucherReport:
    """What had expired without being redeemed by the end of a gaming day."""
    end = day.isoformat()
    lost = [v for v in vouchers if v.state == EXPIRED and v.ended_day <= end]
    return _report("Vouchers unclaimed", day, lost, lambda v: v.issued_by)


@dataclass(frozen=True, slots=True)
class EndOfGamingDay:
    """The five reports of one day, and the liability of the day before from which they lead on."""

    opening: VoucherReport
    issued: VoucherReport
    redeemed: VoucherReport
    voided: VoucherReport
    expired: VoucherReport
    closing: VoucherReport
    unclaimed: VoucherReport

    @property
    def is_balanced(self) -> bool:
        """Opening and issued, less redeemed, voided and expired, is the closing liability."""
        gone = self.redeemed.cents + self.voided.cents + self.expired.cents
        return self.opening.cents + self.issued.cents - gone == self.closing.cents


def end_of_gaming_day(vouchers: Iterable[Voucher], day: date) -> EndOfGamingDay:
    """All reports of a gaming day."""
    every = list(vouchers)
    before = date.fromordinal(day.toordinal() - 1)
    return EndOfGamingDay(
        opening=liability(every, before),
        issued=issuance(every, day),
        redeemed=redemption(every, day),
        voided=voided(every, day),
        expired=expired(every, day),
        closing=liability(every, day),
        unclaimed=unclaimed(every, day),
    )


def liability_agrees_with_the_ledger(report: VoucherReport, balance_cents: Cents) -> list[Finding]:
    """The vouchers outstanding against the ledger's account, to the cent."""
    if report.cents == balance_cents:
        return []
    message = (
        f"vouchers outstanding on {report.gaming_day} come to {dollars(report.cents)}, "
        f"the ledger says {dollars(balance_cents)}"
    )
    return [Finding("error", "voucher_liability_differs", message, "58 Pa. Code § 461a.8")]
