"""What a batch asks of a database, in the fewest and plainest statements, straight on the driver.

SQLAlchemy builds the connections and all the queries of the reading side; the writer's few statements are
generated once from the table descriptions and run on the driver itself, since it writes thousands a second.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any, ClassVar, NamedTuple

from sqlalchemy import BigInteger, Table

from croupier.store.tree_edge import Edge

Row = tuple[Any, ...]


class Wanted(NamedTuple):
    """Rows to be read: those whose ``column`` (the key, unless said otherwise) is among ``keys``.

    ``lock`` is "update" or "share" where another writer must wait; the rows are locked in the order of
    the column.
    """

    table: Table
    keys: Sequence[str | int]
    lock: str = ""
    column: str = ""
    only: str = ""
    """Which columns are read, where it is not all of them."""

    @property
    def by(self) -> str:
        return self.column or key_columns(self.table)[0]


class Session(ABC):
    """One connection of one writer. Everything between ``begin`` and ``commit`` happens or does not."""

    may_fall_silent: ClassVar[bool] = False
    """Whether the database is another process, which may stop answering without a word."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.cursor = driver.cursor()
        self.edge = Edge()
        """What this connection last wrote to the journal, for whoever makes its tree (``tree``)."""

    @abstractmethod
    def begin(self) -> None:
        """Start a transaction that will write."""

    def commit(self) -> None:
        self.driver.commit()

    def rollback(self) -> None:
        self.driver.rollback()

    def close(self) -> None:
        self.cursor.close()
        self.driver.close()

    @abstractmethod
    def fetch(self, *wanted: Wanted) -> list[list[Row]]:
        """The rows of each, read and locked one after the other, in one exchange with the database."""

    @abstractmethod
    def insert(self, table: Table, rows: Sequence[Row]) -> None:
        """New rows; one that is there already is an error."""

    @abstractmethod
    def update(self, table: Table, rows: Sequence[Row]) -> None:
        """Existing rows, given whole, found by their key."""

    def together(self) -> AbstractContextManager[object]:
        """Writes inside are sent without waiting for each other, where the database is another process."""
        return nullcontext()

    def sever(self) -> None:  # noqa: B027 - a file on this machine does not fall silent
        """Cut the connection, from any thread: whoever waits on it gets an error."""

    def end(self, lost: Session) -> None:  # noqa: B027 - a file has no other end
        """Have the database end what a lost connection left behind, so that nothing of it comes late."""

    @abstractmethod
    def is_passing(self, error: Exception) -> bool:
        """Whether the same batch may well succeed if it is run again."""


@cache
def key_columns(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.primary_key.columns)


@cache
def value_columns(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns if not column.primary_key)


@cache
def column_names(table: Table) -> str:
    return ", ".join(column.name for column in table.columns)


@cache
def array_types(table: Table) -> tuple[str, ...]:
    """The PostgreSQL array type of each column."""
    return tuple("bigint[]" if isinstance(c.type, BigInteger) else "text[]" for c in table.columns)
