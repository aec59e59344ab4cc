"""``croupier voucher``: void and destroy a voucher, and the end of a gaming day for all of them."""

from __future__ import annotations

import datetime
import json
from dataclasses import fields

import msgspec
import typer
from rich.table import Table

from croupier.accounting.day.hand_over import CITE as HAND_OVER_CITE
from croupier.accounting.day.hand_over import HandOverVouchers, redeemed_on, why_not_brought
from croupier.accounting.day.vouchers import close_voucher_day
from croupier.accounting.tax.report_print import money
from croupier.cli._books import BOOKS, COMMAND_ID, command_id, day_of, done, open_books, posted, show
from croupier.cli._signing import second_signer, signer, signers
from croupier.errors import DataError, OperatingError, Refused
from croupier.floor.assets.voucher_place import CITE as PLACES_CITE
from croupier.floor.assets.voucher_place import RegisterVoucherPlace, SwitchVouchers, VoucherPlace
from croupier.floor.filings.document import papers
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


PLACE = typer.Argument(help="Like cage:1, kiosk:K-2 or terminal:EWT-7.")


@voucher.command("register-place")
def register_place_command(
    place: str = PLACE,
    public_key: str = typer.Option("", "--key", help="The public key of a redemption machine."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Register a cage or a redemption machine as a place where vouchers are redeemed; two people sign."""
    asked = RegisterVoucherPlace(
        id=command_id(given_id),
        place=place,
        by=signer(PLACES_CITE),
        attested_by=second_signer(PLACES_CITE),
        public_key=public_key,
    )
    posted(database, asked)
    print(f"{place}: vouchers are redeemed here")


@voucher.command("switch")
def switch_command(
    place: str = PLACE,
    state: str = typer.Argument(help="on or off."),
    reason: str = typer.Option(..., "--reason", help="Why."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Enable or disable vouchers at a terminal, cage or redemption machine (58 Pa. Code § 461a.8(d)(1))."""
    if state not in ("on", "off"):
        raise DataError(f"STATE: {state!r} is not on or off")
    asked = SwitchVouchers(
        id=command_id(given_id), place=place, enabled=state == "on", by=signer(PLACES_CITE), reason=reason
    )
    posted(database, asked)
    print(f"{place}: vouchers are {state}")


@voucher.command("places")
def places_command(database: str = BOOKS) -> None:
    """Every registered place, and every terminal that was switched, one JSON document a line."""
    with open_books(database) as store:
        for one in papers(store, VoucherPlace):
            print(json.dumps(msgspec.to_builtins(one)))


@voucher.command("hand-over")
def hand_over_command(
    place: str = typer.Argument(help="cage:1, kiosk:K-2, or count_room for those of terminals."),
    counted: int = typer.Option(..., "--count", help="How many vouchers were counted."),
    cents: int = typer.Option(..., "--cents", help="What they come to, in cents."),
    day: str = typer.Option("", "--day", help="The gaming day; the last one if left out."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Hand the redeemed vouchers of a gaming day over to finance; exit status 1 if the books have others."""
    by, received_by = signer(HAND_OVER_CITE), second_signer(HAND_OVER_CITE)
    refusal = why_not_brought(place, {role for one in signers(HAND_OVER_CITE)[:1] for role in one.roles})
    if refusal is not None:
        raise Refused(refusal)
    with open_books(database) as store:
        today = store.gaming_day.day_of(store.now())
        of = day_of(day, "--day") if day else today - datetime.timedelta(days=1)
        booked, booked_cents = redeemed_on(store.vouchers(of), of).get(place, (0, 0))
        asked = HandOverVouchers(
            id=command_id(given_id),
            gaming_day=of.isoformat(),
            place=place,
            counted=counted,
            counted_cents=cents,
            booked=booked,
            booked_cents=booked_cents,
            by=by,
            received_by=received_by,
        )
        done(store.do(asked))
    print(f"{place}, {of}: {counted} for {money(cents)}; the books have {booked} for {money(booked_cents)}")
    if (counted, cents) != (booked, booked_cents):
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
