"""``croupier voucher``: void and destroy a voucher, and the end of a gaming day for all of them."""

from __future__ import annotations

import datetime
import json
from dataclasses import fields

import typer
from rich.table import Table

from croupier.accounting.day.vouchers import close_voucher_day
from croupier.accounting.tax.report_print import money
from croupier.cli._books import BOOKS, COMMAND_ID, command_id, day_of, open_books, posted, show
from croupier.errors import DataError, OperatingError
from croupier.wagering.redemption import VoidVoucher
from croupier.wagering.retention import DestroyVoucher
from croupier.wagering.voucher_reports import EndOfGamingDay, VoucherReport

voucher = typer.Typer(
    help="Gaming vouchers: void, destroy, and the end of a gaming day.", no_args_is_help=True
)

NUMBER = typer.Argument(help="The 18 digits of the voucher.")


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(voucher, name="voucher")


@voucher.command("void")
def void_command(
    number: str = NUMBER,
    reason: str = typer.Option(..., "--reason", help="Why."),
    place: str = typer.Option("cage:1", "--place", help="Where it is voided."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Take a voucher out of circulation; its amount goes to adjustments, where it must be explained."""
    asked = VoidVoucher(id=command_id(given_id), number=number, place=place, reason=reason)
    receipt = posted(database, asked)
    print(f"{number}: {money(receipt.cents('amount_cents'))} void")


@voucher.command("destroy")
def destroy_command(number: str = NUMBER, database: str = BOOKS, given_id: str = COMMAND_ID) -> None:
    """Record that a voucher's paper was destroyed; refused before its time (58 Pa. Code § 465a.6(c))."""
    asked = DestroyVoucher(id=command_id(given_id), number=number)
    receipt = posted(database, asked)
    print(f"{number}: destroyed, was to be kept until {receipt.text('kept_until')}")


@voucher.command("close-day")
def close_day_command(
    day: str = typer.Argument("", help="The gaming day, like 2026-03-02; the last one if left out."),
    database: str = BOOKS,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Make vouchers past their last day unclaimed, and report the day (58 Pa. Code § 461a.8(l)).

    Given twice it changes nothing. Exit status 1 if the vouchers differ from the ledger.
    """
    with open_books(database) as store:
        if store.house_time(store.clock.now()).in_doubt:
            raise OperatingError("the clock of the house has leapt: croupier clock shows it, and clears it")
        today = store.gaming_day.day_of(store.now())
        wanted = day_of(day, "DAY") if day else today - datetime.timedelta(days=1)
        if wanted >= today:
            raise DataError(f"DAY: the gaming day {wanted.isoformat()} is not over yet")
        reports, findings = close_voucher_day(store, wanted)
    if as_json:
        print(json.dumps(_document(reports)))
    else:
        _show(reports)
    for finding in findings:
        typer.echo(f"{finding.code}: {finding.message}", err=True)
    if findings:
        raise typer.Exit(1)


def _reports(day: EndOfGamingDay) -> list[tuple[str, VoucherReport]]:
    """The reports of a day under their names, in their order."""
    return [(field.name, getattr(day, field.name)) for field in fields(day)]


def _document(day: EndOfGamingDay) -> dict[str, object]:
    totals = {name: {"count": made.count, "cents": made.cents} for name, made in _reports(day)}
    return {"gaming_day": day.closing.gaming_day.isoformat(), **totals}


def _show(day: EndOfGamingDay) -> None:
    shown = Table("report", "place", "count", "amount", title=f"Vouchers of {day.closing.gaming_day}")
    for name, made in _reports(day):
        for line in made.lines:
            shown.add_row(name, line.place, str(line.count), money(line.cents))
        shown.add_row(name, "total", str(made.count), money(made.cents))
    show(shown)
