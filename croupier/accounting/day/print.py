"""The report of a gaming day as JSON, CSV and PDF."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Final, TypedDict

import msgspec

from croupier.accounting.day.given_back import GivenBack
from croupier.accounting.day.report import GamingDayReport, TableReport, TerminalReport
from croupier.accounting.printing import Section, printed_sections
from croupier.accounting.slips.unattested import UnattestedSlip
from croupier.accounting.tax.report_print import money
from croupier.units.money import Cents

_TERMINAL_FIGURES: Final = (
    ("opening_cents", "Opening"),
    ("deposited_cents", "(i) Deposited"),
    ("wagered_cents", "Wagered"),
    ("winnings_cents", "(ii) Winnings"),
    ("losing_wagers_cents", "(iii) Lost"),
    ("tips_cents", "Tips"),
    ("withdrawn_cents", "(v) Withdrawn"),
    ("corrections_cents", "Corrections"),
    ("closing_cents", "Closing"),
    ("attendant_cents", "Attendant"),
    ("gross_revenue_cents", "(vi) Revenue"),
    ("due_not_paid_cents", "Due, not yet paid"),
)
_TABLE_FIGURES: Final = (
    ("opening_cents", "Opening win"),
    ("wagered_cents", "Wagered"),
    ("winnings_cents", "(ii) Winnings"),
    ("losing_wagers_cents", "(iii) Lost"),
    ("attendant_cents", "Attendant"),
    ("gross_revenue_cents", "(vi) Revenue"),
    ("contributed_cents", "To meters"),
    ("fixed_sums_won_cents", "Fixed sums"),
    ("progressive_paid_cents", "Progressives"),
    ("corrections_cents", "Corrections"),
    ("closing_cents", "Closing win"),
)

_DEALER_FIGURES: Final = ("void_rounds", "irregularities", "closings", "returned_cents")
CSV_FIGURES: Final = (
    *dict.fromkeys(name for name, _ in (*_TERMINAL_FIGURES, *_TABLE_FIGURES)),
    *_DEALER_FIGURES,
)

Line = TerminalReport | TableReport


class DayReportDocument(TypedDict):
    """The report of a gaming day, § 605a.2(d)(7); ``total`` is that of all terminals."""

    gaming_day: str
    complete: bool
    after_record: int
    upto_record: int
    cite: str
    terminals: list[TerminalReport]
    tables: list[TableReport]
    unattested_slips: list[UnattestedSlip]
    rounds_given_back: list[GivenBack]
    total: dict[str, Cents]


def report_document(report: GamingDayReport) -> DayReportDocument:
    """The report as words and whole cents."""
    return {
        "gaming_day": report.gaming_day.isoformat(),
        "complete": report.complete,
        "after_record": report.after_seq,
        "upto_record": report.upto_seq,
        "cite": "58 Pa. Code § 605a.2(d)(7)",
        "terminals": report.terminals,
        "tables": report.tables,
        "unattested_slips": report.unattested,
        "rounds_given_back": report.given_back,
        "total": {name: report.total(name) for name, _ in _TERMINAL_FIGURES},
    }


def report_json(report: GamingDayReport) -> str:
    return json.dumps(msgspec.to_builtins(report_document(report)), indent=1) + "\n"


def report_csv(report: GamingDayReport) -> str:
    """A line for each terminal and table, in cents; a figure that it does not have is left empty.

    A dealer has a line where rounds were given back after they were seen, with what was returned."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["gaming_day", "kind", "name", *CSV_FIGURES])
    for kind, lines in (("terminal", report.terminals), ("table", report.tables)):
        for line in lines:
            figures = [getattr(line, name, "") for name in CSV_FIGURES]
            writer.writerow([report.gaming_day, kind, _name(line), *figures])
    for one in report.given_back:
        figures = [getattr(one, name, "") for name in CSV_FIGURES]
        writer.writerow([report.gaming_day, "dealer", one.dealer, *figures])
    return text.getvalue()


def report_pdf(report: GamingDayReport) -> bytes:
    """Two tables on paper, terminals and tables, each with its totals."""
    state = "" if report.complete else " (not over yet)"
    above = [
        f"Gaming day {report.gaming_day}{state}",
        f"58 Pa. Code § 605a.2(d)(7); records {report.after_seq + 1} to {report.upto_seq} of the journal",
    ]
    return printed_sections(
        "Gaming day report",
        [
            Section("Electronic wagering terminals", *_grid("Terminal", _TERMINAL_FIGURES, report.terminals)),
            Section("Tables", *_grid("Table", _TABLE_FIGURES, report.tables)),
            Section("Payments by hand to be attested, § 465a.26(b)(3), (4)", *_unattested(report)),
            *_given_back(report.given_back),
        ],
        above,
    )


def _given_back(lines: Sequence[GivenBack]) -> list[Section]:
    """Rounds given back after something of them was seen, by dealer; no table where there were none."""
    titles = ["Dealer", "Void rounds", "Irregularities", "Closings", "Returned", "With"]
    rows = [
        [
            line.dealer,
            str(line.void_rounds),
            str(line.irregularities),
            str(line.closings),
            money(line.returned_cents),
            ", ".join(line.floorpersons),
        ]
        for line in lines
    ]
    return [Section("Rounds given back after they were seen", titles, rows)] if rows else []


def _grid(
    first: str, figures: Sequence[tuple[str, str]], lines: Sequence[Line]
) -> tuple[list[str], list[list[str]]]:
    rows = [[_name(line), *(money(getattr(line, name)) for name, _ in figures)] for line in lines]
    total = ["Total", *(money(sum(getattr(line, name) for line in lines)) for name, _ in figures)]
    return [first, *(title for _, title in figures)], [*rows, total]


def _signers(slip: UnattestedSlip) -> tuple[str, str, str]:
    return slip.made_by, slip.paid_by, slip.attested_by or "nobody"


def _unattested(report: GamingDayReport) -> tuple[list[str], list[list[str]]]:
    """Slips that were paid in the day and that no second person had attested when it ended."""
    titles = ["Slip", "Terminal", "Amount", "Whole win", "Made by", "Paid by", "Attested since by"]
    rows = [
        [one.slip, one.terminal, *map(money, (one.amount_cents, one.whole_cents)), *_signers(one)]
        for one in report.unattested
    ]
    return titles, rows or [["none", *[""] * (len(titles) - 1)]]


def _name(line: Line) -> str:
    return line.terminal if isinstance(line, TerminalReport) else line.table
