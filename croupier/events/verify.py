"""The log held against the journal: every entry as it was written, all of them, in their order.

The journal's chain says that no record was altered, removed or reordered; here every row of the log is held
against the text of its record. What cuts off the end of both is found with an anchor, a record and its hash
that somebody noted earlier (``croupier log head`` prints one).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.events.event import RECORD_KIND, Event
from croupier.ledger.canonical import digest, fields_of
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.units.verdict import Finding

Rows = Mapping[str, Event]


@dataclass(frozen=True, slots=True)
class LogCheck:
    """What was found, how many entries there are, and where the chain ends."""

    entries: int
    head: ChainHead
    findings: tuple[Finding, ...]

    @property
    def is_sound(self) -> bool:
        return not self.findings


def verify_log(
    journal: Iterable[JournalRecord],
    rows: Rows,
    stored: ChainHead,
    anchor: tuple[int, str] | None = None,
) -> LogCheck:
    """Read the journal from its beginning; the first break of the chain ends the check."""
    head = ChainHead()
    findings: list[Finding] = []
    seen: set[str] = set()
    anchored = anchor is None or anchor[0] == 0
    for record in journal:
        broken = _break_at(record, head)
        if broken is not None:
            return LogCheck(len(seen), head, (*findings, broken))
        findings += _differences(record, rows, seen)
        head = ChainHead(record.seq, record.hash, record.at)
        if anchor is not None and record.seq == anchor[0]:
            anchored = record.hash == anchor[1]
    findings += [
        _finding("entry_added", f"entry {key} stands in no record of the journal")
        for key in sorted(rows.keys() - seen)
    ]
    if stored != head:
        findings.append(
            _finding("log_truncated", f"the journal ends with record {head.seq}, its head says {stored.seq}")
        )
    if anchor is not None and not anchored:
        message = f"the noted record {anchor[0]} is not there, or has another hash: the end was cut off"
        findings.append(_finding("log_truncated", message))
    return LogCheck(len(seen), head, tuple(findings))


def _break_at(record: JournalRecord, head: ChainHead) -> Finding | None:
    if record.seq != head.seq + 1:
        return _finding("record_removed", f"after record {head.seq} comes record {record.seq}")
    if digest(record.body) != record.hash:
        return _finding("record_altered", f"the text of record {record.seq} does not have its hash")
    body: dict[str, Any] = msgspec.json.decode(record.body)
    if body["previous"] != head.hash or body["seq"] != record.seq:
        return _finding("record_reordered", f"record {record.seq} does not follow the one before it")
    return None


def _differences(record: JournalRecord, rows: Rows, seen: set[str]) -> list[Finding]:
    """The entries of one record against their rows."""
    if f'"{RECORD_KIND}"' not in record.body:
        return []
    found: list[Finding] = []
    for kind, key, document in msgspec.json.decode(record.body)["records"]:
        if kind != RECORD_KIND:
            continue
        seen.add(key)
        row = rows.get(key)
        if row is None:
            found.append(_finding("entry_removed", f"entry {key} of record {record.seq} is gone"))
        elif fields_of(row) != document:
            different = next(name for name, value in fields_of(row).items() if document.get(name) != value)
            message = f"entry {key} of record {record.seq} was altered: {different} differs"
            found.append(_finding("entry_altered", message))
    return found


def _finding(code: str, message: str) -> Finding:
    return Finding("error", code, message, remedy="restore from a backup, and find out who wrote to it")
