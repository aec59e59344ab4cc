"""The queue of exceptions: what happened, kept until the host has it.

Some exceptions say that something waits for the host or must not be missed; they are told before the others,
in the order of the protocol, and never dropped by ordinary ones. Of the others, told as they happened, the
oldest gives way when the queue is full, and the host is told so.
"""

from __future__ import annotations

from bisect import insort
from collections import deque
from collections.abc import Iterable
from typing import Final

import msgspec

from croupier.floor.sas.codes import Raised

# The protocol asks for twenty at least.
CAPACITY: Final = 60
# What must not be missed has a bound as well, far above what one terminal can cause between two polls.
FIRST_CAPACITY: Final = 240

# Which goes first. A hand pay and its reset share a rank: of one hand pay the reset comes second.
RANKS: Final[dict[int, int]] = {
    Raised.VALIDATION_WANTED: 1,
    Raised.TICKET_INSERTED: 2,
    Raised.TICKET_TRANSFER_COMPLETE: 3,
    Raised.VALIDATION_ID_MISSING: 4,
    Raised.TICKET_PRINTED: 5,
    Raised.HAND_PAY_PENDING: 6,
    Raised.HAND_PAY_RESET: 6,
    Raised.QUEUE_OVERFLOW: 7,
}


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """One exception. ``event`` is its long form for hosts that take events in real time; empty: the code."""

    code: int
    event: bytes = b""

    @property
    def long_form(self) -> bytes:
        return self.event or bytes([self.code])

    @property
    def rank(self) -> int | None:
        return RANKS.get(self.code)


class ExceptionQueue:
    """First in, first out, by rank."""

    def __init__(self, kept: Iterable[int | Waiting] = ()) -> None:
        self._first: list[Waiting] = []
        self._others: deque[Waiting] = deque()
        self._offered: Waiting | None = None
        for waiting in kept:
            self._enter(waiting if isinstance(waiting, Waiting) else Waiting(waiting))

    def raise_(self, code: int, event: bytes = b"") -> None:
        """Something happened."""
        self._enter(Waiting(code, event))

    def _enter(self, waiting: Waiting) -> None:
        if waiting.rank is None:
            self._others.append(waiting)
            if len(self._others) > CAPACITY:
                self._drop_oldest(self._others)
            return
        if waiting.code == Raised.QUEUE_OVERFLOW and self.holds(waiting.code):
            return
        insort(self._first, waiting, key=lambda each: each.rank or 0)
        if len(self._first) > FIRST_CAPACITY:
            self._drop_oldest(self._first)

    def _drop_oldest(self, line: list[Waiting] | deque[Waiting]) -> None:
        """What is being told stays: the host's acknowledgement will be for it."""
        del line[1 if line[0] is self._offered else 0]
        self._enter(Waiting(Raised.QUEUE_OVERFLOW))

    def holds(self, code: int) -> bool:
        """Whether a code waits to be told."""
        return any(waiting.code == code for waiting in self.kept)

    def offer(self) -> Waiting | None:
        """What the next general poll is answered with; it stays until it is acknowledged."""
        if self._offered is None:
            self._offered = next(iter(self.kept), None)
        return self._offered

    def acknowledge(self) -> Waiting | None:
        """The host has what was offered: it leaves the queue."""
        told, self._offered = self._offered, None
        if told is None:
            return None
        for line in (self._first, self._others):
            for place, waiting in enumerate(line):
                if waiting is told:
                    del line[place]
                    return told
        raise AssertionError("what was offered stays in the queue")

    @property
    def kept(self) -> list[Waiting]:
        """What a restart must know: everything that is not acknowledged, in the order of telling."""
        return [*self._first, *self._others]
