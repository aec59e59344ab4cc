"""The people of the tour in docs/closing-a-gaming-day, and acts that each of them gives for themselves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest import mock
from zoneinfo import ZoneInfo

import msgspec
from typer.testing import CliRunner, Result

from croupier import cli
from croupier.access.person import Person
from croupier.access.roles import Role
from croupier.access.sign_in import open_session
from croupier.accounting.drop.at_the_clock import at_the_clock
from croupier.accounting.drop.book_file import parse_acts, writing
from croupier.accounting.drop.presence import signed_act
from croupier.cli import _staff
from croupier.errors import CroupierError, DataError, Refused
from croupier.ledger.draft import Moment
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.units.gaming_day import GamingDay, SystemClock
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


HOUSE = ZoneInfo("America/New_York")
# When the people of the tour do what they do; whatever is not named follows the act before it.
TIMES = {
    ("open_book", ""): "04:20",
    ("key_out", "door"): "04:25",
    ("begin_collection", "terminals"): "04:30",
    ("begin_collection", "tables"): "05:00",
    ("key_in", ""): "05:20",
    ("begin_count", "terminals"): "07:00",
    ("begin_count", "banking"): "09:00",
    ("recount", "terminals"): "10:00",
}
_reached: dict[Path, tuple[str, str]] = {}


def local(time: str, day: str = "2026-03-02") -> datetime:
    return datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=HOUSE)


class _HouseTime:
    """The clock of the house, where no books are."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    @property
    def gaming_day(self) -> GamingDay:
        return GamingDay()

    def moment(self) -> Moment:
        return Moment(self._at, self.gaming_day.day_of(self._at))


@contextmanager
def clock_at(time: str, day: str = "2026-03-02") -> Iterator[None]:
    """While this lasts the machine's clock shows this time of the house's zone."""
    with mock.patch.object(SystemClock, "now", return_value=local(time, day)):
        yield


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


def tell(book: Path, content: str, database: str = "", time: str = "") -> Told:
    """Every act by whoever does it, when the tour does it or at ``time``: with books, a command each;
    without, as the command does it."""
    told = Told()
    try:
        for act in parse_acts(content.encode(), "standard input"):
            first, second = signers(act)
            moment = _moment_of(book, act, time)
            if database:
                with clock_at(*moment):
                    _at_the_shell(told, book, act, database, first, second)
            else:
                here = [ACCOUNTS[one] for one in (first, second) if one]
                _beside_the_shell(told, book, act, here, local(*moment))
            if told.exit_code:
                break
    except CroupierError as error:
        told.exit_code, told.exception = 2, error
    return told


def _moment_of(book: Path, act: Any, time: str) -> tuple[str, str]:
    """The time and the day of an act: a book is opened on its day."""
    what = next((act[field] for field in ("of", "group", "kind") if field in act), "")
    word = act.get("act")
    before, day = _reached.get(book, ("04:20", "2026-03-02"))
    time = time or TIMES.get((word, what)) or TIMES.get((word, "")) or before
    _reached[book] = time, str(act.get("day", day))
    return _reached[book]


def _at_the_shell(told: Told, book: Path, act: Any, database: str, first: str, second: str) -> None:
    text = msgspec.json.encode(act).decode()
    result = as_somebody(first, second, "count", "do", str(book), "--database", database, stdin=text)
    told.output += result.output
    told.stderr += result.stderr
    told.exit_code, told.exception = result.exit_code, result.exception


def _beside_the_shell(told: Told, book: Path, act: Any, here: list[Person], at: datetime) -> None:
    try:
        with writing(book) as writer:
            signed = at_the_clock(signed_act(act, here, ACCOUNTS), writer.book, _HouseTime(at))
            told.output += f"{writer.do(signed)}\n"
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
