"""SQLite: one file, write-ahead log, full durability, one writer at a time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from functools import cache

from sqlalchemy import Table

from croupier.store.session import Row, Session, Wanted, column_names, key_columns, value_columns

# How long a writer waits for another process that is writing before it gives up.
BUSY_SECONDS = 30.0


def prepare(driver: sqlite3.Connection, busy_seconds: float | None = None) -> None:
    """What every connection needs: durable commits, and transactions that begin only where we say."""
    driver.isolation_level = None
    waits = BUSY_SECONDS if busy_seconds is None else busy_seconds
    driver.execute(f"PRAGMA busy_timeout={int(waits * 1000)}")
    driver.execute("PRAGMA journal_mode=WAL")
    # FULL syncs the log at every commit: an acknowledged command survives the loss of power.
    driver.execute("PRAGMA synchronous=FULL")
    # The log is folded into the file every 40 MB rather than every 4: under load that wait is rarer.
    driver.execute("PRAGMA wal_autocheckpoint=10000")


@cache
def _fetch_sql(table: Table, by: str, only: str) -> str:
    among = "IN (SELECT value FROM json_each(?))"
    return f"SELECT {only or column_names(table)} FROM {table.name} WHERE {by} {among}"


@cache
def _insert_sql(table: Table) -> str:
    marks = ", ".join("?" for _ in table.columns)
    return f"INSERT INTO {table.name} ({column_names(table)}) VALUES ({marks})"


@cache
def _update_sql(table: Table) -> str:
    # The parameters come in the order of the columns, so each is named by its place.
    places = {column.name: place for place, column in enumerate(table.columns, 1)}
    sets = ", ".join(f"{name} = ?{places[name]}" for name in value_columns(table))
    found = " AND ".join(f"{name} = ?{places[name]}" for name in key_columns(table))
    return f"UPDATE {table.name} SET {sets} WHERE {found}"


class SqliteSession(Session):
    """The lock of BEGIN IMMEDIATE covers the whole file, so rows need no locks of their own."""

    def begin(self) -> None:
        self.cursor.execute("BEGIN IMMEDIATE")

    def fetch(self, *wanted: Wanted) -> list[list[Row]]:
        return [self._rows(each) if each.keys else [] for each in wanted]

    def _rows(self, wanted: Wanted) -> list[Row]:
        keys = json.dumps(list(wanted.keys))
        query = _fetch_sql(wanted.table, wanted.by, wanted.only)
        rows: list[Row] = self.cursor.execute(query, (keys,)).fetchall()
        return rows

    def insert(self, table: Table, rows: Sequence[Row]) -> None:
        if rows:
            self.cursor.executemany(_insert_sql(table), rows)

    def update(self, table: Table, rows: Sequence[Row]) -> None:
        if rows:
            self.cursor.executemany(_update_sql(table), rows)

    def is_passing(self, error: Exception) -> bool:
        # A voucher number drawn twice; the next draw differs.
        return isinstance(error, sqlite3.IntegrityError)
