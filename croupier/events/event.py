"""An entry of the log, and the command that writes entries.

The log is kept by the books' own writer: a batch of commands and a batch of entries share one transaction
and one commit, so that the log costs a wager nothing of its own. Every entry stands twice: as a row, to be
searched, and in the text of a journal record, under the hash chain. Whoever changes the one is found by
the other (``verify``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from croupier.events.codes import code_named
from croupier.ledger.canonical import Json, canonical
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.units import own_ids as own
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier
from croupier.units.money import Cents

RECORD_KIND = "event"
LONGEST_TEXT = 500


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, when, at which device, by whom. ``facts`` is canonical JSON; no secret stands in it."""

    record_kind: ClassVar[str] = RECORD_KIND
    key_field: ClassVar[str] = "id"

    id: str
    at: str
    code: str
    device: str
    person: str
    second_person: str
    text: str
    amount_cents: Cents
    facts: str
    command: str

    @property
    def key(self) -> str:
        return self.id


def new_event(
    code: str,
    at: datetime,
    unique: str,
    *,
    device: str = "",
    person: str = "",
    second_person: str = "",
    text: str = "",
    amount_cents: Cents = 0,
    facts: Mapping[str, Any] | None = None,
) -> Event:
    """An entry that is ready to be written; ``unique`` tells two entries of one instant apart.

    The id begins with the instant, so that entries sort as they happened.
    """
    return Event(
        id=f"e{int(at.timestamp() * 1_000_000):016x}-{unique}",
        at=instant_text(at),
        code=str(code_named(code)),
        device=_one_line(device),
        person=_one_line(person),
        second_person=_one_line(second_person),
        text=_one_line(text),
        amount_cents=amount_cents,
        facts=canonical(
            {key: _one_line(fact) if isinstance(fact, str) else fact for key, fact in (facts or {}).items()}
        ),
        command="",
    )


def _one_line(text: str) -> str:
    """What came from outside cannot begin a line of its own, nor fill the log. What nobody sees is left
    out: an escape that a screen obeys, a mark that turns the writing round, a zero that PostgreSQL does not
    keep."""
    seen = "".join(mark if mark.isprintable() else " " for mark in text)
    return " ".join(seen.split())[:LONGEST_TEXT]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordEvents(Command):
    """Write entries, in their order."""

    kind: ClassVar[str] = "record_events"
    events: tuple[Event, ...]

    def check(self) -> None:
        Command.check(self)
        if not self.events:
            raise ValueError("events: there is nothing to record")
        for event in self.events:
            identifier(event.id, "events")
            code_named(event.code)

    def footprint(self) -> Footprint:
        return Footprint(records=tuple((Event, event.id) for event in self.events))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        for event in self.events:
            draft.put(entered_by(event, self.id))
        return {"events": len(self.events)}


def entered_by(event: Event, command_id: str) -> Event:
    """The entry with the command that writes it, by which its place in the journal is found."""
    return Event(
        event.id,
        event.at,
        event.code,
        event.device,
        event.person,
        event.second_person,
        event.text,
        event.amount_cents,
        event.facts,
        command_id,
    )


def record(*events: Event) -> RecordEvents:
    """The command for some entries; the first one's id names it."""
    return RecordEvents(id=own.ENTRIES(event=events[0].id), events=events)
