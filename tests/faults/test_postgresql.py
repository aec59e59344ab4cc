"""PostgreSQL killed, cut off and made read-only: what was acknowledged stays, the rest is asked again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from croupier.store.audit import audit
from croupier.store.store import Store
from tests.faults.carrier import ACCOUNT, TABLE, Carrier
from tests.faults.proxy import CutLine
from tests.store.databases import SetClock
from tests.store.scratch_server import ScratchServer


@pytest.fixture
def server() -> Iterator[ScratchServer]:
    """A server that the test may kill; what it has acknowledged is on the disk."""
    with ScratchServer() as server:
        yield server


@pytest.mark.parametrize("kills", [1, pytest.param(20, marks=pytest.mark.long)])
def test_a_server_that_is_killed_and_comes_back_has_everything_that_it_acknowledged(
    server: ScratchServer, kills: int
) -> None:
    with Store(server.create("books")) as store:
        carrier = Carrier(store, "server-a")
        for number in range(kills):
            acknowledged = [f"{number}-{i}" for i in range(5)]
            assert [carrier.deposit(one) for one in acknowledged] == ["done"] * 5
            server.kill()
            assert carrier.deposit(f"{number}-lost") == "unavailable"
            server.start()
            # The same command again, over a connection of the new server: done, and done once.
            assert carrier.deposit(f"{number}-lost") == "done"
            assert [carrier.deposit(one) for one in acknowledged] == ["done"] * 5
        assert store.balance(ACCOUNT) == kills * 6 * 100
        assert audit(store).is_sound


def test_connections_that_the_server_ends_are_made_anew_and_nobody_notices(
    postgresql_server: ScratchServer,
) -> None:
    url = postgresql_server.create("ended")
    with Store(url) as store, psycopg.connect(url, autocommit=True) as other:
        carrier = Carrier(store, "server-a")
        for number in range(5):
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = 'ended' AND pid <> pg_backend_pid()"
            )
            assert carrier.deposit(f"d-{number}") == "done"
        assert store.balance(ACCOUNT) == 500


def test_a_read_only_server_refuses_in_one_sentence_and_goes_on_when_it_is_writable(
    postgresql_server: ScratchServer,
) -> None:
    url = postgresql_server.create("standby")
    with Store(url) as store, psycopg.connect(url, autocommit=True) as other:
        carrier = Carrier(store, "server-a")
        assert carrier.deposit("before") == "done"
        _make_read_only(other, on=True)
        assert carrier.deposit("during") == "unavailable"
        assert store.balance(ACCOUNT) == 100
        _make_read_only(other, on=False)
        assert carrier.deposit("during") == "done"
        assert store.balance(ACCOUNT) == 200
        assert audit(store).is_sound


def _make_read_only(connection: psycopg.Connection, on: bool) -> None:
    """As a standby is; connections made before learn it by being ended."""
    connection.execute("SET default_transaction_read_only = off")
    connection.execute(f"ALTER DATABASE standby SET default_transaction_read_only = {'on' if on else 'off'}")
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = 'standby' AND pid <> pg_backend_pid()"
    )


def test_a_server_cut_off_from_the_database_is_fenced_when_another_has_taken_its_table(
    postgresql_server: ScratchServer, tmp_path: Path, clock: SetClock
) -> None:
    url = postgresql_server.create("fenced")
    near = f"postgresql://croupier@/fenced?host={tmp_path}"
    with ExitStack() as after:
        line = after.enter_context(CutLine.unix(tmp_path, postgresql_server.folder))
        cut_off = after.enter_context(Store(near, clock=clock))
        other = after.enter_context(Store(url, clock=clock))
        old = Carrier(cut_off, "server-a")
        assert old.deposit("a-1") == "done"
        line.cut()
        line.drop()
        clock.pass_by(seconds=11)
        new = Carrier(other, "server-b")
        assert new.fence.token == old.fence.token + 1
        assert new.deposit("b-1") == "done"
        line.mend()
        # The old owner does not know yet that it has lost the table; the books do.
        assert old.deposit("a-2") == "lease_lost"
        assert new.deposit("a-2") == "done"
        assert old.leases.current(TABLE) == new.lease
        assert other.balance(ACCOUNT) == 300
        assert audit(other).is_sound


def test_an_answer_that_the_cut_swallowed_is_found_in_the_books(
    postgresql_server: ScratchServer, tmp_path: Path
) -> None:
    url = postgresql_server.create("swallowed")
    near = f"postgresql://croupier@/swallowed?host={tmp_path}"
    with CutLine.unix(tmp_path, postgresql_server.folder) as line, Store(near) as store:
        carrier = Carrier(store, "server-a")
        for number in range(4):
            line.drop()
            assert carrier.deposit(f"d-{number}") == "done"
        assert store.balance(ACCOUNT) == 400
        assert line.carried > 0
    with Store(url) as store:
        assert store.balance(ACCOUNT) == 400
