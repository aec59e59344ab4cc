"""``croupier filing``: documents for the Bureaus and the Department, their receipts, and what was missed."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

import msgspec
import typer

from croupier.cli._books import booked, day_of, done, open_books
from croupier.cli._signing import signer
from croupier.errors import DataError, OperatingError, Refused
from croupier.floor.filings.desk import FORMATS, SENT, FilingDesk
from croupier.floor.filings.dispatch import BUREAUS, DEPARTMENT, DOCUMENTS, PACKET, EnterDelivery
from croupier.floor.filings.missed import filing_findings
from croupier.floor.filings.packet import PacketKey, opened
from croupier.store.key_place import house_key_of
from croupier.units import own_ids as own
from croupier.units.verdict import Refusal

app = typer.Typer(
    help="Lists, summaries and packets for the Bureaus: sent, received, missed.", no_args_is_help=True
)

_DATABASE = typer.Argument(..., help="The books: a SQLite file, or a postgresql:// URL.")
_OUTPUT = typer.Option(None, "--output", help="The file to write; standard output if left out.")
_JSON = typer.Option(False, "--json", help="Print JSON.")


def register(parent: typer.Typer) -> None:
    """Add the group."""
    parent.add_typer(app, name="filing")


@app.command("send")
def send_command(
    document: str = typer.Argument(..., help=f"One of {', '.join(SENT)}."),
    database: str = _DATABASE,
    day: str = typer.Option("", "--day", help="The gaming day of a summary or packet."),
    format_name: str = typer.Option(
        "json", "--format", help=f"One of {', '.join(FORMATS)}; a packet is json."
    ),
    output: Path | None = _OUTPUT,
) -> None:
    """Write a document, keep it as sent now by whoever is signed in, and write its file.

    A list that would lack a device of the floor is refused (58 Pa. Code §§ 463a.5(b), 607a.2(a)).
    """
    if document not in SENT:
        raise DataError(f"document: {document!r} is not one of {', '.join(SENT)}")
    by = signer(DOCUMENTS[document].cite)
    with open_books(database) as store:
        key = PacketKey(house_key_of(store.engine)) if document == PACKET else None
        of = day_of(day, "--day") if day else None
        command_id = own.FILING(unique=uuid4())
        written = FilingDesk(store).write(command_id, document, by, key, day=of, format_name=format_name)
        if isinstance(written, Refusal):
            raise Refused(written)
        receipt = done(store.do(written))
    if output is None:
        typer.echo(written.content, nl=False)
    else:
        output.write_bytes(written.content.encode())
    typer.echo(f"{receipt.text('number')}, sent at {receipt.text('sent_at')}", err=True)


@app.command("received")
def received_command(
    number: str = typer.Argument(..., help="The number of the document, like daily-summary@2026-11-17."),
    database: str = _DATABASE,
    recipient: str = typer.Option(..., "--by", help=f"One of {', '.join((*BUREAUS, DEPARTMENT))}."),
    at: str = typer.Option(..., "--at", help="When it was received, with its zone."),
    reference: str = typer.Option(..., "--reference", help="By which answer of the recipient."),
) -> None:
    """Enter that a recipient has a document."""
    by = signer("58 Pa. Code §§ 463a.2(a), 463a.4(b), 463a.5(f), (g)")
    entered = EnterDelivery(
        id=own.FILING(unique=uuid4()),
        number=number,
        recipient=recipient,
        received_at=at,
        reference=reference,
        by=by,
    )
    print(json.dumps(booked(database, lambda store: store.do(entered)).facts))


@app.command("list")
def list_command(database: str = _DATABASE, as_json: bool = _JSON) -> None:
    """Every document that was sent, in the order of time: number, author, recipients, receipts."""
    with open_books(database) as store:
        for one in FilingDesk(store).documents():
            if as_json:
                print(json.dumps({"number": one.number, **msgspec.to_builtins(one)}))
                continue
            heard = "; ".join(f"{r.recipient} {r.received_at} ({r.reference})" for r in one.received)
            to, heard = " and ".join(one.recipients), heard or "nothing yet"
            print(f"{one.number}  sent {one.sent_at} by {one.author} to {to}  received: {heard}")


@app.command("show")
def show_command(
    number: str = typer.Argument(..., help="The number of the document."),
    database: str = _DATABASE,
    output: Path | None = _OUTPUT,
) -> None:
    """Write a document as it was sent."""
    with open_books(database) as store:
        content = FilingDesk(store).file(number)
    if content is None:
        raise DataError(f"no document {number} was sent")
    if output is None:
        typer.echo(content, nl=False)
    else:
        output.write_bytes(content.encode())


@app.command("missed")
def missed_command(database: str = _DATABASE, as_json: bool = _JSON) -> None:
    """What was not sent, was late, or was not heard of again. Exit status 1 if there is an error."""
    with open_books(database) as store:
        findings = [found for _, _, all_found in filing_findings(store) for found in all_found]
    for found in findings:
        line = f"{found.severity}: {found.message} ({found.cite}). {found.remedy.capitalize()}."
        print(json.dumps(msgspec.to_builtins(found)) if as_json else line)
    if any(found.severity == "error" for found in findings):
        raise typer.Exit(1)


@app.command("key")
def key_command(database: str = _DATABASE) -> None:
    """Print the public key by which a Bureau verifies the packets of this house."""
    with open_books(database) as store:
        print(PacketKey(house_key_of(store.engine)).public_key)


@app.command("verify")
def verify_command(
    file: Path = typer.Argument(..., help="The packet."),
    public_key: str = typer.Option(
        "", "--key", help="The public key of the house, as `filing key` prints it."
    ),
) -> None:
    """Verify the signature of a packet; anybody can. Exit status 1 if it is not the house's.

    Without the key of the house there is nothing to compare with, which is no success.
    """
    try:
        found = opened(file.read_bytes())
    except OSError as error:
        raise OperatingError(f"{file} cannot be read: {error.strerror}") from error
    if isinstance(found, str):
        typer.echo(f"{file}: {found}", err=True)
        raise typer.Exit(1)
    if found.public_key != public_key.strip().lower():
        said = (
            "is not the key of the house" if public_key else "is the file's own; give the house's with --key"
        )
        typer.echo(f"{file}: signed, but the key {found.public_key} {said}", err=True)
        raise typer.Exit(1)
    packet = found.packet
    digest = sha256(file.read_bytes()).hexdigest()
    print(
        f"{file}: the packet of {packet['gaming_day']}, made at {packet['made_at']} by {packet['author']}, "
        f"as the house signed it. {len(packet['lists'])} lists, "
        f"{len(packet['movements']['rows'])} movements, "
        f"{len(packet['notices'])} notices. SHA-256 {digest}"
    )
