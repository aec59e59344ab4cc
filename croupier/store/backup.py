"""Online backup: a consistent copy of everything that a house needs, taken while the writer works.

One ZIP file: the books, the key of the house, and a manifest with the SHA-256 of each. SQLite is copied page
by page by the database itself; of PostgreSQL every table of one snapshot is copied, so that no tool of the
server is needed. The copy is audited, written beside its name, read back, and gets its name at the end, so
that half a backup never has the name of a whole one. Only its owner may read it: its key opens the seals
of the house.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine

from croupier.errors import Damaged, DataError, OperatingError
from croupier.ledger.journal import ChainHead
from croupier.ledger.verify import Audit
from croupier.store import tables as t
from croupier.store.audit import StoredBooks, audit, audited
from croupier.store.engine import database_url, open_engine, reading
from croupier.store.migrate import migrations
from croupier.store.private import make_private
from croupier.store.reads import Reads
from croupier.units.gaming_day import GamingDay, SystemClock, instant_text

MANIFEST: Final = "manifest.json"
FORMAT: Final = "croupier-backup-1"
BOOKS: Final = "books.sqlite"
KEY: Final = "house.key"
KEY_BYTES: Final = 32
_BLOCK: Final = 1 << 20


def back_up(books: Reads, target: Path, key: Path | None = None) -> ChainHead:
    """Write a verified backup into a new file; where its journal ends. Existing files are not overwritten."""
    if target.exists():
        raise OperatingError(f"{target} exists already; a backup does not overwrite")
    if not target.parent.is_dir():
        raise OperatingError(f"{target}: there is no folder {target.parent}")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    make_private(part)
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            writer = _Entries(archive)
            if key is not None:
                writer.add(KEY, [_key_of(key)])
            sqlite = books.engine.dialect.name == "sqlite"
            head = (
                _add_sqlite(books.engine, part, writer) if sqlite else _add_postgresql(books.engine, writer)
            )
            manifest = {
                "format": FORMAT,
                "backend": books.engine.dialect.name,
                "migrations": [migration.name for migration in migrations()],
                "head": [head.seq, head.hash],
                "taken_at": instant_text(SystemClock().now()),
                "key_file": os.path.abspath(key) if key else "",
                "sha256": writer.digests,
            }
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
        _sync(part)
        with opened(part):
            pass
        # A link fails where the name is taken meanwhile, a renaming would not.
        os.link(part, target)
    except FileExistsError:
        raise OperatingError(f"{target} exists already; a backup does not overwrite") from None
    finally:
        part.unlink(missing_ok=True)
    return head


def _key_of(path: Path) -> bytes:
    try:
        key = path.read_bytes()
    except OSError as error:
        raise OperatingError(f"the key file {path} cannot be read: {error.strerror}") from error
    if len(key) != KEY_BYTES:
        raise DataError(f"the key file {path} holds {len(key)} bytes instead of {KEY_BYTES}")
    return key


class _Entries:
    """Files of the archive, each with the digest of what was written."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.digests: dict[str, str] = {}

    def add(self, name: str, blocks: Iterable[bytes]) -> None:
        digest = hashlib.sha256()
        with self._archive.open(name, "w", force_zip64=True) as entry:
            for block in blocks:
                data = bytes(block)
                digest.update(data)
                entry.write(data)
        self.digests[name] = digest.hexdigest()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def require_sound(found: Audit, what: str) -> None:
    """Damaged, with what was found first."""
    if found.findings:
        raise Damaged(f"{what} is damaged: {found.findings[0].message}; nothing was written")


# --- the two databases ----------------------------------------------------------------------------


def _add_sqlite(engine: Engine, part: Path, writer: _Entries) -> ChainHead:
    copy = part.with_name(part.name + ".sqlite")
    copy.unlink(missing_ok=True)
    make_private(copy)
    try:
        source = engine.raw_connection()
        try:
            driver: Any = source.driver_connection
            with closing(sqlite3.connect(copy)) as target:
                driver.backup(target)
                # One file and no log beside it, so that the copy can be moved about.
                target.execute("PRAGMA journal_mode=DELETE")
        finally:
            source.close()
        found = audit_file(copy)
        require_sound(found, "the database")
        writer.add(BOOKS, _blocks(copy))
        return found.head
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            copy.with_name(copy.name + end).unlink(missing_ok=True)


def audit_file(path: Path) -> Audit:
    """The whole audit of a SQLite file."""
    engine = open_engine(database_url(str(path)))
    try:
        return audit(Reads(engine, GamingDay()))
    finally:
        engine.dispose()


def _blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            yield block


def _add_postgresql(engine: Engine, writer: _Entries) -> ChainHead:
    """The audit and the copy see the same snapshot."""
    with reading(engine) as connection:
        found = audited(StoredBooks(connection), connection)
        require_sound(found, "the database")
        for table in t.metadata.sorted_tables:
            writer.add(table.name, _copied(connection, table))
        return found.head


def _copied(connection: Connection, table: Any) -> Iterator[bytes]:
    columns = ", ".join(column.name for column in table.columns)
    driver: Any = connection.connection.driver_connection
    with driver.cursor().copy(f"COPY {table.name} ({columns}) TO STDOUT") as copy:
        yield from copy


# --- reading it back ------------------------------------------------------------------------------


class Backup:
    """A backup whose files are all there and have their digests."""

    def __init__(self, archive: zipfile.ZipFile, manifest: dict[str, Any]) -> None:
        self.archive = archive
        self.backend = str(manifest["backend"])
        self.head = ChainHead(int(manifest["head"][0]), str(manifest["head"][1]))
        self.migrations: list[str] = list(manifest["migrations"])
        self.taken_at = str(manifest["taken_at"])
        self.key_file = str(manifest["key_file"])
        self.key = archive.read(KEY) if KEY in manifest["sha256"] else None


@contextmanager
def opened(source: Path) -> Iterator[Backup]:
    """A backup, verified; one sentence says what is wrong with it."""
    if not source.is_file():
        raise OperatingError(f"there is no backup {source}")
    try:
        with zipfile.ZipFile(source) as archive:
            manifest: dict[str, Any] = json.loads(archive.read(MANIFEST))
            if manifest.get("format") != FORMAT:
                raise DataError(f"{source}: the format {manifest.get('format')!r} is not {FORMAT}")
            _check_digests(source, archive, manifest["sha256"])
            backup = Backup(archive, manifest)
            yield backup
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, AttributeError, EOFError) as error:
        raise DataError(f"{source} is not a whole backup of a house: {error}") from error


def _check_digests(source: Path, archive: zipfile.ZipFile, digests: dict[str, str]) -> None:
    names = set(archive.namelist()) - {MANIFEST}
    if names != set(digests):
        odd = min(names ^ set(digests))
        raise DataError(f"{source}: {odd} is missing, or does not belong to the backup")
    for name, expected in digests.items():
        found = hashlib.sha256()
        with archive.open(name) as entry:
            while block := entry.read(_BLOCK):
                found.update(block)
        if found.hexdigest() != expected:
            raise DataError(f"{source}: {name} was altered since the backup was taken")
