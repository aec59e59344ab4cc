"""The house puts central control's readings of a gaming day on file by itself (58 Pa. Code § 601a.9(e)).

Where the configuration names central control's log (``central_log``), nobody has to remember it: as soon as
the log has gone past the end of the day, the last readings of the day stand in it, and they are kept for the
three-way proof. Until then, and where the log is silent, the day has a finding as before.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from pathlib import Path

from croupier.access.signature import signature_of_the_house
from croupier.errors import OperatingError
from croupier.floor.central.day_readings import readings_of_day
from croupier.floor.central.log import CentralLog, Reading
from croupier.floor.central.reading_paper import CentralDay, KeepCentralDay
from croupier.floor.filings.document import key_of
from croupier.house.books import Store
from croupier.units import own_ids as own
from croupier.units.gaming_day import instant_text


def keep_central_day(books: Store, log: Path, day: date) -> None:
    """Put the readings of a day that is over on file, if nobody has done so and the log has all of them."""
    if books.floor_document(key_of(CentralDay, day.isoformat())) is not None:
        return
    try:
        lines, digest = CentralLog(log).load(), sha256(log.read_bytes()).hexdigest() if log.exists() else ""
    except OSError as error:
        raise OperatingError(f"central control's log {log} cannot be read: {error.strerror}") from error
    end = instant_text(books.gaming_day.ends(day))
    if not any(isinstance(line, Reading) and line.at >= end for line in lines):
        return
    command = KeepCentralDay(
        id=own.CENTRAL_DAY(unique=f"{day.isoformat()}-{books.head().seq}"),
        gaming_day=day.isoformat(),
        readings=readings_of_day(lines, day, books.gaming_day),
        log_digest=digest,
        by=signature_of_the_house("central:log"),
    )
    # A refusal (no terminal was read in that day) leaves the finding of a day without readings.
    books.do(command)
