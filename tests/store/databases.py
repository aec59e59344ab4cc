"""Fixtures that run a test once on SQLite and once on a real PostgreSQL server of the run's own."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.floor.forms import signatures_of
from croupier.ledger.command import Command, Receipt
from croupier.ledger.house_clock import ClearClock
from croupier.store.store import Store
from croupier.units.gaming_day import GamingDay, instant_text
from croupier.units.verdict import Refusal
from tests.store.scratch_server import ScratchServer

MakeDatabase = Callable[[], str]
OpenStore = Callable[..., Store]


class SetClock:
    """A clock that stands until a test moves it."""

    def __init__(self) -> None:
        # 2 p.m. in Pennsylvania, on the gaming day of 1 July 2015.
        self.instant = datetime(2015, 7, 1, 18, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self.instant

    def pass_by(self, **span: float) -> None:
        self.instant += timedelta(**span)


class RunningClock(SetClock):
    """The machine's clock, for books that other processes use too: one that stood would fall behind them."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = datetime.now(UTC)
        self._began = time.monotonic()

    def now(self) -> datetime:
        return self.instant + timedelta(seconds=time.monotonic() - self._began)


def time_passes(store: Store, clock: SetClock, **span: float) -> None:
    """The house is shut for a while, and when it opens again somebody looks at the clock."""
    clock.pass_by(**span)
    now = instant_text(clock.now())
    if store.house_time(clock.now()).in_doubt:
        done(store.do(ClearClock(id=f"look:{clock.now():%Y%m%d%H%M}", reading=now, by="F-1", reason="shut")))


def done(answer: Receipt | Refusal) -> Receipt:
    """The receipt of a command that had to succeed."""
    assert isinstance(answer, Receipt), answer
    return answer


def refused(answer: Receipt | Refusal) -> str:
    """The code of a refusal that had to come."""
    assert isinstance(answer, Refusal), answer
    return answer.code


@pytest.fixture(scope="session")
def postgresql_server(postgresql_of_the_worker: ScratchServer) -> ScratchServer:
    """The worker's server. Folders and files import this name, and pytest takes each of these for another."""
    return postgresql_of_the_worker


@pytest.fixture(params=["sqlite", "postgresql"])
def make_database(request: pytest.FixtureRequest, tmp_path: Path) -> MakeDatabase:
    """A maker of new, empty databases."""
    counter = itertools.count()
    if request.param == "sqlite":
        return lambda: str(tmp_path / f"books-{next(counter)}.db")
    server: ScratchServer = request.getfixturevalue("postgresql_server")
    return lambda: server.create(f"{tmp_path.name}-{next(counter)}")


@pytest.fixture
def database(make_database: MakeDatabase) -> str:
    return make_database()


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def open_store(clock: SetClock) -> Iterator[OpenStore]:
    """Opens stores that are closed at the end of the test."""
    opened: list[Store] = []

    def opening(database: str, **options: object) -> Store:
        store = Store(database, clock=clock, gaming_day=GamingDay(), **options)  # type: ignore[arg-type]
        opened.append(store)
        return store

    yield opening
    for store in opened:
        store.close()


@pytest.fixture
def store(database: str, open_store: OpenStore) -> Store:
    return open_store(database)


class Floor:
    """A store with a numbering of commands, for tests that give many."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._numbers = itertools.count(1)

    def next_id(self) -> str:
        return f"command-{next(self._numbers)}"

    def give(self, kind: type[Command], **fields: object) -> Receipt | Refusal:
        """What one person signs and no test is about is signed by the slot supervisor S-1."""
        if signatures_of(kind)[:1] == ["by"]:
            fields = dict.fromkeys(signatures_of(kind), "S-1") | fields
        return self.store.do(kind(id=self.next_id(), **fields))  # type: ignore[arg-type]

    def did(self, kind: type[Command], **fields: object) -> Receipt:
        return done(self.give(kind, **fields))

    def refused(self, kind: type[Command], **fields: object) -> str:
        return refused(self.give(kind, **fields))


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store)
