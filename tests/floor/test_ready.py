"""Ready or not: from a device that may be used each single condition is taken away, and its section refuses.

58 Pa. Code §§ 461a.4, 461a.26(b), 463a.3(b), 463a.4(a), 465a.17(e)(6), 605a.1, 605a.2, 605a.9.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from croupier.floor.assets.asset import HYBRID_TABLE, SYSTEM, TERMINAL
from croupier.floor.assets.location import GAMING_FLOOR, OFF_PREMISES, RESTRICTED, Location
from croupier.floor.assets.ready import (
    DeviceFacts,
    FloorCount,
    TableFacts,
    why_no_more_tables,
    why_no_system,
    why_no_table,
    why_no_terminal,
)
from croupier.floor.assets.service_life import Approval, DeviceLife
from croupier.floor.assets.two_keys import SystemKeys
from croupier.units.verdict import Refusal
from tests.floor.house import SOFTWARE, an_asset

RUNS = "a" * 64
NOW = "2015-07-01T18:00:00.000000+00:00"


def a_device(number: str, kind: str, **changes: Any) -> DeviceFacts:
    """A device that may be used."""
    ready = DeviceFacts(
        number=number,
        kind=kind,
        asset=an_asset(number, kind=kind, location=f"F-{number}"),
        location=Location(location_number=f"F-{number}", area=GAMING_FLOOR, approval="plan 7"),
        approval=Approval(
            software_id=SOFTWARE, approval_number="A-1", approved_on="2015-06-01", signature=RUNS
        ),
        life=DeviceLife(asset_number=number, inspected_at=NOW, inspector="laboratory", connected_at=NOW),
        keys=SystemKeys(
            asset_number=number,
            first_key="K-1",
            first_department="finance",
            second_key="K-2",
            second_department="slot_operations",
            assigned_at=NOW,
        ),
        running=RUNS,
    )
    return replace(ready, **changes)


def changed(paper: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(paper, **fields)


def told(refusals: list[Refusal]) -> list[tuple[str, str]]:
    return [(one.code, one.cite.removeprefix("58 Pa. Code ")) for one in refusals]


EWT, SERVER, TABLE = a_device("EWT-1", TERMINAL), a_device("S-1", SYSTEM), a_device("HCF-1", HYBRID_TABLE)
COUNT = FloorCount(other_tables=44, terminals_in_use=30, limit=50)
OPEN = TableFacts(device=TABLE, system=SERVER, count=COUNT)

ELSEWHERE = Location(location_number="VAULT", area=RESTRICTED, approval="yes")
FAR = Location(location_number="STORE", area=OFF_PREMISES, approval="yes", address="1 Road")
WITHDRAWN = changed(EWT.approval, withdrawn_at=NOW)
APPROVED, INSPECTED = "§§ 461a.4(c)(12), 605a.2(c)", "§ 605a.2(e)"
SOFTWARE_CITE = "§§ 461a.4(d), 461a.26(b)"


def test_devices_that_meet_every_condition_may_be_used() -> None:
    assert why_no_terminal(EWT) == why_no_system(SERVER) == why_no_table(OPEN) == []


OF_EVERY_DEVICE = [
    ({"approval": None}, "not_approved", APPROVED),
    ({"approval": WITHDRAWN}, "approval_withdrawn", APPROVED),
    ({"running": "b" * 64}, "software_differs", SOFTWARE_CITE),
    ({"life": changed(EWT.life, inspected_at="")}, "not_inspected", INSPECTED),
]
OF_A_TERMINAL = [
    ({"asset": None}, "not_registered", "§ 463a.3(b)"),
    ({"asset": changed(EWT.asset, departed_at=NOW)}, "asset_departed", "§ 463a.3(b)"),
    ({"asset": changed(EWT.asset, kind=HYBRID_TABLE)}, "another_device", "§ 463a.3(b)"),
    ({"location": ELSEWHERE}, "not_on_the_floor", "§ 463a.3(b)"),
    ({"location": None}, "not_on_the_floor", "§ 463a.3(b)"),
    ({"life": changed(EWT.life, connected_at="")}, "not_connected", "§ 463a.4(a)"),
    ({"life": changed(EWT.life, nonresponsive_at=NOW)}, "nonresponsive", "§ 461a.27(a)"),
    ({"life": changed(EWT.life, box_out_at=NOW)}, "box_removed", "§ 465a.17(e)(6)"),
]
OF_A_SYSTEM = [
    ({"asset": None}, "not_registered", "§§ 605a.2(b), 607a.2(a)(5)"),
    ({"location": FAR}, "not_on_the_floor", INSPECTED),
    ({"approval": changed(EWT.approval, signature="")}, "nothing_to_compare", SOFTWARE_CITE),
    ({"keys": None}, "no_two_keys", "§ 605a.2(b)"),
    ({"keys": changed(EWT.keys, second_key="K-1")}, "one_key", "§ 605a.2(b)"),
    ({"keys": changed(EWT.keys, first_department="table_games")}, "no_key_with_finance", "§ 605a.2(b)"),
    ({"keys": changed(EWT.keys, second_department="table_games")}, "wrong_key_holder", "§ 605a.2(b)"),
]
OF_A_TABLE = [
    ({"asset": None}, "not_registered", "§§ 605a.9(a), 607a.2(a)(6)"),
    ({"location": ELSEWHERE}, "not_on_the_floor", "§§ 605a.2(e), 605a.9(a)"),
]


@pytest.mark.parametrize(("without", "code", "cite"), OF_A_TERMINAL + OF_EVERY_DEVICE)
def test_a_terminal_without_one_condition_is_refused_by_its_section(
    without: dict[str, Any], code: str, cite: str
) -> None:
    assert told(why_no_terminal(replace(EWT, **without))) == [(code, cite)]


@pytest.mark.parametrize(("without", "code", "cite"), OF_A_SYSTEM + OF_EVERY_DEVICE)
def test_a_wagering_system_without_one_condition_is_refused_by_its_section(
    without: dict[str, Any], code: str, cite: str
) -> None:
    without = {"life": SERVER.life} | without
    assert told(why_no_system(replace(SERVER, **without))) == [(code, cite)]
    assert told(why_no_table(replace(OPEN, system=replace(SERVER, **without)))) == [(code, cite)]


@pytest.mark.parametrize(("without", "code", "cite"), OF_A_TABLE + OF_EVERY_DEVICE)
def test_a_table_without_one_condition_is_refused_by_its_section(
    without: dict[str, Any], code: str, cite: str
) -> None:
    assert told(why_no_table(replace(OPEN, device=replace(TABLE, **without)))) == [(code, cite)]


def test_a_system_may_stand_in_a_restricted_area_and_needs_no_line_to_central_control() -> None:
    alone = changed(SERVER.life, connected_at="")
    assert why_no_system(replace(SERVER, location=ELSEWHERE, life=alone)) == []


def test_software_of_another_maker_has_no_signature_to_compare() -> None:
    other = changed(EWT.approval, signature="")
    assert why_no_terminal(replace(EWT, approval=other)) == []


@pytest.mark.parametrize(("terminals", "refused"), [(30, False), (31, True)])
def test_the_fifty_first_table_is_refused_where_fifty_are_allowed(terminals: int, refused: bool) -> None:
    """44 other tables; 30 terminals count as 6, and 31 as 7."""
    count = replace(COUNT, terminals_in_use=terminals)
    found = [("too_many_tables", "§ 605a.9(b)")] if refused else []
    assert told(why_no_more_tables(count)) == told(why_no_table(replace(OPEN, count=count))) == found


@pytest.mark.parametrize(("in_use", "found"), [(1, []), (0, [("no_terminal", "§ 605a.1")])])
def test_a_hybrid_table_has_at_least_one_terminal(in_use: int, found: list[tuple[str, str]]) -> None:
    assert told(why_no_table(replace(OPEN, count=replace(COUNT, terminals_in_use=in_use)))) == found


def test_everything_that_is_missing_is_told_in_the_order_in_which_a_house_meets_it() -> None:
    bare = replace(EWT, location=ELSEWHERE, approval=None, life=None)
    codes = [code for code, _ in told(why_no_terminal(bare))]
    assert codes == ["not_on_the_floor", "not_approved", "not_inspected", "not_connected"]
