"""``croupier assets``: devices, movements, notices and the lists that are filed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import msgspec
import typer

from croupier.cli._books import day_of
from croupier.cli._floor_books import existing_books
from croupier.cli._signing import signatures, signer
from croupier.errors import DataError, Refused
from croupier.floor.assets.asset import Asset
from croupier.floor.assets.department_notice import DepartmentNotice, department_notice_sheet
from croupier.floor.assets.movement import Movement
from croupier.floor.assets.movement_log import daily_summary, movement_log
from croupier.floor.assets.possession import (
    Petition,
    PossessorList,
    StorageRequest,
    petition_is_complete,
    possessor_list_is_complete,
    possessor_sheet,
    storage_request_is_complete,
    update_due,
)
from croupier.floor.assets.ram_clear import ram_clear_of
from croupier.floor.assets.ram_clear_paper import certificate
from croupier.floor.assets.register import Register
from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.assets.software import SoftwareNotice, software_notice_sheet
from croupier.floor.assets.transport import TransportNotice, notice_sheet
from croupier.floor.filings.calendar import calendar_day, next_first_tuesday
from croupier.floor.filings.document import papers
from croupier.floor.filings.export import WRITERS, write_sheet
from croupier.floor.filings.listing import list_sheet
from croupier.floor.filings.master_lists import MASTER_LISTS
from croupier.floor.filings.missed import opened_on
from croupier.floor.filings.paper import Sheet
from croupier.floor.filings.sent import FileList, filings_of, monthly_lists_are_filed
from croupier.floor.forms import (
    CITES,
    FORMS,
    completed,
    filled_in,
    form_named,
    read_form,
    template,
)
from croupier.ledger.command import Command, Receipt
from croupier.store.store import Store
from croupier.units import own_ids as own
from croupier.units.verdict import Finding, Refusal

F = TypeVar("F", Petition, StorageRequest, PossessorList)

app = typer.Typer(help="Devices, movements, notices and master lists.", no_args_is_help=True)

_DATABASE = typer.Argument(..., help="The books: a SQLite file, or a postgresql:// URL.")
_FORMAT = typer.Option("csv", "--format", help=f"One of {', '.join(WRITERS)}.")
_OUTPUT = typer.Option(None, "--output", help="The file to write; standard output if left out.")


def register(parent: typer.Typer) -> None:
    """Add the command."""
    parent.add_typer(app, name="assets")


@app.command("record")
def record_command(
    form: str = typer.Argument(..., help=f"One of {', '.join(FORMS)}."),
    database: str = typer.Argument("", help="The books: a SQLite file, or a postgresql:// URL."),
    file: Path | None = typer.Argument(None, help="The form in JSON."),
    show_template: bool = typer.Option(False, "--template", help="Print the form's fields and stop."),
) -> None:
    """Record something about a device: it arrived, was moved, inspected, is to get new software."""
    if show_template:
        print(json.dumps(template(form), indent=1))
        return
    form_named(form)
    if not database or file is None:
        raise DataError(f"record {form}: give the books and the form's file, or --template")
    content = _read(file)
    read_form(form, content)
    command = filled_in(form, content, own.FORM(unique=uuid4()), signatures(CITES[form]))
    with Store(database) as store:
        print(json.dumps(_done(store, completed(store, command)).facts))


@app.command("list")
def list_command(
    name: str = typer.Argument(..., help=f"One of {', '.join(MASTER_LISTS)}."),
    database: str = _DATABASE,
    format_name: str = _FORMAT,
    output: Path | None = _OUTPUT,
) -> None:
    """Write a master list of the devices as they stand, prepared today; `filing send` files one."""
    if name not in MASTER_LISTS:
        raise DataError(f"name: {name!r} is not one of {', '.join(MASTER_LISTS)}")
    with existing_books(database) as store:
        sheet = list_sheet(store, name, calendar_day(store.now()))
    if isinstance(sheet, Refusal):
        raise Refused(sheet)
    _write(sheet, format_name, output)


@app.command("filed")
def filed_command(
    name: str = typer.Argument(..., help=f"One of {', '.join(MASTER_LISTS)}."),
    database: str = _DATABASE,
    file: Path = typer.Argument(..., help="The file as it was filed."),
    on: str = typer.Option(..., help="The date on which it was filed, before today."),
) -> None:
    """Enter that a file was filed on an earlier day; it is marked as entered later. `filing send` files."""
    by = signer("58 Pa. Code §§ 463a.5(a), (g), 607a.2(a), (c)")
    with existing_books(database) as store:
        digest = sha256(_read(file)).hexdigest()
        filing = FileList(
            id=own.FILING(unique=uuid4()), list_name=name, filed_on=on, file_digest=digest, by=by
        )
        print(json.dumps(_done(store, filing).facts))


@app.command("movements")
def movements_command(
    database: str = _DATABASE,
    day: str = typer.Option("", help="Only this gaming day: the daily summary of § 463a.5(f)."),
    format_name: str = _FORMAT,
    output: Path | None = _OUTPUT,
) -> None:
    """Write the movement log, or the summary of a gaming day."""
    with existing_books(database) as store:
        movements, today = papers(store, Movement), calendar_day(store.now())
    sheet = daily_summary(movements, day_of(day, "--day"), today) if day else movement_log(movements, today)
    _write(sheet, format_name, output)


@app.command("notice")
def notice_command(
    number: str = typer.Argument(
        ..., help="The number of a notice of transport, of a movement or of software."
    ),
    database: str = _DATABASE,
    format_name: str = _FORMAT,
    output: Path | None = _OUTPUT,
) -> None:
    """Write a transport notice with its nine items, or the notice of a movement or of software."""
    with existing_books(database) as store:
        sheets = [notice_sheet(one) for one in papers(store, TransportNotice) if one.number == number]
        sheets += [
            software_notice_sheet(one) for one in papers(store, SoftwareNotice) if one.number == number
        ]
        sheets += [
            department_notice_sheet(one) for one in papers(store, DepartmentNotice) if one.number == number
        ]
    if not sheets:
        raise DataError(f"there is no notice {number}")
    for sheet in sheets:
        _write(sheet, format_name, output)


@app.command("certificate")
def certificate_command(
    number: str = typer.Argument(..., help="The number of the notice of a nonresponsive device."),
    database: str = _DATABASE,
    format_name: str = typer.Option("pdf", "--format", help=f"One of {', '.join(WRITERS)}."),
    output: Path | None = _OUTPUT,
) -> None:
    """Write the certificate of a RAM clear: notice, meters from three sides, signatures (§ 461a.27(a))."""
    with existing_books(database) as store:
        found = ram_clear_of(store, number)
        today = calendar_day(store.now())
    if found is None:
        raise DataError(f"there is no RAM clear under notice {number}")
    _write(certificate(found, today), format_name, output)


@app.command("possessor-list")
def possessor_list_command(
    file: Path = typer.Argument(..., help="The form in JSON."),
    format_name: str = _FORMAT,
    output: Path | None = _OUTPUT,
) -> None:
    """Write the list of another possessor; `assets check possessor-list` says whether it is complete."""
    _write(possessor_sheet(_form(file, PossessorList)), format_name, output)


@app.command("due")
def due_command(
    database: str = _DATABASE,
    opened: str = typer.Option("", help="The date on which operations began; by default as the books say."),
    on: str = typer.Option("", help="As of this date; today if left out."),
) -> None:
    """Which lists are due and which were not filed in time. Exit status 1 if one is late."""
    with existing_books(database) as store:
        day = day_of(on, "--on") if on else calendar_day(store.now())
        since = day_of(opened, "--opened") if opened else opened_on(store)
        findings = monthly_lists_are_filed(filings_of(store), since, day) if since else []
    print(f"The next lists are due on {next_first_tuesday(day).isoformat()}.")
    _report(findings)


@app.command("check")
def check_command(
    form: str = typer.Argument(..., help="petition, storage-request or possessor-list."),
    file: Path = typer.Argument(..., help="The form in JSON."),
) -> None:
    """Check a petition, a storage request or a possessor's list. Exit status 1 if it is not complete."""
    if form == "petition":
        findings = petition_is_complete(_form(file, Petition))
    elif form == "storage-request":
        findings = storage_request_is_complete(_form(file, StorageRequest))
    elif form == "possessor-list":
        listed = _form(file, PossessorList)
        findings = possessor_list_is_complete(listed)
        print(f"The next update is due on {update_due(listed.filed_on).isoformat()}.")
    else:
        raise DataError(f"form: {form!r} is not petition, storage-request or possessor-list")
    if not findings:
        print("Complete.")
    _report(findings)


