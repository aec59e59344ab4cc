"""The training floor: the same tables on books of their own, which nobody counts.

A terminal in test mode and a person in training are served by another application with another floor. It
has no way to the house's books, so that no test round can move an accounting meter (58 Pa. Code § 605a.5(d)).
Its books are in a folder that goes away with the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

from fastapi import FastAPI


class TrainingFloor:
    """Opened when it is first needed; closed with the server."""

    def __init__(self, make: Callable[[], FastAPI]) -> None:
        self._make = make
        self._app: FastAPI | None = None
        self._stack = AsyncExitStack()
        self._opening = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        return self._app is not None

    async def app(self) -> FastAPI:
        """The application of the training floor, running."""
        async with self._opening:
            if self._app is None:
                app = self._make()
                await self._stack.enter_async_context(app.router.lifespan_context(app))
                self._app = app
        return self._app

    async def close(self) -> None:
        await self._stack.aclose()
        self._app = None
