"""``croupier slip``: jackpot and credit meter payout slips, from what is due to what is paid."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import typer
from rich.table import Table

from croupier.accounting.slips.desk import SlipDesk
from croupier.accounting.slips.manual import EnterManualSlip
from croupier.accounting.slips.paper import ELECTRONIC, VOID, SlipPaper
from croupier.accounting.slips.print import slip_pdf
from croupier.accounting.tax.report_print import money
from croupier.cli._books import BOOKS, COMMAND_ID, booked, command_id, open_books, show
from croupier.cli._signing import SLIPS, override_signers, signed_paper, signer, slip_signer
from croupier.errors import DataError, OperatingError
from croupier.ledger.command import Receipt
from croupier.ledger.ledger import Answer
from croupier.store.store import Store
from croupier.units import own_ids as own

slip = typer.Typer(help="Jackpot and credit meter payout slips.", no_args_is_help=True)

SLIP = typer.Argument(help="The number of the slip.")
CAGE = typer.Option("cage:1", "--from", help="cage:NAME, or imprest_fund:NAME for an imprest slip.")


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(slip, name="slip")


@slip.command("due")
def due_command(database: str = BOOKS) -> None:
    """What terminals could not pay and nobody has paid yet."""
    with open_books(database) as store:
        dues = SlipDesk(store).due()
    shown = Table("terminal", "kind", "amount", "won by", "win")
    for due in dues:
        shown.add_row(due.asset_number, due.what, money(due.amount_cents), due.combination, due.name)
    show(shown)


@slip.command("make")
def make_command(
    terminal: str = typer.Argument(help="The asset number of the terminal."),
    what: str = typer.Argument(help="jackpot, cancelled_credits or progressive."),
    combination: str = typer.Option(
        "", "--combination", help="The winning wager as it was seen; without it, what the settled round says."
    ),
    win: str = typer.Option(
        "", "--win", "--hit", help="Which win, as slip due names it; none for progressives without a hit."
    ),
    amount_cents: int = typer.Option(0, "--amount-cents", help="If it differs from what the terminal sent."),
    override: str = typer.Option("", "--override", help="Why it differs."),
    form: str = typer.Option(ELECTRONIC, "--form", help="electronic, or imprest."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Make a slip for what is due at a terminal; asked again under its id, it is the same slip."""
    more: dict[str, Any] = {"hit": win, "form": form}
    if override or amount_cents:
        maker, decided = override_signers()
        more |= {"amount_cents": amount_cents, "override": override}
        more |= {"override_by": decided.by, "override_role": decided.role}
    else:
        maker = slip_signer()
    if combination:
        more["combination"] = combination
    asked = (command_id(given_id), terminal, what, *maker)
    receipt = booked(database, lambda store: SlipDesk(store).make_for(*asked, choose=False, **more))
    second = ", a second person attests its payment" if receipt.facts["needs_second"] else ""
    print(f"{receipt.text('slip')}: {money(receipt.cents('amount_cents'))}{second}")


@slip.command("sign")
def sign_command(number: str = SLIP, database: str = BOOKS, given_id: str = COMMAND_ID) -> None:
    """The second person attests winning wager, amount and payment, once the patron is paid."""
    signed = slip_signer()
    booked(database, lambda store: SlipDesk(store).sign(command_id(given_id), number, *signed))
    print(f"{number}: signed by {signed.by}")


