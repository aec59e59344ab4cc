"""The end of a gaming day for vouchers: those past their last day become unclaimed, and the reports are made.

Finance does it after the day is over (58 Pa. Code § 461a.8(l)). A voucher whose last day was this one is good
no more; it leaves the liability for the unclaimed, and is booked in the day in which that is done.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Protocol

from croupier.errors import Refused
from croupier.ledger.command import Command
from croupier.ledger.ledger import Answer
from croupier.units.verdict import Finding, Refusal
from croupier.wagering.agreement import OwingBooks, voucher_findings
from croupier.wagering.redemption import ExpireVoucher
from croupier.wagering.voucher import OUTSTANDING, Voucher
from croupier.wagering.voucher_reports import EndOfGamingDay, end_of_gaming_day


class VoucherBooks(OwingBooks, Protocol):
    """What the end of a day asks of the books."""

    def do(self, command: Command) -> Answer: ...
    def vouchers(self) -> list[Voucher]: ...


def close_voucher_day(books: VoucherBooks, day: date) -> tuple[EndOfGamingDay, list[Finding]]:
    """Expire what was good until this day at the latest; the reports of the day, and what is wrong with them.

    Done twice it changes nothing: every voucher is expired under an id of the day and its own number.
    """
    for voucher in expiring(books.vouchers(), day):
        answer = books.do(
            ExpireVoucher(id=f"expire-{day.isoformat()}-{voucher.number}", number=voucher.number)
        )
        if isinstance(answer, Refusal):
            raise Refused(answer)
    return end_of_gaming_day(books.vouchers(), day), voucher_findings(books, day)


def expiring(vouchers: Iterable[Voucher], day: date) -> list[Voucher]:
    """The vouchers still outstanding that are no longer good when a day is over."""
    after = day + timedelta(days=1)
    return [voucher for voucher in vouchers if voucher.state == OUTSTANDING and voucher.has_expired(after)]
