"""The books as a command reads them: never made, never changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.store.engine import database_url, open_engine
from croupier.store.migrate import require_current
from croupier.store.reads import Reads
from croupier.units.gaming_day import GamingDay


@contextmanager
def reading_books(database: str) -> Iterator[Reads]:
    """Books that are there and of this program's schema."""
    engine = open_engine(database_url(database))
    try:
        require_current(engine)
        yield Reads(engine, GamingDay())
    finally:
        engine.dispose()
