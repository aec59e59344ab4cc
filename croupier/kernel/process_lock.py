"""A lock between processes: what several want at once is made by one, and found by the others."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import local


class _Held(local):
    """The locks that this thread has; who has one does not wait for himself."""

    def __init__(self) -> None:
        self.paths: set[Path] = set()


_HELD = _Held()


@contextmanager
def process_lock(path: Path) -> Iterator[None]:
    """One process at a time; where the file cannot be made, all at once: slower, and no less right."""
    if path in _HELD.paths:
        yield
        return
    try:
        lock = path.open("w", encoding="utf-8")
    except OSError:
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _HELD.paths.add(path)
        try:
            yield
        finally:
            _HELD.paths.discard(path)
