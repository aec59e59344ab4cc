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
from tests.tables.rig import rig


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

        assert isinstance(record(old), Refusal)
        assert store.head().seq == 0
        assert not isinstance(record(new), Refusal)
