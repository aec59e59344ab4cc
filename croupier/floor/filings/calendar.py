"""When something is due: the first Tuesday of the month, three business days, 72 hours."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

PENNSYLVANIA: Final = ZoneInfo("America/New_York")
TUESDAY: Final = 1
SATURDAY: Final = 5


def calendar_day(at: datetime) -> date:
    """The date on the wall in Pennsylvania; after midnight it is not that of the gaming day."""
    return at.astimezone(PENNSYLVANIA).date()


def first_tuesday(year: int, month: int) -> date:
    """58 Pa. Code §§ 463a.5(g), (i), 607a.2(c)."""
    first = date(year, month, 1)
    return first + timedelta(days=(TUESDAY - first.weekday()) % 7)


def next_first_tuesday(day: date) -> date:
    """The first Tuesday of a month that is on a day or after it."""
    this_month = first_tuesday(day.year, day.month)
    if day <= this_month:
        return this_month
    return first_tuesday(day.year + day.month // 12, day.month % 12 + 1)


def is_business_day(day: date, holidays: Collection[date] = ()) -> bool:
    """Monday to Friday, without the holidays that the licensee observes with the Board."""
    return day.weekday() < SATURDAY and day not in holidays


def business_days_after(day: date, number: int, holidays: Collection[date] = ()) -> date:
    """The last day of a term of business days that begins with the day after an event."""
    while number:
        day += timedelta(days=1)
        number -= is_business_day(day, holidays)
    return day
