"""A database that falls silent: everybody is told within seconds, and the same id has its one result later.

The line stays open and nothing comes through, as behind a relay whose other side is gone: no timeout of TCP
helps, and without the writer's own watchdog each of these tests would wait for ever.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest

from croupier.errors import OperatingError
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store import tables
from croupier.store.audit import audit
from croupier.store.engine import open_session
from croupier.store.leases import Lease, Leases
from croupier.store.session import Wanted
from croupier.store.store import Store
from croupier.store.watchdog import Watchdog
from tests import patient_http
from tests.access.staffed import configuration, served
from tests.faults.carrier import ACCOUNT, Carrier
from tests.faults.proxy import CutLine
from tests.store.scratch_server import ScratchServer
from tests.waiting import PATIENCE_SECONDS
from tests.web.house import House


class Cut:
    """Books over a line that a test may cut, and the same books without it."""

    def __init__(self, line: CutLine, store: Store, beside: Store) -> None:
        self.line = line
        self.carrier = Carrier(store, "server-a")
        self.beside = beside


@pytest.fixture
def cut(postgresql_server: ScratchServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cut]:
    monkeypatch.setattr("croupier.store.writer.Watchdog", partial(Watchdog, 0.5))
    monkeypatch.setattr("croupier.store.writer.LONGEST_WAIT_SECONDS", 0.5)
    name = f"cut-{tmp_path.name}"
    url = postgresql_server.create(name)
    with ExitStack() as after:
        line = after.enter_context(CutLine.unix(tmp_path, postgresql_server.folder))
        store = after.enter_context(Store(f"postgresql://croupier@/{name}?host={tmp_path}"))
        beside = after.enter_context(Store(url))
        yield Cut(line, store, beside)


def test_a_command_on_a_silent_line_is_told_so_and_its_id_has_one_result_afterwards(cut: Cut) -> None:
    assert cut.carrier.deposit("before") == "done"
    cut.line.cut()
    assert cut.carrier.deposit("during") == "unavailable"
    assert cut.carrier.deposit("during") == "unavailable"
    cut.line.mend()
    assert [cut.carrier.deposit("during") for _ in range(3)] == ["done"] * 3
    assert cut.beside.balance(ACCOUNT) == 200
    assert audit(cut.beside).is_sound


def test_a_command_that_was_committed_in_silence_counts_once_when_it_is_asked_again(cut: Cut) -> None:
    assert cut.carrier.deposit("before") == "done"
    # What is asked arrives, and no answer comes back: whether it was committed nobody can know here.
    cut.line.swallow_answers()
    assert cut.carrier.deposit("during") == "unavailable"
    cut.line.mend()
    assert [cut.carrier.deposit("during") for _ in range(3)] == ["done"] * 3
    assert cut.beside.balance(ACCOUNT) == 200
    assert audit(cut.beside).is_sound


def test_all_who_wait_are_told_together_and_none_waits_for_the_others_attempts(cut: Cut) -> None:
    store, fence = cut.carrier.store, cut.carrier.fence
    cut.line.cut()
    transfer = Transfer("cash_box:EWT-1", ACCOUNT, 100, "currency")
    commands = [PostTransfers(id=f"d-{n}", transfers=(transfer,), fence=fence) for n in range(300)]
    futures = [store.submit(command) for command in commands]
    # Three hundred, more than a batch: one after the other they would take ten minutes at least.
    assert all(isinstance(future.exception(), OperatingError) for future in futures)
    assert {str(future.exception()).partition(":")[0] for future in futures} == {
        "the database cannot be reached"
    }
    cut.line.mend()
    for future in [store.submit(command) for command in commands]:
        future.result()
    assert cut.beside.balance(ACCOUNT) == 300 * 100
    assert audit(cut.beside).is_sound


def test_a_store_that_is_closed_while_the_line_is_silent_ends(cut: Cut) -> None:
    store = cut.carrier.store
    cut.line.cut()
    waiting = store.submit(PostTransfers(id="last", transfers=(Transfer("cash_box:EWT-1", ACCOUNT, 1, "x"),)))
    store.close()
    assert isinstance(waiting.exception(), OperatingError)


def test_what_a_cut_off_server_had_locked_is_free_for_the_others(
    cut: Cut, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.postgresql.ABANDONED_SECONDS", 1)
    assert cut.carrier.deposit("before") == "done"
    session = open_session(cut.carrier.store.engine)
    session.fetch(Wanted(tables.account, [ACCOUNT], lock="update"))
    cut.line.cut()
    # The row is locked by somebody who will never say a word again.
    monkeypatch.setattr("croupier.store.writer.Watchdog", Watchdog)
    with Store(cut.beside.url.render_as_string(hide_password=False)) as other:
        assert Carrier(other, "server-a").deposit("beside") == "done"
        assert other.balance(ACCOUNT) == 200
    session.close()


def test_a_house_that_is_cut_off_refuses_in_one_sentence_and_goes_on_when_its_books_are_back(
    postgresql_server: ScratchServer, tmp_path: Path
) -> None:
    postgresql_server.create("cut-house")
    with ExitStack() as after:
        line = after.enter_context(CutLine.unix(tmp_path, postgresql_server.folder))
        house = House(tmp_path, f"postgresql://croupier@/cut-house?host={tmp_path}")
        house.start()
        after.callback(house.stop)
        assert bill(house, "before").status_code == 200
        line.cut()
        during = bill(house, "during")
        assert during.status_code == 503
        assert during.json()["error"]["message"].startswith("the database cannot be reached")
        line.mend()
        waiting = threading.Event()
        while (answer := bill(house, "during")).status_code == 503:
            waiting.wait(0.2)
        assert answer.status_code == 200
        assert bill(house, "during").json() == answer.json()
        found = patient_http.get(f"{house.address}/api/terminals/EWT-101", timeout=60).json()
        assert found["account"]["credits_cents"] == 2 * 2_000


def bill(house: House, command_id: str) -> httpx.Response:
    body = {"id": command_id, "bill_cents": 2_000}
    return patient_http.post(f"{house.address}/api/terminals/EWT-101/bill", json=body, timeout=60)


def test_leases_are_renewed_again_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.app.LEASE_SECONDS", 0.03)
    asked: list[str] = []
    renewed = threading.Event()

    def renew(leases: Leases, lease: Lease, seconds: float) -> Lease:
        asked.append(lease.name)
        if len(asked) < 3:
            raise OperatingError("the lease could not be changed: the database is away")
        renewed.set()
        return lease

    monkeypatch.setattr(Leases, "renew", renew)
    with served(configuration(tmp_path, demo=True)):
        assert renewed.wait(PATIENCE_SECONDS)


def test_the_watchdog_bites_one_who_is_silent_and_no_other() -> None:
    bitten = threading.Event()

    class Silent:
        may_fall_silent = True

        def sever(self) -> None:
            bitten.set()

    quick, slow = Silent(), Silent()
    patient, strict = Watchdog(PATIENCE_SECONDS), Watchdog(0.01)
    with patient.over(quick):  # type: ignore[arg-type]
        pass
    patient.close()
    assert not bitten.is_set()
    with strict.over(slow):  # type: ignore[arg-type]
        assert bitten.wait(PATIENCE_SECONDS)
    strict.close()
