"""Connections that stay open, and who is at their other end: cut as soon as that changes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from starlette.websockets import WebSocket

from croupier.web.access.principal import NOBODY, Principal

WS_WHO_CHANGED: Final = 4401
SENTENCE: Final = "who is here has changed: the session, the roles or the key; connect again"


class Presence:
    """One open connection: what it showed of who it is (hashes of a session and of a key), and who that
    was."""

    __slots__ = ("gone", "key", "person", "session")

    def __init__(self, session: str = "", key: str = "", person: Principal = NOBODY) -> None:
        self.session = session
        self.key = key
        self.person = person
        self.gone = asyncio.Event()


class Presences:
    """All of one server process."""

    def __init__(self) -> None:
        self.open: set[Presence] = set()

    @contextmanager
    def staying(self, presence: Presence) -> Iterator[None]:
        self.open.add(presence)
        try:
            yield
        finally:
            self.open.discard(presence)


@contextmanager
def staying(websocket: WebSocket) -> Iterator[Presence]:
    """The presence that the gate found behind a WebSocket, as long as it is served. Its other end is looked
    at again and again (``Door.run``): ``gone`` is set when it is no longer who it was."""
    state = websocket.scope["state"]
    presence: Presence = state["presence"]
    presences: Presences = state["door"].presences
    with presences.staying(presence):
        yield presence
