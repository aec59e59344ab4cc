"""A disk that is full and a database that cannot be written: a clear no, nothing lost, nothing half done."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from croupier.client import Client
from croupier.errors import OperatingError
from croupier.store.audit import audit
from croupier.store.store import Store
from tests import patient_http
from tests.faults.carrier import ACCOUNT, Carrier
from tests.waiting import PATIENCE_SECONDS, Looks
from tests.web.conftest import own_house
from tests.web.house import House

__all__ = ["own_house"]


@contextmanager
def opened(place: Path, *pragmas: str) -> Iterator[Store]:
    """A store whose connections are all made under these conditions."""

    def prepare(driver: Any, _record: Any) -> None:
        for pragma in pragmas:
            driver.execute(pragma)

    with Store(str(place)) as store:
        event.listen(store.engine, "connect", prepare)
        # Those that were made before are not used again.
        store.engine.dispose()
        yield store


def pages(place: Path) -> int:
    with Store(str(place)) as store, store.engine.connect() as connection:
        return int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())


def test_a_full_disk_refuses_commands_and_loses_none_that_was_acknowledged(tmp_path: Path) -> None:
    place = tmp_path / "books.db"
    with Store(str(place)) as store:
        Carrier(store, "server-a")
    with opened(place, f"PRAGMA max_page_count={pages(place) + 3}") as store:
        carrier = Carrier(store, "server-a")
        acknowledged: list[str] = []
        while (answer := carrier.deposit(f"d-{len(acknowledged)}")) == "done":
            acknowledged.append(f"d-{len(acknowledged)}")
            assert len(acknowledged) < 10_000, "the disk was never full"
        assert answer == "unavailable"
        assert acknowledged
        # What is refused leaves no trace, and what is known can still be read.
        assert store.balance(ACCOUNT) == 100 * len(acknowledged)
        assert audit(store).is_sound
    with Store(str(place)) as store:
        carrier = Carrier(store, "server-a")
        again = [carrier.deposit(one) for one in [*acknowledged, f"d-{len(acknowledged)}"]]
        assert set(again) == {"done"}
        assert store.balance(ACCOUNT) == 100 * (len(acknowledged) + 1)
        assert audit(store).is_sound


def test_a_read_only_database_refuses_in_one_sentence(tmp_path: Path) -> None:
    place = tmp_path / "books.db"
    with Store(str(place)) as store:
        carrier = Carrier(store, "server-a")
        assert carrier.deposit("before") == "done"
        lease = carrier.lease
    with opened(place, "PRAGMA query_only=ON") as store:
        with pytest.raises(OperatingError) as refused:
            Carrier(store, "server-a")
        assert len(str(refused.value).splitlines()) == 1
        assert "readonly" in str(refused.value)
        assert store.balance(ACCOUNT) == 100
    with Store(str(place)) as store:
        assert Carrier(store, "server-a").fence.token == lease.token + 1


def limit_files_of(house: House, most_bytes: int) -> None:
    """No file of the running server may grow beyond this, which is what a full disk comes to."""
    assert house.process is not None
    hard = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (most_bytes, hard))


def test_a_running_house_stops_play_on_a_full_disk_and_goes_on_when_there_is_room(own_house: House) -> None:
    house = own_house

    async def play() -> None:
        async with Client(house.address) as client:
            terminal = client.terminal("EWT-101")
            first = await terminal.bill(2_000)
            limit_files_of(house, 1)
            refused = patient_http.post(
                f"{house.address}/api/terminals/EWT-101/bill", json={"id": "full", "bill_cents": 2_000}
            )
            assert refused.status_code == 503
            message = refused.json()["error"]["message"]
            assert len(message.splitlines()) == 1
            assert "Traceback" not in message
            seen = patient_http.get(f"{house.address}/api/terminals/EWT-101").json()
            assert seen["account"]["credits_cents"] == first["credits_cents"] == 2_000
            limit_files_of(house, resource.RLIM_INFINITY)
            await until_taken(house)

    asyncio.run(play())
    with Store(house.database) as store:
        assert audit(store).is_sound


async def until_taken(house: House) -> None:
    """The same bill again, until the house takes it; it counts once."""
    async for _ in Looks("the house goes on"):
        answer = patient_http.post(
            f"{house.address}/api/terminals/EWT-101/bill",
            json={"id": "full", "bill_cents": 2_000},
            timeout=PATIENCE_SECONDS,
        )
        if answer.status_code == 200:
            assert answer.json()["credits_cents"] == 4_000
            return
