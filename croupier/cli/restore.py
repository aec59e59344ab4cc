"""``croupier restore``: the books and the key of a house from a backup, into an empty place."""

from __future__ import annotations

from pathlib import Path

import typer

from croupier.cli._books import BOOKS
from croupier.store.restore import restore
from croupier.units.gaming_day import SystemClock


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("restore")(restore_command)


def restore_command(
    source: Path = typer.Argument(..., help="A file that croupier backup has written."),
    database: str = BOOKS,
    key_file: Path | None = typer.Option(
        None, help="Where the key goes: by default beside a SQLite file, or to where it was."
    ),
) -> None:
    """Fill a new database from a backup; a damaged or incomplete one is refused, and nothing is overwritten.

    The restored books say so in their journal, and nobody is signed in to them.
    """
    found = restore(source, database, SystemClock(), key_file)
    typer.echo(f"Restored: {found.audit.records} records, and the books are sound.")
    if found.key_file is not None:
        typer.echo(f"The key of the house is in {found.key_file}.")
