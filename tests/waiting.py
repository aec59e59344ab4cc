"""Waiting for a state, and never for seconds: how long it takes is the machine's affair."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Final

PATIENCE_SECONDS: Final = 300
"""A bound against hanging, far above what anything takes on a busy machine; nothing is measured by it."""
LOOK_SECONDS: Final = 0.02


def looks(what: str) -> Iterator[None]:
    """``for _ in looks("the round is settled"):`` look, and leave the loop when it is so."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        yield
        time.sleep(LOOK_SECONDS)
    raise AssertionError(f"it never came to be that {what}")


class Looks:
    """``async for _ in Looks("the round is settled"):`` the same on a loop, which goes on meanwhile."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._deadline = time.monotonic() + PATIENCE_SECONDS
        self._first = True

    def __aiter__(self) -> Looks:
        return self

    async def __anext__(self) -> None:
        if time.monotonic() > self._deadline:
            raise AssertionError(f"it never came to be that {self._what}")
        if not self._first:
            await asyncio.sleep(LOOK_SECONDS)
        self._first = False
