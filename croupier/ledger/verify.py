"""The audit: recompute the chain and every balance from the journal, and compare with what is stored.

The journal is the only witness. Every record's text must have its hash and name its predecessor's; the
balances, holds, records and counts that follow from all of them must be those in the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from croupier.ledger.account import OPEN, Account
from croupier.ledger.canonical import digest
from croupier.ledger.chart import kind_of
from croupier.ledger.entry import TallyKey
from croupier.ledger.hold import HELD, Hold
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.units.verdict import Finding

# What the text of a record holds, as ``journal.chain`` writes it.
_CHANGES = ("transfers", "holds", "statuses", "records", "tallies")
BODY_KEYS = {"seq", "previous", "at", "day", "command", "kind", "digest", "facts", *_CHANGES}

# seq, line, debit, credit, amount, purpose, balance of each side afterwards.
TransferRow = tuple[int, int, str, str, int, str, int, int]


class AuditSource(Protocol):
    """The stored books, all from one snapshot."""

    def head(self) -> ChainHead: ...
    def journal(self) -> Iterator[JournalRecord]: ...
    def transfers(self) -> Iterator[TransferRow]: ...
    def commands(self) -> Mapping[str, tuple[str, int]]:
        """Of the commands that were done: the digest of the content and the record."""

    def accounts(self) -> Iterable[Account]: ...
    def holds(self) -> Iterable[Hold]: ...
    def records(self) -> Mapping[tuple[str, str], Mapping[str, Any]]: ...
    def tallies(self) -> Mapping[TallyKey, int]: ...


@dataclass(slots=True)
class Replayed:
    """The books as the journal alone says them."""

    balances: dict[str, int] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)
    holds: dict[str, Hold] = field(default_factory=dict)
    records: dict[tuple[str, str], Mapping[str, Any]] = field(default_factory=dict)
    tallies: dict[TallyKey, int] = field(default_factory=dict)

    def apply(self, body: Mapping[str, Any]) -> None:
        for debit, credit, amount, _ in body["transfers"]:
            self._move(debit, amount)
            self._move(credit, -amount)
        for hold in body["holds"]:
            self.holds[hold[0]] = Hold(*hold)
        for account_id, status in body["statuses"]:
            self.balances.setdefault(account_id, 0)
            self.statuses[account_id] = status
        for kind, key, document in body["records"]:
            self.records[kind, key] = document
        for subject, name, unit_cents, count in body["tallies"]:
            tally = (subject, name, unit_cents)
            self.tallies[tally] = self.tallies.get(tally, 0) + count

    def _move(self, account_id: str, debit_cents: int) -> None:
        change = debit_cents if kind_of(account_id).grows_by_debit else -debit_cents
        self.balances[account_id] = self.balances.get(account_id, 0) + change

    def accounts(self) -> dict[str, Account]:
        held: dict[str, int] = {}
        for hold in self.holds.values():
            if hold.state == HELD:
                held[hold.account] = held.get(hold.account, 0) + hold.amount_cents
        ids = self.balances.keys() | held.keys()
        return {
            i: Account(i, self.balances.get(i, 0), held.get(i, 0), self.statuses.get(i, OPEN)) for i in ids
        }


@dataclass(frozen=True, slots=True)
class Audit:
    """What the audit found: nothing, if the books are sound; and where the chain ends, to keep elsewhere."""

    records: int
    head: ChainHead
    findings: tuple[Finding, ...]

    @property
    def is_sound(self) -> bool:
        return not self.findings


def verify(source: AuditSource, anchor: tuple[int, str] | None = None) -> Audit:
    """Check everything. The first break of the chain ends the audit, since nothing after it can be trusted.

    ``anchor`` is a record and its hash that somebody noted earlier. Whoever cuts off the end of the journal
    and mends the head can only be caught by such a note.
    """
    replayed = Replayed()
    head = ChainHead()
    transfers = _TransferCheck(source.transfers())
    commands = source.commands()
    anchored = anchor is None or anchor[0] == 0
    for record in source.journal():
        body = read_record(record, head)
        if isinstance(body, Finding):
            return Audit(head.seq, head, (body,))
        broken = _stored_beside(record, body, commands, transfers)
        if broken:
            return Audit(head.seq, head, (broken,))
        replayed.apply(body)
        head = ChainHead(record.seq, record.hash, record.at)
        if anchor is not None and record.seq == anchor[0]:
            if record.hash != anchor[1]:
                return Audit(head.seq, head, (_altered(record.seq, "its hash is not the one noted"),))
            anchored = True
    findings = list(_ending(head, source.head(), transfers))
    if anchor is not None and not anchored:
        findings.append(_removed(head.seq + 1, f"the noted record {anchor[0]} is not there"))
    findings += _differences(replayed, source)
    return Audit(head.seq, head, tuple(findings))


def read_record(record: JournalRecord, head: ChainHead) -> Mapping[str, Any] | Finding:
    """What a record says, if it follows the one before it and nobody has altered it."""
    broken = _unreadable(record, head.seq + 1)
    if broken is not None:
        return broken
    try:
        body = msgspec.json.decode(record.body, type=dict[str, Any])
    except msgspec.DecodeError:
        return _altered(record.seq, "its text is not that of a record")
    return _break_at(record, body, head) or body


def _unreadable(record: JournalRecord, expected: int) -> Finding | None:
    """A record that is not the next one, or whose text is not what was hashed."""
    if record.seq != expected:
        return _removed(expected, f"after record {expected - 1} comes record {record.seq}")
    if digest(record.body) != record.hash:
        return _altered(record.seq, "its text does not have its hash")
    return None


def _break_at(record: JournalRecord, body: Mapping[str, Any], head: ChainHead) -> Finding | None:
    """The first thing wrong with a readable record, given the one before it."""
    if body.keys() != BODY_KEYS:
        return _altered(record.seq, "its text is not that of a record")
    if body["seq"] != record.seq:
        return _finding("record_reordered", record.seq, f"it was written as record {body['seq']}")
    if body["previous"] != head.hash:
        return _altered(max(head.seq, 1), f"record {record.seq} names another hash for it")
    columns = (record.at, record.gaming_day, record.command_id, record.kind)
    if (body["at"], body["day"], body["command"], body["kind"]) != columns:
        return _altered(record.seq, "its columns differ from its text")
    if record.at < head.at:
        return _finding("record_reordered", record.seq, "it is older than the record before it")
    return None


class _TransferCheck:
    """Walks the transfer table beside the journal; both are in the order of the records."""

    def __init__(self, rows: Iterator[TransferRow]) -> None:
        self._rows = rows
        self.next = next(rows, None)
        self._balances: dict[str, int] = {}

    def of(self, seq: int) -> list[TransferRow]:
        found = []
        while self.next is not None and self.next[0] <= seq:
            found.append(self.next)
            self.next = next(self._rows, None)
        return found

    def expected(self, seq: int, transfers: Iterable[tuple[str, str, int, str]]) -> list[TransferRow]:
        return [
            (
                seq,
                line,
                debit,
                credit,
                amount,
                purpose,
                self._move(debit, amount),
                self._move(credit, -amount),
            )
            for line, (debit, credit, amount, purpose) in enumerate(transfers, 1)
        ]

    def _move(self, account_id: str, debit_cents: int) -> int:
        change = debit_cents if kind_of(account_id).grows_by_debit else -debit_cents
        self._balances[account_id] = self._balances.get(account_id, 0) + change
        return self._balances[account_id]


def _stored_beside(
    record: JournalRecord,
    body: Mapping[str, Any],
    commands: Mapping[str, tuple[str, int]],
    transfers: _TransferCheck,
) -> Finding | None:
    """Whether the rows that a record left in other tables still say the same."""
    if commands.get(record.command_id) != (body["digest"], record.seq):
        return _altered(record.seq, f"its command {record.command_id} is missing or differs")
    if transfers.of(record.seq) != transfers.expected(record.seq, body["transfers"]):
        return _altered(record.seq, "its rows in the table of transfers differ")
    return None


def _ending(head: ChainHead, stored: ChainHead, transfers: _TransferCheck) -> Iterator[Finding]:
    if stored.seq > head.seq:
        yield _removed(head.seq + 1, f"the chain's head says record {stored.seq}")
    elif stored != head:
        yield _altered(head.seq, "the chain's head says otherwise")
    if transfers.next is not None:
        yield _removed(transfers.next[0], "only its transfers are left")


def _differences(replayed: Replayed, source: AuditSource) -> Iterator[Finding]:
    """Every table that follows from the journal, compared row by row."""
    pairs: tuple[tuple[str, Mapping[Any, Any], Mapping[Any, Any]], ...] = (
        ("account", replayed.accounts(), {account.id: account for account in source.accounts()}),
        ("wager", replayed.holds, {hold.id: hold for hold in source.holds()}),
        ("record", replayed.records, source.records()),
        ("count", replayed.tallies, source.tallies()),
    )
    for word, expected, stored in pairs:
        for key in sorted(expected.keys() | stored.keys()):
            if not _same(expected.get(key), stored.get(key)):
                yield Finding(
                    "error",
                    f"{word}_differs",
                    f"{word} {_name(key)}: the journal comes to {_show(expected.get(key))}, "
                    f"the table says {_show(stored.get(key))}",
                    remedy="restore the table from the journal, and find out who wrote to it",
                )


def _same(expected: Any, stored: Any) -> bool:
    """A document from before a column was added is compared as far as it goes."""
    if isinstance(expected, Mapping) and isinstance(stored, Mapping):
        return expected == {name: stored[name] for name in stored if name in expected}
    return bool(expected == stored)


def _name(key: Any) -> str:
    return " ".join(str(part) for part in key) if isinstance(key, tuple) else str(key)


def _show(value: Any) -> str:
    return "nothing" if value is None else str(value)


def _finding(code: str, seq: int, why: str) -> Finding:
    word = code.removeprefix("record_")
    return Finding("error", code, f"journal record {seq} was {word}: {why}", remedy="restore from a backup")


def _altered(seq: int, why: str) -> Finding:
    return _finding("record_altered", seq, why)


def _removed(seq: int, why: str) -> Finding:
    return _finding("record_removed", seq, why)
