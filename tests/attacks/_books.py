"""Books with something of everything, and whoever has only SQL at hand."""

from __future__ import annotations

import subprocess
from pathlib import Path

from croupier.access.person import Person
from croupier.access.roles import Role
from croupier.access.sign_in import open_session
from croupier.store.engine import connect_postgresql, database_url, open_engine
from croupier.store.leases import Leases
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests import warm
from tests.access.staffed import kept_password, keys_in
from tests.store.databases import Floor
from tests.wagering.playing import Terminal
from tests.wagering.progressives import bet_and_lock, seed

DEALER, CLERK = "dora.lee", "ivan.roe"


def fill(store: Store) -> None:
    """Money in a terminal, a wager at risk, two vouchers of which one is redeemed, a meter, people, keys."""
    floor = Floor(store)
    player = Terminal(floor, "EWT-8")
    player.insert(10_000, 2_000)
    player.bet("at-risk", 300)
    other = Terminal(floor, "EWT-9")
    other.insert(5_000)
    other.cash_out()
    seed(floor, 50_000)
    bet_and_lock(player, ("fed", 100))
    people = StoredPeople(store.engine)
    now = store.clock.now()
    dealer = Person(DEALER, "Dora Lee", "C-1", frozenset({Role.DEALER}))
    clerk = Person(CLERK, "Ivan Roe", "C-2", frozenset({Role.INFORMATION_TECHNOLOGY}))
    for person in (dealer, clerk):
        people.add(person, kept_password(), now)
    open_session(people, clerk, "a token of the clerk", now)
    keys_in(people, "EWT-8")
    for _ in range(2):
        Leases(store.engine, store.clock).acquire("T-1", "server-1", 30)


def run_sql(database: str, *statements: str) -> None:
    """As somebody with the file, or with an account on the database, could."""
    if "://" in database:
        engine = open_engine(database_url(database))
        with connect_postgresql(engine, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)  # type: ignore[call-overload]
        engine.dispose()
        return
    import sqlite3

    connection = sqlite3.connect(database)
    try:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    finally:
        connection.close()


def no_triggers(database: str) -> tuple[str, ...]:
    """What makes the journal append-only is no hindrance to whoever owns the database."""
    if "://" in database:
        return tuple(f"ALTER TABLE {table} DISABLE TRIGGER ALL" for table in ("journal", "transfer", "event"))
    return tuple(
        f"DROP TRIGGER {table}_is_append_only_{act}"
        for table in ("journal", "transfer", "event")
        for act in ("update", "delete")
    )


def croupier(*words: str, folder: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command, in a process of its own."""
    import os

    given = {**os.environ, **environment}
    return warm.run(list(words), cwd=folder, env=given, capture_output=True, text=True, timeout=120)
