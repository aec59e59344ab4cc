"""The log of a running house: what it enters by itself, and that play stops when it cannot be written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.errors import Fault, OperatingError
from croupier.events.codes import Code
from croupier.events.event import RecordEvents
from croupier.events.search import query
from croupier.house import procedure
from croupier.house.floor import Floor
from croupier.house.log_queue import LoopLog
from croupier.house.watch import LOG_STOPPED, Watch
from croupier.ledger.command import Command, Receipt
from croupier.ledger.ledger import Answer
from croupier.store.engine import writing
from croupier.store.event_log import search, verify_stored
from croupier.store.store import Store
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from tests.access.staffed import configuration, served
from tests.store.databases import SetClock
from tests.web.floors import a_floor

TABLE = TableConfig(id="HCF-1", game="high_card_flush", betting_seconds=0, decision_seconds=0)


def numbers() -> Callable[[], str]:
    """Marks for the entries, one after the other."""
    count = iter(range(1_000_000))
    return lambda: f"{next(count):08x}"


def store_of(floor: Floor) -> Store:
    store = floor.books.ledger
    assert isinstance(store, Store)
    return store


def logged(floor: Floor, **filters: Any) -> list[tuple[str, str]]:
    found = search(store_of(floor).engine, query(newest_first=False, **filters))
    return [(entry.event.code, entry.event.device) for entry in found]


def break_the_log(floor: Floor) -> None:
    """The database takes no more entries, as if it had become read-only for them."""
    from sqlalchemy import text

    with writing(store_of(floor).engine) as connection:
        connection.execute(
            text(
                "CREATE TRIGGER broken BEFORE INSERT ON event "
                "BEGIN SELECT RAISE(ABORT, 'attempt to write a readonly database'); END"
            )
        )


def mend_the_log(floor: Floor) -> None:
    from sqlalchemy import text

    with writing(store_of(floor).engine) as connection:
        connection.execute(text("DROP TRIGGER broken"))


def test_when_the_log_cannot_be_written_play_stops_and_goes_on_when_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.house.log_queue.AGAIN_SECONDS", 0.01)
    monkeypatch.setattr("croupier.store.writer.FIRST_PAUSE_SECONDS", 0.0001)

    async def run() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            log = LoopLog(store_of(floor), floor.clock, "server-1", numbers())
            watch = Watch(floor, log)
            writing_log = asyncio.create_task(log.run())
            desk = floor.desks["HCF-1"]
            break_the_log(floor)
            log.enter(Code.SIGNED_IN, person="ann.dealer")
            while not log.broken:
                await asyncio.sleep(0.01)
            assert "readonly" in log.broken
            assert desk.fault == LOG_STOPPED
            with pytest.raises(OperatingError, match="log of significant events"):
                await procedure.open_round(desk, "open-1", first=True)
            watch.look()
            mend_the_log(floor)
            await log.written()
            assert desk.fault == ""
            assert isinstance(await procedure.open_round(desk, "open-2", first=True), Receipt)
            watch.look()
            await log.written()
            codes = [code for code, _ in logged(floor)]
            assert codes == ["signed_in", "table_stopped", "log_unwritable", "log_writable", "table_released"]
            assert verify_stored(store_of(floor).engine).is_sound
            writing_log.cancel()

    asyncio.run(run())


def test_while_the_log_cannot_be_written_the_gate_lets_no_command_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.house.log_queue.AGAIN_SECONDS", 0.01)
    monkeypatch.setattr("croupier.store.writer.FIRST_PAUSE_SECONDS", 0.0001)
    bill = {"id": "b", "bill_cents": 2000}
    with served(configuration(tmp_path, demo=True)) as client:
        state = client.app.state  # type: ignore[attr-defined]
        assert client.portal is not None
        break_the_log(state.floor)
        client.portal.call(partial(state.access.log.enter, Code.SIGNED_IN, person="ann.dealer"))
        client.portal.call(until, lambda: "readonly" in state.access.log.broken)
        answer = client.post("/api/terminals/EWT-1/bill", json=bill)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "log_unavailable")
        assert client.get("/api/floor").status_code == 200
        mend_the_log(state.floor)
        client.portal.call(state.access.log.written)
        assert client.post("/api/terminals/EWT-1/bill", json=bill).status_code == 200


async def until(holds: Callable[[], bool]) -> None:
    """Wait on the server's loop; the limit of the test ends it if it never comes."""
    while not holds():
        await asyncio.sleep(0.01)


def test_a_read_only_database_stops_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.store.writer.FIRST_PAUSE_SECONDS", 0.0001)

    async def run() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            log = LoopLog(store_of(floor), floor.clock, "server-1", numbers())
            Watch(floor, log)
            session = store_of(floor)._writer._session
            assert session is not None
            # Every statement of this connection that writes fails from now on, as on a read-only disk.
            session.driver.execute("PRAGMA query_only = ON")
            log.enter(Code.MAIN_DOOR_OPENED, device="EWT-1")
            await log.close(0.5)
            assert "readonly" in log.broken
            with pytest.raises(OperatingError, match="stopped"):
                await procedure.open_round(floor.desks["HCF-1"], "open-1", first=True)
            session.driver.execute("PRAGMA query_only = OFF")

    asyncio.run(run())


