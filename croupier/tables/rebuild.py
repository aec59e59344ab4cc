"""Tables after a restart: read from the journal what each was doing, and go on."""

from __future__ import annotations

from collections.abc import Mapping
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
AT_A_TIME = 50
"""How many of a table's last records are read at once, until one is found that carries its whole state."""


class Journal(Protocol):
    """The end of the journal, the steps of a table, and the few records of a rare kind."""

    def head(self) -> ChainHead: ...
    def newest_steps_of_table(self, table: str, upto_seq: int, most: int) -> list[JournalRecord]: ...
    def records_of_kind(self, kind: str, after_seq: int) -> list[JournalRecord]: ...


def rebuild(tables: Mapping[str, HybridTable], journal: Journal, now: datetime) -> dict[str, str]:
    """Bring every table to the state that the journal says, no more and no less.

    A table whose journal cannot be played again is left where it broke off; the answer says which and
    why, and the other tables go on.

    A table's state begins with its last opened round (or its closing), which carries a snapshot: only its own
    steps since then are read, so the age of a house and the size of its floor do not matter.
    """
    upto = journal.head().seq
    restored = journal.records_of_kind(RESTORED, 0)
    faults: dict[str, str] = {}
    for table_id, table in tables.items():
        begin, steps = _since_its_beginning(journal, table_id, upto)
        fault = _play_again(table, steps, [one for one in restored if one.seq > begin], now)
        if fault:
            faults[table_id] = fault
    return faults


def _since_its_beginning(
    journal: Journal, table_id: str, upto: int
) -> tuple[int, list[tuple[JournalRecord, e.AnyEvent]]]:
    """Where the state of a table begins (0: it never had one), and its steps from there, oldest first."""
    found: list[tuple[JournalRecord, e.AnyEvent]] = []
    while page := journal.newest_steps_of_table(table_id, upto, AT_A_TIME):
        for record in page:
            step = step_of(record)
            assert step is not None, "the index of steps has found something else"
            found.append((record, step[1]))
            if isinstance(step[1], e.RoundOpened | e.TableClosed):
                return record.seq, found[::-1]
        upto = page[-1].seq - 1
    return 0, found[::-1]


def _play_again(
    table: HybridTable,
    steps: list[tuple[JournalRecord, e.AnyEvent]],
    restored: list[JournalRecord],
    now: datetime,
) -> str:
    """Play the steps, and tell of each restoration in its place; why the table broke off, or nothing."""
    fault = ""
    for record, event in steps:
        while restored and restored[0].seq < record.seq:
            table.books_restored(mark_of(restored.pop(0)))
        try:
            table.apply(event, record.seq, now)
        except CroupierError as error:
            fault = f"record {record.seq} of the journal cannot be played again: {error}"
            break
    for one in restored:
        table.books_restored(mark_of(one))
    return fault


def mark_of(restored: JournalRecord) -> int:
    """What tells a restoration from any other of the same backup: a part of its hash in the chain."""
    return int(restored.hash[:_MARK_DIGITS], 16)
