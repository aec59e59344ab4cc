"""The books as the commands of the floor open and read them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from croupier.floor.filings.document import Paper, read_paper
from croupier.store.engine import database_url, open_engine
from croupier.store.migrate import require_current
from croupier.store.reads import Reads
from croupier.store.store import Store

P = TypeVar("P", bound=Paper)


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


def papers(store: Reads, kind: type[P]) -> list[P]:
    """Every paper of a kind."""
    return [read_paper(kind, document.body) for document in store.floor_documents(kind.paper_kind)]
