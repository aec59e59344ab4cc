"""A floor in this process, with books in SQLite and a clock that stands until a test moves it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from croupier.house.config import HouseConfig, TerminalsConfig
from croupier.house.floor import Floor
from croupier.ledger.command import Receipt
from croupier.ledger.ledger import Answer
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from tests.store.databases import SetClock


@asynccontextmanager
async def a_floor(folder: Path, clock: SetClock, **house: Any) -> AsyncIterator[Floor]:
    """Started, with three terminals; closed when the test is over."""
    config = HouseConfig(terminals=[TerminalsConfig(first="EWT-1", count=3)], **house)
    with Store(str(folder / "floor.sqlite"), clock=clock) as store:
        floor = Floor(config, store, clock, b"k" * 32, lambda: b"s" * 32, simulated_devices=True)
        await floor.start()
        yield floor


async def did(answer: Awaitable[Answer]) -> Receipt:
    """The receipt of a request that had to succeed."""
    found = await answer
    assert isinstance(found, Receipt), found
    return found


async def refused(answer: Awaitable[Answer]) -> Refusal:
    """The refusal that had to come."""
    found = await answer
    assert isinstance(found, Refusal), found
    return found
