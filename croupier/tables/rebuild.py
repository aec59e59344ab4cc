"""Tables after a restart: read from the journal what each was doing, and go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Protocol

from croupier.errors import CroupierError
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.tables import events as e
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.records import step_of

RESTORED = "restored"
"""The kind of the journal record of ``croupier restore``."""
_MARK_DIGITS = 6
FIRST_LOOK = 2_000
"""How many of the last records are read at first; each further look goes four times as far back."""


class Journal(Protocol):
    """The end of the journal, and its records."""

    def head(self) -> ChainHead: ...
    def journal(self, after_seq: int = 0, limit: int | None = None) -> Iterator[JournalRecord]: ...


def rebuild(
    tables: Mapping[str, HybridTable],
    journal: Journal,
    now: datetime,
    watch: Callable[[JournalRecord, e.AnyEvent], None] | None = None,
) -> dict[str, str]:
    """Bring every table to the state that the journal says, no more and no less.

    A table whose journal cannot be played again is left where it broke off; the answer says which and
    why, and the other tables go on.

    A table's state begins with its last opened round (or its closing), which carries a snapshot. Most
    journals need only their last records for that; a table that has none is looked for to the beginning.
    """
    head = journal.head().seq
    back = FIRST_LOOK
    while True:
        after = max(0, head - back)
        steps: list[tuple[JournalRecord, str, e.AnyEvent]] = []
        restored: list[JournalRecord] = []
        for record in journal.journal(after):
            if step := step_of(record):
                steps.append((record, *step))
            elif is_restoration(record):
                restored.append(record)
        begins = _beginnings(steps)
        if after == 0 or begins.keys() >= tables.keys():
            break
        back *= 4
    faults: dict[str, str] = {}
    for record, table_id, event in steps:
        while restored and restored[0].seq < record.seq:
            _tell_of_restoration(tables, begins, restored.pop(0))
        table = tables.get(table_id)
        if table is not None and record.seq >= begins.get(table_id, 0) and table_id not in faults:
            try:
                table.apply(event, record.seq, now)
            except CroupierError as error:
                faults[table_id] = f"record {record.seq} of the journal cannot be played again: {error}"
        if watch is not None:
            watch(record, event)
    for one in restored:
        _tell_of_restoration(tables, begins, one)
    return faults


def _tell_of_restoration(
    tables: Mapping[str, HybridTable], begins: Mapping[str, int], restored: JournalRecord
) -> None:
    """Every table hears of it whose state began before; a later one has it in its snapshot."""
    for table_id, table in tables.items():
        if restored.seq > begins.get(table_id, 0):
            table.books_restored(mark_of(restored))


def is_restoration(record: JournalRecord) -> bool:
    """The record with which books begin to be written again after they were put back from a backup."""
    return record.kind == RESTORED


def mark_of(restored: JournalRecord) -> int:
    """What tells a restoration from any other of the same backup: a part of its hash in the chain."""
    return int(restored.hash[:_MARK_DIGITS], 16)


def _beginnings(steps: list[tuple[JournalRecord, str, e.AnyEvent]]) -> dict[str, int]:
    """Where the state of each table begins: its last record that carries a snapshot."""
    return {
        table_id: record.seq
        for record, table_id, event in steps
        if isinstance(event, e.RoundOpened | e.TableClosed)
    }
