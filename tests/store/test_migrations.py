"""The schema goes forward only, from every released state, and is what the table descriptions say."""

import re
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import Engine, inspect, select, text

from croupier.errors import DataError, OperatingError
from croupier.events.search import query
from croupier.floor.assets.location import GAMING_FLOOR, ApproveLocation
from croupier.store import tables
from croupier.store.audit import audit
from croupier.store.engine import database_url, open_engine, reading, writing
from croupier.store.event_log import search, verify_stored
from croupier.store.leases import Leases
from croupier.store.migrate import migrate, migrations, require_current
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.wagering.wagers import PlaceWager
from tests.access.staffed import keys_in, people_in
from tests.store.databases import Floor, MakeDatabase, OpenStore, SetClock
from tests.wagering.playing import Terminal
from tests.wagering.progressives import bet_and_lock, seed, win

# Every migration that was ever released, with the SHA-256 of its two texts. Add to it with each release; a
# released text is never changed again: books in the field were made with it, and would differ from new ones.
RELEASED = {
    "0001_books": {
        "postgresql": "a05cd2898c8ab9b0ad2b6f4b1599639dbe2ca3306813eaba8e6327a92c7681ae",
        "sqlite": "981ea64e6cbc78ee70da1c80689f0a81bfe1f14aa2cb4498bbf486cfb1e4e75e",
    },
    "0002_floor_documents": {
        "postgresql": "873d58e7abba487ec8d90e814f1329a8644f5c25aeeb037bed4ed9f3dcd046b1",
        "sqlite": "eebfbda2fd2b583ad1debdf223ff086d5bf68fd5cbcfe6752f29b4981dcdf9c4",
    },
    "0003_progressives": {
        "postgresql": "a19e86b987551ac4f84abb17d12564d9346e26a908563b325fa01bfa93eac17f",
        "sqlite": "1cc1a120f5e2dd0e6fe7990ed24506a4181164a7c667d1e0d30d4975208bf3f6",
    },
    "0004_access_and_events": {
        "postgresql": "1d25a8909581b7e3376c05209302f970a4b6e21b365279053e1c1b1ad1a58c31",
        "sqlite": "24f3853f78e46f73072f24e80f937b60adfa4d160e2bed0ff2d372645971d88b",
    },
    "0005_refills": {
        "postgresql": "ebcc3bf2c3011435f37523c82a32975325c94017f71bc19b2e8c8e7f229e708c",
        "sqlite": "49dff5bb6b884f62ba782d8f1b384fee3c5ba91dd4ea879e5eb2af1dc648d9ba",
    },
    "0006_access_in_the_journal": {
        "postgresql": "5dc7c3ed59c71daf97734f61602fab8992021a537d85990da39d862ea8676ef8",
        "sqlite": "ea7bcc85dc8805474c313ac095b9a01ff6d72a0fd1efd88bd232d6d93e79538c",
    },
    "0007_devices_feeds_and_the_clock": {
        "postgresql": "cadeafa9d104654691aff329f8f48a51d99fa252ebf3d192bf167a00c8e8894b",
        "sqlite": "0bc762c47cf76deb0baccb48c746a8e0dc8e6905777f93adcdf78231443771f5",
    },
}

PENDING_HITS = {
    "0001_books": [],
    "0002_floor_documents": [],
    "0003_progressives": [0, 0],
    "0004_access_and_events": [1, 0],
    "0005_refills": [1, 0],
    "0006_access_in_the_journal": [1, 0],
    "0007_devices_feeds_and_the_clock": [1, 0],
}
"""Of meter and reserve in the books of each schema: how many hits wait for a floorperson."""


def test_a_released_migration_is_what_it_was() -> None:
    found = {
        migration.name: {
            backend: sha256(migration.sql(backend).encode()).hexdigest()
            for backend in ("postgresql", "sqlite")
        }
        for migration in migrations()
    }
    assert {name: found.get(name) for name in RELEASED} == RELEASED
    # A migration that is not listed yet comes after all that are.
    assert list(found)[: len(RELEASED)] == list(RELEASED)


def test_the_migrations_are_numbered_without_a_gap() -> None:
    assert [int(m.name[:4]) for m in migrations()] == list(range(1, len(migrations()) + 1))


def test_both_databases_have_every_step() -> None:
    for migration in migrations():
        assert migration.sql("sqlite").strip()
        assert migration.sql("postgresql").strip()


@pytest.mark.parametrize("released", RELEASED)
def test_from_every_released_schema_forward(
    released: str, database: str, clock: SetClock, open_store: OpenStore
) -> None:
    engine = open_engine(database_url(database))
    migrate(engine, clock, upto=released)
    engine.dispose()
    store = open_store(database)
    assert migrate(store.engine, clock) == []
    require_current(store.engine)


