"""The books as the commands of the floor open and read them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.store.engine import database_url, open_engine
from croupier.store.migrate import require_current
from croupier.store.store import Store


@contextmanager
def existing_books(database: str) -> Iterator[Store]:
    """Books that are there: a name that is mistyped must not make empty ones."""
    engine = open_engine(database_url(database))
    try:
        require_current(engine)
    finally:
        engine.dispose()
    with Store(database) as store:
        yield store
