"""Whether meters and vouchers say what the ledger says (58 Pa. Code §§ 461a.8, 605a.2(d)(6)).

The audit proves that nobody touched the books; this proves that the program counted right when it made them.
The audit, the end of a gaming day and the console all ask here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Protocol

from croupier.ledger.entry import TallyKey
from croupier.ledger.journal import ChainHead
from croupier.units.gaming_day import GamingDay, parse_instant
from croupier.units.money import Cents
from croupier.units.verdict import Finding
from croupier.wagering.flows import Flows
from croupier.wagering.reconciliation import meters_agree_with_the_ledger
from croupier.wagering.voucher import Voucher
from croupier.wagering.voucher_reports import end_of_gaming_day, liability_agrees_with_the_ledger


class MeteredBooks(Protocol):
    """Books that count on meters."""

    def head(self) -> ChainHead: ...
    def tallies(self, as_of_seq: int | None = None) -> Mapping[TallyKey, int]: ...
    def flows(self, from_seq: int = 0, upto_seq: int | None = None) -> Flows: ...


class OwingBooks(Protocol):
    """Books that owe what their vouchers say."""

    def vouchers_owed(self, day: date) -> tuple[list[Voucher], Cents]:
        """The vouchers that had not ended before a day, and what the ledger owes on vouchers at its end.

        Both are of one moment: money moves on while they are compared.
        """


class WholeBooks(MeteredBooks, OwingBooks, Protocol):
    """Books with both, and with the days by which they are kept."""

    @property
    def gaming_day(self) -> GamingDay: ...


def disagreements(books: WholeBooks) -> list[Finding]:
    """What differs from the ledger as the books stand: any meter, the vouchers of the last day on record."""
    head = books.head()
    if not head.seq:
        return []
    day = books.gaming_day.day_of(parse_instant(head.at))
    return [*meter_findings(books), *voucher_findings(books, day)]


def meter_findings(books: MeteredBooks) -> list[Finding]:
    """Every meter that differs from the ledger, as of the last record."""
    seq = books.head().seq
    return meters_agree_with_the_ledger(books.tallies(seq), books.flows(upto_seq=seq))


def voucher_findings(books: OwingBooks, day: date) -> list[Finding]:
    """The voucher reports of a day against each other, and its closing liability against the ledger."""
    vouchers, owed_cents = books.vouchers_owed(day)
    reports = end_of_gaming_day(vouchers, day)
    findings = liability_agrees_with_the_ledger(reports.closing, owed_cents)
    if not reports.is_balanced:
        message = f"the voucher reports of {day} do not lead from opening to closing"
        findings.append(Finding("error", "voucher_day_unbalanced", message, "58 Pa. Code § 461a.8(l)"))
    return findings
