"""Where the key of a house lies, for whoever has only the database's name.

Beside a SQLite file; for PostgreSQL, and where the configuration names another place, a server enters it
into the log when it starts, and whoever restores books where the key went.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from sqlalchemy import Engine

from croupier.errors import OperatingError
from croupier.events.codes import Code
from croupier.events.search import Query
from croupier.store.event_log import search
from croupier.store.witness import Witness, witness_beside


def key_beside(engine: Engine) -> Path | None:
    """The place that a house on a SQLite file takes by itself."""
    return Path(f"{engine.url.database}.key") if engine.dialect.name == "sqlite" else None


def key_place(engine: Engine) -> Path | None:
    """The place of the key; nothing where no house was ever started on these books."""
    started = search(engine, Query(codes=(Code.SERVER_STARTED, Code.BOOKS_RESTORED), limit=1))
    named = msgspec.json.decode(started[0].event.facts).get("key_file") if started else None
    beside = key_beside(engine)
    if named and Path(named).exists():
        return Path(named)
    if beside is not None and beside.exists():
        return beside
    return Path(named) if named else None


def witness_of(engine: Engine) -> Witness | None:
    """What a server noted beside the key, if it can be found."""
    place = key_place(engine)
    return witness_beside(place) if place is not None else None


def house_key_of(engine: Engine) -> bytes:
    """The key itself, for whoever may read its file."""
    place = key_place(engine)
    if place is None:
        raise OperatingError("no house was ever started on these books; they have no key to sign with")
    try:
        return place.read_bytes()
    except OSError as error:
        raise OperatingError(f"the key file {place} cannot be used: {error.strerror}") from error
