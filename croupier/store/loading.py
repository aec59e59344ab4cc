"""The first half of a transaction: lock and load what the commands touch.

Locks are taken in one fixed order: leases, accounts, terminals, vouchers, each in the order of their keys.
Commands seen before are looked up under the locks of their accounts, so that of two processes that carry
the same command one sees what the other did.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Table

from croupier.ledger.account import Account
from croupier.ledger.books import Books
from croupier.ledger.command import Command, Footprint, Receipt
from croupier.ledger.hold import Hold
from croupier.ledger.ledger import Answer
from croupier.store import tables
from croupier.store.session import Session
from croupier.units.verdict import Refusal
from croupier.wagering.terminal import Terminal
from croupier.wagering.voucher import Voucher

# The records that the store keeps, with their tables, in the order in which they are locked.
RECORD_TABLES: dict[type[Terminal] | type[Voucher], Table] = {
    Terminal: tables.terminal,
    Voucher: tables.voucher,
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


def load(session: Session, commands: Sequence[Command]) -> Loaded:
    """Everything that the commands' footprints name."""
    footprints = [command.footprint() for command in commands]
    loaded = Loaded()
    _load_leases(session, commands, loaded)
    _load_accounts(session, footprints, loaded)
    _load_records(session, footprints, loaded)
    _load_holds(session, footprints, loaded)
    _load_known(session, commands, loaded)
    return loaded


def _load_leases(session: Session, commands: Sequence[Command], loaded: Loaded) -> None:
    names = sorted({c.fence.table for c in commands if c.fence is not None})
    loaded.tokens = {row[0]: row[2] for row in session.fetch(tables.lease, names, lock="share")}


def _load_accounts(session: Session, footprints: list[Footprint], loaded: Loaded) -> None:
    wanted = sorted({account for footprint in footprints for account in footprint.accounts})
    found = {row[0]: Account(*row) for row in session.fetch(tables.account, wanted, lock="update")}
    loaded.books.accounts = {account: found.get(account) for account in wanted}
    loaded.accounts = frozenset(found)


def _load_records(session: Session, footprints: list[Footprint], loaded: Loaded) -> None:
    keys = {key for footprint in footprints for key in footprint.records}
    if not keys:
        return
    existing: set[tuple[str, str]] = set()
    for kind, table in RECORD_TABLES.items():
        wanted = sorted(key for asked, key in keys if asked is kind)
        loaded.books.records.update({(kind.record_kind, key): None for key in wanted})
        for row in session.fetch(table, wanted, lock="update"):
            record = kind(*row)
            loaded.books.records[kind.record_kind, record.key] = record
            existing.add((kind.record_kind, record.key))
    loaded.records = frozenset(existing)


def _load_holds(session: Session, footprints: list[Footprint], loaded: Loaded) -> None:
    # A hold is changed only under the lock of its account, so it needs none of its own.
    wanted = sorted({hold for footprint in footprints for hold in footprint.holds})
    found = {row[0]: Hold(*row) for row in session.fetch(tables.hold, wanted)}
    loaded.books.holds = {hold: found.get(hold) for hold in wanted}
    loaded.holds = frozenset(found)


def _load_known(session: Session, commands: Sequence[Command], loaded: Loaded) -> None:
    for row in session.fetch_receipts([command.id for command in commands]):
        command_id, digest, refusal, seq, at, gaming_day, kind, body = row
        answer: Answer
        if refusal is not None:
            answer = Refusal(**json.loads(refusal))
        else:
            answer = Receipt(command_id, kind, seq, at, gaming_day, json.loads(body)["facts"])
        loaded.known[command_id] = Known(digest, answer)
