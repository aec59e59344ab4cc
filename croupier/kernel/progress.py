"""How far a long count has come, for whoever waits for it.

Kernels know nothing of screens. Whoever has one says so with :func:`reporting`; without it nobody is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

Report = Callable[[str, float], None]
"""Called with what is being counted and the share of it that is done, from any thread."""

_listeners: list[Report] = []
_lock = Lock()


@contextmanager
def reporting(report: Report) -> Iterator[None]:
    """While this lasts, long counts tell how far they have come."""
    _listeners.append(report)
    try:
        yield
    finally:
        _listeners.remove(report)


def tell(what: str, done: float) -> None:
    """A count says that this share of it is done."""
    with _lock:
        for report in _listeners:
            report(what, done)


class Steps:
    """Counts steps that several threads take, and tells after each which share of all is done."""

    def __init__(self, what: str, number: int) -> None:
        self.what = what
        self.number = number
        self._taken = 0
        self._lock = Lock()

    def take(self) -> None:
        """One more step is done."""
        with self._lock:
            self._taken += 1
            done = self._taken / self.number
        tell(self.what, done)
