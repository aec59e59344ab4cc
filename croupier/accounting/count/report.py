"""Count reports: the Daily Banking and Nonbanking Table Game Count Reports, and that of terminals."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from croupier.accounting.count.counting import REPORT_TITLES, presentation_cite
from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.boxes import TERMINALS
from croupier.units.money import Cents


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One box."""

    box: str
    of: str
    currency_cents: Cents
    vouchers: int
    vouchers_cents: Cents
    coupons_cents: Cents
    instruments_cents: Cents
    chips_cents: Cents
    total_cents: Cents


@dataclass(frozen=True, slots=True)
class CountReport:
    """A finished count: refused (``figures``) before the cage has recounted it.

    ``compliance`` are all representatives who observed it, also those who have left since.
    """

    title: str
    cite: str
    day: str
    group: str
    lines: tuple[ReportLine, ...]
    signatures: tuple[str, ...]
    supervisor: str
    compliance: str
    recounted_by: str
    recount_cents: Cents
    counted_again: int
    explanation: str

    @property
    def total_cents(self) -> Cents:
        return sum(line.total_cents for line in self.lines)

    @property
    def presented_cents(self) -> Cents:
        """What the cage recounts: currency and chips, not vouchers."""
        return sum(line.currency_cents + line.chips_cents for line in self.lines)


HEADER = tuple(ReportLine.__dataclass_fields__)


def count_report(book: DropBook, group: str) -> CountReport:
    """The report of one group."""
    count = book.counts[group]
    lines = tuple(
        ReportLine(
            box,
            book.place_of(box),
            contents.currency_cents,
            len(contents.vouchers),
            contents.vouchers_cents,
            contents.coupons_cents,
            sum(one.amount_cents for one in contents.instruments),
            contents.chips_cents + contents.rake_chips_cents,
            contents.total_cents,
        )
        for box, contents in sorted(count.figures().items())
    )
    by, currency, chips = count.recounts[-1]
    return CountReport(
        title=REPORT_TITLES[group],
        cite=presentation_cite(group) if group == TERMINALS else "58 Pa. Code § 465a.25(o)(4)",
        day=count.day.isoformat(),
        group=group,
        lines=lines,
        signatures=tuple(count.signatures),
        supervisor=count.supervisor,
        compliance=", ".join(count.representatives),
        recounted_by=by,
        recount_cents=currency + chips,
        counted_again=len(count.differed),
        explanation=count.explanation,
    )


def report_csv(report: CountReport) -> str:
    """One box a line, and the total."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADER)
    for line in report.lines:
        writer.writerow([getattr(line, name) for name in HEADER])
    totals = [sum(getattr(line, name) for line in report.lines) for name in HEADER[2:]]
    writer.writerow(["total", "", *totals])
    return text.getvalue()