@slip.command("pay")
def pay_command(
    number: str = SLIP,
    paid_from: str = CAGE,
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """The patron is paid; a second person attests it afterwards, as the amount of the win demands."""
    payer = signer(SLIPS)
    receipt = booked(
        database, lambda store: SlipDesk(store).pay(command_id(given_id), number, payer, paid_from)
    )
    print(f"{number}: {money(receipt.cents('amount_cents'))} paid from {paid_from}{_waits(receipt)}")


def _waits(receipt: Receipt) -> str:
    return ", to be attested by a second person" if receipt.facts.get("needs_second") else ""


@slip.command("void")
def void_command(
    number: str = SLIP,
    reason: str = typer.Option(..., "--reason", help="Why."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """A slip is not used; what is due stays due. Also a preprinted one that was spoiled."""
    voided_by = signer(SLIPS)
    booked(database, lambda store: SlipDesk(store).void(command_id(given_id), number, reason, voided_by))
    print(f"{number}: void")


@slip.command("book")
def book_command(
    series: str = typer.Argument(help="The letter before the serial numbers."),
    first: int = typer.Argument(help="The first serial number."),
    last: int = typer.Argument(help="The last serial number."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Issue a book of preprinted three-part slips, for when the system is offline."""
    booked(database, lambda store: SlipDesk(store).issue_book(command_id(given_id), series, first, last))
    print(f"{series}: {first} to {last}")


@slip.command("manual")
def manual_command(
    file: Path = typer.Argument(help="The slip as it was written, YAML or JSON."), database: str = BOOKS
) -> None:
    """Enter a three-part slip that was written by hand while the system was offline."""
    command = signed_paper(_manual(file))

    def enter(store: Store) -> Answer:
        desk = SlipDesk(store)
        named = command_id(command.id) if command.id else desk.manual_id(command.slip)
        return desk.enter_manual(replace(command, id=named, fence=None))

    receipt = booked(database, enter)
    print(f"{command.slip}: {money(receipt.cents('amount_cents'))} entered")


def _manual(file: Path) -> EnterManualSlip:
    """The command; without an id of its own, the desk gives it one."""
    try:
        given = msgspec.yaml.decode(file.read_bytes(), type=dict)
        command = msgspec.convert({"id": "", **given}, EnterManualSlip)
        replace(command, id=own.MANUAL_SLIP(slip="0")).check()
    except OSError as error:
        raise OperatingError(f"cannot read {file}: {error.strerror}") from error
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise DataError(f"{file.name}: {' '.join(str(error).split())}") from error
    return command


@slip.command("list")
def list_command(
    state: str = typer.Option("", "--state", help="made, paid or void."),
    database: str = BOOKS,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Every slip; exit status 1 if serial numbers of manual ones are missing, or if a payment of an earlier
    gaming day was never attested by the second person that it needs."""
    with open_books(database) as store:
        desk = SlipDesk(store)
        today = store.gaming_day.day_of(store.clock.now())
        slips, findings, waiting = desk.slips(state), desk.findings(today), desk.to_attest()
        spoiled = desk.spoiled() if state in ("", VOID) else []
    if as_json:
        print(json.dumps([msgspec.to_builtins(one) for one in slips], indent=1))
    else:
        _show(slips)
        for one in spoiled:
            print(f"{one.slip}: spoiled, {one.reason} ({one.by}, {one.at})")
        for waits in waiting:
            print(f"{waits.slip.slip}: to be attested: {waits.lacks.message}")
    for finding in findings:
        typer.echo(f"{finding.code}: {finding.message}", err=True)
    if findings:
        raise typer.Exit(1)


def _show(slips: list[SlipPaper]) -> None:
    shown = Table("slip", "form", "terminal", "pays", "amount", "made by", "attested by", "state")
    for one in slips:
        signed = (one.made_by, one.verified_by, one.state)
        shown.add_row(one.slip, one.form, one.asset_number, one.combination, money(one.amount_cents), *signed)
    show(shown)


@slip.command("print")
def print_command(
    number: str = SLIP,
    out: Path = typer.Option(..., "--out", help="The PDF to write."),
    database: str = BOOKS,
) -> None:
    """A slip on paper, every part of it."""
    with open_books(database) as store:
        found = SlipDesk(store).slip(number)
    if found is None:
        raise DataError(f"there is no slip {number!r}")
    try:
        out.write_bytes(slip_pdf(found))
    except OSError as error:
        raise OperatingError(f"cannot write {out}: {error.strerror}") from error
