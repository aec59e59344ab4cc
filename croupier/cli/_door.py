"""The one door of the command line: whether books have people, who must then be asked. Any doubt refuses.

"Nobody has an account" is an answer that only readable books of this program's schema can give. A locked or
torn file, a missing table, a database that is away or an error while asking is no answer, and a command
that has a right is refused then (58 Pa. Code § 465a.11(b)(3)(iv)(D)).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from croupier.errors import CroupierError, DataError, OperatingError

if TYPE_CHECKING:
    from sqlalchemy import Engine
    from sqlalchemy.engine import URL

PATIENCE_SECONDS: Final = 5.0
"""Readers wait for nobody but whoever has a whole SQLite file for itself; so long the door waits for that."""

# Commands that begin books where there are none.
FOUND_BOOKS: Final = frozenset({"person add", "assets record"})
# A count has a book of its own, and may be done where no house has any.
COUNTS: Final = frozenset({"count do", "count show", "count report"})
# Commands that do something useful without books, and touch none then.
WITHOUT_BOOKS: Final = frozenset({"tax return", "verify-software", "assets record", "check", "train"})

# Commands that wait for books that are not there yet, and ask at this door again when they are.
WAIT: Final = frozenset({"central link"})

DOUBT: Final = "refused, because it cannot be known who may do this"


def books_of(command: str, given: Mapping[str, Any]) -> str:
    """The books that a command is about; empty where it is about none. A book of a count that lies in the
    folder of a house belongs to that house, whichever books are named."""
    named = str(given.get("database") or given.get("post") or "")
    folder = Path(str(given["book"])).resolve().parent if command in COUNTS and given.get("book") else None
    if folder is not None and folder.suffix == ".drop" and os.path.lexists(folder.with_suffix("")):
        return str(folder.with_suffix(""))
    if not named and command not in WITHOUT_BOOKS | COUNTS:
        raise DataError("database: name the books that the command is about")
    return named


def refuse_secrets(given: Mapping[str, Any]) -> None:
    """A password in a URL on the command line is read by everybody on the machine who lists its processes."""
    urls = [value for name in ("database", "post") if "://" in (value := str(given.get(name) or ""))]
    if not urls:
        return
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    for value in urls:
        try:
            url = make_url(value)
        except (ArgumentError, ValueError):
            raise DataError("database: it is neither a path nor a URL") from None
        if url.password is not None or "password" in url.query:
            raise DataError(
                "database: a password has no place on a command line; put it into a password file "
                "(PGPASSFILE), or into the configuration of the house"
            )


def has_people(command: str, database: str) -> bool:
    """Whether somebody has an account in these books; nothing is written to find out.

    OperatingError, in one sentence, for every other answer than yes or no.
    """
    from croupier.store.engine import database_url, open_engine

    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not _is_there(url, command):
        return False
    with _doubting():
        engine = open_engine(url, PATIENCE_SECONDS)
        try:
            return _asked(engine, command)
        finally:
            engine.dispose()


def _is_there(url: URL, command: str) -> bool:
    """Whether there is a file. One that cannot even be looked for is no file that is not there."""
    place = url.database or ""
    if url.query or not place or place.startswith((":", "file:")):
        raise DataError(f"database: {place!r} is not the path of a SQLite file")
    try:
        os.stat(place)
    except FileNotFoundError:
        if os.path.lexists(place) or command not in FOUND_BOOKS | COUNTS | WAIT:
            raise OperatingError(f"there is no database {place}") from None
        return False
    except OSError as error:
        raise OperatingError(f"{DOUBT}: {place}: {error.strerror}") from error
    return True


def _asked(engine: Engine, command: str) -> bool:
    from sqlalchemy import inspect

    from croupier.events.codes import Code
    from croupier.events.search import Query
    from croupier.store.engine import reading
    from croupier.store.event_log import search
    from croupier.store.migrate import require_current
    from croupier.store.people import StoredPeople

    if command in FOUND_BOOKS and engine.dialect.name != "sqlite":
        with reading(engine) as connection:
            if not inspect(connection).get_table_names():
                return False
    require_current(engine)
    if StoredPeople(engine).people():
        return True
    if search(engine, Query(codes=(Code.PERSON_ENROLLED,), limit=1)):
        raise OperatingError("the log knows people, and the books have none of them")
    return False


@contextmanager
def _doubting() -> Iterator[None]:
    """Whatever goes wrong while somebody is asked for is a refusal in one sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from croupier.store.engine import first_line

    try:
        yield
    except (SQLAlchemyError, OSError, ValueError, CroupierError) as error:
        raise OperatingError(f"{DOUBT}: {first_line(error)}") from error
