"""The time of the house: the later of the machine's clock and the journal, never by a leap that nobody saw.

A clock that is set back would make an expired voucher good again; one that is set far forward would expire
vouchers before their day and drag the journal after it for good. So every rule that asks what day it is asks
the moment of its batch, which is made here; a leap is entered into the log, and until a person has looked at
the clock and cleared it, whatever hangs on the date is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, Final, NamedTuple

from croupier.ledger.canonical import Json, canonical, digest
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text, parse_instant
from croupier.units.ids import identifier
from croupier.units.signature import Signature

HOUSE: Final = "house"
RIGHT: Final = "right"
IN_DOUBT: Final = "in_doubt"
BACK: Final = "back"
FORWARD: Final = "forward"

BACK_TOLERANCE: Final = timedelta(seconds=30)
"""Clocks of two servers differ a little; more than this behind the journal is a clock that was set back."""
LONGEST_SILENCE: Final = timedelta(days=3)
"""Books of a house that plays are never silent for so long; a clock further ahead was set forward, or the
house was shut: somebody says which."""
READING_TOLERANCE: Final = timedelta(minutes=10)
"""Whoever clears the clock says what it shows; it must still show about that."""


@dataclass(frozen=True, slots=True)
class HouseClock:
    """What the house knows of its clock: what it showed, where the journal stood, and who cleared it."""

    record_kind: ClassVar[str] = "house_clock"
    key_field: ClassVar[str] = "name"

    name: str
    state: str
    journal_at: str
    clock_at: str
    cleared_by: str = ""
    reason: str = ""

    @property
    def key(self) -> str:
        return self.name


class Reading(NamedTuple):
    """The time of the house now; ``leap`` is the way in which the clock has leapt since anybody looked."""

    at: datetime
    in_doubt: bool = False
    leap: str = ""


def read_clock(clock: datetime, journal_at: str, known: HouseClock | None) -> Reading:
    """The time of the house, from what the clock shows and where the journal stands."""
    if not journal_at:
        return Reading(clock)
    journal = parse_instant(journal_at)
    in_doubt = known is not None and known.state == IN_DOUBT
    compared = journal
    if known is not None and known.state == RIGHT and known.journal_at == journal_at:
        # Somebody has looked: from then on the clock is compared with what it showed.
        compared = parse_instant(known.clock_at)
    leap = BACK if clock < compared - BACK_TOLERANCE else ""
    if clock > compared + LONGEST_SILENCE:
        leap = FORWARD
    at = journal if leap == FORWARD else max(clock, journal)
    return Reading(at, in_doubt or bool(leap), "" if in_doubt else leap)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteClockLeap(Command):
    """The clock was set back, or far forward. The writer gives this command by itself, before all others."""

    kind: ClassVar[str] = "note_clock_leap"
    leap: str
    journal_at: str
    clock_at: str

    def digest(self) -> str:
        """Two processes that see one leap, each with its own clock, give the same command."""
        return digest(canonical([self.kind, self.leap, self.journal_at]))

    def footprint(self) -> Footprint:
        return Footprint(records=((HouseClock, HOUSE),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        draft.put(HouseClock(HOUSE, IN_DOUBT, self.journal_at, self.clock_at))
        return {"leap": self.leap, "journal_at": self.journal_at, "clock_at": self.clock_at}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearClock(Command):
    """A person has looked at the clock of the machine and says that it is right, and shows ``reading``.

    If the journal is ahead of it, the house keeps the journal's time until the clock has caught up.
    """

    kind: ClassVar[str] = "clear_clock"
    reading: str
    by: Signature
    reason: str

    def check(self) -> None:
        Command.check(self)
        identifier(self.by, "by")
        if not self.reason.strip():
            raise ValueError("reason: the clock is cleared for a reason")
        try:
            zone = parse_instant(self.reading).tzinfo
        except ValueError:
            zone = None
        if zone is None:
            raise ValueError(f"reading: {self.reading!r} is not a time with its zone")

    def footprint(self) -> Footprint:
        return Footprint(records=((HouseClock, HOUSE),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        known = draft.record(HouseClock, HOUSE)
        if known is None or known.state != IN_DOUBT:
            raise refuse("clock_not_in_doubt", "nobody doubts the clock")
        clock = draft.moment.clock
        if abs(parse_instant(self.reading) - clock) > READING_TOLERANCE:
            message = f"the clock shows {instant_text(clock)}, not {self.reading}; look at it again"
            raise refuse("clock_reads_otherwise", message)
        journal_at = instant_text(draft.moment.at)
        draft.put(HouseClock(HOUSE, RIGHT, journal_at, instant_text(clock), self.by, self.reason.strip()))
        return {"journal_at": journal_at, "clock_at": instant_text(clock), "by": self.by}
