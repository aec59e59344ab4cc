"""``croupier report``: what the electronic wagering system must report of a gaming day."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.table import Table

from croupier.accounting.day.print import report_csv, report_json, report_pdf
from croupier.accounting.day.report import (
    GamingDayReport,
    gaming_day_report,
    report_agrees_with_the_ledger,
)
from croupier.accounting.slips.unattested import every_payment_was_attested
from croupier.accounting.tax.report_print import money
from croupier.cli._books import BOOKS, day_of, show
from croupier.cli._reading import reading_books
from croupier.compliance.report import has_errors
from croupier.errors import DataError, OperatingError
from croupier.units.gaming_day import SystemClock

report = typer.Typer(help="Reports of a gaming day.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(report, name="report")


@report.command("day")
def day_command(
    day: str = typer.Argument(help="The gaming day, like 2026-03-02."),
    database: str = BOOKS,
    out: Path | None = typer.Option(None, "--out", help="A folder for CSV, JSON and PDF."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Every table and terminal in a gaming day, proved against the ledger, and payments by hand that nobody
    has attested; exit status 1 if it differs, or if the day ended with such a payment."""
    with reading_books(database) as books:
        today = books.gaming_day.day_of(books.house_time(SystemClock().now()).at)
        try:
            made = gaming_day_report(books, day_of(day, "DAY"), today)
        except ValueError as error:
            raise DataError(str(error)) from error
    findings = report_agrees_with_the_ledger(made)
    findings += every_payment_was_attested(made.unattested) if made.complete else []
    if out is not None:
        _write(out / f"gaming-day-{made.gaming_day}", made)
    if as_json:
        print(report_json(made), end="")
    else:
        _show(made)
    for finding in findings:
        typer.echo(f"{finding.code}: {finding.message}", err=True)
    if has_errors(findings):
        raise typer.Exit(1)


def _show(made: GamingDayReport) -> None:
    title = f"Gaming day {made.gaming_day}" + ("" if made.complete else ", not over yet")
    terminals = Table("terminal", "deposited", "winnings", "lost", "withdrawn", "revenue", title=title)
    figures = (
        "deposited_cents",
        "winnings_cents",
        "losing_wagers_cents",
        "withdrawn_cents",
        "gross_revenue_cents",
    )
    for line in made.terminals:
        terminals.add_row(line.terminal, *(money(getattr(line, name)) for name in figures))
    terminals.add_row("total", *(money(made.total(name)) for name in figures))
    tables = Table("table", "winnings", "lost", "revenue")
    for table in made.tables:
        shown = (table.winnings_cents, table.losing_wagers_cents, table.gross_revenue_cents)
        tables.add_row(table.table, *(money(cents) for cents in shown))
    show(terminals, tables)
    for one in made.unattested:
        by = f"attested since by {one.attested_by}" if one.attested_by else "attested by nobody"
        print(f"{one.slip}: {money(one.amount_cents)} paid at {one.terminal} by {one.paid_by}, {by}")


def _write(stem: Path, made: GamingDayReport) -> None:
    try:
        stem.parent.mkdir(parents=True, exist_ok=True)
        stem.with_suffix(".csv").write_text(report_csv(made), encoding="utf-8")
        stem.with_suffix(".json").write_text(report_json(made), encoding="utf-8")
        stem.with_suffix(".pdf").write_bytes(report_pdf(made))
    except OSError as error:
        raise OperatingError(f"cannot write {stem}: {error.strerror}") from error
