"""Papers of the floor in both databases, under the journal's hash."""

from __future__ import annotations

import pytest

from croupier.floor.assets.location import ApproveLocation
from croupier.floor.filings.document import FloorDocument
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.units.signature import Signature
from tests.store.databases import (
    Floor,
    clock,
    database,
    done,
    floor,
    make_database,
    open_store,
    postgresql_server,
    store,
)

__all__ = ["clock", "database", "floor", "make_database", "open_store", "postgresql_server", "store"]

PLACE = {"location_number": "F-1", "area": "gaming_floor"}


def test_a_paper_is_written_changed_and_read_in_its_kind(floor: Floor) -> None:
    floor.did(ApproveLocation, approval="plan 7", **PLACE)
    floor.did(ApproveLocation, approval="plan 8", **PLACE)
    (document,) = floor.store.floor_documents("location")
    assert document.key == "location/F-1"
    assert '"approval":"plan 8"' in document.body
    assert floor.store.floor_documents("asset") == []


def test_the_same_command_twice_writes_once(floor: Floor) -> None:
    command = ApproveLocation(id="one", approval="plan 7", by=Signature("S-1"), **PLACE)
    first, second = (done(floor.store.do(command)) for _ in range(2))
    assert first == second


def test_the_audit_reads_papers_too(store: Store, floor: Floor) -> None:
    floor.did(ApproveLocation, approval="plan 7", **PLACE)
    assert audit(store).is_sound
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE floor_document SET body = '{}'")
    assert not audit(store).is_sound


def test_a_paper_names_its_record() -> None:
    assert FloorDocument("asset/E", "asset", "{}").key_field == "key"
    with pytest.raises(ValueError, match="area: 'roof'"):
        ApproveLocation(
            id="one", location_number="F-1", area="roof", approval="x", by=Signature("S-1")
        ).check()
