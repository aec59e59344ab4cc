"""The demonstration at a faster pace: dealers and patrons play every game by themselves, the books hold."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import msgspec
import pytest

from croupier.house import clockwork, patrons
from croupier.house.demo import demonstration
from croupier.house.floor import Floor
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.units.gaming_day import SystemClock
from croupier.wagering.reconciliation import meters_agree_with_the_ledger
from tests.waiting import Looks

PACE = {"betting_seconds": 0.5, "decision_seconds": 0.5, "settled_seconds": 0.02, "dealing_seconds": 0.0}


def test_every_table_plays_on_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patrons, "LOOK_SECONDS", 0.05)
    house = demonstration(str(tmp_path / "demo.sqlite"))
    tables = [msgspec.structs.replace(table, **PACE) for table in house.tables]
    house = msgspec.structs.replace(house, tables=tables)

    async def evening(store: Store) -> list[str]:
        floor = Floor(house, store, SystemClock(), bytes(32), lambda: os.urandom(32))
        await floor.start()
        tasks = [asyncio.create_task(clockwork.run(desk)) for desk in floor.desks.values()]
        tasks.append(asyncio.create_task(patrons.Patrons(floor).run()))
        async for _ in Looks("every table has played two rounds"):
            if all(desk.table.number > 2 for desk in floor.desks.values()):
                break
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        slow = [desk.id for desk in floor.desks.values() if desk.table.number <= 2]
        return slow + [desk.fault for desk in floor.desks.values() if desk.fault]

    with Store(house.database) as store:
        assert asyncio.run(evening(store)) == []
        assert audit(store.engine).is_sound
        assert meters_agree_with_the_ledger(store.tallies(), store.flows()) == []
