"""Restoring a backup into an empty place: checked before anything is there, audited before it counts."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

from sqlalchemy import Connection, Engine, delete, select

from croupier.errors import Damaged, DataError, OperatingError, Refused
from croupier.events.codes import Code
from croupier.events.event import new_event, record
from croupier.ledger.command import Command
from croupier.ledger.verify import Audit
from croupier.store import tables as t
from croupier.store.audit import StoredBooks, audit, audited
from croupier.store.backup import BOOKS, Backup, opened, require_sound
from croupier.store.engine import database_url, open_engine, reading, writing
from croupier.store.migrate import migrate, migrations
from croupier.store.people import StoredPeople
from croupier.store.private import BESIDE, make_private, write_private
from croupier.store.restored import Restored
from croupier.store.store import Store
from croupier.store.witness import witness_beside
from croupier.units import own_ids as own
from croupier.units.gaming_day import Clock
from croupier.units.verdict import Refusal

_FILLED_BY_MIGRATIONS: Final = (t.chain_head, t.tree_secret)
"""Tables that have a row in new books."""


class Result(NamedTuple):
    """What was restored: the audit of the books as they stand now, and where their key is."""

    audit: Audit
    key_file: Path | None


def restore(source: Path, database: str, clock: Clock, key_file: Path | None = None) -> Result:
    """Fill a new database from a backup, and put the key in its place; nothing is overwritten."""
    url = database_url(database)
    backend = url.get_backend_name()
    with opened(source) as backup:
        if backup.backend != backend:
            raise DataError(
                f"{source} is a backup of {backup.backend}; restore it into a database of that kind"
            )
        place = _key_place(backup, Path(url.database or "") if backend == "sqlite" else None, key_file)
        new_key = place is not None and not place.exists()
        if place is not None and new_key:
            write_private(place, backup.key or b"")
        try:
            if backend == "sqlite":
                found = _restore_sqlite(source, backup, Path(url.database or ""), clock, place)
            else:
                found = _restore_postgresql(source, backup, database, clock, place)
        except BaseException:
            if place is not None and new_key:
                place.unlink(missing_ok=True)
            raise
        if place is not None:
            witness_beside(place).note(found.head)
        return Result(found, place)


def _key_place(backup: Backup, target: Path | None, asked: Path | None) -> Path | None:
    """Beside a SQLite file; otherwise where it was asked for, or where it was."""
    if backup.key is None:
        return None
    place = asked or (Path(f"{target}.key") if target else Path(backup.key_file))
    if place.exists() and place.read_bytes() != backup.key:
        raise OperatingError(f"{place} is the key of another house, and is not overwritten; say --key-file")
    if not place.parent.is_dir():
        raise OperatingError(f"the key cannot be put into {place.parent}, which is not there; say --key-file")
    return place


def _require_head(source: Path, backup: Backup, found: Audit) -> None:
    require_sound(found, str(source))
    if (found.head.seq, found.head.hash) != (backup.head.seq, backup.head.hash):
        raise Damaged(f"{source}: the journal ends with record {found.head.seq}, its manifest says otherwise")


def _finish(store: Store, backup: Backup, key_file: Path | None) -> Audit:
    """The restored books say that they are; nobody is signed in to them any more."""
    StoredPeople(store.engine).end_all_sessions()
    facts = {"source_seq": backup.head.seq, "source_hash": backup.head.hash, "taken_at": backup.taken_at}
    facts["key_file"] = os.path.abspath(key_file) if key_file else ""
    text = f"from a backup of {backup.taken_at}, which ends with record {backup.head.seq}"
    mark = uuid4().hex
    event = new_event(Code.BOOKS_RESTORED, store.clock.now(), mark[:8], text=text, facts=facts)
    for command in (
        Restored(
            id=own.RESTORED(unique=mark),
            source_seq=backup.head.seq,
            source_hash=backup.head.hash,
            taken_at=backup.taken_at,
        ),
        record(event),
    ):
        _do(store, command)
    found = audit(store)
    require_sound(found, "what was restored")
    return found


def _do(store: Store, command: Command) -> None:
    answer = store.do(command)
    if isinstance(answer, Refusal):
        raise Refused(answer)


# --- SQLite ---------------------------------------------------------------------------------------


def _restore_sqlite(source: Path, backup: Backup, target: Path, clock: Clock, key_file: Path | None) -> Audit:
    for end in BESIDE:
        if target.with_name(target.name + end).exists():
            raise OperatingError(f"{target}{end} exists already; restore into a new file")
    if not target.parent.is_dir():
        raise OperatingError(f"{target}: there is no folder {target.parent}")
    part = target.with_name(target.name + ".part")
    _remove(part)
    make_private(part)
    try:
        with backup.archive.open(BOOKS) as entry, part.open("wb") as file:
            shutil.copyfileobj(entry, file)
        with Store(str(part), clock=clock) as store:
            if backup.migrations == [migration.name for migration in migrations()]:
                _require_head(source, backup, audit(store))
            found = _finish(store, backup, key_file)
        # A link fails where the name is taken meanwhile, a renaming would not.
        os.link(part, target)
        return found
    except FileExistsError:
        raise OperatingError(f"{target} exists already; restore into a new file") from None
    finally:
        _remove(part)


def _remove(part: Path) -> None:
    for end in BESIDE:
        part.with_name(part.name + end).unlink(missing_ok=True)


# --- PostgreSQL -----------------------------------------------------------------------------------


def _restore_postgresql(
    source: Path, backup: Backup, database: str, clock: Clock, key_file: Path | None
) -> Audit:
    if backup.migrations != [migration.name for migration in migrations()]:
        raise DataError(f"{source} was made by another version; restore it with that one, then migrate")
    engine = open_engine(database_url(database))
    try:
        migrate(engine, clock)
        _require_empty(engine)
        with writing(engine) as connection:
            for table in _FILLED_BY_MIGRATIONS:
                connection.execute(delete(table))
            for table in t.metadata.sorted_tables:
                _fill(connection, backup, table)
            # Damaged undoes all of it.
            _require_head(source, backup, audited(StoredBooks(connection), connection))
    finally:
        engine.dispose()
    with Store(database, clock=clock) as store:
        return _finish(store, backup, key_file)


def _require_empty(engine: Engine) -> None:
    with reading(engine) as connection:
        for table in t.metadata.sorted_tables:
            if (
                table not in _FILLED_BY_MIGRATIONS
                and connection.execute(select(table).limit(1)).first() is not None
            ):
                raise OperatingError("the database already holds books; restore into a new one")


def _fill(connection: Connection, backup: Backup, table: Any) -> None:
    columns = ", ".join(column.name for column in table.columns)
    driver: Any = connection.connection.driver_connection
    with (
        backup.archive.open(table.name) as entry,
        driver.cursor().copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy,
    ):
        while block := entry.read(1 << 16):
            copy.write(block)
