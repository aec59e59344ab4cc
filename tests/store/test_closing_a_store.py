"""A store that is closed while a thread still reads: no connection stays open behind it."""

from __future__ import annotations

from typing import Any

from croupier.store.engine import reading
from croupier.store.store import Store


def _is_open(connection: Any) -> bool:
    """Of a connection of either driver."""
    try:
        connection.cursor().execute("SELECT 1")
    except Exception:  # noqa: BLE001 - each driver has its own word for a closed connection
        return False
    return True


def test_a_connection_that_comes_back_late_is_closed(database: str) -> None:
    store = Store(database)
    with reading(store.engine) as connection:
        driver: Any = connection.connection.driver_connection
        store.close()
        assert _is_open(driver)
    assert not _is_open(driver)


def test_one_that_is_opened_after_the_end_is_closed_when_it_comes_back(database: str) -> None:
    store = Store(database)
    store.close()
    with reading(store.engine) as connection:
        driver: Any = connection.connection.driver_connection
        assert _is_open(driver)
    assert not _is_open(driver)
