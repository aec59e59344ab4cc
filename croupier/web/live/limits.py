"""How much and how fast: bodies and messages have a largest size, and whoever floods is slowed, then refused.

A gaming terminal asks a few times a second. What comes a hundred times as fast is a fault or an attack, and
neither may take the house away from the others. The same holds for whoever opens connections and says
nothing, or listens to nothing (``lines``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.web.api.answers import error_response

LARGEST_BODY_BYTES: Final = 1_048_576
"""The largest thing that anybody sends is a form about a whole house: some tens of kilobytes."""
LARGEST_HEAD_BYTES: Final = 32_768
"""The address, the cookies and all that a browser says of itself: two or three kilobytes."""
TOO_LARGE: Final = 413
REQUESTS_PER_SECOND: Final = 100.0
AT_ONCE: Final = 300.0
"""So many requests pass without a pause after a time of silence."""
LONGEST_WAIT_SECONDS: Final = 1.0
MOST_SOURCES: Final = 10_000
MESSAGES: Final = 50
MESSAGES_SECONDS: Final = 10.0
"""A page says nothing over its WebSocket; one that says more than this many things in this time is cut."""
MOST_CONNECTIONS: Final = 4_000
"""Of all together: three for each terminal of the largest floor, and some for the staff."""
MOST_FROM_ONE_PLACE: Final = 400
"""From one address: an office of some fifty people with their pages. A terminal has an address of its own."""
PING_SECONDS: Final = 20.0
"""A WebSocket is asked so often whether anybody is there, and has as long to answer."""

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


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a connection may keep the house waiting."""

    head_seconds: float = 10.0
    """From its opening, or the first byte of a further request, until the head of the request is there."""
    body_seconds: float = 30.0
    """From the head until the last byte of the body: 1 MiB over a slow line."""
    idle_seconds: int = 75
    """Between two requests."""
    stalled_seconds: float = 30.0
    """For as long something may be waiting that the other side does not take."""
    closing_seconds: float = 5.0
    """After that what is still to be sent to a connection that is being closed is thrown away."""


class Places:
    """How many connections are open, in all and from each address.

    This machine itself is no place of its own: a relay in front of the house speaks for everybody.
    """

    def __init__(
        self,
        most_from_one: int = MOST_FROM_ONE_PLACE,
        most: int = MOST_CONNECTIONS,
        on_refused: Callable[[str], None] = lambda address: None,
        relays: frozenset[str] = frozenset({"127.0.0.1", "::1"}),
    ) -> None:
        self._most_from_one = most_from_one
        self._most = most
        self._on_refused = on_refused
        self._relays = relays
        self._open: Counter[str] = Counter()
        self._all = 0

    def come(self, address: str) -> bool:
        """One more connection; False, and not counted, if that is one too many."""
        too_many = self._all >= self._most or (
            self._open[address] >= self._most_from_one and address not in self._relays
        )
        if too_many:
            self._on_refused(address)
            return False
        self._open[address] += 1
        self._all += 1
        return True

    def go(self, address: str) -> None:
        """A connection that had come is gone."""
        self._all -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def __len__(self) -> int:
        return self._all
