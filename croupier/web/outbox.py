"""Messages on their way to one connection: a short queue, and under pressure only the latest of each kind."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

LONGEST: Final = 32


class Outbox:
    """Whoever broadcasts puts a frame here and goes on; a task of the connection's own sends it.

    A frame is a whole state, so that a connection that does not keep up loses nothing but the states in
    between: when the queue is full, only the latest frame of each topic stays.
    """

    __slots__ = ("_queue", "_ready", "closed", "dropped", "moved_at")

    def __init__(self, now: float) -> None:
        self._queue: deque[tuple[str, str]] = deque()
        self._ready = asyncio.Event()
        self.closed = False
        self.dropped = 0
        self.moved_at = now
        """When the connection last took something, or had nothing to take."""

    def put(self, topic: str, frame: str, now: float) -> None:
        if not self._queue:
            self.moved_at = now
        if len(self._queue) >= LONGEST:
            latest = dict(self._queue)
            self.dropped += len(self._queue) - len(latest)
            self._queue = deque(latest.items())
            if len(latest) >= LONGEST:
                # More topics than the queue is long: the oldest topic waits for its next change.
                self._queue.popleft()
                self.dropped += 1
        self._queue.append((topic, frame))
        self._ready.set()

    async def next(self, now: float) -> str:
        """The frame to send; waits until there is one."""
        self.moved_at = now
        while not self._queue:
            self._ready.clear()
            await self._ready.wait()
        return self._queue.popleft()[1]

    def __len__(self) -> int:
        return len(self._queue)
