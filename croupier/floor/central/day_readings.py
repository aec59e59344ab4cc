"""From central control's log to the readings of one gaming day, meter by meter as § 605a.5(d) names them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from croupier.floor.central.counting import MONEY
from croupier.floor.central.log import Line, Reading
from croupier.floor.central.reading_paper import DayReading, ReadAt
from croupier.floor.sas.image import FORMULAS
from croupier.units.gaming_day import GamingDay, instant_text

METER_OF: Final = {code: FORMULAS[code][0].code for code in MONEY if len(FORMULAS[code]) == 1}
"""The codes of the wire behind which one meter stands; sums of several are no meters of their own."""


def readings_of_day(lines: Iterable[Line], day: date, gaming_day: GamingDay) -> dict[str, DayReading]:
    """For each terminal the last reading before the day and the last up to its end."""
    begins, ends = instant_text(gaming_day.begins(day)), instant_text(gaming_day.ends(day))
    before: dict[str, ReadAt] = {}
    last: dict[str, ReadAt] = {}
    for line in lines:
        if isinstance(line, Reading) and line.at < ends:
            found = ReadAt(at=line.at, meters=_meters(line))
            last[line.asset_number] = found
            if line.at < begins:
                before[line.asset_number] = found
    return {name: DayReading(last=last[name], before=before.get(name)) for name in sorted(last)}


def _meters(reading: Reading) -> dict[str, int]:
    return {meter: reading.totals[code] for code, meter in METER_OF.items() if code in reading.totals}
