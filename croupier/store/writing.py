"""The second half of a transaction: take the head of the chain, and write what the commands changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Table

from croupier.ledger.canonical import canonical, fields_of, values_of
from croupier.ledger.command import Command, Receipt
from croupier.ledger.draft import Moment
from croupier.ledger.entry import Entry, TallyKey
from croupier.ledger.journal import ChainHead, JournalRecord, chain
from croupier.store import tables
from croupier.store.loading import RECORD_TABLES, Loaded
from croupier.store.session import Row, Session, Wanted
from croupier.store.tree import new_nodes
from croupier.units.gaming_day import GamingDay, instant_text, parse_instant
from croupier.units.verdict import Refusal


class Done(NamedTuple):
    """A command of this batch that was done and waits for its place in the chain."""

    command: Command
    digest: str
    entry: Entry


@dataclass(slots=True)
class Outcome:
    """What this batch did and what it refused, by command id, in the order of the commands."""

    done: dict[str, Done] = field(default_factory=dict)
    refused: dict[str, tuple[str, Refusal]] = field(default_factory=dict)


def write(
    session: Session, loaded: Loaded, outcome: Outcome, moment: Moment, gaming_day: GamingDay
) -> dict[str, Receipt]:
    """Write the batch under the lock of the chain's head; the receipts by command id.

    The head is locked also for refusals alone: under it no two processes can be writing the same
    command id at once, so that a row that is already there shows at once and nobody waits.
    """
    if not outcome.done and not outcome.refused:
        return {}
    head, tallies = _head_and_tallies(session, outcome)
    records = _chained(head, outcome, moment, gaming_day)
    nodes = new_nodes(session, head, records) if records else []
    with session.together():
        session.insert(tables.command, _command_rows(outcome, records))
        if records:
            session.insert(tables.journal, records)
            session.insert(tables.tree_node, nodes)
            session.insert(tables.transfer, _transfer_rows(outcome, records))
            _write_accounts(session, loaded, outcome)
            _write_holds(session, loaded, outcome)
            _write_records(session, loaded, outcome)
            _write_tallies(session, tallies, outcome, records)
            last = records[-1]
            session.update(tables.chain_head, [(1, last.seq, last.hash, last.at)])
    return {
        record.command_id: Receipt(
            record.command_id, record.kind, record.seq, record.at, record.gaming_day, done.entry.facts
        )
        for record, done in zip(records, outcome.done.values(), strict=True)
    }


def _head_and_tallies(session: Session, outcome: Outcome) -> tuple[ChainHead, dict[TallyKey, int]]:
    """The head, locked; and the tallies, which are changed under its lock alone and so are read there."""
    subjects = sorted({key[0] for done in outcome.done.values() for key in done.entry.tallies})
    heads, tallies = session.fetch(
        Wanted(tables.chain_head, [1], lock="update"), Wanted(tables.tally, subjects, column="subject")
    )
    (_, seq, previous, at), *_ = heads
    return ChainHead(seq, previous, at), {(r[0], r[1], r[2]): r[3] for r in tallies}


def _chained(head: ChainHead, outcome: Outcome, moment: Moment, gaming_day: GamingDay) -> list[JournalRecord]:
    """The new records. Time in the journal never runs backwards, whatever the clocks of two hosts say."""
    at, day = instant_text(moment.at), moment.gaming_day.isoformat()
    if head.at > at:
        at = head.at
        day = gaming_day.day_of(parse_instant(at)).isoformat()
    records: list[JournalRecord] = []
    for done in outcome.done.values():
        record = chain(
            head,
            done.entry,
            at=at,
            gaming_day=day,
            command_id=done.command.id,
            kind=done.command.kind,
            command_digest=done.digest,
        )
        records.append(record)
        head = ChainHead(record.seq, record.hash, record.at)
    return records


def _command_rows(outcome: Outcome, records: list[JournalRecord]) -> list[Row]:
    rows: list[Row] = [
        (record.command_id, done.digest, record.seq, None)
        for record, done in zip(records, outcome.done.values(), strict=True)
    ]
    rows += [
        (command_id, digest, None, canonical(fields_of(refusal)))
        for command_id, (digest, refusal) in outcome.refused.items()
    ]
    return rows


def _transfer_rows(outcome: Outcome, records: list[JournalRecord]) -> list[Row]:
    return [
        (record.seq, line, *posted)
        for record, done in zip(records, outcome.done.values(), strict=True)
        for line, posted in enumerate(done.entry.transfers, 1)
    ]


def _write_accounts(session: Session, loaded: Loaded, outcome: Outcome) -> None:
    changed: dict[str, None] = {}
    for done in outcome.done.values():
        for posted in done.entry.transfers:
            changed[posted.debit] = None
            changed[posted.credit] = None
        for hold in done.entry.holds:
            changed[hold.account] = None
        for account_id, _ in done.entry.statuses:
            changed[account_id] = None
    accounts = [loaded.books.account(account_id) for account_id in sorted(changed)]
    rows = [account for account in accounts if account is not None]
    _write_rows(session, tables.account, rows, loaded.accounts)


def _write_holds(session: Session, loaded: Loaded, outcome: Outcome) -> None:
    changed = sorted({hold.id for done in outcome.done.values() for hold in done.entry.holds})
    holds = [loaded.books.hold(hold_id) for hold_id in changed]
    rows = [hold for hold in holds if hold is not None]
    _write_rows(session, tables.hold, rows, loaded.holds)


def _write_rows(session: Session, table: Table, rows: Iterable[Row], existing: Iterable[str]) -> None:
    """Rows whose first column is the key: update those that were loaded, insert the others."""
    there = frozenset(existing)
    new: list[Row] = []
    old: list[Row] = []
    for row in rows:
        (old if row[0] in there else new).append(row)
    session.insert(table, new)
    session.update(table, old)


def _write_records(session: Session, loaded: Loaded, outcome: Outcome) -> None:
    latest = {(r.record_kind, r.key): r for done in outcome.done.values() for r in done.entry.records}
    if not latest:
        return
    for kind, table in RECORD_TABLES.items():
        rows = [
            values_of(record)
            for (record_kind, _), record in sorted(latest.items())
            if record_kind == kind.record_kind
        ]
        existing = [key for record_kind, key in loaded.records if record_kind == kind.record_kind]
        _write_rows(session, table, rows, existing)


def _write_tallies(
    session: Session, before: dict[TallyKey, int], outcome: Outcome, records: list[JournalRecord]
) -> None:
    values = dict(before)
    changes: list[Row] = []
    for record, done in zip(records, outcome.done.values(), strict=True):
        for key, count in done.entry.tallies.items():
            values[key] = values.get(key, 0) + count
            changes.append((*key, record.seq, count, values[key]))
    session.insert(tables.tally_change, changes)
    session.insert(tables.tally, [(*key, value) for key, value in values.items() if key not in before])
    session.update(
        tables.tally, [(*key, value) for key, value in values.items() if before.get(key, value) != value]
    )
