"""Receipts from the books: the records of a voucher, a slip or a round, with their proofs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Engine, select

from croupier.errors import DataError
from croupier.ledger.journal import JournalRecord
from croupier.store import tables as t
from croupier.store.engine import reading
from croupier.store.public_log import PublicLog, cosigned, last_signed
from croupier.store.tree import salt_of, stored_tree, tree_secret
from croupier.transparency.proofs import inclusion_proof
from croupier.transparency.receipt import MOST_RECORDS, Proved, Receipt

LOOKED_THROUGH: Final = 2_000
"""So many records after an instant are looked through for the one that was made then."""


def receipt_of(log: PublicLog, engine: Engine, records: Sequence[JournalRecord], now: datetime) -> Receipt:
    """Records with their proofs, under the last checkpoint that has them all; one is signed if none has."""
    if not 0 < len(records) <= MOST_RECORDS:
        raise DataError(f"a receipt proves 1 to {MOST_RECORDS} records, not {len(records)}")
    last = max(record.seq for record in records)
    with reading(engine) as connection:
        signed = last_signed(connection)
    if signed is None or signed.size < last or signed.checkpoint.origin != log.key.name:
        log.sign(now, "a receipt")
    with reading(engine) as connection:
        signed = last_signed(connection)
        if signed is None or signed.size < last:
            raise DataError(f"record {last} is not in the books")
        tree, secret = stored_tree(connection, signed.size), tree_secret(connection)
        proved = [
            Proved(
                record.seq,
                salt_of(secret, record.seq),
                record.body,
                tuple(inclusion_proof(tree, record.seq - 1, signed.size)),
            )
            for record in records
        ]
        return Receipt(cosigned(connection, signed), tuple(proved))


def record_naming(engine: Engine, at: str, word: str) -> JournalRecord | None:
    """The first record from an instant on that names something: a voucher's number, a slip."""
    c = t.journal.c
    query = select(t.journal).where(c.at >= at).order_by(c.seq).limit(LOOKED_THROUGH)
    with reading(engine) as connection:
        for row in connection.execute(query):
            record = JournalRecord(*row)
            if f'"{word}"' in record.body:
                return record
    return None
