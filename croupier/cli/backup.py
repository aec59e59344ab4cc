"""``croupier backup``: everything that a house needs in one verified file, taken while it runs."""

from __future__ import annotations

from pathlib import Path

import typer

from croupier.cli import _staff
from croupier.cli._books import BOOKS
from croupier.cli._floor_books import existing_books
from croupier.errors import OperatingError
from croupier.events.codes import Code
from croupier.store.backup import back_up
from croupier.store.key_place import key_place
from croupier.store.store import Store


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("backup")(backup_command)


def backup_command(
    destination: Path = typer.Argument(..., help="The new file; one that is there is not overwritten."),
    database: str = BOOKS,
    key_file: Path | None = typer.Option(
        None, help="The key of the house, if it is not where the last server that started has it."
    ),
) -> None:
    """Copy the books and the key of the house into one file, and verify it; the house may go on playing.

    Only you can read the file. Keep it as you keep the key: whoever has it can read the seals of the house.
    """
    with existing_books(database) as store:
        key = _key(store, key_file)
        head = back_up(store, destination, key)
        facts = {"seq": head.seq, "hash": head.hash, "key": key is not None}
        _staff.enter(store, Code.BOOKS_BACKED_UP, person=_signed(), text=str(destination), facts=facts)
    if key is None:
        typer.echo("croupier: no house was ever started on these books; they have no key to carry", err=True)
    typer.echo(f"{destination}: {head.seq} records, verified. Anchor: {head.seq}:{head.hash}")


def _signed() -> str:
    here = _staff.present()
    return here.first.name if here else ""


def _key(store: Store, asked: Path | None) -> Path | None:
    place = asked or key_place(store.engine)
    if place is not None and not place.exists():
        raise OperatingError(f"the key file {place} is not here; say where it is with --key-file")
    return place