@app.command("show")
def show_command(database: str = _DATABASE) -> None:
    """Every device: where it is and how far it came, one JSON document a line."""
    with existing_books(database) as store:
        lives = {life.asset_number: life for life in papers(store, DeviceLife)}
        for asset in papers(store, Asset):
            life = lives.get(asset.asset_number, DeviceLife(asset_number=asset.asset_number))
            print(json.dumps({"asset": msgspec.to_builtins(asset), "life": msgspec.to_builtins(life)}))


@app.command("ready")
def ready_command(
    database: str = _DATABASE,
    as_json: bool = typer.Option(False, "--json", help="Print as JSON."),
) -> None:
    """Why a server, a table or a terminal may not be used, by section. Exit status 1 if something is missing.

    The tables are those of the servers that have run on these books.
    """
    with existing_books(database) as store:
        register = Register.read(store)
        terminals = [terminal.asset_number for terminal in store.terminals()]
    found = _missing(register, terminals)
    if as_json:
        print(json.dumps({device: [str(one) for one in refusals] for device, refusals in found.items()}))
    else:
        for device, refusals in found.items():
            print(f"{device}: {'ready' if not refusals else '; '.join(str(one) for one in refusals)}")
    if any(found.values()):
        raise typer.Exit(1)


def _missing(register: Register, terminals: list[str]) -> dict[str, list[Refusal]]:
    """By device, the servers first; a server that never ran is not known here, nor are its tables."""
    found: dict[str, list[Refusal]] = {}
    declared = list(register.declarations.values())
    for one in declared:
        found[f"server {one.server}"] = register.why_no_system(one)
        for table in one.tables:
            found[f"table {table.table}"] = register.why_no_table(one, table.asset_number)
    for terminal in terminals:
        own = register.why_no_terminal(terminal)
        found[f"terminal {terminal}"] = own or register.why_no_further_terminal(terminal)
    return found


def _done(store: Store, command: Command) -> Receipt:
    with _named():
        answer = store.do(command)
    if not isinstance(answer, Receipt):
        raise Refused(answer)
    return answer


@contextmanager
def _named() -> Iterator[None]:
    """A field that is malformed is bad input, and one sentence."""
    try:
        yield
    except ValueError as error:
        raise DataError(str(error)) from error


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise DataError(f"{file} cannot be read: {error.strerror}") from error


def _form(file: Path, kind: type[F]) -> F:
    try:
        return msgspec.json.decode(_read(file), type=kind)
    except msgspec.DecodeError as error:
        raise DataError(f"{file}: {error}") from error


def _write(sheet: Sheet, format_name: str, output: Path | None) -> bytes:
    content = write_sheet(sheet, format_name)
    if output is None:
        typer.echo(content, nl=False)
    else:
        output.write_bytes(content)
    return content


def _report(findings: list[Finding]) -> None:
    for finding in findings:
        print(f"{finding.message} ({finding.cite}). {finding.remedy.capitalize()}.")
    if any(finding.severity == "error" for finding in findings):
        raise typer.Exit(1)
