"""What central control has read, as the books keep it: a paper of its own, which no terminal writes.

Central control is the Department's and counts for itself (58 Pa. Code § 601a.9(e)); its figures come to the
house from outside, and are compared here and never corrected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Final

import msgspec

from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.ids import name
from croupier.units.signature import Signature

CITE: Final = "58 Pa. Code § 601a.9(e)"


class ReadAt(msgspec.Struct, frozen=True, kw_only=True):
    """The financial meters of one terminal as counted up to a moment of central control's own clock."""

    at: str
    meters: dict[str, int]


class DayReading(msgspec.Struct, frozen=True, kw_only=True):
    """One terminal in one gaming day: the last reading before the day, if there was one, and the last of all
    up to its end. A reading that shows nothing new is not kept by central control, so ``last`` may be old."""

    last: ReadAt
    before: ReadAt | None = None


class CentralReading(Paper, frozen=True, kw_only=True):
    """The latest reading of one terminal that is known to the house."""

    paper_kind: ClassVar[str] = "central_reading"

    asset_number: str
    read: ReadAt

    @property
    def number(self) -> str:
        return self.asset_number


class CentralDay(Paper, frozen=True, kw_only=True):
    """A gaming day as central control counted it; ``log_digest`` is the SHA-256 of the file it came in."""

    paper_kind: ClassVar[str] = "central_day"

    gaming_day: str
    readings: dict[str, DayReading]
    log_digest: str
    kept_at: str
    kept_by: str

    @property
    def number(self) -> str:
        return self.gaming_day


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepCentralDay(Command):
    """Put central control's readings of a gaming day on file; a later file of the same day replaces it.

    Central control's log only grows: a file that has forgotten a reading which an earlier one had is refused.
    """

    kind: ClassVar[str] = "keep_central_day"
    gaming_day: str
    readings: dict[str, DayReading]
    log_digest: str
    by: Signature

    def check(self) -> None:
        Command.check(self)
        try:
            date.fromisoformat(self.gaming_day)
        except ValueError:
            raise ValueError(f"gaming_day: {self.gaming_day!r} is not a date") from None
        for asset_number in self.readings:
            name(asset_number, "readings")
        if not self.by.strip():
            raise ValueError("by: nobody keeps these readings")

    def footprint(self) -> Footprint:
        readings = tuple(touched(CentralReading, one) for one in self.readings)
        return Footprint(records=(touched(CentralDay, self.gaming_day), *readings))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if date.fromisoformat(self.gaming_day) > draft.moment.gaming_day:
            raise refuse("not_yet", f"gaming_day: {self.gaming_day} has not begun", CITE)
        if not self.readings:
            message = f"central control has read no terminal up to the end of {self.gaming_day}"
            raise refuse("nothing_read", message, CITE)
        earlier = paper(draft, CentralDay, self.gaming_day)
        for asset_number, known in (earlier.readings if earlier else {}).items():
            now = self.readings.get(asset_number)
            if now is None or now.last.at < known.last.at:
                message = (
                    f"central control's file lacks the reading of {asset_number} at {known.last.at}, "
                    "which an earlier one had"
                )
                raise refuse("reading_missing", message, CITE)
            if now.last.at == known.last.at and now.last.meters != known.last.meters:
                message = (
                    f"central control's file has other meters of {asset_number} at {known.last.at} than "
                    "the one that is kept; what it has read once does not change"
                )
                raise refuse("reading_changed", message, CITE)
        self._keep(draft)
        return {"gaming_day": self.gaming_day, "terminals": len(self.readings), "by": self.by}

    def _keep(self, draft: Draft) -> None:
        for asset_number, found in self.readings.items():
            latest = paper(draft, CentralReading, asset_number)
            if latest is None or latest.read.at < found.last.at:
                keep(draft, CentralReading(asset_number=asset_number, read=found.last))
        keep(
            draft,
            CentralDay(
                gaming_day=self.gaming_day,
                readings=self.readings,
                log_digest=self.log_digest,
                kept_at=instant_text(draft.moment.at),
                kept_by=self.by,
            ),
        )
