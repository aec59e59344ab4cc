"""Devices that leave the house: off the lists, in the movement log, their places free."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from croupier.floor.assets.asset import HYBRID_TABLE, Asset, EnterAsset, ReviseAsset
from croupier.floor.assets.departure import DepartAsset
from croupier.floor.assets.location import Location
from croupier.floor.assets.movement import MoveAsset
from croupier.floor.assets.movement_log import movement_log
from croupier.floor.assets.transport import FileTransportNotice
from croupier.floor.central.activation import EnableTerminal
from croupier.floor.central.coverage import every_terminal_on_the_floor_is_polled
from croupier.floor.filings.master_lists import MASTER_LISTS, master_list
from croupier.wagering.terminal import ConfigureTerminal
from tests.floor.house import House, an_asset
from tests.floor.test_assets import cite_of, places
from tests.floor.test_movements import MOVE, a_notice, papers

__all__ = ["places"]

LEAVE = {
    **{field: value for field, value in MOVE.items() if field != "to_location"},
    "from_location": "F-1",
    "manufacturer": "Croupier",
    "serial_number": "SN-EWT-1",
    "transport_notice": "T-1",
    "department_notice": "SOLD",
}


@pytest.fixture
def sold(places: House) -> House:
    """A terminal on the floor that is to be sold today."""
    places.did(ConfigureTerminal, asset_number="EWT-1", enabled=False)
    places.did(EnterAsset, asset=an_asset("EWT-1", location="F-1"), department_notice="NEW")
    places.did(
        FileTransportNotice, by="supervisor 3", notice=a_notice(from_storage=False, placed="", reason="sale")
    )
    return places


def register(house: House) -> tuple[list[Asset], list[Location]]:
    assets = [msgspec.json.decode(d.body, type=Asset) for d in house.store.floor_documents("asset")]
    known = [msgspec.json.decode(d.body, type=Location) for d in house.store.floor_documents("location")]
    return assets, known


def listed(house: House) -> list[str]:
    """Every asset number on any of the four lists."""
    assets, known = register(house)
    by_number = {place.location_number: place for place in known}
    sheets = [master_list(name, assets, by_number, date(2015, 7, 7)) for name in MASTER_LISTS]
    return [row[1] for sheet in sheets for row in sheet.rows]


def test_a_device_that_left_needs_no_line_to_central_control(sold: House) -> None:
    assert len(every_terminal_on_the_floor_is_polled(*register(sold), [])) == 1
    sold.did(DepartAsset, **LEAVE)
    assert every_terminal_on_the_floor_is_polled(*register(sold), []) == []


def test_a_device_that_left_is_on_no_list_and_in_the_movement_log(sold: House) -> None:
    """§ 463a.5(b), (d), (e), (g)."""
    assert listed(sold) == ["EWT-1"]
    sold.did(DepartAsset, **LEAVE)
    assert listed(sold) == []
    (row,) = movement_log(papers(sold), date(2015, 7, 7)).rows
    assert row[:3] == ("EWT-1", "EWT 1", "SN-EWT-1")
    assert row[4:6] == ("F-1", "Storage, 2 Main Street")


def test_its_place_is_free_and_nothing_more_is_done_to_it(sold: House) -> None:
    sold.did(DepartAsset, **LEAVE)
    assert cite_of(sold, MoveAsset, **MOVE) == ("asset_departed", "§ 463a.5(e)")
    assert sold.refused(DepartAsset, **LEAVE) == "asset_departed"
    assert sold.refused(ReviseAsset, asset_number="EWT-1", games=()) == "asset_departed"
    enable = {"asset_number": "EWT-1", "software_id": "x", "location": "F-1", "linked": True}
    assert sold.refused(EnableTerminal, **enable) == "asset_departed"
    sold.did(EnterAsset, asset=an_asset("EWT-2", location="F-1"), department_notice="NEW-2")


def test_a_device_that_comes_back_gets_a_new_asset_number(sold: House) -> None:
    sold.did(DepartAsset, **LEAVE)
    back = an_asset("EWT-1", location="VAULT")
    assert sold.refused(EnterAsset, asset=back) == "asset_exists"
    sold.did(EnterAsset, asset=an_asset("EWT-9", serial_number="SN-EWT-1", location="VAULT"))
    again = an_asset("EWT-10", serial_number="SN-EWT-1", location="VAULT")
    assert sold.refused(EnterAsset, asset=again) == "serial_number_exists"


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"from_location": "VAULT"}, ("not_there", "§ 463a.5(e)(3)")),
        ({"serial_number": "SN-EWT-2"}, ("another_device", "§ 463a.5(e)(1)")),
        ({"department_notice": ""}, ("notice_missing", "§ 463a.4(b)(3)")),
        ({"lead_technician": ""}, ("signature_missing", "§ 463a.5(e)(6)")),
        ({"transport_notice": ""}, ("transport_notice_missing", "§ 463a.2(a), (b)")),
        ({"moved_at": "2015-06-30T13:00:00-04:00"}, ("notice_late", "§ 463a.4(b)(3)")),
    ],
)
def test_a_departure_against_the_rules_is_refused(
    sold: House, changes: dict[str, str], refusal: tuple[str, str]
) -> None:
    assert cite_of(sold, DepartAsset, **(LEAVE | changes)) == refusal
    assert listed(sold) == ["EWT-1"]


def test_an_enabled_terminal_does_not_leave(sold: House) -> None:
    sold.did(ConfigureTerminal, asset_number="EWT-1", enabled=True)
    assert cite_of(sold, DepartAsset, **LEAVE) == ("terminal_enabled", "§ 463a.4(b)")


def test_a_hybrid_table_leaves_without_a_notice_for_terminals_but_with_a_recipient(places: House) -> None:
    places.did(EnterAsset, asset=an_asset("HT-1", kind=HYBRID_TABLE, location="VAULT"))
    table = {"asset_number": "HT-1", "from_location": "VAULT", "serial_number": "SN-HT-1"}
    leave = LEAVE | table | {"transport_notice": ""}
    assert cite_of(places, DepartAsset, **leave) == ("recipient_missing", "§ 463a.5(e)(4)")
    places.did(DepartAsset, **leave, recipient="Maker")
    assert listed(places) == []
    assert papers(places)[0].to_location == "Maker"
