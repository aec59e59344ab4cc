"""Online backup and restore: a consistent copy while the writer works, checked before it counts.

SQLite: the database's own page-wise copy, one file. PostgreSQL: every table of one snapshot, copied into a
ZIP file, so that no tool of the server is needed. A backup is written beside its name and renamed at the end,
so that half a backup never has the name of a whole one.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, func, select

from croupier.errors import DataError, OperatingError
from croupier.ledger.verify import Audit
from croupier.store import tables as t
from croupier.store.audit import StoredBooks, audit
from croupier.store.engine import database_url, open_engine, reading
from croupier.store.migrate import migrate, migrations
from croupier.store.reads import Reads
from croupier.units.gaming_day import Clock, GamingDay

MANIFEST = "manifest.json"
FORMAT = "croupier-books-1"


def back_up(books: Reads, target: Path) -> None:
    """Copy the books as they stand into a new file; existing files are not overwritten."""
    if target.exists():
        raise OperatingError(f"{target} exists already; a backup does not overwrite")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    if books.engine.dialect.name == "sqlite":
        _copy_sqlite(books.engine, part)
    else:
        _copy_postgresql(books.engine, part)
    _sync(part)
    part.rename(target)


def restore(source: Path, database: str, clock: Clock) -> Audit:
    """Fill a new database from a backup and audit it; the backup's kind must be the database's kind."""
    if not source.is_file():
        raise OperatingError(f"there is no backup {source}")
    url = database_url(database)
    if url.get_backend_name() == "sqlite":
        _restore_sqlite(source, Path(url.database or ""))
    engine = open_engine(url)
    try:
        if url.get_backend_name() != "sqlite":
            _restore_postgresql(source, engine, clock)
        return audit(Reads(engine, GamingDay()))
    finally:
        engine.dispose()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# --- SQLite ---------------------------------------------------------------------------------------


def _copy_sqlite(engine: Engine, part: Path) -> None:
    source = engine.raw_connection()
    try:
        driver: Any = source.driver_connection
        copy = sqlite3.connect(part)
        with _closing(copy):
            driver.backup(copy)
            # One file and no log beside it, so that the copy can be moved about.
            copy.execute("PRAGMA journal_mode=DELETE")
    finally:
        source.close()


@contextmanager
def _closing(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    finally:
        connection.close()


def _restore_sqlite(source: Path, target: Path) -> None:
    if target.exists():
        raise OperatingError(f"{target} exists already; restore into a new file")
    backup = sqlite3.connect(source)
    copy = sqlite3.connect(target)
    with _closing(backup), _closing(copy):
        try:
            backup.backup(copy)
        except sqlite3.DatabaseError as error:
            raise DataError(f"{source} is not a backup of a SQLite database: {error}") from error


# --- PostgreSQL -----------------------------------------------------------------------------------


def _copy_postgresql(engine: Engine, part: Path) -> None:
    with reading(engine) as connection, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        head = StoredBooks(connection).head()
        driver: Any = connection.connection.driver_connection
        manifest = {
            "format": FORMAT,
            "migrations": [migration.name for migration in migrations()],
            "head": [head.seq, head.hash],
        }
        archive.writestr(MANIFEST, json.dumps(manifest))
        for table in t.metadata.sorted_tables:
            columns = ", ".join(column.name for column in table.columns)
            with (
                archive.open(table.name, "w", force_zip64=True) as entry,
                driver.cursor().copy(f"COPY {table.name} ({columns}) TO STDOUT") as copy,
            ):
                for block in copy:
                    entry.write(block)


def _restore_postgresql(source: Path, engine: Engine, clock: Clock) -> None:
    manifest = _manifest(source)
    if manifest["migrations"] != [migration.name for migration in migrations()]:
        raise DataError(f"{source} was made by another version; restore it with that one, then migrate")
    migrate(engine, clock)
    with reading(engine) as connection:
        if connection.execute(select(func.count()).select_from(t.journal)).scalar():
            raise OperatingError("the database already holds books; restore into a new one")
    raw = engine.raw_connection()
    try:
        driver: Any = raw.driver_connection
        with zipfile.ZipFile(source) as archive, driver.cursor() as cursor:
            cursor.execute("DELETE FROM chain_head")
            for table in t.metadata.sorted_tables:
                _fill(cursor, archive, table)
        raw.commit()
    finally:
        raw.close()


def _fill(cursor: Any, archive: zipfile.ZipFile, table: Any) -> None:
    columns = ", ".join(column.name for column in table.columns)
    with archive.open(table.name) as entry, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
        while block := entry.read(1 << 16):
            copy.write(block)


def _manifest(source: Path) -> dict[str, Any]:
    try:
        with zipfile.ZipFile(source) as archive:
            manifest: dict[str, Any] = json.loads(archive.read(MANIFEST))
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise DataError(f"{source} is not a backup of a PostgreSQL database: {error}") from error
    if manifest.get("format") != FORMAT:
        raise DataError(f"{source}: the format {manifest.get('format')!r} is not {FORMAT}")
    return manifest
