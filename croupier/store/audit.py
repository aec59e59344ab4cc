"""The stored books as the audit sees them: one snapshot, read once from front to back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from sqlalchemy import Connection, Table, select

from croupier.ledger.account import Account
from croupier.ledger.entry import TallyKey
from croupier.ledger.hold import Hold
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.ledger.verify import Audit, TransferRow, verify
from croupier.store import tables as t
from croupier.store.audit_beside import Following, beside
from croupier.store.engine import reading
from croupier.store.loading import RECORD_TABLES
from croupier.store.reads import PAGE, Reads, chain_head, journal_pages
from croupier.store.witness import Witness


class StoredBooks:
    """An AuditSource on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.following = Following(connection)

    def head(self) -> ChainHead:
        return chain_head(self._connection)

    def journal(self) -> Iterator[JournalRecord]:
        # Whoever asks for the next record has found nothing wrong with this one.
        for record in journal_pages(self._connection):
            yield record
            self.following.after(record)

    def transfers(self) -> Iterator[TransferRow]:
        x = t.transfer.c
        after = (0, 0)
        while True:
            query = (
                select(t.transfer)
                .where((x.seq > after[0]) | ((x.seq == after[0]) & (x.line > after[1])))
                .order_by(x.seq, x.line)
                .limit(PAGE)
            )
            rows = self._connection.execute(query).all()
            for row in rows:
                yield cast(TransferRow, tuple(row))
            if len(rows) < PAGE:
                return
            after = (rows[-1][0], rows[-1][1])

    def commands(self) -> Mapping[str, tuple[str, int]]:
        c = t.command.c
        rows = self._connection.execute(select(c.id, c.digest, c.seq).where(c.seq.is_not(None)))
        return {row[0]: (row[1], row[2]) for row in rows}

    def accounts(self) -> list[Account]:
        return [Account(*row) for row in self._rows(t.account)]

    def holds(self) -> list[Hold]:
        return [Hold(*row) for row in self._rows(t.hold)]

    def records(self) -> Mapping[tuple[str, str], Mapping[str, Any]]:
        return {
            (kind.record_kind, row._mapping[kind.key_field]): dict(row._mapping)
            for kind, table in RECORD_TABLES.items()
            for row in self._rows(table)
        }

    def tallies(self) -> Mapping[TallyKey, int]:
        return {(row[0], row[1], row[2]): row[3] for row in self._rows(t.tally)}

    def _rows(self, table: Table) -> Any:
        return self._connection.execute(select(table))


def audit(books: Reads, anchor: tuple[int, str] | None = None, witness: Witness | None = None) -> Audit:
    """Verify a store's books; nothing is written, and the writer is not disturbed.

    ``witness`` is what a server has noted outside the database of where the journal ended.
    """
    with reading(books.engine) as connection:
        return audited(StoredBooks(connection), connection, anchor, witness)


def audited(
    source: StoredBooks,
    connection: Connection,
    anchor: tuple[int, str] | None = None,
    witness: Witness | None = None,
) -> Audit:
    """The audit in a snapshot that is open already."""
    found = verify(source, anchor)
    if found.is_sound:
        source.following.ended()
        more = [*source.following.findings, *beside(connection, found.head, witness)]
        found = replace(found, findings=tuple(more))
    return found
