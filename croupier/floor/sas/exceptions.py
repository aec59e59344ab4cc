"""The queue of exceptions: what happened, kept until the host has it."""

from __future__ import annotations

from collections import deque
from typing import Final

from croupier.floor.sas.codes import Raised

# The protocol asks for twenty at least.
CAPACITY: Final = 60

# These say that something waits for the host, and are given before all others.
URGENT: Final = frozenset({Raised.VALIDATION_WANTED, Raised.TICKET_INSERTED, Raised.HAND_PAY_PENDING})


class ExceptionQueue:
    """First in, first out, urgent ones first. A full queue says that it overflowed, and keeps what it has."""

    def __init__(self, kept: list[int] | None = None) -> None:
        self._waiting: deque[int] = deque(kept or [])
        self._offered: int | None = None

    def raise_(self, code: int) -> None:
        """Something happened."""
        if code in URGENT and len(self._waiting) < 2 * CAPACITY:
            place = sum(1 for waiting in self._waiting if waiting in URGENT)
            self._waiting.insert(place, code)
        elif len(self._waiting) < CAPACITY:
            self._waiting.append(code)
        elif Raised.QUEUE_OVERFLOW not in self._waiting:
            self._waiting.append(Raised.QUEUE_OVERFLOW)

    def offer(self) -> int:
        """The exception that the next general poll is answered with; it stays until it is acknowledged."""
        if self._offered is None:
            self._offered = self._waiting[0] if self._waiting else None
        return Raised.NOTHING if self._offered is None else self._offered

    def acknowledge(self) -> bool:
        """The host has what was offered. True if something left the queue."""
        if self._offered is None:
            return False
        self._waiting.remove(self._offered)
        self._offered = None
        return True

    @property
    def kept(self) -> list[int]:
        """What a restart must know: everything that is not acknowledged."""
        return list(self._waiting)
