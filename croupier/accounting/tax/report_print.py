"""Count report and weekly return as printed pages."""

from __future__ import annotations

import csv
import io

from croupier.accounting.count.report import CountReport
from croupier.accounting.drop.boxes import TERMINALS
from croupier.accounting.printing import printed_table
from croupier.accounting.tax.weekly_return import WeeklyReturn
from croupier.units.money import Cents
from croupier.wagering.voucher_print import figures


def money(cents: Cents) -> str:
    """Dollars with cents; losses in parentheses, as accountants write them."""
    return f"({figures(-cents)})" if cents < 0 else figures(cents)


def count_report_pdf(report: CountReport) -> bytes:
    """The report with its attestation."""
    rows = [
        (
            line.box if line.box == line.of else f"{line.box} ({line.of})",
            money(line.currency_cents),
            str(line.vouchers),
            money(line.vouchers_cents),
            money(line.coupons_cents + line.instruments_cents),
            money(line.chips_cents),
            money(line.total_cents),
        )
        for line in report.lines
    ]
    total = (
        "Total",
        money(sum(line.currency_cents for line in report.lines)),
        str(sum(line.vouchers for line in report.lines)),
        money(sum(line.vouchers_cents for line in report.lines)),
        money(sum(line.coupons_cents + line.instruments_cents for line in report.lines)),
        money(sum(line.chips_cents for line in report.lines)),
        money(report.total_cents),
    )
    below = [
        f"Recounted by {report.recounted_by}: {money(report.recount_cents)}, "
        f"counted {money(report.presented_cents)}",
        f"Boxes counted again because two counts differed: {report.counted_again}",
        f"Count room supervisor: {report.supervisor}",
        f"Casino compliance: {attendance(report)}",
        f"Signed: {', '.join(report.signatures)}",
        *([f"Explanation: {report.explanation}"] if report.explanation else []),
    ]
    head = ("Box", "Currency", "Vouchers", "Value", "Coupons, other", "Chips", "Total")
    above = (f"Gaming day {report.day}", report.cite)
    return printed_table(report.title, head, [*rows, total], above, below)


def attendance(report: CountReport) -> str:
    """Who of casino compliance observed the count; that of terminals needs nobody (§ 465a.25(e))."""
    return report.compliance or ("not required" if report.group == TERMINALS else "nobody")


RETURN_HEAD = ("Gaming day", "Gross revenue", "Rate", "Tax", "Fully automated", "Further tax", "Local share")


def return_rows(filed: WeeklyReturn) -> list[tuple[str, ...]]:
    """The return day by day, and its total, as people read it."""
    rows = [
        (
            day.day.isoformat(),
            money(day.gross_cents),
            day.rate.rate,
            money(day.tax_cents),
            money(day.fully_automated_cents),
            money(day.fully_automated_tax_cents),
            money(day.local_share_cents),
        )
        for day in filed.days
    ]
    total = (
        "Week",
        money(filed.gross_cents),
        "",
        money(filed.tax_cents),
        money(sum(day.fully_automated_cents for day in filed.days)),
        money(filed.fully_automated_tax_cents),
        money(filed.local_share_cents),
    )
    return [*rows, total]


def return_notes(filed: WeeklyReturn) -> list[str]:
    """What stands under the table: what it is not, the sum, and where each rate comes from."""
    sources = {
        f"{rate.rate}: {rate.source}" for day in filed.days for rate in (day.rate, day.fully_automated_rate)
    }
    due = filed.due_cents
    word = "Due" if due >= 0 else "Credit carried forward"
    return [
        *filed.reservations,
        f"Credit brought forward: {money(filed.carried_cents)}",
        f"{word}: {figures(abs(due))}",
        *sorted(sources),
    ]


def return_title(filed: WeeklyReturn) -> str:
    return f"Table game tax, week of {filed.first_day} to {filed.last_day}"


def return_pdf(filed: WeeklyReturn) -> bytes:
    return printed_table(return_title(filed), RETURN_HEAD, return_rows(filed), (), return_notes(filed))


def return_csv(filed: WeeklyReturn) -> str:
    """One gaming day a line, in cents; what keeps it from being the whole return stands below."""
    names = (
        "gross_cents",
        "tax_cents",
        "fully_automated_cents",
        "fully_automated_tax_cents",
        "local_share_cents",
        "total_cents",
    )
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["gaming_day", "rate", *names])
    for day in filed.days:
        writer.writerow([day.day, day.rate.rate, *(getattr(day, name) for name in names)])
    writer.writerows(["note", reservation] for reservation in filed.reservations)
    return text.getvalue()
