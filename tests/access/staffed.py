"""A house with people and keys, served inside the test's own process."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
from argon2 import PasswordHasher

from croupier.access import password
from croupier.access.password import hash_password
from croupier.access.person import Person
from croupier.access.roles import STAFF, Role
from croupier.access.session import hash_of
from croupier.access.terminal_key import TerminalKey, key_text
from croupier.app import build
from croupier.floor.filings.table_test import KeepTableTest
from croupier.house.config import HouseConfig, TerminalsConfig
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.tables.config import TableConfig
from croupier.units.verdict import Refusal
from tests.registered import register_floor

with warnings.catch_warnings():
    # Starlette would like a successor of httpx for its client; httpx does the same work here.
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

# The same algorithm at the least cost: the tests try many passwords. One test holds the real one.
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "seven swans a-swimming"
ADDRESS = "http://127.0.0.1"
NOW = datetime(2026, 1, 5, 18, tzinfo=UTC)


@cache
def kept_password() -> str:
    """The same password for everybody in the tests."""
    with mock.patch.object(password, "_HASHER", QUICK):
        return hash_password(PASSWORD, b"s" * 16)


def name_of(role: Role | str) -> str:
    """Everybody in the tests is called after the role, with a name in front that makes it a person's."""
    return f"ann.{role}".replace("_", "-")


def key_for(terminal: str) -> str:
    return key_text(terminal.encode().ljust(30, b"."))


def people_in(people: StoredPeople, *, second: bool = True) -> None:
    """One person of every role, and another one of each for the acts that need two."""
    for first_name in ("ann", "bob") if second else ("ann",):
        for role in STAFF:
            name = name_of(role).replace("ann", first_name, 1)
            person = Person(
                name,
                f"{first_name.title()} Testcase",
                f"{first_name}-{role}".replace("_", "-"),
                frozenset({role}),
            )
            people.add(person, kept_password(), NOW)


def keys_in(people: StoredPeople, *terminals: str) -> None:
    for terminal in terminals:
        people.put_key(
            TerminalKey(terminal, hash_of(key_for(terminal)), "", name_of("information_technology"))
        )


def configuration(folder: Path, **changes: Any) -> HouseConfig:
    settings: dict[str, Any] = {
        "database": str(folder / "house.sqlite"),
        "tables": [
            TableConfig(id="HCF-1", game="high_card_flush", betting_seconds=0, decision_seconds=0),
        ],
        "terminals": [TerminalsConfig(first="EWT-1", count=3)],
    }
    return HouseConfig(**settings | changes)


def table_tests_in(store: Store, config: HouseConfig) -> None:
    """Every dealer and floorperson has passed the table test of every game of the house (§ 611a.2(d))."""
    table_tests_of(store, sorted({table.game for table in config.tables}))


def table_tests_of(store: Store, games: Sequence[str]) -> None:
    for game in games:
        for role in ("dealer", "floorperson"):
            for dealer, other in (("ann", "bob"), ("bob", "ann")):
                test = KeepTableTest(
                    id=f"person/{other}.floorperson/{dealer}-{role}-{game}",
                    dealer=f"{dealer}-{role}",
                    supervisor=f"{other}-floorperson",
                    game=game,
                    edition="",
                    right_answers=20,
                    questions=20,
                    pass_percent=90,
                )
                assert not isinstance(store.do(test), Refusal)


@contextmanager
def served(config: HouseConfig) -> Iterator[TestClient]:
    """A running house; its people and keys must be in its books already."""
    app = build(config)
    with (
        mock.patch.object(password, "_HASHER", QUICK),
        TestClient(app, base_url=ADDRESS, follow_redirects=False) as client,
    ):
        yield client


def put_staffed_books(database: str, *terminals: str, games: Sequence[str] = ()) -> None:
    """New books: two people of every role, tested at these games, and keys for these terminals."""
    place = Path(database)
    if "://" in database or place.exists():
        _enter_staff(database, terminals, games)
        return
    place.write_bytes(_staffed_books(terminals, tuple(games)))
    place.chmod(0o600)


@cache
def _staffed_books(terminals: tuple[str, ...], games: tuple[str, ...]) -> bytes:
    """Made once for all tests of a worker: it takes longer than most of them."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "books.sqlite"
        _enter_staff(str(place), terminals, games)
        return place.read_bytes()


def _enter_staff(database: str, terminals: Sequence[str], games: Sequence[str]) -> None:
    with Store(database) as store:
        people = StoredPeople(store.engine)
        people_in(people)
        keys_in(people, *terminals)
        table_tests_of(store, games)


@contextmanager
def staffed(folder: Path, **changes: Any) -> Iterator[TestClient]:
    """A running house with a person of every role, its floor registered, and keys for two of its three
    terminals."""
    config = configuration(folder, **changes)
    games = sorted({table.game for table in config.tables})
    put_staffed_books(config.database, "EWT-1", "EWT-2", games=games)
    with Store(config.database) as store:
        register_floor(store, config)
    with served(config) as client:
        yield client


def sign_in(client: TestClient, name: str, password: str = PASSWORD) -> str:
    """The token of a new session; the client's own cookies stay as they were."""
    answer = client.post("/api/sign-in", json={"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    client.cookies.clear()
    return str(answer.json()["token"])


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def entries(client: TestClient, **filters: Any) -> list[dict[str, Any]]:
    """The log of a running house, read beside it, oldest first."""
    from croupier.events.export import document
    from croupier.events.search import query

    access = client.app.state.access  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(access.log.written)
    found = [document(entry) for entry in access.search(query(limit=10_000, newest_first=False, **filters))]
    return msgspec.json.decode(msgspec.json.encode(found))  # type: ignore[no-any-return]
