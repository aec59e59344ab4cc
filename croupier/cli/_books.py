"""What the commands on the books share: which books, under which id, and how an answer is told."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import uuid4

import typer
from rich.console import Console
from rich.table import Table

from croupier.cli._floor_books import existing_books
from croupier.cli._staff import present
from croupier.errors import DataError, Refused
from croupier.ledger.command import Command, Receipt
from croupier.ledger.ledger import Answer
from croupier.store.soundness import refuse_damaged
from croupier.store.store import Store
from croupier.units.name_spaces import PERSON, SHELL, Asker
from croupier.units.verdict import Refusal

BOOKS = typer.Option("croupier.sqlite", "--database", help="A SQLite file, or a postgresql:// URL.")
COMMAND_ID = typer.Option("", "--id", help="The id of the command: given twice, it is done once.")


@contextmanager
def open_books(database: str) -> Iterator[Store]:
    """Books that are there; what is malformed in a request is one sentence that names the field."""
    with existing_books(database) as store:
        refuse_damaged(store.engine)
        try:
            yield store
        except ValueError as error:
            raise DataError(str(error)) from error


def command_id(given: str) -> str:
    """The id that was given, or a new one, in the name of whoever gives the command: the person, wherever
    he asks from, or this shell where the books have no people."""
    here = present()
    asker = Asker(PERSON, here.first.name) if here else Asker(SHELL, "here")
    try:
        return asker.id(given or uuid4().hex)
    except ValueError as error:
        raise DataError(f"--{error}") from error


def done(answer: Answer) -> Receipt:
    """The receipt; a refusal is told with its section, exit status 2."""
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return answer


def booked(database: str, act: Callable[[Store], Answer]) -> Receipt:
    """Open the books, do one thing to them, close them: its receipt, or the refusal as ``done`` tells it."""
    with open_books(database) as store:
        return done(act(store))


def posted(database: str, command: Command) -> Receipt:
    """Give one command to the books."""
    return booked(database, lambda store: store.do(command))


def place_of(receipt: Receipt) -> str:
    """Where a command stands in the journal; one that was done before keeps the place it had."""
    return f"record {receipt.seq} of the journal"


def day_of(text: str, place: str) -> datetime.date:
    """A gaming day as people type it."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise DataError(f"{place}: {text!r} is not a date like 2015-07-01") from error


def show(*tables: Table) -> None:
    """Tables on the console; wide where nobody looks."""
    console = Console()
    width = console.width if console.is_terminal else 140
    for table in tables:
        Console(width=width).print(table)
