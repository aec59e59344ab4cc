"""The watchdog of a writer: a connection that is silent for too long is cut, and whoever waits gets an error.

The timeouts of TCP find a cable that was cut. They do not find a database whose machine answers while its
disk, its process or a relay in between stands still; this does.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from croupier.store.session import Session

SILENCE_SECONDS: Final = 4.0
"""A batch of a hundred commands takes some tens of milliseconds."""
LOOK_SECONDS: Final = 0.25


class Watchdog:
    """One thread, which looks now and then; it starts with the first connection that may fall silent."""

    def __init__(self, silence_seconds: float = SILENCE_SECONDS) -> None:
        self._silence_seconds = silence_seconds
        self._watched: tuple[float, Session] | None = None
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    @contextmanager
    def over(self, session: Session) -> Iterator[None]:
        """Watch what is done over a connection inside."""
        if not session.may_fall_silent:
            yield
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._look, name="croupier-watchdog", daemon=True)
            self._thread.start()
        with self._lock:
            self._watched = (time.monotonic() + self._silence_seconds, session)
        try:
            yield
        finally:
            with self._lock:
                self._watched = None

    def close(self) -> None:
        """Nothing is watched any more."""
        self._closed.set()

    def _look(self) -> None:
        while not self._closed.wait(LOOK_SECONDS):
            # Under the lock, so that the connection is not handed back or closed meanwhile.
            with self._lock:
                if self._watched is not None and time.monotonic() > self._watched[0]:
                    self._watched[1].sever()
