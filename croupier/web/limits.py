"""How much and how fast: bodies and messages have a largest size, and whoever floods is slowed, then refused.

A gaming terminal asks a few times a second. What comes a hundred times as fast is a fault or an attack, and
neither may take the house away from the others.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web.answers import error_response

LARGEST_BODY_BYTES: Final = 1_048_576
"""The largest thing that anybody sends is a form about a whole house: some tens of kilobytes."""
TOO_LARGE: Final = 413
REQUESTS_PER_SECOND: Final = 100.0
AT_ONCE: Final = 300.0
"""So many requests pass without a pause after a time of silence."""
LONGEST_WAIT_SECONDS: Final = 1.0
MOST_SOURCES: Final = 10_000
MESSAGES: Final = 50
MESSAGES_SECONDS: Final = 10.0
"""A page says nothing over its WebSocket; one that says more than this many things in this time is cut."""

_SENTENCE: Final = f"the body has more than {LARGEST_BODY_BYTES:,} bytes"


class BodyLimit:
    """Refuses a body by its announced length or, where none is announced, when it has become too long."""

    def __init__(self, app: ASGIApp, largest_bytes: int = LARGEST_BODY_BYTES) -> None:
        self._app = app
        self._largest = largest_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if _announced(scope) > self._largest:
            await error_response(TOO_LARGE, "too_large", _SENTENCE)(scope, receive, send)
            return
        come = 0

        async def receiving() -> Message:
            nonlocal come
            message = await receive()
            come += len(message.get("body", b""))
            if come > self._largest:
                raise HTTPException(TOO_LARGE, _SENTENCE)
            return message

        await self._app(scope, receiving, send)


def _announced(scope: Scope) -> int:
    """The length that the request says it has; 0 where it says none."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


class Rates:
    """One bucket for each source: a token a request, filled again as time goes by."""

    def __init__(self, per_second: float = REQUESTS_PER_SECOND, at_once: float = AT_ONCE) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._left: dict[str, tuple[float, float]] = {}

    def wait(self, source: str, now: float) -> float | None:
        """How many seconds this request has to wait; None if too many are waiting already."""
        left, at = self._left.pop(source, (self._at_once, now))
        left = min(self._at_once, left + (now - at) * self._per_second)
        waits = max(0.0, (1 - left) / self._per_second)
        taken = 1 if waits <= LONGEST_WAIT_SECONDS else 0
        # The source that was quiet for longest is forgotten first; its bucket would be the fullest.
        if len(self._left) >= MOST_SOURCES:
            del self._left[next(iter(self._left))]
        self._left[source] = (left - taken, now)
        return waits if taken else None


class Chatter:
    """Counts what a connection says; True when it has said too much."""

    def __init__(self, now: float) -> None:
        self._rates = Rates(MESSAGES / MESSAGES_SECONDS, MESSAGES)
        self._rates.wait("", now)

    def is_too_much(self, now: float) -> bool:
        waits = self._rates.wait("", now)
        return waits is None or waits > 0
