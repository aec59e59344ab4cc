"""From a changed table to the messages of its terminals, its dealer and the floor.

A change marks who has to hear of it; a moment later everything marked is encoded once and put into the
outboxes. Changes that come faster than ``SHORTEST_SECONDS`` are told together: each message is a whole state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from croupier.house.desk import Desk
from croupier.house.hub import Hub, spectating, watching
from croupier.tables import events as e
from croupier.tables.dealer_view import dealer_message
from croupier.tables.messages import DealerMessage, LeftMessage
from croupier.tables.spectating import play_message
from croupier.tables.views import OwnParts, TerminalFrames

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
        self._play = False
        self._scheduled = False
        self._last = 0.0
        self._own = OwnParts()
        self._interests: dict[str, str] = {}

    def mark(self, event: e.AnyEvent | None) -> None:
        """Something happened: who has to hear of it?"""
        if isinstance(event, e.WagersPlaced):
            # The wagers of others are nobody's business, except who decides about a hand.
            self._some.add(event.terminal)
            self._some.update(stake.terminal for stake in event.returned)
            if self.desk.table.first_bettors:
                self._some.update(self._beside(event.terminal))
        elif isinstance(event, e.TerminalLeft):
            self._own.forget(event.terminal)
            self._play = True
            self._interests.pop(event.terminal, None)
            told: LeftMessage = {"type": "left", "table": self.desk.id}
            left = _encode(told)
            for interest in (f"terminal:{event.terminal}", watching(event.terminal)):
                self.hub.send(interest, f"table:{self.desk.id}", left, self._now())
        elif not isinstance(event, e.CardsWaiting):
            # Cards that wait to be confirmed are the console's alone.
            self._all = self._play = True
        self._schedule()

    def _beside(self, terminal: str) -> list[str]:
        """Those who are on the same position."""
        seats = self.desk.table.seats
        position = seats[terminal].position
        return [taken.terminal for taken in seats.values() if taken.position == position]

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
            interest = self._interests.get(terminal)
            if interest is None:
                interest = self._interests[terminal] = f"terminal:{terminal}"
            outboxes = self.hub.members(interest)
            if outboxes:
                frame = frames.frame(terminal)
                for outbox in outboxes:
                    outbox.put(topic, frame, now)
            if self.hub.listens(watching(terminal)):
                self.hub.send(watching(terminal), topic, frames.watched(terminal), now)
        if self.hub.listens(f"dealer:{desk.id}"):
            self.hub.send(f"dealer:{desk.id}", topic, self.dealer_frame(), now)
        if self._play and self.hub.listens(spectating(desk.id)):
            self.hub.send(spectating(desk.id), topic, self.play_frame(), now)
        self._play = False
        self._others()

    def frames(self) -> TerminalFrames:
        """The messages of the present state."""
        desk = self.desk
        return TerminalFrames(desk.table, desk.meters(), desk.clock.now(), self._own)

    def play_frame(self) -> bytes:
        """The live play, for terminals at which nobody sits: encoded once for all of them."""
        desk = self.desk
        return _encode(play_message(desk.table, desk.meters(), desk.clock.now()))

    def dealer_frame(self) -> bytes:
        desk = self.desk
        message = dealer_message(
            desk.table,
            desk.meters(),
            desk.clock.now(),
            desk.pending_hits(),
            brings_its_own=desk.brings_its_own_cards,
        )
        told: DealerMessage = {**message, "fault": desk.fault}
        return _encode(told)
