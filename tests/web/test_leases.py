"""Two servers and one table: the second is turned away, and one that lost its lease stops."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.app import lease_of
from croupier.errors import OperatingError
from croupier.ledger.command import Fence
from croupier.store.leases import Leases
from croupier.store.store import Store
from croupier.tables.step import RecordStep
from croupier.units.verdict import Refusal
from tests import patient_http, warm
from tests.tables.rig import rig
from tests.waiting import PATIENCE_SECONDS
from tests.web.house import House


def test_a_table_has_one_server_and_its_own_comes_back_at_once(tmp_path: Path) -> None:
    with Store(str(tmp_path / "x.sqlite")) as store:
        leases = Leases(store.engine, store.clock)
        first = lease_of(leases, "HCF-1", "floor-1")
        with pytest.raises(OperatingError, match="floor-1"):
            lease_of(leases, "HCF-1", "floor-2")
        assert lease_of(leases, "HCF-1", "floor-1").token == first.token + 1


def test_a_step_under_an_old_lease_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    at = rig()
    at.sit("EWT-1", 1)
    with Store(str(tmp_path / "x.sqlite")) as store:
        leases = Leases(store.engine, store.clock)
        old = lease_of(leases, "T-1", "floor-1").fence
        new = lease_of(leases, "T-1", "floor-1").fence

        def record(fence: Fence) -> object:
            command = RecordStep(id="sit", fence=fence, table="T-1", asked="[]", step=at.steps[0])
            return store.do(command)

        before = store.head()
        assert isinstance(record(old), Refusal)
        assert store.head() == before
        assert not isinstance(record(new), Refusal)


def test_a_second_server_on_one_file_is_turned_away_in_one_sentence(own_house: House, tmp_path: Path) -> None:
    folder = tmp_path / "second"
    folder.mkdir()
    second = House(folder, own_house.database, server="server-2")
    told = warm.run(second.words, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert (told.returncode, told.stdout) == (2, ""), told
    assert told.stderr.startswith("croupier: table HCF-1 is run by server-1 until "), told.stderr
    assert told.stderr.count("\n") == 1, told.stderr
    # The first runs on, and would start again at once.
    assert patient_http.get(f"{own_house.address}/api/floor").status_code == 200
    own_house.stop()
    own_house.start()


def test_a_server_that_cannot_have_every_table_keeps_none(tmp_path: Path) -> None:
    house = House(tmp_path, server="server-2")
    with Store(house.database) as store:
        leases = Leases(store.engine, store.clock)
        lease_of(leases, "HUH-1", "server-1")
        told = warm.run(house.words, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        assert (told.returncode, told.stdout) == (2, ""), told
        assert told.stderr.startswith("croupier: table HUH-1 is run by server-1"), told.stderr
        assert told.stderr.count("\n") == 1, told.stderr
        assert lease_of(leases, "HCF-1", "server-3").holder == "server-3"
