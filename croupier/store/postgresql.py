"""PostgreSQL: several processes on one database, rows locked in the order of their keys."""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from functools import cache
from typing import Any

import psycopg
from psycopg import errors
from sqlalchemy import Table

from croupier.store.session import (
    Row,
    Session,
    Wanted,
    array_types,
    column_names,
    key_columns,
    value_columns,
)

ABANDONED_SECONDS = 3
"""After so long without a word in the middle of a transaction the server undoes it: before the others, who
wait for its rows, take the database for silent themselves (``watchdog``)."""
LONGEST_STATEMENT_SECONDS = 4
ENDING_MILLISECONDS = 1_000

_LOCKS = {"": "", "update": " FOR UPDATE", "share": " FOR SHARE"}


def prepare(driver: psycopg.Connection[Row]) -> None:
    """The writer sees each statement's latest state: what it waited for, it then reads."""
    driver.set_isolation_level(psycopg.IsolationLevel.READ_COMMITTED)
    # "on" waits for the disk: an acknowledged command survives the loss of power.
    driver.execute("SET synchronous_commit = on")
    # The writer only looks rows up by their keys, and its tables outgrow their statistics within seconds.
    driver.execute("SET enable_seqscan = off")
    # A writer that was cut off keeps its rows locked, for everybody, no longer than this.
    driver.execute(f"SET idle_in_transaction_session_timeout = '{ABANDONED_SECONDS}s'")
    driver.execute(f"SET statement_timeout = '{LONGEST_STATEMENT_SECONDS}s'")
    driver.commit()


@cache
def _fetch_sql(table: Table, by: str, lock: str, only: str) -> str:
    # With ORDER BY, the rows are locked in that order: two writers can wait, but never in a circle.
    found = f"SELECT {only or column_names(table)} FROM {table.name} WHERE {by} = ANY(%s)"
    return f"{found} ORDER BY {by}{_LOCKS[lock]}"


@cache
def _unnest(table: Table) -> str:
    return "unnest(" + ", ".join(f"%b::{kind}" for kind in array_types(table)) + ")"


@cache
def _insert_sql(table: Table) -> str:
    return f"INSERT INTO {table.name} ({column_names(table)}) SELECT * FROM {_unnest(table)}"


@cache
def _update_sql(table: Table) -> str:
    sets = ", ".join(f"{name} = v.{name}" for name in value_columns(table))
    found = " AND ".join(f"t.{name} = v.{name}" for name in key_columns(table))
    return f"UPDATE {table.name} t SET {sets} FROM {_unnest(table)} AS v({column_names(table)}) WHERE {found}"


def _columns(rows: Sequence[Row]) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)]


class PostgresqlSession(Session):
    """A whole batch is written with one statement for each table."""

    may_fall_silent = True

    def __init__(self, driver: Any) -> None:
        super().__init__(driver)
        own = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
        self._backend = driver.execute(own).fetchone()
        driver.commit()

    def begin(self) -> None:
        # psycopg begins a transaction with the first statement.
        pass

    def fetch(self, *wanted: Wanted) -> list[list[Row]]:
        asked = [each for each in wanted if each.keys]
        if len(asked) == 1:
            found = iter([self._asked(asked[0])])
        else:
            with self.driver.pipeline():
                cursors = [self._asked(each) for each in asked]
            found = iter(cursors)
        return [next(found).fetchall() if each.keys else [] for each in wanted]

    def _asked(self, wanted: Wanted) -> Any:
        # A cursor of its own for each, since in a pipeline the rows come only at the end.
        query = _fetch_sql(wanted.table, wanted.by, wanted.lock, wanted.only)
        return self.driver.execute(query, (list(wanted.keys),))

    def insert(self, table: Table, rows: Sequence[Row]) -> None:
        if rows:
            self.cursor.execute(_insert_sql(table), _columns(rows))

    def update(self, table: Table, rows: Sequence[Row]) -> None:
        if rows:
            self.cursor.execute(_update_sql(table), _columns(rows))

    def together(self) -> AbstractContextManager[object]:
        pipeline: AbstractContextManager[object] = self.driver.pipeline()
        return pipeline

    def sever(self) -> None:
        if self.driver.closed:
            return
        # A descriptor of our own: psycopg may be closing the other one at this moment.
        with socket.socket(fileno=os.dup(self.driver.fileno())) as line, suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)

    def end(self, lost: Session) -> None:
        if not isinstance(lost, PostgresqlSession):
            return
        # What the server still does for the lost connection is over before anything is asked again.
        found = self.driver.execute(
            "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity "
            "WHERE pid = %s AND backend_start = %s",
            (ENDING_MILLISECONDS, *lost._backend),
        ).fetchone()
        self.driver.commit()
        if found is not None and not found[0]:
            raise psycopg.OperationalError("the connection before is still at work")

    def is_passing(self, error: Exception) -> bool:
        # Two processes made the same row, or the server broke a tie or went away: all of them may be
        # tried again, since every command is found by its id if it had been done after all.
        passing = (
            errors.UniqueViolation,
            errors.DeadlockDetected,
            errors.SerializationFailure,
            psycopg.OperationalError,
            psycopg.InterfaceError,
        )
        return isinstance(error, passing)
