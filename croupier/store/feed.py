"""The feed: journal records as they are committed, to whoever wants to know, in any process.

The journal itself is the queue. A notification only says "look again": PostgreSQL sends one to every process
at commit (LISTEN/NOTIFY); on SQLite a subscriber asks the file for its version. A notification that is
lost costs a moment, never a record.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Protocol

from sqlalchemy import Engine

from croupier.errors import OperatingError
from croupier.ledger.journal import JournalRecord
from croupier.store.engine import connect_postgresql, reading
from croupier.store.reads import journal_pages

SQLITE_POLL_SECONDS = 0.02


class Bell(Protocol):
    """Something that tells when there may be news."""

    def wait(self, seconds: float) -> None:
        """Return when there may be news, or when the time is up."""

    def close(self) -> None: ...


class Feed:
    """The records after a place in the journal, each exactly once and in order."""

    def __init__(self, engine: Engine, after_seq: int = 0) -> None:
        self._engine = engine
        self._bell: Bell = SqliteBell(engine) if engine.dialect.name == "sqlite" else PostgresqlBell(engine)
        self.seq = after_seq

    def take(self, wait_seconds: float = 0.0) -> list[JournalRecord]:
        """The new records; if there are none, wait for some, at most so long."""
        deadline = time.monotonic() + wait_seconds
        while True:
            records = list(self._new())
            left = deadline - time.monotonic()
            if records or left <= 0:
                return records
            self._bell.wait(left)

    def _new(self) -> Iterator[JournalRecord]:
        with reading(self._engine) as connection:
            for record in journal_pages(connection, self.seq):
                self.seq = record.seq
                yield record

    def close(self) -> None:
        self._bell.close()


class SqliteBell:
    """Asks the file whether another connection has committed."""

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.raw_connection()
        self._seen = self._version()

    def wait(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while (version := self._version()) == self._seen and time.monotonic() < deadline:
            time.sleep(SQLITE_POLL_SECONDS)
        self._seen = version

    def _version(self) -> int:
        cursor = self._connection.cursor()
        cursor.execute("PRAGMA data_version")
        row = cursor.fetchone()
        cursor.close()
        if row is None:
            raise OperatingError("SQLite does not tell its data version")
        return int(row[0])

    def close(self) -> None:
        self._connection.close()


class PostgresqlBell:
    """Listens on the journal's channel, over a connection of its own."""

    def __init__(self, engine: Engine) -> None:
        from croupier.store.postgresql import CHANNEL

        self._connection = connect_postgresql(engine, autocommit=True)
        self._connection.execute(f"LISTEN {CHANNEL}")

    def wait(self, seconds: float) -> None:
        for _ in self._connection.notifies(timeout=seconds, stop_after=1):
            pass

    def close(self) -> None:
        self._connection.close()
