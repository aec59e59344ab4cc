"""The clock of the machine in the hands of whoever may set it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from unittest import mock

from croupier.units.gaming_day import SystemClock


@contextmanager
def clock_set(**span: float) -> Iterator[timedelta]:
    """Set the machine's clock forward, or back, by so much; it runs on from there."""
    by = timedelta(**span)

    def now(clock: SystemClock) -> datetime:
        return datetime.now(UTC) + by

    with mock.patch.object(SystemClock, "now", now):
        yield by
