"""Migrations: named folders, forward only, each applied once and recorded.

``migrations/NNNN_name/`` holds ``sqlite.sql`` and ``postgresql.sql``. A database that is ahead of this
program is refused rather than guessed at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, inspect, text

from croupier.errors import DataError, OperatingError
from croupier.store.engine import driver_connection, reading
from croupier.units.gaming_day import Clock, instant_text

_NAME = re.compile(r"(\d{4})_[a-z0-9_]+")
_APPLIED = "CREATE TABLE IF NOT EXISTS migration (name TEXT NOT NULL PRIMARY KEY, applied_at TEXT NOT NULL)"


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    name: str
    folder: Traversable

    def sql(self, backend: str) -> str:
        return self.folder.joinpath(f"{backend}.sql").read_text("utf-8")


def migrations() -> list[Migration]:
    """All steps in order; their numbers run from 0001 without a gap."""
    root = resources.files(__package__).joinpath("migrations")
    found = sorted(
        (Migration(entry.name, entry) for entry in root.iterdir() if _NAME.fullmatch(entry.name)),
        key=lambda migration: migration.name,
    )
    for number, migration in enumerate(found, 1):
        if int(migration.name[:4]) != number:
            raise DataError(f"migrations: {migration.name} should have number {number:04d}")
    return found


def migrate(engine: Engine, clock: Clock, upto: str | None = None) -> list[str]:
    """Bring the schema forward; the names of the steps that were taken. ``upto`` stops after a step."""
    raw = driver_connection(engine)
    try:
        cursor = raw.cursor()
        _lock(cursor, engine.dialect.name)
        taken = _take_steps(cursor, engine.dialect.name, clock, upto)
        raw.commit()
        return taken
    except DataError:
        raw.rollback()
        raise
    except Exception as error:
        raw.rollback()
        raise OperatingError(f"the database could not be migrated: {error}") from error
    finally:
        raw.close()


def _lock(cursor: Any, backend: str) -> None:
    """Two processes that start at once: one migrates, the other waits and finds it done."""
    if backend == "sqlite":
        cursor.execute("BEGIN IMMEDIATE")
    else:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
        cursor.execute("SELECT pg_advisory_xact_lock(605)")


def _take_steps(cursor: Any, backend: str, clock: Clock, upto: str | None) -> list[str]:
    cursor.execute(_APPLIED)
    cursor.execute("SELECT name FROM migration ORDER BY name")
    applied = [row[0] for row in cursor.fetchall()]
    known = migrations()
    strangers = set(applied) - {migration.name for migration in known}
    if strangers:
        raise DataError(f"the database has the migration {min(strangers)}, which this program does not know")
    taken = []
    for migration in known:
        if migration.name not in applied:
            _run_script(cursor, backend, migration.sql(backend))
            mark = "?" if backend == "sqlite" else "%s"
            cursor.execute(
                f"INSERT INTO migration (name, applied_at) VALUES ({mark}, {mark})",
                (migration.name, instant_text(clock.now())),
            )
            taken.append(migration.name)
        if migration.name == upto:
            break
    return taken


def _run_script(cursor: Any, backend: str, script: str) -> None:
    if backend != "sqlite":
        cursor.execute(script)
        return
    # sqlite3 runs one statement at a time inside a transaction; its own test says where one ends.
    from sqlite3 import complete_statement

    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if complete_statement(statement):
            cursor.execute(statement)
            statement = ""


def require_current(engine: Engine) -> None:
    """Refuse to read a database that is not there or not at this program's schema; write nothing."""
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
        raise OperatingError(f"there is no database {engine.url.database}")
    with reading(engine) as connection:
        if not inspect(connection).has_table("migration"):
            raise OperatingError("the database holds no books: it has no table of migrations")
        applied = {row[0] for row in connection.execute(text("SELECT name FROM migration"))}
    expected = {migration.name for migration in migrations()}
    if applied != expected:
        different = min(applied ^ expected)
        raise OperatingError(f"the database and this program differ by the migration {different}")
