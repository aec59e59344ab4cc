"""The steps of the tables in the journal: of one table, or those that end something, and no others.

Both are found by indexes over the journal's own text (migration 0008), so their cost is that of the answer:
neither what other tables did in between nor the age of the books counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    Text,
    bindparam,
    func,
    literal_column,
    select,
)

from croupier.ledger.journal import JournalRecord
from croupier.store import tables as t

ENDING: Final = ("round_settled", "round_voided", "table_closed", "wager_removed")
"""The events that the second index knows; a query names all four, or no database would use it."""
AT_A_TIME: Final = 200

_KIND: Final = "journal.kind = 'table_step'"
_OTHER: Final = "journal.kind <> 'table_step'"
_TABLE: Final = {
    "sqlite": "json_extract(journal.body, '$.facts.table')",
    "postgresql": "(journal.body::jsonb #>> '{facts,table}')",
}
_EVENT: Final = {
    "sqlite": "json_extract(journal.body, '$.facts.event.event')",
    "postgresql": "(journal.body::jsonb #>> '{facts,event,event}')",
}
_CARRIED: Final = {
    "sqlite": "json_extract(journal.body, '$.facts.event.carried[0]')",
    "postgresql": "(journal.body::jsonb #>> '{facts,event,carried,0}')",
}


@cache
def _steps_query(backend: str) -> Select[Any]:
    """The steps of one table after a record and up to another, oldest first."""
    c = t.journal.c
    return (
        select(t.journal)
        .where(
            _said(_KIND),
            _table(backend) == bindparam("table"),
            c.seq > bindparam("after"),
            c.seq <= bindparam("upto"),
        )
        .order_by(c.seq)
        .limit(bindparam("most", type_=BigInteger))
    )


@cache
def _newest_steps_query(backend: str) -> Select[Any]:
    """The last steps of one table up to a record, newest first."""
    c = t.journal.c
    of_table = _table(backend) == bindparam("table")
    query = select(t.journal).where(_said(_KIND), of_table, c.seq <= bindparam("upto"))
    return query.order_by(c.seq.desc()).limit(bindparam("most", type_=BigInteger))


@cache
def _endings_query(backend: str, event: str, of_one_table: bool) -> Select[Any]:
    """The steps of a kind that ends something, newest first; those of one table by the index of its steps."""
    c = t.journal.c
    known = ", ".join(f"'{one}'" for one in ENDING)
    where = _table(backend) == bindparam("table")
    return (
        select(t.journal)
        .where(
            _said(_KIND),
            where if of_one_table else _said(f"{_EVENT[backend]} IN ({known})"),
            _said(f"{_EVENT[backend]} = '{event}'"),
            c.seq > bindparam("after"),
            c.seq <= bindparam("upto"),
        )
        .order_by(c.seq.desc())
        .limit(bindparam("most", type_=BigInteger))
    )


@cache
def _carrying_query(backend: str) -> Select[Any]:
    """The ends of rounds that left wagers up for the next one, newest first."""
    c = t.journal.c
    return (
        select(t.journal)
        .where(
            _said(_KIND),
            _said(f"{_CARRIED[backend]} IS NOT NULL"),
            c.seq > bindparam("after"),
            c.seq <= bindparam("upto"),
        )
        .order_by(c.seq.desc())
        .limit(bindparam("most", type_=BigInteger))
    )


def _table(backend: str) -> ColumnElement[str]:
    """The table that a step tells of, in the words of its index."""
    return literal_column(_TABLE[backend], Text)


def _said(sql: str) -> ColumnElement[bool]:
    """A condition in the very words of the index: only then does a database see that the index answers it."""
    condition: ColumnElement[bool] = literal_column(f"({sql})")
    return condition


def steps_of_table(connection: Connection, table: str, after: int, upto: int) -> Iterator[JournalRecord]:
    """What one table did in a part of the journal, oldest first, a page at a time."""
    query = _steps_query(connection.dialect.name)
    while True:
        page = {"table": table, "after": after, "upto": upto, "most": AT_A_TIME}
        rows = connection.execute(query, page).all()
        for row in rows:
            yield JournalRecord(*row)
        if len(rows) < AT_A_TIME:
            return
        after = rows[-1][0]


def newest_steps_of_table(connection: Connection, table: str, upto: int, most: int) -> list[JournalRecord]:
    """The last steps of a table, newest first."""
    page = {"table": table, "upto": upto, "most": most}
    found = connection.execute(_newest_steps_query(connection.dialect.name), page)
    return [JournalRecord(*row) for row in found]


def first_opening(connection: Connection) -> tuple[int, str] | None:
    """Number and instant of the step that opened the first round of the house; None before operations."""
    c = t.journal.c
    opened = f"{_EVENT[connection.dialect.name]} = 'round_opened'"
    query = select(c.seq, c.at).where(_said(_KIND), _said(opened)).order_by(c.seq).limit(1)
    row = connection.execute(query).first()
    return (row.seq, row.at) if row else None


def records_of_kind(connection: Connection, kind: str, after: int) -> list[JournalRecord]:
    """The records of a rare kind after one, oldest first."""
    c = t.journal.c
    query = select(t.journal).where(_said(_OTHER), c.kind == kind, c.seq > after).order_by(c.seq)
    return [JournalRecord(*row) for row in connection.execute(query)]


def last_of_kinds(connection: Connection) -> dict[str, tuple[int, str]]:
    """Number and instant of the last record of every kind, found from one kind to the next."""
    c = t.journal.c
    newest = select(c.seq, c.at).order_by(c.seq.desc()).limit(1)
    steps = connection.execute(newest.where(_said(_KIND))).first()
    found = {"table_step": (steps.seq, steps.at)} if steps else {}
    kind: str | None = ""
    while kind := connection.execute(select(func.min(c.kind)).where(_said(_OTHER), c.kind > kind)).scalar():
        row = connection.execute(newest.where(_said(_OTHER), c.kind == kind)).one()
        found[kind] = (row.seq, row.at)
    return found


def endings(
    connection: Connection, event: str, after: int, upto: int, most: int, table: str = ""
) -> list[JournalRecord]:
    """The newest steps of a kind in a part of the journal, newest first."""
    assert event in ENDING, f"no index knows {event}"
    query = _endings_query(connection.dialect.name, event, bool(table))
    page = {"after": after, "upto": upto, "most": most} | ({"table": table} if table else {})
    return [JournalRecord(*row) for row in connection.execute(query, page)]


def carrying(connection: Connection, after: int, upto: int, most: int) -> list[JournalRecord]:
    """The newest ends of rounds in a part of the journal that left wagers up, newest first."""
    page = {"after": after, "upto": upto, "most": most}
    return [JournalRecord(*row) for row in connection.execute(_carrying_query(connection.dialect.name), page)]
