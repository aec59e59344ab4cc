"""The people of the tour in docs/closing-a-gaming-day, and acts that each of them gives for themselves."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
from typer.testing import CliRunner, Result

from croupier import cli
from croupier.access.person import Person
from croupier.access.roles import Role
from croupier.access.sign_in import open_session
from croupier.accounting.drop.book_file import parse_acts, writing
from croupier.accounting.drop.presence import signed_act
from croupier.cli import _staff
from croupier.errors import CroupierError, DataError, Refused
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests.access.staffed import NOW, kept_password

PEOPLE = {
    "K-5101": Role.SLOT_SUPERVISOR,
    "K-6001": Role.FINANCE,
    "K-6101": Role.COUNT_TEAM,
    "K-6102": Role.COUNT_TEAM,
    "K-6201": Role.COUNT_TEAM,
    "K-6202": Role.COUNT_TEAM,
    "K-7101": Role.SECURITY,
    "K-7102": Role.SECURITY,
    "K-7103": Role.SECURITY,
    "K-8101": Role.COMPLIANCE_REPRESENTATIVE,
    "K-9101": Role.CAGE_CASHIER,
}
FINANCE = "K-6001"
# Who signs an act, and who is the second person of it, by the fields in which they stand.
FIELDS = (
    ("issuer", "holder"),
    ("receiver", "returned_by"),
    ("by", "presented_by"),
    ("supervisor", "compliance"),
    ("approved_by", ""),
    ("person", ""),
)


@dataclass
class Told:
    """What several commands came to, up to the first that failed."""

    exit_code: int = 0
    output: str = ""
    stderr: str = ""
    exception: BaseException | None = None


ACCOUNTS = {
    credential: Person(f"p.{credential.lower()}", "A Testcase", credential, frozenset({role}))
    for credential, role in PEOPLE.items()
}


def people_in(store: Store) -> None:
    people = StoredPeople(store.engine)
    for credential, person in ACCOUNTS.items():
        people.add(person, kept_password(), NOW)
        open_session(people, person, f"token of {credential}", datetime.now(UTC))


def as_somebody(first: str, second: str, *words: str, stdin: str = "") -> Result:
    tokens = {
        _staff.SESSION: f"token of {first}" if first else "",
        _staff.SECOND_SESSION: f"token of {second}" if second else "",
    }
    with mock.patch.dict(os.environ, tokens):
        return CliRunner().invoke(cli.build([words[0]]), list(words), input=stdin)


def tell(book: Path, content: str, database: str = "") -> Told:
    """Every act by whoever does it: with books, a command each; without, as the command does it."""
    told = Told()
    try:
        for act in parse_acts(content.encode(), "standard input"):
            first, second = signers(act)
            if database:
                _at_the_shell(told, book, act, database, first, second)
            else:
                _beside_the_shell(told, book, act, [ACCOUNTS[one] for one in (first, second) if one])
            if told.exit_code:
                break
    except CroupierError as error:
        told.exit_code, told.exception = 2, error
    return told


def _at_the_shell(told: Told, book: Path, act: Any, database: str, first: str, second: str) -> None:
    text = msgspec.json.encode(act).decode()
    result = as_somebody(first, second, "count", "do", str(book), "--database", database, stdin=text)
    told.output += result.output
    told.stderr += result.stderr
    told.exit_code, told.exception = result.exit_code, result.exception


def _beside_the_shell(told: Told, book: Path, act: Any, here: list[Person]) -> None:
    try:
        with writing(book) as writer:
            told.output += f"{writer.do(signed_act(act, here, ACCOUNTS))}\n"
    except msgspec.ValidationError as error:
        raise DataError(f"act: {error}") from error
    except Refused as refused:
        told.exit_code, told.stderr = 1, f"REFUSED: {refused}"


def signers(act: Any) -> tuple[str, str]:
    """Whom an act names, or somebody of the team."""
    if act.get("act") == "open_book":
        return "K-6101", "K-8101"
    several = act.get("signed") or (act["by"] if isinstance(act.get("by"), list) else [])
    if several:
        return several[0], several[1] if len(several) > 1 else ""
    for one, other in FIELDS:
        if act.get(one):
            return _number(act[one]), _number(act.get(other, ""))
    return "K-6101", ""


def _number(person: Any) -> str:
    return str(person["credential"] if isinstance(person, dict) else person)
