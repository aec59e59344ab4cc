"""The first half of a transaction: lock and load what the commands touch.

Locks are taken in one fixed order: leases, accounts, then the records in the order of ``RECORD_TABLES``, each
in the order of their keys.
Commands seen before are looked up under the locks of their accounts, so that of two processes that carry
the same command one sees what the other did.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Table

from croupier.access.record import AccessRecord
from croupier.events.event import Event
from croupier.floor.filings.document import FloorDocument
from croupier.ledger.account import Account
from croupier.ledger.books import Books
from croupier.ledger.command import Command
from croupier.ledger.hold import Hold
from croupier.ledger.house_clock import HOUSE, HouseClock
from croupier.ledger.journal import JournalRecord, receipt_of
from croupier.ledger.ledger import Answer
from croupier.store import tables
from croupier.store.session import Row, Session, Wanted
from croupier.units.name_spaces import spelled_before
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import Device
from croupier.wagering.progressive.feeds import MeterFeed
from croupier.wagering.progressive.hit import ProgressiveHit
from croupier.wagering.progressive.meter import ProgressiveMeter
from croupier.wagering.terminal import Terminal
from croupier.wagering.voucher import Voucher

# The records that the store keeps, with their tables, in the order in which they are locked.
_Kept = (
    type[Terminal]
    | type[Voucher]
    | type[ProgressiveMeter]
    | type[ProgressiveHit]
    | type[MeterFeed]
    | type[Device]
    | type[HouseClock]
    | type[FloorDocument]
    | type[Event]
    | type[AccessRecord]
)

RECORD_TABLES: dict[_Kept, Table] = {
    Terminal: tables.terminal,
    Voucher: tables.voucher,
    ProgressiveMeter: tables.progressive_meter,
    ProgressiveHit: tables.progressive_hit,
    MeterFeed: tables.meter_feed,
    Device: tables.device,
    HouseClock: tables.house_clock,
    FloorDocument: tables.floor_document,
    Event: tables.event,
    AccessRecord: tables.access_record,
}


@dataclass(frozen=True, slots=True)
class Known:
    """What a command id was used for before: its content and its answer."""

    digest: str
    answer: Answer


@dataclass(slots=True)
class Loaded:
    """The books of this batch, which of its rows exist already, and what is known of its commands."""

    books: Books = field(default_factory=Books)
    accounts: frozenset[str] = frozenset()
    holds: frozenset[str] = frozenset()
    records: frozenset[tuple[str, str]] = frozenset()
    tokens: dict[str, int] = field(default_factory=dict)
    known: dict[str, Known] = field(default_factory=dict)
    head_seq: int = 0
    head_at: str = ""
    clock: HouseClock | None = None
    """Where the journal stood and what was known of the clock, read without a lock."""


class _Touched:
    """The keys that the commands of a batch touch, each kind in the order in which it is locked."""

    def __init__(self, commands: Sequence[Command]) -> None:
        footprints = [command.footprint() for command in commands]
        records = {key for footprint in footprints for key in footprint.records}
        self.tables = sorted({c.fence.table for c in commands if c.fence is not None})
        self.accounts = sorted({account for footprint in footprints for account in footprint.accounts})
        self.records = {kind: sorted(key for k, key in records if k is kind) for kind in RECORD_TABLES}
        self.holds = sorted({hold for footprint in footprints for hold in footprint.holds})
        plain = (spelled_before(command.id) for command in commands)
        self.commands = [*(command.id for command in commands), *(one for one in plain if one)]
        self.journal = sorted({seq for footprint in footprints for seq in footprint.journal})

    def wanted(self) -> list[Wanted]:
        return [
            Wanted(tables.lease, self.tables, lock="share"),
            Wanted(tables.account, self.accounts, lock="update"),
            *(Wanted(table, self.records[kind], lock="update") for kind, table in RECORD_TABLES.items()),
            # A hold is changed only under the lock of its account, so it needs none of its own.
            Wanted(tables.hold, self.holds),
            Wanted(tables.command, self.commands),
            Wanted(tables.journal, self.journal),
            Wanted(tables.chain_head, [1]),
            Wanted(tables.house_clock, [HOUSE]),
        ]


def load(session: Session, commands: Sequence[Command]) -> Loaded:
    """Everything that the commands' footprints name."""
    touched = _Touched(commands)
    leases, accounts, *records, holds, used, referred, heads, clocks = session.fetch(*touched.wanted())
    (_, seq, _, at), *_ = heads
    loaded = Loaded(tokens={row[0]: row[2] for row in leases}, head_seq=seq, head_at=at)
    loaded.clock = HouseClock(*clocks[0]) if clocks else None
    found = {row[0]: Account(*row) for row in accounts}
    loaded.accounts = frozenset(found)
    loaded.books.accounts = {key: found.get(key) for key in touched.accounts}
    held = {row[0]: Hold(*row) for row in holds}
    loaded.holds = frozenset(held)
    loaded.books.holds = {key: held.get(key) for key in touched.holds}
    there = {row[0] for row in referred}
    loaded.books.journal = {seq: seq in there for seq in touched.journal}
    _load_records(loaded, touched, records)
    if used:
        _load_known(session, used, loaded)
    return loaded


def _load_records(loaded: Loaded, touched: _Touched, rows_of_kinds: list[list[Row]]) -> None:
    existing: set[tuple[str, str]] = set()
    for kind, rows in zip(RECORD_TABLES, rows_of_kinds, strict=True):
        loaded.books.records.update({(kind.record_kind, key): None for key in touched.records[kind]})
        for row in rows:
            record = kind(*row)
            loaded.books.records[kind.record_kind, record.key] = record
            existing.add((kind.record_kind, record.key))
    loaded.records = frozenset(existing)


def _load_known(session: Session, used: list[Row], loaded: Loaded) -> None:
    """The answers that commands got before: the refusal, or the receipt made from the journal's record."""
    (rows,) = session.fetch(Wanted(tables.journal, [row[2] for row in used if row[2] is not None]))
    journal = {record.seq: record for record in (JournalRecord(*row) for row in rows)}
    for command_id, digest, seq, refusal in used:
        answer: Answer = Refusal(**json.loads(refusal)) if seq is None else receipt_of(journal[seq])
        loaded.known[command_id] = Known(digest, answer)
