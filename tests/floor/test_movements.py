"""Movements and transport notices: all logged fields, two signatures, notices before the act."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from croupier.floor.assets.asset import AUTOMATED_TABLE, HYBRID_TABLE, EnterAsset
from croupier.floor.assets.location import GAMING_FLOOR, RESTRICTED
from croupier.floor.assets.movement import MoveAsset, Movement
from croupier.floor.assets.movement_log import daily_summary, movement_log
from croupier.floor.assets.transport import FileTransportNotice, Party, TransportNotice, faults, notice_sheet
from croupier.floor.filings.export import WRITERS, write_sheet
from croupier.units.verdict import Refusal
from croupier.wagering.terminal import ConfigureTerminal
from tests.floor.house import House, an_asset
from tests.floor.test_assets import cite_of, places
from tests.store.databases import time_passes

__all__ = ["places"]

MOVE = {
    "asset_number": "EWT-1",
    "from_location": "VAULT",
    "to_location": "F-1",
    "moved_at": "2015-07-01T13:00:00-04:00",
    "department_notice": "IN",
    "slot_shift_manager": "shift manager 3",
    "lead_technician": "technician 8",
}


@pytest.fixture
def stored(places: House) -> House:
    places.did(EnterAsset, asset=an_asset("EWT-1", location="VAULT"))
    return places


def papers(house: House) -> list[Movement]:
    return [msgspec.json.decode(d.body, type=Movement) for d in house.store.floor_documents("movement")]


def test_a_movement_is_logged_with_every_field(stored: House) -> None:
    stored.did(MoveAsset, **MOVE)
    sheet = movement_log(papers(stored), date(2015, 7, 1))
    assert dict(zip(sheet.headings, sheet.rows[0], strict=True)) == {
        "Asset number": "EWT-1",
        "Model": "EWT 1",
        "Serial number": "SN-EWT-1",
        "Moved at": "2015-07-01T17:00:00.000000+00:00",
        "From": "VAULT",
        "To": "F-1",
        "Department notified at": "2015-07-01T16:00:00.000000+00:00",
        "Slot shift manager": "shift manager 3",
        "Lead technician": "technician 8",
        "Recorded by": "shift manager 3",
    }
    paragraphs = ["(1)"] * 3 + ["(2)", "(3)", "(4)", "(5)", "(6)", "(6)", "(e)"]
    assert [cite[-3:] for cite in sheet.cites] == paragraphs


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"asset_number": "EWT-9"}, ("asset_not_found", "§ 461a.1")),
        ({"from_location": "F-2"}, ("not_there", "§ 463a.5(e)(3)")),
        ({"to_location": "VAULT"}, ("same_location", "§ 463a.5(e)(4)")),
        ({"moved_at": "2015-07-01T14:00:01-04:00"}, ("not_yet", "§ 463a.5(e)(2)")),
        ({"department_notice": ""}, ("notice_missing", "§ 463a.4(b)(1)")),
        ({"department_notice": "N-9"}, ("notice_missing", "§ 463a.4(b)(1)")),
        ({"department_notice": "OUT"}, ("notice_of_another_movement", "§ 463a.4(b)(1)")),
        ({"moved_at": "2015-07-01T12:00:00-04:00"}, ("notice_late", "§ 463a.4(b)(1)")),
        ({"slot_shift_manager": ""}, ("signature_missing", "§ 463a.5(e)(6)")),
        ({"lead_technician": " "}, ("signature_missing", "§ 463a.5(e)(6)")),
        ({"lead_technician": "Shift Manager 3"}, ("one_signature", "§ 463a.5(e)(6)")),
    ],
)
def test_a_movement_against_the_rules_is_refused(
    stored: House, changes: dict[str, str], refusal: tuple[str, str]
) -> None:
    assert cite_of(stored, MoveAsset, **(MOVE | changes)) == refusal
    assert papers(stored) == []


def test_the_notice_is_good_when_it_came_one_second_before(stored: House) -> None:
    stored.did(MoveAsset, **(MOVE | {"moved_at": "2015-07-01T12:00:01-04:00"}))


def test_a_notice_to_the_department_serves_one_movement(stored: House) -> None:
    stored.did(MoveAsset, **MOVE)
    stored.did(
        MoveAsset, **(MOVE | {"from_location": "F-1", "to_location": "VAULT", "department_notice": "OUT"})
    )
    assert cite_of(stored, MoveAsset, **MOVE) == ("notice_used", "§ 463a.4(b)(1)")


def test_movements_of_a_device_are_recorded_in_the_order_of_time(stored: House) -> None:
    """§ 463a.5(e)(2): at the moment of the one before, and not before it."""
    stored.did(MoveAsset, **MOVE)
    across = MOVE | {"from_location": "F-1", "to_location": "F-2", "department_notice": "ACROSS"}
    early = across | {"moved_at": "2015-07-01T12:59:59-04:00"}
    assert cite_of(stored, MoveAsset, **early) == ("out_of_order", "§ 463a.5(e)(2)")
    stored.did(MoveAsset, **across)


def test_each_movement_on_the_floor_has_its_own_paragraph(stored: House) -> None:
    stored.did(MoveAsset, **MOVE)
    across = MOVE | {"from_location": "F-1", "to_location": "F-2", "department_notice": ""}
    assert cite_of(stored, MoveAsset, **across) == ("notice_missing", "§ 463a.4(b)(2)")
    away = across | {"to_location": "VAULT"}
    assert cite_of(stored, MoveAsset, **away) == ("notice_missing", "§ 463a.4(b)(3)")
    stored.did(MoveAsset, **(across | {"department_notice": "ACROSS"}))
    stored.did(EnterAsset, asset=an_asset("EWT-2", location="F-1"), department_notice="NEW-2")
    back = MOVE | {"from_location": "F-2", "to_location": "F-1", "department_notice": "BACK"}
    assert cite_of(stored, MoveAsset, **back) == ("location_occupied", "§ 463a.3(b)")


def test_an_enabled_terminal_is_not_moved(stored: House) -> None:
    stored.did(ConfigureTerminal, asset_number="EWT-1", enabled=True)
    assert cite_of(stored, MoveAsset, **MOVE) == ("terminal_enabled", "§ 463a.4(b)")
    stored.did(ConfigureTerminal, asset_number="EWT-1", enabled=False)
    stored.did(MoveAsset, **MOVE)


def test_an_instant_without_a_zone_is_named(stored: House) -> None:
    with pytest.raises(ValueError, match="moved_at: '2015-07-01T13:00:00'"):
        stored.give(MoveAsset, **(MOVE | {"moved_at": "2015-07-01T13:00:00"}))


def test_the_daily_summary_holds_the_movements_of_its_gaming_day(stored: House) -> None:
    stored.did(MoveAsset, **MOVE)
    stored.clock.pass_by(hours=15, minutes=59)
    on = MOVE | {"from_location": "F-1", "to_location": "F-2", "department_notice": "ACROSS"}
    stored.did(MoveAsset, **on)
    stored.clock.pass_by(minutes=1)
    stored.did(
        MoveAsset, **(MOVE | {"from_location": "F-2", "to_location": "F-1", "department_notice": "BACK"})
    )
    days = [date(2015, 6, 30), date(2015, 7, 1), date(2015, 7, 2)]
    sheets = [daily_summary(papers(stored), day, day) for day in days]
    assert [[row[5] for row in sheet.rows] for sheet in sheets] == [[], ["F-1", "F-2"], ["F-1"]]
    assert sheets[0].cite == "58 Pa. Code § 463a.5(f)"


# --- transport --------------------------------------------------------------------------------------

HERE = Party(name="Licensee", address="1 Casino Road")
THERE = Party(name="Storage", address="2 Main Street")


def a_notice(**changes: object) -> TransportNotice:
    fields: dict[str, object] = {
        "notice_number": "T-1",
        "transported_on": "2015-07-01",
        "shipper": HERE,
        "owner": Party(name="Maker", address="3 Factory Lane"),
        "new_owner": HERE,
        "method": "truck",
        "carriers": (Party(name="Carrier", address="4 Depot"),),
        "recipient": THERE,
        "destination": "dock 2",
        "quantity": 1,
        "serial_numbers": ("SN-EWT-1",),
        "expected_at": "2015-07-01T16:00:00-04:00",
        "beyond_the_continent": True,
        "port": "Philadelphia",
        "reason": "storage",
        "from_storage": True,
        "placed": RESTRICTED,
    }
    return TransportNotice(**(fields | changes))  # type: ignore[arg-type]


def test_a_complete_notice_has_no_fault_and_is_filed(stored: House) -> None:
    assert faults(a_notice()) == []
    stored.did(FileTransportNotice, by="supervisor 3", notice=a_notice())
    assert cite_of(stored, FileTransportNotice, by="supervisor 3", notice=a_notice())[0] == "notice_exists"


@pytest.mark.parametrize(
    ("changes", "item"),
    [
        ({"shipper": Party(name="Licensee")}, "(a)(1)"),
        ({"owner": Party(name="Maker")}, "(a)(2)"),
        ({"new_owner": Party(address="1 Casino Road")}, "(a)(3)"),
        ({"method": ""}, "(a)(4)"),
        ({"carriers": (Party(name="Carrier"),)}, "(a)(4)"),
        ({"recipient": Party()}, "(a)(5)"),
        ({"quantity": 2}, "(a)(6)"),
        ({"serial_numbers": ()}, "(a)(6)"),
        ({"serial_numbers": ("A", "A"), "quantity": 2}, "(a)(6)"),
        ({"expected_at": ""}, "(a)(7)"),
        ({"expected_at": "2015-06-30T23:59:59-04:00"}, "(a)(7)"),
        ({"port": ""}, "(a)(8)"),
        ({"reason": " "}, "(a)(9)"),
        ({"placed": "roof"}, "(b)"),
    ],
)
def test_each_item_that_is_missing_is_refused_by_its_number(
    stored: House, changes: dict[str, object], item: str
) -> None:
    _, cite = cite_of(stored, FileTransportNotice, by="supervisor 3", notice=a_notice(**changes))
    assert cite == f"§ 463a.2{item}"


def test_a_notice_is_written_with_its_nine_items_in_order() -> None:
    sheet = notice_sheet(a_notice())
    numbers = [section.partition("(a)(")[2].rstrip(")") for _, section, _ in sheet.rows[:-1]]
    assert numbers == ["1", "2", "3", "4", "4", "5", "5", "6", "6", "7", "8", "9"]
    assert sheet.rows[8][2] == "SN-EWT-1"
    for format_name in WRITERS:
        assert write_sheet(sheet, format_name)


@pytest.mark.parametrize(
    "changes",
    [
        {"owner": None},
        {"new_owner": None},
        {"carriers": ()},
        {"beyond_the_continent": False, "port": ""},
        {"from_storage": False, "placed": ""},
        {"placed": GAMING_FLOOR},
    ],
)
def test_what_does_not_apply_may_be_left_out(changes: dict[str, object]) -> None:
    assert faults(a_notice(**changes)) == []


def test_a_notice_comes_on_the_day_of_the_transport_at_the_latest(stored: House) -> None:
    yesterday = a_notice(transported_on="2015-06-30", notice_number="T-2")
    assert cite_of(stored, FileTransportNotice, by="supervisor 3", notice=yesterday) == (
        "notice_late",
        "§ 463a.2(a)",
    )
    stored.did(FileTransportNotice, by="supervisor 3", notice=a_notice(transported_on="2015-07-01"))


def test_storage_off_the_premises_needs_the_notice_that_names_the_device(stored: House) -> None:
    away = MOVE | {"to_location": "STORE", "department_notice": ""}
    assert cite_of(stored, MoveAsset, **away) == ("transport_notice_missing", "§ 463a.2(a), (b)")
    other = a_notice(notice_number="T-2", serial_numbers=("SN-EWT-7",))
    stored.did(FileTransportNotice, by="supervisor 3", notice=other)
    named = away | {"transport_notice": "T-2"}
    assert cite_of(stored, MoveAsset, **named) == ("serial_number_missing", "§ 463a.2(a)(6)")
    stored.did(FileTransportNotice, by="supervisor 3", notice=a_notice())
    from_storage = away | {"transport_notice": "T-1"}
    assert cite_of(stored, MoveAsset, **from_storage) == ("placed_elsewhere", "§ 463a.2(b)")
    stored.did(
        FileTransportNotice,
        by="supervisor 3",
        notice=a_notice(notice_number="T-3", from_storage=False, placed=""),
    )
    stored.did(MoveAsset, **(away | {"transport_notice": "T-3"}))


TO_STORAGE = MOVE | {"to_location": "STORE", "department_notice": "", "transport_notice": "T-1"}
BACK = MOVE | {"from_location": "STORE", "transport_notice": "T-2", "department_notice": "FROM-STORE"}


def sent_to_storage(house: House) -> None:
    house.did(FileTransportNotice, by="supervisor 3", notice=a_notice(from_storage=False, placed=""))
    house.did(MoveAsset, **TO_STORAGE)


@pytest.mark.parametrize(
    ("told", "to", "code"),
    [
        ({"placed": GAMING_FLOOR}, "F-1", None),
        ({"placed": RESTRICTED}, "F-1", "placed_elsewhere"),
        ({"placed": RESTRICTED}, "VAULT", None),
        ({"placed": GAMING_FLOOR}, "VAULT", "placed_elsewhere"),
        ({"from_storage": False, "placed": ""}, "F-1", "placed_elsewhere"),
    ],
)
def test_a_device_from_storage_goes_where_its_notice_says(
    stored: House, told: dict[str, object], to: str, code: str | None
) -> None:
    """§ 463a.2(b): straight onto the gaming floor, or into a restricted area."""
    sent_to_storage(stored)
    stored.did(FileTransportNotice, by="supervisor 3", notice=a_notice(notice_number="T-2", **told))
    answer = stored.give(MoveAsset, **(BACK | {"to_location": to}))
    assert (answer.code if isinstance(answer, Refusal) else None) == code


def test_a_notice_is_good_on_its_day_alone(stored: House) -> None:
    """§ 463a.2(a): the transport that it tells of is that of 1 July in Pennsylvania, to midnight."""
    stored.did(FileTransportNotice, by="supervisor 3", notice=a_notice(from_storage=False, placed=""))
    time_passes(stored.store, stored.clock, days=20)
    for moved_at in ("2015-06-30T23:59:59-04:00", "2015-07-02T00:00:00-04:00", "2015-07-21T13:00:00-04:00"):
        late = TO_STORAGE | {"moved_at": moved_at}
        assert cite_of(stored, MoveAsset, **late) == ("notice_of_another_day", "§ 463a.2(a)")
    stored.did(MoveAsset, **(TO_STORAGE | {"moved_at": "2015-07-01T23:59:59-04:00"}))


def test_a_notice_serves_each_of_its_devices_once(stored: House) -> None:
    stored.did(EnterAsset, asset=an_asset("EWT-2", location="VAULT"))
    both = ("SN-EWT-1", "SN-EWT-2")
    notice = a_notice(from_storage=False, placed="", serial_numbers=both, quantity=2)
    stored.did(FileTransportNotice, by="supervisor 3", notice=notice)
    stored.did(MoveAsset, **TO_STORAGE)
    stored.did(MoveAsset, **(TO_STORAGE | {"asset_number": "EWT-2"}))
    back = BACK | {"to_location": "VAULT", "transport_notice": "T-1"}
    assert cite_of(stored, MoveAsset, **back) == ("notice_used", "§ 463a.2(a)")


def test_a_hybrid_table_is_moved_without_the_notice_for_terminals(stored: House) -> None:
    stored.did(EnterAsset, asset=an_asset("HT-1", kind=HYBRID_TABLE, location="VAULT"))
    stored.did(MoveAsset, **(MOVE | {"asset_number": "HT-1", "to_location": "STORE"}))


def test_the_department_is_told_of_terminals_and_not_of_hybrid_tables(stored: House) -> None:
    """§ 463a.4(b) names slot machines, terminals and fully automated tables."""
    stored.did(EnterAsset, asset=an_asset("HT-1", kind=HYBRID_TABLE, location="VAULT"))
    untold = MOVE | {"department_notice": ""}
    stored.did(MoveAsset, **(untold | {"asset_number": "HT-1"}))
    stored.did(EnterAsset, asset=an_asset("HT-2", kind=HYBRID_TABLE, location="F-2"))
    automated = an_asset("AT-1", kind=AUTOMATED_TABLE, location="VAULT")
    stored.did(EnterAsset, asset=automated)
    away = untold | {"asset_number": "AT-1"}
    assert cite_of(stored, MoveAsset, **away) == ("notice_missing", "§ 463a.4(b)(1)")
