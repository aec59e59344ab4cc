"""The end of a gaming day for vouchers: those past their last day become unclaimed, and the reports are made.

A voucher whose last day was this one is good no more; it leaves the liability for the unclaimed, and is
booked in the day in which that is done: by a running server when the next day begins, or by finance, who make
the reports after the day is over (58 Pa. Code § 461a.8(l)).
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Protocol

from croupier.errors import Refused
from croupier.ledger.command import Command
from croupier.ledger.ledger import Answer
from croupier.units import own_ids as own
from croupier.units.verdict import Finding, Refusal
from croupier.wagering.agreement import OwingBooks, voucher_findings
from croupier.wagering.redemption import ExpireVoucher
from croupier.wagering.voucher import Voucher
from croupier.wagering.voucher_reports import EndOfGamingDay, end_of_gaming_day


class ExpiryBooks(Protocol):
    """What the expiry of vouchers asks of the books."""

    def do(self, command: Command) -> Answer: ...
    def vouchers_past(self, day: date) -> list[Voucher]: ...


class VoucherBooks(ExpiryBooks, OwingBooks, Protocol):
    """What the end of a day asks of the books."""

    def vouchers(self) -> list[Voucher]: ...


def close_voucher_day(books: VoucherBooks, day: date) -> tuple[EndOfGamingDay, list[Finding]]:
    """Expire what was good until this day at the latest; the reports of the day, and what is wrong with them.

    Done twice it changes nothing.
    """
    expire_vouchers(books, day)
    return end_of_gaming_day(books.vouchers(), day), voucher_findings(books, day)


def expire_vouchers(books: ExpiryBooks, day: date) -> int:
    """Make unclaimed what is outstanding and no longer good when a day is over; how many there were.

    A voucher is expired under an id of its own number: servers and people who do it at the same time do it
    once, whichever day each of them closes.
    """
    past = books.vouchers_past(day + timedelta(days=1))
    for voucher in past:
        answer = books.do(ExpireVoucher(id=own.EXPIRED(voucher=voucher.number), number=voucher.number))
        if isinstance(answer, Refusal):
            raise Refused(answer)
    return len(past)
