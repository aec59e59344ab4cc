"""Connections: an SQLAlchemy engine from a URL, and the writer's own session beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import PoolProxiedConnection, QueuePool

from croupier.errors import DataError, OperatingError
from croupier.store import sqlite
from croupier.store.session import Session

if TYPE_CHECKING:
    import psycopg

# A network that is cut says nothing: without these, whoever waits for PostgreSQL waits for hours. A
# connection is given up after four seconds of silence; the writer then asks again over a new one.
_GIVES_UP: Final[dict[str, Any]] = {
    "connect_timeout": 2,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 4_000,
}

# Connections to a SQLite file that are kept open between two reads.
READERS_KEPT: Final = 4


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


def open_engine(url: URL, busy_seconds: float | None = None) -> Engine:
    """An engine whose read transactions see one snapshot from beginning to end.

    ``busy_seconds`` is how long it waits for whoever has a SQLite file for itself; else as a writer does.
    """
    if url.get_backend_name() == "sqlite":
        # A connection that was read from is kept: opening one costs more than most of what it is asked.
        # Readers never wait for each other, so whoever finds none left opens one more.
        engine = create_engine(
            url,
            poolclass=QueuePool,
            pool_size=READERS_KEPT,
            max_overflow=-1,
            connect_args={"check_same_thread": False},
        )
        event.listen(engine, "connect", lambda driver, _: sqlite.prepare(driver, busy_seconds))
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    return create_engine(url, isolation_level="REPEATABLE READ", pool_pre_ping=True, connect_args=_GIVES_UP)


def let_go(engine: Engine) -> None:
    """Close every connection: those that nobody uses now, those that a thread still has when it gives them
    back, and any that somebody opens later."""
    event.listen(engine, "checkin", _close_given_back)
    engine.dispose()


def _close_given_back(driver: Any, record: object) -> None:
    if driver is not None:
        driver.close()


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
        what = "reached" if _is_away(error) else "read"
        raise OperatingError(f"the database cannot be {what}: {first_line(error)}") from error


def _is_away(error: SQLAlchemyError) -> bool:
    """Whether the server was lost or never heard, which a reader and the writer say in the same words."""
    if not isinstance(error, DBAPIError):
        return False
    # An error that PostgreSQL itself tells has a state; one without was made on this side of the line.
    return error.connection_invalidated or getattr(error.orig, "sqlstate", "") is None


def driver_connection(engine: Engine) -> PoolProxiedConnection:
    """A connection as the driver has it; a database that cannot be opened is one sentence.

    Here the driver's own errors come through as they are.
    """
    try:
        return engine.raw_connection()
    except (SQLAlchemyError, engine.dialect.loaded_dbapi.Error) as error:
        raise OperatingError(f"the database cannot be opened: {first_line(error)}") from error


def open_session(engine: Engine) -> Session:
    """The writer's own connection, outside the engine's pool."""
    if engine.dialect.name != "sqlite":
        from croupier.store.postgresql import PostgresqlSession, prepare

        connection = connect_postgresql(engine)
        prepare(connection)
        return PostgresqlSession(connection)
    fairy = driver_connection(engine)
    driver: Any = fairy.driver_connection
    fairy.detach()
    return sqlite.SqliteSession(driver)


def connect_postgresql(engine: Engine, *, autocommit: bool = False) -> psycopg.Connection[Any]:
    """A connection of one's own, which is given up like those of the pool when it falls silent."""
    import psycopg

    url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        return psycopg.connect(url, autocommit=autocommit, **_GIVES_UP)
    except psycopg.Error as error:
        raise OperatingError(f"the database cannot be reached: {first_line(error)}") from error


def first_line(error: Exception) -> str:
    """What an error of the database says, without the statement that it was about."""
    return next(iter(str(error).splitlines()), type(error).__name__)
