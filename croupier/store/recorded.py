"""The tables of people, keys, sessions and leases beside what the journal says of them.

A change of a row and its record are one transaction. A row that is read for a decision is compared with its
record, and the record with the journal: a role, a password or a session that came into the table by another
way opens nothing, from the moment on in which it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, Table, func, select

from croupier.access.record import (
    ENDED,
    KEY,
    LEASE,
    PERSON,
    SESSION,
    AccessRecord,
    RecordAccess,
    command_id,
    key_body,
    key_of,
    lease_body,
    next_version,
    person_body,
    session_body,
)
from croupier.errors import Damaged, OperatingError
from croupier.ledger.canonical import digest, fields_of
from croupier.ledger.command import Command
from croupier.store import tables as t
from croupier.store.batch import Given, run_within
from croupier.store.session import Session
from croupier.store.sqlite import SqliteSession
from croupier.units.gaming_day import Clock, GamingDay, SystemClock
from croupier.units.verdict import Finding, Refusal


class Kept(NamedTuple):
    """One of the tables: the kind of its records, the column that names a row, and what of a row counts."""

    kind: str
    table: Table
    name: str
    body: Callable[[Mapping[str, Any]], str]
    words: str


KEPT: Final = {
    PERSON: Kept(PERSON, t.person, "name", person_body, "the account of"),
    KEY: Kept(KEY, t.terminal_key, "asset_number", key_body, "the key of terminal"),
    SESSION: Kept(SESSION, t.person_session, "token_hash", session_body, "the session"),
    LEASE: Kept(LEASE, t.lease, "name", lease_body, "the lease of table"),
}

CLOCK: Final = "croupier_clock"
DAY: Final = "croupier_gaming_day"


def keep_time(engine: Any, clock: Clock, gaming_day: GamingDay) -> None:
    """The time by which changes over this engine are recorded; otherwise it is the machine's."""
    engine.update_execution_options(**{CLOCK: clock, DAY: gaming_day})


# -- changing --------------------------------------------------------------------------------------


def note(connection: Connection, kind: str, *names: str) -> None:
    """Record rows as they stand now in this transaction; a row that is gone is recorded as ended."""
    kept = KEPT[kind]
    found = _rows(connection, kept, names)
    commands: list[Command] = []
    for name in sorted(set(names)):
        key, row = key_of(kind, name), found.get(name)
        body = kept.body(row) if row else ENDED
        before = _recorded(connection, key)
        if body != (before.body if before else ENDED):
            commands.append(next_version(before, key, body))
    do_within(connection, commands)


def do_within(connection: Connection, commands: Sequence[Command]) -> None:
    """Do commands in a transaction that is open already; it is undone if one of them is refused."""
    if not commands:
        return
    options = connection.get_execution_options()
    clock: Clock = options.get(CLOCK) or SystemClock()
    gaming_day: GamingDay = options.get(DAY) or GamingDay()
    now = clock.now()
    session = _joined(connection)
    try:
        given = [Given(command, command.digest()) for command in commands]
        answers = run_within(session, given, now, gaming_day, _no_number)
    except connection.dialect.loaded_dbapi.Error as error:
        first = next(iter(str(error).splitlines()), type(error).__name__)
        raise OperatingError(f"the journal could not be written: {first}") from error
    finally:
        session.cursor.close()
    for command, answer in zip(commands, answers, strict=True):
        if isinstance(answer, Refusal | Exception):
            raise OperatingError(f"{command.id} could not be recorded: {answer}")


def _no_number() -> str:
    raise OperatingError("a change of access draws no number")


class _JoinedSqlite(SqliteSession):
    """The transaction has begun."""

    def begin(self) -> None:
        pass


def _joined(connection: Connection) -> Session:
    """A session on a transaction that another has begun and will commit."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        return _JoinedSqlite(driver)
    from croupier.store.postgresql import PostgresqlSession

    session = PostgresqlSession.__new__(PostgresqlSession)
    Session.__init__(session, driver)
    return session


# -- reading ---------------------------------------------------------------------------------------


def check_row(connection: Connection, kind: str, row: Mapping[str, Any]) -> None:
    """Damaged, unless the journal says the same of this row, and nothing later."""
    kept = KEPT[kind]
    name = str(row[kept.name])
    recorded = _recorded(connection, key_of(kind, name))
    if recorded is None or recorded.body != kept.body(row) or not _is_latest(connection, recorded):
        raise Damaged(f"{_named(kept, name)} is not what the journal says; run croupier audit verify")


def check_rows(connection: Connection, kind: str) -> None:
    """The whole of a table, as far as its records go."""
    for finding in differences(connection, kind):
        raise Damaged(f"{finding.message}; run croupier audit verify")


def differences(connection: Connection, kind: str) -> Iterator[Finding]:
    """Rows of a table and their records that do not say the same."""
    kept = KEPT[kind]
    rows = {row[kept.name]: kept.body(row) for row in documents(connection, select(kept.table))}
    c = t.access_record.c
    begins = f"{kind}/"
    query = select(c.key, c.body).where(func.substr(c.key, 1, len(begins)) == begins, c.body != ENDED)
    recorded = {row[0].removeprefix(begins): row[1] for row in connection.execute(query)}
    for name in sorted(rows.keys() | recorded.keys(), key=str):
        if rows.get(name) != recorded.get(name):
            yield Finding(
                "error",
                f"{kind}_differs",
                f"{_named(kept, name)} is not what the journal says",
                remedy="restore the table from the journal, and find out who wrote to it",
            )


def documents(connection: Connection, query: Select[Any]) -> Iterator[dict[str, Any]]:
    """Rows by the names of their columns."""
    return (row._asdict() for row in connection.execute(query))


def _named(kept: Kept, name: str) -> str:
    return f"{kept.words} {name[:16] if kept.kind == SESSION else name}"


def _is_latest(connection: Connection, recorded: AccessRecord) -> bool:
    """Whether the journal has this version under its hash, and none after it."""
    ids = [command_id(recorded.key, version) for version in (recorded.version, recorded.version + 1)]
    query = (
        select(t.command.c.id, t.journal.c.body, t.journal.c.hash)
        .join(t.journal, t.journal.c.seq == t.command.c.seq)
        .where(t.command.c.id.in_(ids))
    )
    found = connection.execute(query).all()
    if len(found) != 1 or found[0][0] != ids[0] or digest(found[0][1]) != found[0][2]:
        return False
    records = msgspec.json.decode(found[0][1])["records"]
    return bool(records == [[AccessRecord.record_kind, recorded.key, fields_of(recorded)]])


def _recorded(connection: Connection, key: str) -> AccessRecord | None:
    row = connection.execute(select(t.access_record).where(t.access_record.c.key == key)).first()
    return AccessRecord(*row) if row else None


def _rows(connection: Connection, kept: Kept, names: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    query = select(kept.table).where(kept.table.c[kept.name].in_(names))
    return {row[kept.name]: row for row in documents(connection, query)}


def adopted(connection: Connection) -> list[RecordAccess]:
    """For books of before: what is in the tables now, as the first version of each."""
    return [
        next_version(None, key_of(kept.kind, row[kept.name]), kept.body(row))
        for kept in KEPT.values()
        for row in documents(connection, select(kept.table).order_by(kept.table.c[kept.name]))
    ]
