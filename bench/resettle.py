"""The audit of a floor: records and rounds a second, bytes a round by table of the database, and the year.

    python -m bench.resettle [ROUNDS_OF_EACH_GAME]

A house in this process plays rounds of every game with five terminals each, all of which add bytes to the
shuffle; then its books are verified and played again. What the same house has after one round of each game is
taken off, so that setting it up does not count. The year of 50 tables is computed from it: 40 rounds an hour,
18 hours a day, 365 days.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import tempfile
import time
from pathlib import Path
from uuid import uuid4

from sqlalchemy import text

from croupier import games
from croupier.house import procedure
from croupier.house.config import HouseConfig, TerminalsConfig
from croupier.house.desk import Desk
from croupier.house.floor import Floor
from croupier.play.request import Ask, Settle
from croupier.store.audit import audit
from croupier.store.engine import database_url, open_engine
from croupier.store.reads import Reads
from croupier.store.resettle import Piece, check_piece
from croupier.store.store import Store
from croupier.tables import settling
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from croupier.tables.parties import promise_of
from croupier.tables.phases import SETTLED
from croupier.tables.sense import Sight, plain_wagers, sensible
from croupier.tables.views import places_seen_by
from croupier.units.gaming_day import GamingDay, SystemClock
from croupier.units.verdict import Refusal

SEATS = 5
YEAR_ROUNDS = 50 * 40 * 18 * 365


def new() -> str:
    return uuid4().hex


async def fill(folder: Path, rounds: int) -> None:
    """The books of a floor with one table of every game."""
    tables = [
        TableConfig(id=f"T{number}", game=game, betting_seconds=0, decision_seconds=0, minimum=500)
        for number, game in enumerate(games.ids(), 1)
    ]
    terminals = [TerminalsConfig(first="EWT-1001", count=SEATS * len(tables))]
    config = HouseConfig(tables=tables, terminals=terminals)
    with Store(str(folder / "house.sqlite"), clock=SystemClock()) as store:
        floor = Floor(
            config, store, SystemClock(), os.urandom(32), lambda: os.urandom(32), simulated_devices=True
        )
        await floor.start()
        names = iter(floor.cashier.standings)
        seated = [(desk, [next(names) for _ in range(SEATS)]) for desk in floor.desks.values()]
        await asyncio.gather(*(_table(floor, desk, there, rounds) for desk, there in seated))


async def _table(floor: Floor, desk: Desk, terminals: list[str], rounds: int) -> None:
    for position, terminal in enumerate(terminals, 1):
        await floor.sit(new(), terminal, desk.id, position)
    for number in range(rounds):
        for terminal in terminals:
            await _fund(floor, terminal)
        await procedure.open_round(desk, new(), first=number == 0)
        shown = {terminal: os.urandom(32).hex() for terminal in terminals}
        round_id = desk.table.round_id
        for terminal, given in shown.items():
            promise = promise_of(round_id, given)
            await floor.wagers(new(), terminal, desk.id, round_id, plain_wagers(desk.table), promise)
        bell = asyncio.create_task(procedure.no_more_bets(desk, new(), Numbers()))
        while not desk.table.promises and not bell.done():
            await asyncio.sleep(0)
        for terminal, given in shown.items():
            floor.show_bytes(terminal, desk.id, round_id, given)
        answer = await bell
        if isinstance(answer, Refusal):
            raise SystemExit(f"{desk.id}: {answer}")
        await _play(floor, desk)


async def _fund(floor: Floor, terminal: str) -> None:
    standing = floor.cashier.standings[terminal]
    assert floor.validators is not None
    while standing.balance_cents - standing.held_cents < 20_000:
        await floor.validators.bill(new(), terminal, 10_000)


async def _play(floor: Floor, desk: Desk) -> None:
    table = desk.table
    while table.phase != SETTLED:
        assert table.play is not None
        pending = table.play.round.pending
        if settling.is_due(table):
            await desk.settle()
        elif isinstance(pending, Ask):
            await _decide(floor, desk)
        elif isinstance(pending, Settle):
            await procedure.confirm(desk, new())
        else:
            await procedure.deal(desk, new(), 0)
        if desk.fault:
            raise SystemExit(f"{desk.id}: {desk.fault}")


async def _decide(floor: Floor, desk: Desk) -> None:
    table = desk.table
    for terminal, taken in list(table.seats.items()):
        play = table.play
        choices = play.choices(taken.seat) if play else []
        if play is None or not choices:
            continue
        sight = Sight(places_seen_by(table, taken.position), taken.position)
        said = str(sensible(table.game, choices, sight))
        await _fund(floor, terminal)
        await floor.decision(new(), terminal, desk.id, table.round_id, play.question, said)


OWNER = "SELECT {name}, SUM(s.pgsize) FROM dbstat s JOIN sqlite_master m ON m.name = s.name"
SAYS = "SELECT COALESCE(json_extract(body, '$.facts.event.event'), kind), {what} FROM journal GROUP BY 1"
SIZES = {
    "bytes a round, by table of the database": OWNER.format(name="m.tbl_name") + " GROUP BY 1",
    "bytes a round of the journal and its indexes": OWNER.format(name="s.name")
    + " WHERE m.tbl_name = 'journal' GROUP BY 1",
    "bytes a round of the journal's text, by what a record says": SAYS.format(what="SUM(LENGTH(body))"),
    "records a round, the same": SAYS.format(what="COUNT(*)"),
}
SHOWN = 8


def sizes(database: str) -> dict[str, dict[str, int]]:
    """Every size of a database, by heading and name."""
    with open_engine(database_url(database)).connect() as connection:
        return {
            head: {row[0]: row[1] for row in connection.execute(text(query))} for head, query in SIZES.items()
        }


def told(before: dict[str, dict[str, int]], after: dict[str, dict[str, int]], rounds: int) -> None:
    """What rounds have added, the largest first."""
    for head, found in after.items():
        print(f"\n{head}")
        grown = {name: (size - before[head].get(name, 0)) / rounds for name, size in found.items()}
        for name in sorted(grown, key=lambda one: -grown[one])[:SHOWN]:
            print(f"  {name:<32} {grown[name]:>9,.1f}")
        print(f"  {'all':<32} {sum(grown.values()):>9,.1f}")


def made(folder: Path, rounds: int) -> str:
    """The books of a house that has played."""
    folder.mkdir()
    asyncio.run(fill(folder, rounds))
    return str(folder / "house.sqlite")


def main() -> None:
    """Measure and print."""
    logging.disable(logging.WARNING)
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as name:
        small, database = made(Path(name) / "small", 1), made(Path(name) / "large", each)
        books = Reads(open_engine(database_url(database)), GamingDay())
        before = Reads(open_engine(database_url(small)), GamingDay()).head().seq
        began = time.process_time()
        found = audit(books)
        verify_seconds = time.process_time() - began
        assert found.is_sound, found.findings
        head = found.records
        check_piece(small, Piece(0, before))  # every game is loaded now
        alone = check_piece(database, Piece(0, head))
        assert not alone.findings, alone.findings
        rounds, speed = alone.rounds - len(alone.by_game), alone.rounds / alone.seconds
        load, play = os.getloadavg()[0], alone.play_seconds
        print(f"{alone.rounds} rounds of {len(alone.by_game)} games, {SEATS} seats each; load {load:.1f}")
        print("seconds are seconds of one processor, since others used the machine meanwhile")
        print(f"audit verify: {head / verify_seconds:,.0f} records/s")
        print(f"resettle: {speed:,.0f} rounds/s, {head / alone.seconds:,.0f} records/s")
        share, each_one = play / alone.seconds, 1e6 * play / alone.rounds
        print(f"  {share:.0%} of it plays rounds, {each_one:,.0f} us each; the rest reads and hashes records")
        told(sizes(small), sizes(database), rounds)
        grown = Path(database).stat().st_size - Path(small).stat().st_size
        year((head - before) / rounds, grown / rounds, head / verify_seconds, speed)


def year(records: float, size: float, verified: float, resettled_: float) -> None:
    """A floor of 50 tables for a year, from what was measured."""
    all_records, gigabytes = YEAR_ROUNDS * records, YEAR_ROUNDS * size / 1e9
    print(f"\na year of 50 tables: {YEAR_ROUNDS:,} rounds, {all_records:,.0f} records, {gigabytes:,.0f} GB")
    hours = (all_records / verified / 3600, YEAR_ROUNDS / resettled_ / 3600)
    print(f"  hours of one processor: audit verify {hours[0]:,.1f}, resettle {hours[1]:,.1f}")


if __name__ == "__main__":
    main()
