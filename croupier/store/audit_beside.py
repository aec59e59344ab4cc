"""What the audit compares beside money: people and keys, counts by record, checkpoints, the tail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from croupier.ledger.canonical import digest
from croupier.ledger.checkpoint import KeepCheckpoint
from croupier.ledger.entry import TallyKey
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.store import tables as t
from croupier.store.audit_tree import FollowedTree
from croupier.store.live import Live
from croupier.store.recorded import KEPT, differences
from croupier.store.witness import Witness
from croupier.units.verdict import Finding

_REMEDY = "restore from a backup, and find out who wrote to it"


class Following:
    """Goes along with the journal, record by record, each already found to be whole."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._changes: Iterator[Any] | None = None
        self._next: Any = None
        self._totals: dict[TallyKey, int] = {}
        self._claimed: dict[int, list[str]] = {}
        self._tree: FollowedTree | None = None
        self._live: Live | None = None
        self.findings: list[Finding] = []

    def after(self, record: JournalRecord) -> None:
        """Compare what this record left."""
        if self._changes is None:
            self._begin()
        for message in self._tree.after(record) if self._tree is not None else ():
            self._add("tree_differs", message)
        if self._live is None and not self._is_counting(record):
            return
        body = msgspec.json.decode(record.body)
        self._count(record.seq, body["tallies"])
        if self._live is not None:
            self._live.apply(body)
            self._live.head = ChainHead(record.seq, record.hash, record.at)
            claimed = self._claimed.get(record.seq)
            # Each that was ever made of a record: one that is true does not excuse another.
            if claimed and set(claimed) != {digest(self._live.text())}:
                self._add(
                    "checkpoint_differs", f"the checkpoint after record {record.seq} is not what it comes to"
                )

    def ended(self) -> None:
        """Compare what is left when the journal has ended."""
        for message in self._tree.ended() if self._tree is not None else ():
            self._add("tree_differs", message)

    def _begin(self) -> None:
        c = t.tally_change.c
        order = (c.seq, c.subject, c.name, c.unit_cents)
        self._changes = iter(self._connection.execute(select(t.tally_change).order_by(*order)))
        self._next = next(self._changes, None)
        made = select(t.journal.c.body).where(t.journal.c.kind == KeepCheckpoint.kind)
        facts = [msgspec.json.decode(row[0])["facts"] for row in self._connection.execute(made)]
        for fact in facts:
            self._claimed.setdefault(fact["seq"], []).append(fact["digest"])
        self._tree = FollowedTree(self._connection)
        self._live = Live() if self._claimed else None

    def _is_counting(self, record: JournalRecord) -> bool:
        due = self._next is not None and self._next[3] <= record.seq
        return due or '"tallies":[]' not in record.body

    def _count(self, seq: int, tallies: list[Any]) -> None:
        expected = []
        for subject, name, unit_cents, count in tallies:
            key = (subject, name, unit_cents)
            self._totals[key] = self._totals.get(key, 0) + count
            expected.append((*key, seq, count, self._totals[key]))
        stored = []
        while self._next is not None and self._next[3] <= seq:
            stored.append(tuple(self._next))
            self._next = next(self._changes or iter(()), None)
        if sorted(expected) != sorted(stored):
            self._add("count_differs", f"the counts that record {seq} left are not those of the journal")

    def _add(self, code: str, message: str) -> None:
        self.findings.append(_finding(code, message))


def beside(connection: Connection, head: ChainHead, witness: Witness | None) -> Iterator[Finding]:
    """People, keys, sessions and leases; and whether the end of the journal was cut off, where it shows."""
    for kind in KEPT:
        yield from differences(connection, kind)
    for table, word in (
        (t.command, "a command"),
        (t.tally_change, "a count"),
        (t.checkpoint, "a checkpoint"),
    ):
        last = connection.execute(select(func.max(table.c.seq))).scalar()
        if last is not None and last > head.seq:
            yield _finding(
                "record_removed", f"{word} is left of record {last}, and the journal ends with {head.seq}"
            )
    noted = witness.noted() if witness else None
    if noted is not None:
        found = connection.execute(select(t.journal.c.hash).where(t.journal.c.seq == noted.seq)).scalar()
        if found != noted.hash:
            yield _finding(
                "record_removed", f"a server has seen record {noted.seq}, and it is not there as it was"
            )


def _finding(code: str, message: str) -> Finding:
    return Finding("error", code, message, remedy=_REMEDY)
