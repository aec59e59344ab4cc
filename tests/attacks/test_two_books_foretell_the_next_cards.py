"""Somebody keeps the books that were lost, or copies them, and knows what the restored ones will deal."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from os import urandom
from pathlib import Path
from typing import ClassVar

from croupier.house import procedure
from croupier.house.config import HouseConfig, TerminalsConfig
from croupier.house.floor import Floor
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.store.store import Store
from croupier.tables.calling import Called
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from tests.store.databases import SetClock
from tests.web.floors import did

KEY = b"k" * 32
TABLE = TableConfig(id="HCF-1", game="high_card_flush", betting_seconds=0, decision_seconds=0)
FLOORPERSON = Called(floorperson="fritz")
BOTH = Called(dealer="dora", floorperson="fritz")


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored(Command):
    """The record that ``croupier restore`` writes, as far as tables read it."""

    kind: ClassVar[str] = "restored"

    def footprint(self) -> Footprint:
        return Footprint()

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        return {}


@asynccontextmanager
async def floor_on(books: Path) -> AsyncIterator[Floor]:
    config = HouseConfig(terminals=[TerminalsConfig(first="EWT-1", count=1)], tables=[TABLE])
    with Store(str(books), clock=SetClock()) as store:
        floor = Floor(config, store, SetClock(), KEY, lambda: urandom(32), simulated_devices=True)
        await floor.start()
        yield floor


def copied(books: Path, name: str) -> Path:
    """What somebody carries away, or a backup."""
    copy = books.with_name(name)
    source, target = sqlite3.connect(books), sqlite3.connect(copy)
    with source, target:
        source.backup(target)
    source.close()
    target.close()
    return copy


def restored(backup: Path, name: str) -> Path:
    """Put back by ``croupier restore``."""
    books = backup.with_name(name)
    shutil.copy(backup, books)
    with Store(str(books), clock=SetClock()) as store:
        store.do(Restored(id=f"restored/{name}"))
    return books


def sealed_in(books: Path) -> str:
    """The last seal of a journal, read with nothing but SQL."""
    with sqlite3.connect(books) as connection:
        rows = connection.execute("select body from journal order by seq desc").fetchall()
    events = [json.loads(body)["facts"].get("event", {}) for (body,) in rows]
    return str(next(event["sealed"] for event in events if event.get("event") == "round_opened"))


async def begin(floor: Floor) -> None:
    desk = floor.desk("HCF-1")
    await did(floor.sit("sit", "EWT-1", "HCF-1", 1))
    await did(floor.validators.bill("bill", "EWT-1", 10_000))
    await did(procedure.open_round(desk, "open", first=True))
    await did(floor.wagers("bet", "EWT-1", "HCF-1", desk.table.round_id, {"ante": 500}))


def test_the_seals_of_two_books_and_one_revealed_seed_do_not_give_the_other_seed(tmp_path: Path) -> None:
    async def test() -> None:
        books = tmp_path / "books.sqlite"
        async with floor_on(books):
            pass
        copy = copied(books, "copy.sqlite")
        revealed = []
        for one in (books, copy):
            async with floor_on(one) as floor:
                desk = floor.desk("HCF-1")
                await did(procedure.open_round(desk, "open", first=True))
                assert desk.table.round_id == "HCF-1-000001"
                revealed.append(bytes.fromhex(desk.table.source.reveal()["seed"]))  # type: ignore[index]
        boxes = [bytes.fromhex(sealed_in(one).removeprefix("2:")) for one in (books, copy)]
        assert revealed[0] != revealed[1]
        # Same key, same round: where the pad was the same, this was the seed of the other book.
        foretold = [bytes(a ^ b for a, b in zip(*boxes, strict=True))]
        for shift in range(len(boxes[0]) - 31):
            guess = bytes(x ^ y for x, y in zip(foretold[0][shift : shift + 32], revealed[0], strict=True))
            assert guess != revealed[1]

    asyncio.run(test())


def test_a_restored_book_never_opens_a_number_that_the_lost_one_may_have_used(tmp_path: Path) -> None:
    async def test() -> None:
        books = tmp_path / "books.sqlite"
        async with floor_on(books) as floor:
            await begin(floor)
            await did(procedure.void(floor.desk("HCF-1"), "void", "closing time", FLOORPERSON))
        backup = copied(books, "backup.sqlite")
        used = await next_rounds(books, 3)
        first = await next_rounds(restored(backup, "one.sqlite"), 3)
        second = await next_rounds(restored(backup, "two.sqlite"), 3)
        assert used == ["HCF-1-000002", "HCF-1-000003", "HCF-1-000004"]
        assert not set(used) & set(first)
        # Nor do two books that were made of one backup.
        assert not set(first) & set(second)
        # And not after the table was closed, the server started again, or the books restored once more.
        again = await next_rounds(restored(tmp_path / "one.sqlite", "again.sqlite"), 2)
        assert not set(again) & {*used, *first, *second}

    asyncio.run(test())


async def next_rounds(books: Path, count: int) -> list[str]:
    """Rounds that a house opens on these books, closing the table and starting anew each time."""
    found = []
    for number in range(count):
        async with floor_on(books) as floor:
            desk = floor.desk("HCF-1")
            await did(procedure.close(desk, f"close-{books.name}-{number}"))
        async with floor_on(books) as floor:
            desk = floor.desk("HCF-1")
            await did(procedure.open_round(desk, f"open-{books.name}-{number}", first=True))
            found.append(desk.table.round_id)
            await did(procedure.void(desk, f"void-{books.name}-{number}", "no patrons", FLOORPERSON))
    return found


def test_a_round_that_was_open_in_the_backup_is_not_played_with_cards_that_are_known(tmp_path: Path) -> None:
    async def test() -> None:
        books = tmp_path / "books.sqlite"
        async with floor_on(books) as floor:
            await begin(floor)
        before = copied(books, "before.sqlite")
        async with floor_on(books) as floor:
            desk = floor.desk("HCF-1")
            await did(procedure.no_more_bets(desk, "bell", Numbers()))
            await did(procedure.deal(desk, "deal", 1))
        after = copied(books, "after.sqlite")
        # Nobody had seen anything: the wagers are back at once.
        async with floor_on(restored(before, "before-again.sqlite")) as floor:
            assert floor.desk("HCF-1").table.phase == "settled"
            assert floor.cashier.standings["EWT-1"].held_cents == 0
        # A card was seen: the table waits for two people, and deals nothing.
        async with floor_on(restored(after, "after-again.sqlite")) as floor:
            desk = floor.desk("HCF-1")
            assert "may be known" in desk.fault
            assert floor.cashier.standings["EWT-1"].held_cents == 500
            await did(procedure.void(desk, "void", "restored books", BOTH))
            assert floor.cashier.standings["EWT-1"].held_cents == 0
        # The books that were not restored play on.
        async with floor_on(books) as floor:
            assert floor.desk("HCF-1").fault == ""
            await did(procedure.deal(floor.desk("HCF-1"), "deal-on", 1))

    asyncio.run(test())
