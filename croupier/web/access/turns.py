"""Whose password is looked at next: each costs a good part of a second of a processor, and 64 MB.

So few are looked at together, and few may wait. Whoever signs in where they have signed in before goes
first; all others take turns by the address that they come from, so that a crowd at one address holds up
itself and nobody else.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

AT_ONCE: Final = 2
MOST_WAITING: Final = 64
MOST_FROM_ONE_PLACE: Final = 16
KNOWN: Final = ""
"""The lane of those who have been here before; no address is empty."""


class QueueFull(Exception):
    """As many wait as may wait."""


class Turns:
    """One queue for each server process."""

    def __init__(
        self, at_once: int = AT_ONCE, most: int = MOST_WAITING, most_from_one: int = MOST_FROM_ONE_PLACE
    ) -> None:
        self._free = at_once
        self._most = most
        self._most_from_one = most_from_one
        self._lanes: dict[str, deque[asyncio.Future[None]]] = {KNOWN: deque()}

    def __len__(self) -> int:
        """How many wait."""
        return sum(len(lane) for lane in self._lanes.values())

    def is_full(self, lane: str) -> bool:
        """Whether somebody who came now would be sent away."""
        return len(self._lanes.get(lane, ())) >= self._most_from_one or len(self) >= self._most

    @asynccontextmanager
    async def turn(self, lane: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it; QueueFull if too many wait already."""
        await self._come(lane)
        try:
            yield
        finally:
            self._let_next_in()

    async def _come(self, lane: str) -> None:
        if self._free:
            self._free -= 1
            return
        if self.is_full(lane):
            raise QueueFull
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lanes.setdefault(lane, deque()).append(ticket)
        try:
            await ticket
        except asyncio.CancelledError:
            if ticket.done() and not ticket.cancelled():
                # It was let in, and left in the same moment.
                self._let_next_in()
            raise

    def _let_next_in(self) -> None:
        """The next ticket: of the known, or of the address that has waited longest for its turn."""
        while (lane := self._next_lane()) is not None:
            waiting = self._lanes[lane]
            ticket = waiting.popleft()
            if lane != KNOWN:
                del self._lanes[lane]
                if waiting:
                    self._lanes[lane] = waiting
            if not ticket.done():
                ticket.set_result(None)
                return
        self._free += 1

    def _next_lane(self) -> str | None:
        return next((lane for lane, waiting in self._lanes.items() if waiting), None)
