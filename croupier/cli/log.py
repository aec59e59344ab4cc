"""``croupier log``: search, export and verify the log of significant events."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from croupier.cli.audit import read_anchor
from croupier.errors import CroupierError, DataError
from croupier.events.codes import code_named
from croupier.events.export import WRITERS
from croupier.events.search import MOST_ENTRIES, Entry, query
from croupier.events.verify import LogCheck
from croupier.store.engine import database_url, open_engine
from croupier.store.event_log import search, verify_stored
from croupier.store.migrate import require_current
from croupier.store.reads import Reads
from croupier.units.gaming_day import GamingDay
from croupier.units.money import dollars

FORMATS = ("text", *WRITERS)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("log")(log)


def log(
    database: str = typer.Argument(..., help="The books: a SQLite file, or a postgresql:// URL."),
    since: str = typer.Option("", help="From this day or instant on, like 2026-01-05 or 2026-01-05T18:00."),
    until: str = typer.Option("", help="Before this day or instant."),
    code: str = typer.Option("", help="Codes or groups of codes, separated by commas (docs/events.md)."),
    person: str = typer.Option("", help="Who did it, as first or second person."),
    device: str = typer.Option("", help="The terminal, table or server."),
    text: str = typer.Option("", help="A part of the text or the facts."),
    limit: int = typer.Option(MOST_ENTRIES, help="How many of the newest entries, at most."),
    format_name: str = typer.Option("text", "--format", help=f"One of {', '.join(FORMATS)}."),
    output: Path | None = typer.Option(
        None, "--output", help="The file to write; standard output if left out."
    ),
    verify: bool = typer.Option(False, "--verify", help="Hold the log against the journal instead."),
    anchor: str = typer.Option("", help="With --verify: a record and its hash noted earlier, as SEQ:HASH."),
    head: bool = typer.Option(False, "--head", help="Print where the chain ends, to be noted elsewhere."),
) -> None:
    """Search the log of significant events; export it; prove that nobody touched it.

    Exit status with --verify: 0 if the log is sound, 1 if it is not, 2 if it could not be read.
    """
    if format_name not in FORMATS:
        raise DataError(f"--format: {format_name!r} is not one of {', '.join(FORMATS)}")
    engine = open_engine(database_url(database))
    try:
        require_current(engine)
        if verify:
            _report(verify_stored(engine, read_anchor(anchor)))
        elif head:
            end = Reads(engine, GamingDay()).head()
            typer.echo(f"{end.seq}:{end.hash}")
        else:
            asked = query(
                since=since, until=until, code=code, person=person, device=device, text=text, limit=limit
            )
            _write(search(engine, asked)[::-1], format_name, output)
    except ValueError as error:
        raise CroupierError(f"log: {error}") from None
    finally:
        engine.dispose()


def _write(entries: list[Entry], format_name: str, output: Path | None) -> None:
    content = WRITERS[format_name](entries) if format_name in WRITERS else "".join(map(_line, entries))
    if output is None:
        typer.echo(content, nl=False)
    else:
        output.write_text(content, encoding="utf-8")
        typer.echo(f"{len(entries)} entries in {output}")


def _line(entry: Entry) -> str:
    """One entry for people, oldest first like a log."""
    event = entry.event
    who = " and ".join(name for name in (event.person, event.second_person) if name)
    facts = json.loads(event.facts)
    parts = [
        event.at[:19].replace("T", " "),
        f"{event.device or '-'}",
        f"{who or '-'}",
        code_named(event.code).words.rstrip("."),
        dollars(event.amount_cents) if event.amount_cents else "",
        event.text,
        ", ".join(f"{name} {value}" for name, value in facts.items()),
    ]
    return "  ".join(part for part in parts if part) + "\n"


def _report(found: LogCheck) -> None:
    for finding in found.findings:
        typer.echo(f"{finding.message}. {finding.remedy.capitalize()}.")
    if not found.is_sound:
        raise typer.Exit(1)
    typer.echo(f"The log is sound: {found.entries} entries in {found.head.seq} records.")
    typer.echo(f"Anchor: {found.head.seq}:{found.head.hash}")
