"""What access control is made of, in one place: the composition root puts it together."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import HTTPConnection

from croupier.access.people import People
from croupier.access.session import Limits
from croupier.events.search import Entry, Query
from croupier.house.log_queue import LoopLog
from croupier.units.gaming_day import Clock

SESSION_COOKIE: Final = "croupier_session"
TERMINAL_COOKIE: Final = "croupier_terminal"
VISITOR_COOKIE: Final = "croupier_visitor"
DEVICE_COOKIE: Final = "croupier_device"
SECOND_HEADER: Final = "croupier-second"
"""The second person of an act: ``Basic`` and name:password in base64, or ``Bearer`` and their own token."""

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "[::1]", "::1"})


@dataclass(slots=True)
class Access:
    """``app.state.access``. ``log`` is made when the server starts, on its loop."""

    people: People
    clock: Clock
    chance: Callable[[int], bytes]
    device_key: bytes
    search: Callable[[Query], list[Entry]]
    limits: Limits = field(default_factory=Limits)
    demo: bool = False
    secure: bool = False
    hosts: frozenset[str] = LOOPBACK
    _log: LoopLog | None = None

    @property
    def log(self) -> LoopLog:
        assert self._log is not None, "the server has not started"
        return self._log

    @property
    def has_log(self) -> bool:
        """Whether the server came as far as its log."""
        return self._log is not None

    def start(self, log: LoopLog) -> None:
        self._log = log

    def token(self, size: int) -> str:
        """A new secret, as text."""
        return base64.urlsafe_b64encode(self.chance(size)).rstrip(b"=").decode()


def access_of(connection: HTTPConnection) -> Access:
    """The access control of the application that serves this request."""
    found: Access = connection.app.state.access
    return found
