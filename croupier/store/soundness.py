"""Whether the books are what their journal says: asked at the start of a house, and again while it runs.

The journal is read once, from the last checkpoint on, and then followed; what counts in the tables is
compared with it in one snapshot, beside the writer. What is found is said in one sentence, and stays found.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from croupier.errors import Damaged, OperatingError
from croupier.ledger.canonical import digest
from croupier.ledger.checkpoint import KeepCheckpoint, checkpoint_id, checkpoint_mac
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.ledger.verify import read_record
from croupier.store import tables as t
from croupier.store.engine import reading, writing
from croupier.store.live import Live, damage, live_of
from croupier.store.reads import PAGE, chain_head, journal_pages
from croupier.store.recorded import do_within
from croupier.store.witness import Witness
from croupier.units.verdict import Finding

CHECKPOINT_RECORDS: Final = 20_000
"""So many records after a checkpoint the next one is due: a start never reads many more."""
DAY_RECORDS: Final = 2_000
"""With a new gaming day it is due after as few as these."""
SECONDS: Final = 10.0
LONGEST_SECONDS: Final = 45.0
"""Damage is found within a minute, however long one look takes."""
SHARE: Final = 50
"""A look that takes a second is followed by a pause of so many: at most two hundredths of a processor."""


class Soundness:
    """One for each process that uses books; ``check`` may be called from any thread."""

    def __init__(self, engine: Engine, key: bytes | None = None, witness: Witness | None = None) -> None:
        self._engine = engine
        self._key = key
        self._witness = witness
        self._live: Live | None = None
        self._checkpoint: tuple[int, str] = (0, "")
        self._lock = threading.Lock()
        self.findings: list[Finding] = []
        self.pause_seconds = SECONDS

    @property
    def sentence(self) -> str:
        """What differs, for a person; empty while nothing was found."""
        if not self.findings:
            return ""
        more = f" (and {len(self.findings) - 1} more)" if len(self.findings) > 1 else ""
        return f"the books are damaged, and nothing is played on them: {self.findings[0].message}{more}"

    def check(self) -> list[Finding]:
        """Read on in the journal and compare; what was found before is found again."""
        with self._lock:
            if self.findings:
                return self.findings
            began = time.monotonic()
            with reading(self._engine) as connection:
                self.findings = self._found(connection)
            if not self.findings and self._witness is not None:
                self._witness.note(self._followed.head)
            spent = time.monotonic() - began
            self.pause_seconds = min(LONGEST_SECONDS, max(SECONDS, SHARE * spent))
            return self.findings

    def _found(self, connection: Connection) -> list[Finding]:
        try:
            found = list(self._begin(connection)) if self._live is None else []
            return found or list(self._follow(connection)) or damage(self._followed, connection)
        except (OperatingError, SQLAlchemyError):
            raise
        except Exception as error:  # noqa: BLE001 - what cannot even be read is damaged, whatever it is
            where = f"after record {self._live.head.seq if self._live else 0}"
            message = f"what stands {where} of the journal or in its tables cannot be read: {error!r}"
            return [Finding("error", "books_unreadable", message, remedy="run croupier audit verify")]

    @property
    def _followed(self) -> Live:
        assert self._live is not None
        return self._live

    # -- the journal -------------------------------------------------------------------------------

    def _begin(self, connection: Connection) -> Iterator[Finding]:
        """From the last checkpoint that this house made; without one, from the first record."""
        head = chain_head(connection)
        noted = self._witness.noted() if self._witness else None
        if noted is not None and _hash_of(connection, noted.seq) != noted.hash:
            yield _cut(noted.seq, "it was there when a server last looked")
        last = connection.execute(select(t.checkpoint.c.seq).order_by(t.checkpoint.c.seq.desc())).scalar()
        if last is not None and last > head.seq:
            yield _cut(last, "a checkpoint was kept after it")
        self._live = self._from_checkpoint(connection) or Live()

    def _from_checkpoint(self, connection: Connection) -> Live | None:
        """A kept state counts if a record of the chain has its digest, under the key of this house."""
        for seq, kept, body in connection.execute(
            select(t.checkpoint).order_by(t.checkpoint.c.seq.desc())
        ).all():
            record = _record_of(connection, checkpoint_id(seq))
            if record is None or digest(body) != kept or digest(record.body) != record.hash:
                continue
            facts = msgspec.json.decode(record.body)["facts"]
            mac = checkpoint_mac(self._key, seq, kept) if self._key is not None else facts.get("mac")
            live = live_of(body)
            if facts != {"seq": seq, "digest": kept, "mac": mac} or live.head.seq != seq:
                continue
            self._checkpoint = (seq, record.gaming_day)
            return live
        return None

    def _follow(self, connection: Connection) -> Iterator[Finding]:
        """The records since the last look: each follows the one before, and left what it should."""
        live, stored = self._followed, chain_head(connection)
        if live.head.seq and _hash_of(connection, live.head.seq) != live.head.hash:
            yield _cut(live.head.seq, "it was there, with another hash or at all")
            return
        page: list[tuple[JournalRecord, Any]] = []
        for record in journal_pages(connection, live.head.seq):
            body = read_record(record, live.head)
            if isinstance(body, Finding):
                yield body
                return
            page.append((record, body))
            live.head = ChainHead(record.seq, record.hash, record.at)
            if len(page) == PAGE:
                yield from self._take_in(connection, page)
                page = []
        yield from self._take_in(connection, page)
        if live.head != stored:
            yield _cut(
                stored.seq, f"the chain's head says so, and the journal ends with record {live.head.seq}"
            )

    def _take_in(self, connection: Connection, page: list[tuple[JournalRecord, Any]]) -> Iterator[Finding]:
        if not page:
            return
        live, first, last = self._followed, page[0][0].seq, page[-1][0].seq
        c, x = t.command.c, t.transfer.c
        ids = [record.command_id for record, _ in page]
        commands = {
            row[0]: (row[1], row[2]) for row in connection.execute(select(t.command).where(c.id.in_(ids)))
        }
        between = select(t.transfer).where(x.seq >= first, x.seq <= last).order_by(x.seq, x.line)
        transfers: dict[int, list[Any]] = {}
        for row in connection.execute(between):
            transfers.setdefault(row[0], []).append(tuple(row)[2:])
        for record, body in page:
            live.apply(body)
            if commands.get(record.command_id) != (body["digest"], record.seq):
                yield _altered(record.seq, f"its command {record.command_id} is missing or differs")
            moved = [list(row[:4]) for row in transfers.get(record.seq, ())]
            if moved != [list(one) for one in body["transfers"]]:
                yield _altered(record.seq, "its rows in the table of transfers differ")

    # -- checkpoints -------------------------------------------------------------------------------

    def is_checkpoint_due(self, gaming_day: str) -> bool:
        """After many records, or with a new gaming day."""
        seq, day = self._checkpoint
        new = self._followed.head.seq - seq
        return new >= CHECKPOINT_RECORDS or (new >= DAY_RECORDS and day != gaming_day)

    def keep_checkpoint(self, gaming_day: str) -> None:
        """Keep the state of the last look, and write its digest into the journal, in one transaction."""
        with self._lock:
            if self.findings or self._live is None or self._key is None:
                return
            seq, text = self._live.head.seq, self._live.text()
            command = KeepCheckpoint(
                id=checkpoint_id(seq),
                seq=seq,
                state_digest=digest(text),
                mac=checkpoint_mac(self._key, seq, digest(text)),
            )
            with writing(self._engine) as connection:
                if _record_of(connection, command.id) is None:
                    # The one before stays, so that there is always one.
                    connection.execute(delete(t.checkpoint).where(t.checkpoint.c.seq < self._checkpoint[0]))
                    values = {"seq": seq, "digest": command.state_digest, "body": text}
                    connection.execute(insert(t.checkpoint).values(**values))
                    do_within(connection, [command])
            self._checkpoint = (seq, gaming_day)


def _record_of(connection: Connection, command: str) -> JournalRecord | None:
    query = (
        select(t.journal)
        .join(t.command, t.command.c.seq == t.journal.c.seq)
        .where(t.command.c.id == command, t.journal.c.kind == KeepCheckpoint.kind)
    )
    row = connection.execute(query).first()
    return JournalRecord(*row) if row else None


def _hash_of(connection: Connection, seq: int) -> str | None:
    found: str | None = connection.execute(select(t.journal.c.hash).where(t.journal.c.seq == seq)).scalar()
    return found


def _cut(seq: int, why: str) -> Finding:
    message = f"record {seq} of the journal was removed or rewritten: {why}"
    return Finding("error", "record_removed", message, remedy="restore from a backup")


def _altered(seq: int, why: str) -> Finding:
    message = f"record {seq} of the journal was altered: {why}"
    return Finding("error", "record_altered", message, remedy="restore from a backup")


def refuse_damaged(engine: Engine, key: bytes | None = None, witness: Witness | None = None) -> Soundness:
    """Damaged, with the sentence, unless the books are what their journal says."""
    soundness = Soundness(engine, key, witness)
    if soundness.check():
        raise Damaged(soundness.sentence)
    return soundness
