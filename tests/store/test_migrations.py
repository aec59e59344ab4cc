"""The schema goes forward only, from every released state, and is what the table descriptions say."""

import re
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from croupier.errors import DataError, OperatingError
from croupier.store import tables
from croupier.store.engine import database_url, open_engine, writing
from croupier.store.migrate import migrate, migrations, require_current
from tests.store.databases import OpenStore, SetClock

# Every schema that was ever released, by its last migration. Add to it with each release; never take away.
RELEASED = ["0001_books"]


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