def test_stopped_tables_and_the_clock_are_entered_with_their_figures(tmp_path: Path) -> None:
    async def run() -> None:
        clock = SetClock()
        async with a_floor(tmp_path, clock, tables=[TABLE]) as floor:
            log = LoopLog(store_of(floor), clock, "server-1", numbers())
            watch = Watch(floor, log)
            floor.desks["HCF-1"].stop("a fault")
            watch.look()
            clock.pass_by(hours=-1)
            watch.look()
            clock.pass_by(seconds=1)
            watch.look()
            clock.pass_by(seconds=3)
            watch.look()
            await log.close(5)
            found = search(store_of(floor).engine, query(newest_first=True))
            told = [(e.event.code, e.event.device, e.event.text) for e in found]
            assert ("table_stopped", "HCF-1", "a fault") in told
            assert "progressive_fault" not in [code for code, _, _ in told]
            set_ = [text for code, _, text in told if code == "clock_changed"]
            assert sorted(set_) == ["set back by 3600 seconds", "set forward by 3 seconds"]

    asyncio.run(run())


def test_a_server_that_starts_says_what_is_still_due(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            floor.cashier.standings["EWT-1"].due_cents = 600_000
            log = LoopLog(store_of(floor), floor.clock, "server-1", numbers())
            Watch(floor, log)
            await log.close(5)
            (found,) = search(store_of(floor).engine, query(code="money"))
            assert (found.event.code, found.event.device) == ("hand_pay_due", "EWT-1")
            assert found.event.amount_cents == 600_000

    asyncio.run(run())


class Noting:
    """Books that note the order in which they are asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.asked: list[Command] = []

    def submit(self, command: Command) -> Future[Answer]:
        self.asked.append(command)
        return self._store.submit(command)


def test_what_is_entered_ahead_is_with_the_writer_at_once_and_in_its_order(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            books = Noting(store_of(floor))
            log = LoopLog(books, floor.clock, "server-1", numbers())
            log.enter(Code.SIGNED_IN, person="ann.dealer")
            assert books.asked == []
            log.enter_ahead(Code.STAFF_ACT, person="ann.dealer")
            (asked,) = books.asked
            assert isinstance(asked, RecordEvents)
            assert [event.code for event in asked.events] == ["signed_in", "staff_act"]
            await log.close(5)
            assert books.asked == [asked]
            assert [code for code, _ in logged(floor)] == ["signed_in", "staff_act"]

    asyncio.run(run())


def test_a_server_enters_its_start_its_stop_and_a_run_that_was_cut_off(tmp_path: Path) -> None:
    config = configuration(tmp_path, demo=True)
    for _ in range(2):
        with served(config):
            pass
    with Store(config.database) as store:
        codes = [e.event.code for e in search(store.engine, query(code="power", newest_first=False))]
        assert codes == ["server_started", "server_stopped"] * 2
        # A run that was killed leaves its start as the last word.
        from croupier.events.event import new_event, record

        store.do(record(new_event(Code.SERVER_STARTED, store.clock.now(), "ffffffff", device=config.server)))
    with served(config):
        pass
    with Store(config.database) as store:
        last = [e.event.code for e in search(store.engine, query(code="power", newest_first=False))][-3:]
        assert last == ["power_lost", "server_started", "server_stopped"]
        software = [e.event.code for e in search(store.engine, query(code="software"))]
        assert set(software) == {"software_not_approved"}


def test_a_flood_of_the_same_refusal_is_counted_instead_of_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            log = LoopLog(store_of(floor), floor.clock, "server-1", numbers())
            for _ in range(50):
                log.refused("one source", Code.ACCESS_REFUSED, text="no")
            log.refused("another source", Code.ACCESS_REFUSED, text="no")
            log._refusals["one source"] = (float("-inf"), 49)
            log.refused("one source", Code.ACCESS_REFUSED, text="no")
            await log.close(5)
            found = search(store_of(floor).engine, query(newest_first=False))
            assert [entry.event.facts for entry in found] == ["{}", "{}", '{"left_out_before":49}']

    asyncio.run(run())


def test_a_meter_that_does_not_agree_stops_the_table_and_is_a_fault_of_the_progressive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progressive = msgspec.structs.replace(TABLE, options={"progressive": "A"})

    async def run() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[progressive]) as floor:
            log = LoopLog(store_of(floor), floor.clock, "server-1", numbers())
            watch, desk = Watch(floor, log), floor.desks["HCF-1"]
            await floor.validators.bill("bill", "EWT-1", 10_000)
            await floor.sit("sit", "EWT-1", "HCF-1", 1)
            await procedure.open_round(desk, "open", first=True)
            await floor.wagers(
                "bet", "EWT-1", "HCF-1", desk.table.round_id, {"ante": 500, "progressive": 100}
            )
            monkeypatch.setattr("croupier.wagering.progressive.feeding._lies_there", lambda *_: False)
            with pytest.raises(Fault, match="progressive wagers are accepted"):
                await procedure.no_more_bets(desk, "bell", Numbers())
            watch.look()
            await log.close(5)
            assert logged(floor) == [("table_stopped", "HCF-1"), ("progressive_fault", "HCF-1")]

    asyncio.run(run())
