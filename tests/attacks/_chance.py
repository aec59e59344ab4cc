"""A virtual table in this process, whose terminals promise bytes for the shuffle and show them."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from croupier.house import procedure
from croupier.house.desk import Desk
from croupier.house.floor import Floor
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from croupier.tables.parties import promise_of
from tests import warm
from tests.store.databases import SetClock
from tests.waiting import Looks
from tests.web.floors import a_floor, did

TABLE = TableConfig(id="HCF-1", game="high_card_flush", betting_seconds=0, decision_seconds=0)
ALICE, BOB = "a1" * 32, "b2" * 32
"""What the terminals of the two draw."""


@asynccontextmanager
async def betting(folder: Path) -> AsyncIterator[tuple[Floor, Desk]]:
    """Two terminals with money sit at a table that takes wagers."""
    async with a_floor(folder, SetClock(), tables=[TABLE]) as floor:
        desk = floor.desk("HCF-1")
        desk.gathering.patience_seconds = 0.01
        await did(procedure.open_round(desk, "open", first=True))
        for place, terminal in enumerate(("EWT-1", "EWT-2"), 1):
            await did(floor.sit(f"sit-{terminal}", terminal, "HCF-1", place))
            await did(floor.validators.bill(f"bill-{terminal}", terminal, 10_000))
        yield floor, desk


async def wager(floor: Floor, terminal: str, shown: str = "", promise: str = "") -> None:
    """An ante, with the promise of these bytes (or another one)."""
    round_id = floor.desk("HCF-1").table.round_id
    promised = promise or (promise_of(round_id, shown) if shown else "")
    await did(floor.wagers(f"bet-{terminal}", terminal, "HCF-1", round_id, {"ante": 500}, promised))


async def locked(floor: Floor, desk: Desk, shown: dict[str, str]) -> None:
    """The bell: promises are fixed, these terminals show these bytes, and the bets are locked."""
    desk.gathering.patience_seconds = 30.0 if shown else 0.01
    bell = asyncio.create_task(procedure.no_more_bets(desk, "bell", Numbers()))
    if shown:
        async for _ in Looks("the promises are fixed"):
            if desk.table.promises:
                break
    for terminal, given in shown.items():
        assert floor.show_bytes(terminal, "HCF-1", desk.table.round_id, given) is None
    await did(bell)


def audit(folder: Path) -> subprocess.CompletedProcess[str]:
    """What an auditor says of the books."""
    return warm.run(["audit", "verify", str(folder / "floor.sqlite")], capture_output=True, text=True)
