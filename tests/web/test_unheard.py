"""A table whose books answered into the void: what was done is taken over before anything else is decided."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import OperatingError
from croupier.house import clockwork, procedure
from croupier.house.floor import Floor
from croupier.ledger.command import Command
from croupier.ledger.ledger import Answer
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from croupier.tables.step import RecordStep
from tests.store.databases import SetClock
from tests.web.floors import a_floor, did

TABLE = TableConfig(id="HCF-1", game="high_card_flush", betting_seconds=0, decision_seconds=0)
LOST = OperatingError("the database cannot be reached: the line is cut")


class Line:
    """Between the tables and their books: the answers of steps are lost, or the steps themselves."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self._submit = store.submit
        self.loses = ""
        monkeypatch.setattr(store, "submit", self.submit)

    def submit(self, command: Command) -> Future[Answer]:
        if not self.loses or (self.loses == "answers" and not isinstance(command, RecordStep)):
            return self._submit(command)
        if self.loses == "answers":
            self._submit(command).result()
        lost: Future[Answer] = Future()
        lost.set_exception(LOST)
        return lost


async def lost(answer: Any) -> None:
    with pytest.raises(OperatingError, match="cannot be reached"):
        await answer


async def seated(floor: Floor) -> None:
    for number in (1, 2):
        await did(floor.validators.bill(f"bill-{number}", f"EWT-{number}", 10_000))
        await did(floor.sit(f"sit-{number}", f"EWT-{number}", "HCF-1", number))


def at_risk(floor: Floor, terminal: str) -> int:
    return floor.cashier.standings[terminal].held_cents


@pytest.mark.parametrize(("loses", "held"), [("answers", 500), ("everything", 0)])
def test_a_wager_that_nobody_heard_of_counts_exactly_if_the_books_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loses: str, held: int
) -> None:
    async def run() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            store, desk = floor.books.ledger, floor.desks["HCF-1"]
            assert isinstance(store, Store)
            line = Line(store, monkeypatch)
            await seated(floor)
            await did(procedure.open_round(desk, "open", first=True))
            line.loses = loses
            await lost(floor.wagers("w-1", "EWT-1", "HCF-1", "HCF-1-000001", {"ante": 500}))
            assert at_risk(floor, "EWT-1") == 0
            line.loses = ""
            # Whoever comes next, be it another terminal, finds the table as its journal is.
            await did(floor.wagers("w-2", "EWT-2", "HCF-1", "HCF-1-000001", {"ante": 500}))
            assert (at_risk(floor, "EWT-1"), at_risk(floor, "EWT-2")) == (held, 500)
            # The same id has its one result, whichever it was.
            await did(floor.wagers("w-1", "EWT-1", "HCF-1", "HCF-1-000001", {"ante": 500}))
            await did(floor.wagers("w-2", "EWT-2", "HCF-1", "HCF-1-000001", {"ante": 500}))
            assert (at_risk(floor, "EWT-1"), at_risk(floor, "EWT-2")) == (500, 500)
            await play_out(floor)
            assert store.open_holds() == []
            assert audit(store).is_sound

    asyncio.run(run())


async def play_out(floor: Floor) -> None:
    desk = floor.desks["HCF-1"]
    await did(procedure.no_more_bets(desk, "bell", Numbers()))
    await did(procedure.deal(desk, "deal", 0))
    await did(procedure.take_defaults(desk, "defaults"))
    await desk.settle()
    assert desk.fault == ""


def test_a_round_whose_opening_and_settlement_nobody_heard_of_is_played_with_its_own_shoe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            store, desk = floor.books.ledger, floor.desks["HCF-1"]
            assert isinstance(store, Store)
            line = Line(store, monkeypatch)
            await seated(floor)
            line.loses = "answers"
            await lost(procedure.open_round(desk, "open", first=True))
            line.loses = ""
            await did(floor.wagers("w-1", "EWT-1", "HCF-1", "HCF-1-000001", {"ante": 500}))
            assert desk.table.source.commitment == desk.table.commitment
            await did(procedure.no_more_bets(desk, "bell", Numbers()))
            await did(procedure.deal(desk, "deal", 0))
            await did(procedure.take_defaults(desk, "defaults"))
            line.loses = "answers"
            await lost(desk.settle())
            line.loses = ""
            await desk.settle()
            assert desk.table.phase == "settled"
            assert store.open_holds() == []
            assert audit(store).is_sound

    asyncio.run(run())


def test_a_table_is_tended_again_when_its_books_are_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clockwork, "_AGAIN_SECONDS", 0.01)
    automatic = TableConfig(
        id="HCF-1", game="high_card_flush", dealer="automatic", betting_seconds=60, settled_seconds=0
    )

    async def run() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[automatic]) as floor:
            store, desk = floor.books.ledger, floor.desks["HCF-1"]
            assert isinstance(store, Store)
            line = Line(store, monkeypatch)
            line.loses = "everything"
            tending = asyncio.create_task(clockwork.run(desk))
            for _ in range(10):
                await asyncio.sleep(0.01)
            assert desk.table.phase == "closed"
            line.loses = ""
            while desk.table.phase == "closed":
                await asyncio.sleep(0.01)
            assert desk.fault == ""
            tending.cancel()

    asyncio.run(run())
