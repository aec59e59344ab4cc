"""From a changed table to the messages of its terminals, its dealer and the floor.

A change marks who has to hear of it; a moment later everything marked is encoded once and put into the
outboxes. Changes that come faster than ``SHORTEST_SECONDS`` are told together: each message is a whole state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from croupier.tables import events as e
from croupier.tables.dealer_view import dealer_message
from croupier.tables.views import TerminalFrames
from croupier.web.desk import Desk
from croupier.web.hub import Hub

SHORTEST_SECONDS: Final = 0.02
_encode = msgspec.json.Encoder().encode


class TableBroadcast:
    """The messages of one table."""

    def __init__(self, desk: Desk, hub: Hub, others: Callable[[], None]) -> None:
        self.desk = desk
        self.hub = hub
        self._others = others
        self._all = False
        self._some: set[str] = set()
        self._scheduled = False
        self._last = 0.0
        self._private: dict[str, tuple[Any, bytes]] = {}

    def mark(self, event: e.AnyEvent | None) -> None:
        """Something happened: who has to hear of it?"""
        if isinstance(event, e.WagersPlaced):
            # The wagers of others are nobody's business.
            self._some.add(event.terminal)
        elif isinstance(event, e.TerminalLeft):
            self._private.pop(event.terminal, None)
            self.hub.send(
                f"terminal:{event.terminal}",
                f"table:{self.desk.id}",
                _encode({"type": "left", "table": self.desk.id}),
                self._now(),
            )
        else:
            self._all = True
        self._schedule()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _schedule(self) -> None:
        if self._scheduled:
            return
        self._scheduled = True
        loop = asyncio.get_running_loop()
        loop.call_at(max(loop.time(), self._last + SHORTEST_SECONDS), self._flush)

    def _flush(self) -> None:
        self._scheduled = False
        self._last = now = self._now()
        desk = self.desk
        whom = list(desk.table.seats) if self._all else list(self._some)
        self._all = False
        self._some.clear()
        topic = f"table:{desk.id}"
        frames = self.frames()
        for terminal in whom:
            interest = f"terminal:{terminal}"
            if self.hub.listens(interest):
                self.hub.send(interest, topic, frames.frame(terminal), now)
        if self.hub.listens(f"dealer:{desk.id}"):
            self.hub.send(f"dealer:{desk.id}", topic, self.dealer_frame(), now)
        self._others()

    def frames(self) -> TerminalFrames:
        """The messages of the present state."""
        desk = self.desk
        return TerminalFrames(desk.table, desk.meters(), desk.clock.now(), self._private)

    def dealer_frame(self) -> bytes:
        desk = self.desk
        message = dealer_message(desk.table, desk.pending_cards, desk.meters(), desk.clock.now())
        message["fault"] = desk.fault
        return _encode(message)
