"""What a running house does by itself when a gaming day begins: expired vouchers become unclaimed, and
central control's readings of the day that is over go on file.

Such a voucher is refused in any case, by its date. This moves its money from what is outstanding to what is
unclaimed, with the commands that ``croupier voucher close-day`` gives: whoever comes first has done it, and a
server that starts later makes up for the days on which none ran.
"""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from croupier.accounting.day.vouchers import expire_vouchers
from croupier.errors import OperatingError, Refused
from croupier.house.central_day import keep_central_day
from croupier.house.floor import Floor

LOOK_SECONDS: Final = 60.0
"""The machine's clock may be set; so the day is looked up at least this often."""
LEAST_SECONDS: Final = 0.05


async def watch(floor: Floor) -> None:
    """At the start and at every beginning of a gaming day, as long as the server runs."""
    closed: date | None = None
    while True:
        try:
            closed = await turn(floor, closed)
        except (OperatingError, Refused):
            # The database is away for a moment, or the clock was set back between two looks: look again.
            closed = None
        await asyncio.sleep(pause_seconds(floor))


async def turn(floor: Floor, closed: date | None = None) -> date:
    """Close the last gaming day that is over, unless it is the one that was closed; which day that is."""
    books = floor.books.ledger
    over = books.gaming_day.day_of(floor.books.ledger.now()) - timedelta(days=1)
    if over != closed:
        await asyncio.to_thread(expire_vouchers, books, over)
    if floor.config.central_log:
        await asyncio.to_thread(keep_central_day, books, Path(floor.config.central_log), over)
    return over


def pause_seconds(floor: Floor) -> float:
    """Until the gaming day ends, but not for long."""
    day, now = floor.books.ledger.gaming_day, floor.books.ledger.now()
    left = (day.ends(day.day_of(now)) - now).total_seconds()
    return min(LOOK_SECONDS, max(LEAST_SECONDS, left))
