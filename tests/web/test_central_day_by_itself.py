"""§ 601a.9(e): the running house puts central control's readings of a day on file when the day is over."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

from croupier.floor.central.log import CentralLog, Reading
from croupier.floor.central.reading_paper import CentralDay
from croupier.floor.filings.document import papers
from croupier.house import day_turn
from croupier.house.floor import Floor
from croupier.units.gaming_day import instant_text
from tests.store.databases import SetClock
from tests.web.floors import a_floor


def kept(floor: Floor) -> list[tuple[str, str, str]]:
    """Day, by whom, and when EWT-1 was read last in it."""
    days = papers(floor.books.ledger, CentralDay)
    return [(one.gaming_day, one.kept_by, one.readings["EWT-1"].last.at) for one in days]


def reading(clock: SetClock, **later: float) -> Reading:
    at = instant_text(clock.now() + timedelta(**later))
    return Reading(at=at, asset_number="EWT-1", shown={0: 1}, totals={0: 1})


def test_the_day_goes_on_file_once_the_log_has_gone_past_its_end(tmp_path: Path) -> None:
    async def test() -> None:
        clock, log = SetClock(), CentralLog(tmp_path / "central.jsonl")
        async with a_floor(tmp_path, clock, central_log=str(log.path)) as floor:
            day = floor.books.ledger.gaming_day.day_of(clock.now())
            # No log yet, and then one that has only begun the day: nothing is kept, and nothing breaks.
            await day_turn.turn(floor)
            last = reading(clock, hours=1)
            log.append([reading(clock), last])
            clock.pass_by(hours=24)
            await day_turn.turn(floor)
            assert kept(floor) == []
            log.append([reading(clock)])
            await day_turn.turn(floor)
            assert kept(floor) == [(str(day), "central:log", last.at)]
            # What is on file stays: the next look keeps nothing anew.
            head = floor.books.ledger.head().seq
            await day_turn.turn(floor)
            assert floor.books.ledger.head().seq == head

    asyncio.run(test())


def test_a_house_without_a_link_keeps_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        clock = SetClock()
        async with a_floor(tmp_path, clock) as floor:
            clock.pass_by(hours=24)
            await day_turn.turn(floor)
            assert papers(floor.books.ledger, CentralDay) == []

    asyncio.run(test())
