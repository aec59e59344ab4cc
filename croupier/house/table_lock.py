"""The lock of a table: many requests that do not touch each other share it, or one has it for itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager


async def _at_once() -> None:
    """Nothing has to be done first."""


class TableLock:
    """Wagers and decisions of different terminals pass together; a bell or a card waits for them.

    Whoever wants to be alone goes before those who come later, so that the stream of wagers cannot hold
    the bell up: they wait, and find the betting closed. ``first`` is done by everybody who has come in,
    before anything else.
    """

    def __init__(self, first: Callable[[], Awaitable[None]] = _at_once) -> None:
        self._first = first
        self._inside = 0
        self._empty = asyncio.Event()
        self._empty.set()
        self._door = asyncio.Lock()
        self._subjects: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def shared(self, subject: str) -> AsyncIterator[None]:
        """Together with others, but one at a time for each subject (a terminal)."""
        async with self._subjects.setdefault(subject, asyncio.Lock()):
            async with self._door:
                self._inside += 1
                self._empty.clear()
            try:
                await self._first()
                yield
            finally:
                self._inside -= 1
                if not self._inside:
                    self._empty.set()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """When everybody inside has left, and before anybody else comes in."""
        async with self._door:
            await self._empty.wait()
            await self._first()
            yield
