"""The movement log and its daily summary for the two Bureaus (58 Pa. Code § 463a.5(e), (f))."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from croupier.floor.assets.movement import Movement
from croupier.floor.filings.paper import Column, Sheet, fill


def _e(paragraph: int) -> str:
    return f"58 Pa. Code § 463a.5(e)({paragraph})"


COLUMNS: Final = (
    Column[Movement]("Asset number", _e(1), lambda m: m.asset_number),
    Column[Movement]("Model", _e(1), lambda m: m.model),
    Column[Movement]("Serial number", _e(1), lambda m: m.serial_number),
    Column[Movement]("Moved at", _e(2), lambda m: m.moved_at),
    Column[Movement]("From", _e(3), lambda m: m.from_location),
    Column[Movement]("To", _e(4), lambda m: m.to_location),
    Column[Movement]("Department notified at", _e(5), lambda m: m.department_notified_at),
    Column[Movement]("Slot shift manager", _e(6), lambda m: m.slot_shift_manager),
    Column[Movement]("Lead technician", _e(6), lambda m: m.lead_technician),
    Column[Movement]("Recorded by", "58 Pa. Code § 463a.5(e)", lambda m: m.recorded_by),
)


def in_order(movements: Iterable[Movement]) -> list[Movement]:
    """Movements in the order of time."""
    return sorted(movements, key=lambda m: (m.moved_at, m.movement_number))


def movement_log(movements: Iterable[Movement], prepared_on: date) -> Sheet:
    """All movements, in their order."""
    return fill("Movement log", "58 Pa. Code § 463a.5(e)", prepared_on, COLUMNS, in_order(movements))


def daily_summary(movements: Iterable[Movement], day: date, prepared_on: date) -> Sheet:
    """The movements recorded in one gaming day; a day without any gives an empty list."""
    recorded = in_order(m for m in movements if m.gaming_day == day.isoformat())
    title = f"Movement summary of {day.isoformat()}"
    return fill(title, "58 Pa. Code § 463a.5(f)", prepared_on, COLUMNS, recorded)
