"""``croupier progressive``: meters, hits, validation, and what is done to a meter by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

import typer
from rich.table import Table

from croupier.accounting.tax.report_print import money
from croupier.cli._books import BOOKS, COMMAND_ID, command_id, done, open_books, show
from croupier.cli._signing import second_signer, signer
from croupier.units.gaming_day import instant_text
from croupier.units.signature import Signature
from croupier.wagering.progressive.acts import DisconnectTable
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.progressive.validation import FLOORPERSON

progressive = typer.Typer(help="Progressive meters and their hits.", no_args_is_help=True)

HIT = typer.Argument(help="The hit, as `croupier progressive hits` names it.")
METER = typer.Argument(help="The meter, like progressive_main:FLUSH.main.")
REASON = typer.Option(..., "--reason", help="Why.")
_METERS = "58 Pa. Code § 605a.7(a)"


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(progressive, name="progressive")


@contextmanager
def _controller(database: str) -> Iterator[LocalAreaController]:
    """The controller of the books, for one command."""
    with open_books(database) as store:
        yield LocalAreaController(store)


def _two() -> tuple[Signature, Signature]:
    """Finance and slot operations, who both sign what is done to a meter by hand."""
    return second_signer(_METERS), signer(_METERS)


@progressive.command("meters")
def meters_command(
    database: str = BOOKS, as_json: bool = typer.Option(False, "--json", help="Print JSON.")
) -> None:
    """Every meter: what it shows, and what it has counted."""
    with _controller(database) as controller:
        meters = controller.meters()
    if as_json:
        print(json.dumps([asdict(one.meter) | {"value_cents": one.value_cents} for one in meters], indent=1))
        return
    shown = Table("meter", "shows", "part of a cent", "wagers", "hits", "paid by terminals", "by attendants")
    for one in meters:
        meter = one.meter
        paid = (money(meter.terminal_paid_cents), money(meter.attendant_paid_cents))
        counted = (str(meter.wagers_accepted), str(meter.hits))
        name = meter.account if meter.state == "open" else f"{meter.account} ({meter.state})"
        shown.add_row(name, money(one.value_cents), str(meter.remainder), *counted, *paid)
    show(shown)


@progressive.command("hits")
def hits_command(
    database: str = BOOKS,
    pending: bool = typer.Option(False, "--pending", help="Only those that wait for a floorperson."),
    meter: str = typer.Option("", "--meter", help="Only those of a meter."),
    table: str = typer.Option("", "--table", help="Only those of a table."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """The history of hits, oldest first."""
    with _controller(database) as controller:
        hits = controller.pending(table) if pending else controller.history(meter, table)
    if as_json:
        print(json.dumps([asdict(hit) for hit in hits], indent=1))
        return
    shown = Table("hit", "at", "hand", "pays", "amount", "state", "paid by", "decided by")
    for hit in hits:
        words = (hit.state, hit.paid_by, hit.decided_by)
        shown.add_row(hit.id, hit.at, hit.hand, hit.pays, money(hit.amount_cents), *words)
    show(shown)


@progressive.command("validate")
def validate_command(
    hit: str = HIT,
    by_attendant: bool = typer.Option(False, "--by-attendant", help="The patron is paid in person."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """A floorperson or above validates a hit, and it is paid."""
    who = signer(_METERS)
    with _controller(database) as controller:
        receipt = done(controller.validate(command_id(given_id), hit, who, FLOORPERSON, by_attendant))
    print(f"{hit}: {money(receipt.cents('amount_cents'))}, by the {receipt.text('paid_by')}")


@progressive.command("refuse")
def refuse_command(
    hit: str = HIT,
    reason: str = REASON,
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """The hand was not a winning one: the money goes back to where it came from."""
    who = signer(_METERS)
    with _controller(database) as controller:
        done(controller.refuse(command_id(given_id), hit, who, FLOORPERSON, reason))
    print(f"{hit}: refused")


@progressive.command("set")
def set_command(
    meter: str = METER,
    amount_cents: int = typer.Argument(help="What it shall show, in cents."),
    reason: str = REASON,
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Make a meter show another amount; the house pays or takes the difference. Two persons sign."""
    signed = _two()
    with _controller(database) as controller:
        receipt = done(controller.set_meter(command_id(given_id), meter, amount_cents, reason, signed))
    print(f"{meter}: {money(receipt.cents('before_cents'))}, now {money(receipt.cents('after_cents'))}")


@progressive.command("remove")
def remove_command(
    meter: str = METER,
    to: str = typer.Option("", "--to", help="The meter that takes its money over."),
    reason: str = REASON,
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Take a meter out of use and carry its money to another. Two persons sign."""
    signed = _two()
    with _controller(database) as controller:
        receipt = done(controller.remove_meter(command_id(given_id), meter, to, reason, signed))
    print(f"{meter}: removed, {money(receipt.cents('carried_cents'))} to {to or 'the house'}")


@progressive.command("disconnect")
def disconnect_command(
    table: str = typer.Argument(help="The table whose server is gone for good."),
    reason: str = REASON,
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Let a table that runs nowhere any more feed its meters no longer. Two persons sign."""
    from croupier.store.leases import Leases

    by = _two()
    with open_books(database) as store:
        lease = Leases(store.engine, store.clock).current(table)
        command = DisconnectTable(
            id=command_id(given_id),
            table=table,
            meters=tuple(feed.meter for feed in store.meter_feeds() if table in feed.servers),
            holds=tuple(hold.id for hold in store.open_holds() if hold.id.startswith(f"{table}-")),
            run_by=lease.holder if lease and lease.expires_at > instant_text(store.clock.now()) else "",
            reason=reason,
            finance=by[0],
            slot_operations=by[1],
        )
        done(store.do(command))
    print(f"{table}: feeds no meter")
