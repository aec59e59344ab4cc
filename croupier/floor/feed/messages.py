"""The messages of the feed: what one record of the journal did at one terminal (58 Pa. Code § 605a.5(a),
(d)).

A message has the number of its record, and that of the terminal's message before it: whoever reads them sees
that one is missing, and that one came twice. ``docs/feed.md`` is the schema.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Protocol

import msgspec

from croupier.events.event import Event
from croupier.floor.sas.codes import MeterCode, Raised
from croupier.floor.sas.image import TerminalImage, image_of, touched_terminals
from croupier.floor.sas.significant import exception_of
from croupier.ledger.entry import TallyKey
from croupier.ledger.journal import JournalRecord
from croupier.wagering.terminal import Terminal

SCHEMA: Final = "croupier-feed-1"


class Happened(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened; ``sas`` is the exception of the protocol, empty where it has none."""

    name: str
    sas: str = ""
    text: str = ""
    amount_cents: int = 0


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A meter: its code in SAS polls 2F and 6F, and its value."""

    sas: str
    value: int


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """What one record of the journal did at one terminal."""

    schema: str = SCHEMA
    terminal: str
    sequence: int
    previous: int
    at: str
    events: list[Happened]
    meters: dict[str, Shown]


class FeedBooks(Protocol):
    """What the feed reads of the books."""

    def journal(self, after_seq: int = 0, limit: int | None = None) -> Iterator[JournalRecord]: ...
    def tallies(self, as_of_seq: int | None = None) -> dict[TallyKey, int]: ...
    def trial_balance(self, as_of_seq: int | None = None) -> dict[str, int]: ...
    def terminals(self) -> list[Terminal]: ...


class Feed:
    """The terminals as they stood after a record, and the messages of all records after it."""

    def __init__(self, books: FeedBooks, after_seq: int = 0, previous: dict[str, int] | None = None) -> None:
        self._books = books
        self.seq = after_seq
        self.previous = dict(previous or {})
        self._tallies = books.tallies(as_of_seq=after_seq)
        self._balances = books.trial_balance(as_of_seq=after_seq)
        self._begun = after_seq
        self._images: dict[str, TerminalImage] = {}

    def next_record(self, limit: int = 200) -> Iterator[tuple[int, list[Message]]]:
        """The records that are new in the journal, each with its messages."""
        known = {terminal.asset_number for terminal in self._books.terminals()}
        for record in self._books.journal(after_seq=self.seq, limit=limit):
            body = msgspec.json.decode(record.body)
            touched = sorted(touched_terminals(body) & known)
            messages = [self._message(name, record.seq, body) for name in touched]
            self.seq = record.seq
            yield record.seq, messages

    def _message(self, name: str, seq: int, body: dict[str, Any]) -> Message:
        if name not in self._images:
            self._images[name] = image_of(name, self._begun, self._tallies, self._balances)
        image = self._images[name]
        events = _events(name, body, [waiting.code for waiting in image.apply(seq, body)])
        meters = {
            code.name.lower(): Shown(sas=f"{code:04X}", value=image.meter(code) or 0) for code in MeterCode
        }
        message = Message(
            terminal=name,
            sequence=seq,
            previous=self.previous.get(name, 0),
            at=body["at"],
            events=events,
            meters=meters,
        )
        self.previous[name] = seq
        return message


def _events(terminal: str, body: dict[str, Any], raised: list[int]) -> list[Happened]:
    """What the books raised, and the entries of the log; an entry that has an exception is told once, with
    it."""
    entered = []
    for kind, _, document in body["records"]:
        if kind != Event.record_kind or document["device"] != terminal:
            continue
        code = exception_of(document)
        if code is not None:
            raised.remove(code)
        sas = "" if code is None else f"{code:02X}"
        text, cents = document["text"], document["amount_cents"]
        entered.append(Happened(name=document["code"], sas=sas, text=text, amount_cents=cents))
    return [Happened(name=Raised(code).name.lower(), sas=f"{code:02X}") for code in raised] + entered
