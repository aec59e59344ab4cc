"""The gaming day: the period by which reports, meters and vouchers are counted.

It rarely begins at midnight: the day is named after the date on which it begins, and an instant
before the start hour belongs to the day before.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import Protocol
from zoneinfo import ZoneInfo


class Clock(Protocol):
    """The one way by which time enters; the composition root gives it, tests give their own."""

    def now(self) -> datetime:
        """The present instant, with its zone."""


class SystemClock:
    """The machine's clock, in UTC."""

    def now(self) -> datetime:
        return datetime.now(UTC)


def instant_text(at: datetime) -> str:
    """An instant as the books write it: UTC, microseconds, always the same width, so that it sorts."""
    if at.tzinfo is None:
        raise ValueError(f"the instant {at.isoformat()} has no zone")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def parse_instant(text: str) -> datetime:
    """The reverse of ``instant_text``."""
    return datetime.fromisoformat(text)


@dataclass(frozen=True)
class GamingDay:
    """When the gaming day begins: an hour of the clock in a zone."""

    start_hour: int = 6
    zone: str = "America/New_York"

    def __post_init__(self) -> None:
        if not 0 <= self.start_hour <= 23:
            raise ValueError(f"start_hour: {self.start_hour} is not an hour from 0 to 23")

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def local(self, at: datetime) -> datetime:
        """An instant as the clocks of the house show it."""
        return at.astimezone(self._zone)

    def day_of(self, at: datetime) -> date:
        """The gaming day to which an instant belongs."""
        local = self.local(at)
        return local.date() if local.hour >= self.start_hour else local.date() - timedelta(days=1)

    def begins(self, day: date) -> datetime:
        """The first instant of a gaming day."""
        return datetime.combine(day, time(self.start_hour), self._zone).astimezone(UTC)

    def ends(self, day: date) -> datetime:
        """The first instant after a gaming day; 23 or 25 hours later where the clocks change."""
        return self.begins(day + timedelta(days=1))