@pytest.mark.parametrize("released", RELEASED)
def test_books_of_every_released_schema_are_carried_forward_whole_and_go_on(
    released: str,
    make_database: MakeDatabase,
    clock: SetClock,
    open_store: OpenStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source, old = open_store(make_database()), make_database()
    with monkeypatch.context() as before_0006:
        # Until then changes of people, keys and leases stood in no record.
        for module in ("people", "leases"):
            before_0006.setattr(f"croupier.store.{module}.note", lambda *_: None)
        floor = fill(source, released)
    command_ids = source.places_of([f"command-{n}" for n in range(1, 100)])
    engine = open_engine(database_url(old))
    migrate(engine, clock, upto=released)
    copy(source.engine, engine)
    columns = schema(engine)
    before = content(engine, columns)
    engine.dispose()
    assert before["journal"]
    store = open_store(old)
    # People, keys and leases are taken into the journal as they stand; nothing else changes.
    after = content(store.engine, columns)
    before.pop("chain_head")
    after.pop("chain_head")
    for name in ("journal", "command", "event", "access_record"):
        assert set(before.pop(name, [])) <= set(after.pop(name, []))
    assert after == before
    assert {record.kind for record in store.journal(source.head().seq)} == {"record_access", "record_events"}
    assert [meter.pending_hits for meter in store.progressive_meters()] == PENDING_HITS[released]
    assert audit(store).is_sound
    assert verify_stored(store.engine).is_sound
    # What was done before the migration is known by its id, and what every later schema brought works.
    assert store.places_of(list(command_ids)) == command_ids
    floor.store = store
    player = Terminal(floor, "EWT-2")
    player.insert(10_000)
    bet_and_lock(player, ("w-2", 100))
    win(player, "w-2", 1_000, pool="")
    floor.did(ApproveLocation, location_number="L-2", area=GAMING_FLOOR, approval="A-2")
    assert [entry.event.code for entry in search(store.engine, query(device="EWT-2"))] == ["progressive_hit"]
    assert audit(store).is_sound


def fill(store: Store, released: str) -> Floor:
    """Books with something of everything that a schema could hold."""
    floor = Floor(store)
    player = Terminal(floor)
    player.insert(10_000, 2_000)
    player.bet("lost", 500)
    player.settle("lost")
    player.bet("at-risk", 300)
    Leases(store.engine, store.clock).acquire("T-1", "server-1", 30)
    floor.refused(PlaceWager, account=player.account, wager="too-much", amount_cents=1_000_000)
    other = Terminal(floor, "EWT-9")
    other.insert(5_000)
    other.cash_out()
    if released >= "0002":
        floor.did(ApproveLocation, location_number="L-1", area=GAMING_FLOOR, approval="A-1")
    if released >= "0003":
        seed(floor, 50_000)
        bet_and_lock(player, ("w-1", 100))
    if released >= "0004":
        win(player, "w-1", 4_000)
        people_in(StoredPeople(store.engine), second=False)
        keys_in(StoredPeople(store.engine), "EWT-1")
    return floor


def copy(source: Engine, target: Engine) -> None:
    """All rows of the tables that the older schema has."""
    there = inspect(target).get_table_names()
    with reading(source) as old, writing(target) as new:
        for table in tables.metadata.sorted_tables:
            names = columns_of(target, table.name) if table.name in there else []
            found = old.execute(select(*(table.c[name] for name in names))) if names else []
            rows = [row._asdict() for row in found]
            if table is tables.chain_head:
                new.execute(table.delete())
            if rows:
                new.execute(table.insert(), rows)


def columns_of(engine: Engine, table: str) -> list[str]:
    return [column["name"] for column in inspect(engine).get_columns(table)]


def schema(engine: Engine) -> dict[str, list[str]]:
    """Every table of ours that is there, with its columns."""
    there = inspect(engine).get_table_names()
    return {
        table.name: columns_of(engine, table.name)
        for table in tables.metadata.sorted_tables
        if table.name in there
    }


def content(engine: Engine, columns: dict[str, list[str]]) -> dict[str, list[tuple[object, ...]]]:
    """Every row of these tables, as far as the columns go."""
    with reading(engine) as connection:
        return {
            name: sorted(
                tuple(row)
                for row in connection.execute(select(*(tables.metadata.tables[name].c[c] for c in of)))
            )
            for name, of in columns.items()
        }


def test_the_tables_are_what_the_descriptions_say(database: str, open_store: OpenStore) -> None:
    store = open_store(database)
    found = inspect(store.engine)
    for table in tables.metadata.sorted_tables:
        columns = found.get_columns(table.name)
        assert [column["name"] for column in columns] == [column.name for column in table.columns]
        keys = found.get_pk_constraint(table.name)["constrained_columns"]
        assert keys == [column.name for column in table.primary_key.columns]
    assert set(found.get_table_names()) == {"migration", *tables.metadata.tables}


def test_a_step_that_fails_leaves_nothing_behind(
    database: str, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = open_engine(database_url(database))
    real = migrations()[0]
    broken = type(real)("0001_books", _Broken(real))  # type: ignore[arg-type]
    monkeypatch.setattr("croupier.store.migrate.migrations", lambda: [broken])
    with pytest.raises(OperatingError, match="could not be migrated"):
        migrate(engine, clock)
    assert "account" not in inspect(engine).get_table_names()
    engine.dispose()


class _Broken:
    """A migration folder whose last statement is wrong."""

    def __init__(self, real: object) -> None:
        self._real = real

    def joinpath(self, name: str) -> "_Broken":
        self._name = name
        return self

    def read_text(self, _encoding: str) -> str:
        backend = self._name.removesuffix(".sql")
        return f"{self._real.sql(backend)}\nCREATE NONSENSE;\n"  # type: ignore[attr-defined]


def test_a_database_of_a_later_program_is_refused(
    database: str, clock: SetClock, open_store: OpenStore
) -> None:
    store = open_store(database)
    with writing(store.engine) as connection:
        connection.execute(text("INSERT INTO migration VALUES ('9999_later', '')"))
    with pytest.raises(DataError, match="9999_later"):
        migrate(store.engine, clock)
    with pytest.raises(OperatingError, match="9999_later"):
        require_current(store.engine)


def test_a_database_without_books_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    engine = open_engine(database_url(str(path)))
    with pytest.raises(OperatingError, match="no books"):
        require_current(engine)
    engine.dispose()


@pytest.mark.parametrize("text_of_url", ["mysql://x/y", "://"])
def test_a_url_that_is_not_supported_is_named(text_of_url: str) -> None:
    with pytest.raises(DataError, match=re.escape("database: ")):
        database_url(text_of_url)
