"""The bytes that terminals show between the end of betting and the lock; nobody waits long for them.

They are kept in memory until the lock writes all of them in one record. A server that dies in between has
made no shuffle yet: after its restart the promises still stand, the pages show the same bytes again, and what
the lock then writes is what every later restart finds.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from croupier.tables.hybrid_table import HybridTable
from croupier.tables.promising import promised, showing_refusal
from croupier.units.verdict import Refusal

PATIENCE_SECONDS: Final = 2.0
"""How long a table waits for terminals that have promised bytes; what is not shown by then is withheld."""


class Gathering:
    """What was shown in the present round of a table."""

    def __init__(self) -> None:
        self.patience_seconds = PATIENCE_SECONDS
        self._round = ""
        self._shown: dict[str, str] = {}
        self._more = asyncio.Event()

    def show(self, table: HybridTable, terminal: str, round_id: str, shown: str) -> Refusal | None:
        """A terminal shows its bytes; to show them twice is harmless."""
        if refusal := showing_refusal(table, terminal, round_id, shown):
            return refusal
        self.shown_in(round_id)[terminal] = shown
        self._more.set()
        return None

    def shown_in(self, round_id: str) -> dict[str, str]:
        """The bytes shown in a round, by terminal."""
        if self._round != round_id:
            self._round, self._shown = round_id, {}
        return self._shown

    async def wait(self, table: HybridTable) -> None:
        """Until every promise is kept, or the table's patience is over."""
        round_id = table.round_id
        with suppress(TimeoutError):
            async with asyncio.timeout(self.patience_seconds):
                while table.round_id == round_id and promised(table).keys() - self.shown_in(round_id).keys():
                    self._more.clear()
                    await self._more.wait()
