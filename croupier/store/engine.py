"""Connections: an SQLAlchemy engine from a URL, and the writer's own session beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from croupier.errors import DataError, OperatingError
from croupier.store import sqlite
from croupier.store.session import Session

# A network that is cut says nothing: without these, whoever waits for PostgreSQL waits for hours. A
# connection is given up after ten seconds of silence; the writer then asks again over a new one.
_GIVES_UP: Final[dict[str, Any]] = {
    "connect_timeout": 3,
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def database_url(text: str) -> URL:
    """A URL for SQLAlchemy; a plain path means a SQLite file, ``postgresql://`` means psycopg."""
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except ArgumentError:
        raise DataError(f"database: {text!r} is neither a path nor a URL") from None
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite")
    if url.get_backend_name() in {"postgresql", "postgres"}:
        return url.set(drivername="postgresql+psycopg")
    raise DataError(f"database: {url.drivername!r} is not supported; use a SQLite path or postgresql://")


def open_engine(url: URL) -> Engine:
    """An engine whose read transactions see one snapshot from beginning to end."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, poolclass=NullPool, connect_args={"check_same_thread": False})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    return create_engine(url, isolation_level="REPEATABLE READ", pool_pre_ping=True, connect_args=_GIVES_UP)


def _prepare_sqlite(driver: Any, _record: Any) -> None:
    sqlite.prepare(driver)


def _begin_sqlite(connection: Connection) -> None:
    # The driver begins nothing by itself (isolation_level is None), so the snapshot begins here. A
    # transaction that will write says so at once: SQLite cannot turn an old snapshot into a write.
    will_write = connection.get_execution_options().get("croupier_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if will_write else "BEGIN")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A short transaction beside the writer's, which sees the latest state of whatever it locks."""
    options: dict[str, Any] = {"croupier_writing": True}
    if engine.dialect.name != "sqlite":
        options["isolation_level"] = "READ COMMITTED"
    with engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A read transaction; a database that fails is an OperatingError in one sentence."""
    try:
        with engine.connect() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise OperatingError(f"the database cannot be read: {_first_line(error)}") from error


def open_session(engine: Engine) -> Session:
    """The writer's own connection, outside the engine's pool."""
    try:
        fairy = engine.raw_connection()
        driver: Any = fairy.driver_connection
        fairy.detach()
    except SQLAlchemyError as error:
        raise OperatingError(f"the database cannot be opened: {_first_line(error)}") from error
    if engine.dialect.name == "sqlite":
        return sqlite.SqliteSession(driver)
    from croupier.store.postgresql import PostgresqlSession, prepare

    prepare(driver)
    return PostgresqlSession(driver)


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
