"""Books in which two people of every role are signed in, and the shell at which one signs for another."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

from typer.testing import CliRunner, Result

from croupier import cli
from croupier.access.sign_in import open_session
from croupier.cli import _staff
from croupier.errors import Refused
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests.access.staffed import people_in

NO_SUCH_OPTION = "no such option"


def sessions_in(store: Store) -> None:
    """Everybody is signed in, under a token that the tests know."""
    people = StoredPeople(store.engine)
    people_in(people)
    for person in people.people():
        open_session(people, person, f"token of {person.name}", datetime.now(UTC))


def books_with_people(folder: Path) -> str:
    database = str(folder / "books.sqlite")
    with Store(database) as store:
        sessions_in(store)
    return database


def told(who: str, *words: str, second: str = "", stdin: str = "") -> Result:
    """A command of somebody who is signed in."""
    tokens = {
        _staff.SESSION: f"token of {who}" if who else "",
        _staff.SECOND_SESSION: f"token of {second}" if second else "",
    }
    with mock.patch.dict(os.environ, tokens):
        return CliRunner().invoke(cli.build([words[0]]), list(words), input=stdin)


def shell(who: str, *words: str, second: str = "", stdin: str = "") -> str:
    """What it prints; the code and the section where it is refused."""
    result = told(who, *words, second=second, stdin=stdin)
    if isinstance(result.exception, Refused):
        refusal = result.exception.refusal
        return f"{refusal.code} {refusal.cite.removeprefix('58 Pa. Code ')}".strip()
    if isinstance(result.exception, SystemExit) and "No such option" in result.stderr:
        return NO_SUCH_OPTION
    if result.exit_code:
        return f"{result.exception} {result.stderr}".strip()
    return result.stdout
