"""Messages on their way to one connection: a short queue, and under pressure only the latest of each kind."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, Protocol

LONGEST: Final = 32


class Wire(Protocol):
    """Something that takes a frame at once, or says that it cannot."""

    def take(self, payload: bytes) -> bool: ...


class Outbox:
    """Whoever broadcasts puts a message here and goes on.

    While the connection keeps up the message goes straight to its wire. Otherwise it waits here for a
    task of the connection's own. A message is a whole state, so that a connection that is slow loses
    nothing but the states in between: when the queue is full, only the latest of each topic stays.
    """

    __slots__ = ("_queue", "_ready", "_sending", "cut", "dropped", "moved_at", "wire")

    def __init__(self, now: float, wire: Wire | None = None) -> None:
        self._queue: deque[tuple[str, bytes]] = deque()
        self._ready = asyncio.Event()
        self._sending = False
        self.wire = wire
        self.cut = asyncio.Event()
        self.dropped = 0
        self.moved_at = now
        """When the connection last took something, or had nothing to take."""

    def put(self, topic: str, payload: bytes, now: float) -> None:
        waiting = bool(self._queue) or self._sending
        if not waiting:
            self.moved_at = now
            if self.wire is not None and self.wire.take(payload):
                return
        if len(self._queue) >= LONGEST:
            self._keep_latest()
        self._queue.append((topic, payload))
        self._ready.set()

    def _keep_latest(self) -> None:
        latest = dict(self._queue)
        self.dropped += len(self._queue) - len(latest)
        self._queue = deque(latest.items())
        if len(latest) >= LONGEST:
            # More topics than the queue is long: the oldest topic waits for its next change.
            self._queue.popleft()
            self.dropped += 1

    async def next(self, now: float) -> bytes:
        """The message to send; waits until there is one. Until the next call it counts as on its way."""
        self._sending = False
        self.moved_at = now
        while not self._queue:
            self._ready.clear()
            await self._ready.wait()
        self._sending = True
        return self._queue.popleft()[1]

    def __len__(self) -> int:
        return len(self._queue) + self._sending
