"""Assets and places: what an asset must have, and that a place holds one device."""

from __future__ import annotations

import msgspec
import pytest

from croupier.floor.assets.asset import Asset, EnterAsset, GameOffered, ProgressiveData, ReviseAsset
from croupier.floor.assets.location import GAMING_FLOOR, OFF_PREMISES, RESTRICTED, ApproveLocation
from croupier.ledger.command import Command
from croupier.units.verdict import Refusal
from tests.floor.house import House, an_asset


def cite_of(house: House, kind: type[Command], **fields: object) -> tuple[str, str]:
    answer = house.give(kind, **fields)
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.cite.removeprefix("58 Pa. Code ")


@pytest.fixture
def places(house: House) -> House:
    """At 2 p.m.; at noon the Department was told of what the tests do, each under a notice of its own."""
    house.clock.pass_by(hours=-2)
    house.did(ApproveLocation, location_number="F-1", area=GAMING_FLOOR, approval="plan 7", smoking=True)
    house.did(ApproveLocation, location_number="F-2", area=GAMING_FLOOR, approval="plan 7")
    house.did(ApproveLocation, location_number="VAULT", area=RESTRICTED, approval="465a.8(b) of 2 May")
    house.did(
        ApproveLocation,
        location_number="STORE",
        area=OFF_PREMISES,
        approval="Executive Director, 3 May",
        address="1 Main Street",
        approved_on="2015-05-03",
    )
    for number, (asset, origin, to) in TOLD.items():
        house.announce(number, asset, origin, to)
    house.clock.pass_by(hours=2)
    return house


TOLD = {
    "NEW": ("EWT-1", "", "F-1"),
    "NEW-2": ("EWT-2", "", "F-1"),
    "IN": ("EWT-1", "VAULT", "F-1"),
    "ACROSS": ("EWT-1", "F-1", "F-2"),
    "BACK": ("EWT-1", "F-2", "F-1"),
    "OUT": ("EWT-1", "F-1", "VAULT"),
    "FROM-STORE": ("EWT-1", "STORE", "F-1"),
    "SOLD": ("EWT-1", "F-1", ""),
}


def test_an_asset_is_entered_and_read_back(places: House) -> None:
    asset = an_asset("EWT-1", location="VAULT")
    places.did(EnterAsset, asset=asset)
    (document,) = places.store.floor_documents("asset")
    kept = msgspec.json.decode(document.body, type=Asset)
    assert kept == msgspec.structs.replace(asset, entered_by="S-1")


def test_an_asset_number_and_a_serial_number_are_given_once(places: House) -> None:
    places.did(EnterAsset, asset=an_asset("EWT-1", location="VAULT"))
    again = an_asset("EWT-1", location="VAULT")
    assert cite_of(places, EnterAsset, asset=again) == ("asset_exists", "§ 461a.1")
    twin = an_asset("EWT-2", location="VAULT", serial_number="SN-EWT-1")
    assert cite_of(places, EnterAsset, asset=twin) == ("serial_number_exists", "§ 461a.1")
    other_maker = an_asset("EWT-2", location="VAULT", serial_number="SN-EWT-1", manufacturer="Other")
    places.did(EnterAsset, asset=other_maker)


@pytest.mark.parametrize(
    ("changes", "cite"),
    [
        ({"serial_number": " "}, "§ 463a.5(d)(2)(iii)"),
        ({"software_id": ""}, "§ 463a.5(d)(2)(iv)"),
        ({"base_rom": ""}, "§ 463a.5(d)(2)(v)"),
        ({"manufacturer": ""}, "§ 463a.5(d)(2)(vii)"),
        ({"model": ""}, "§ 463a.5(d)(2)(viii)"),
        ({"games": ()}, "§ 463a.5(b)(2)(x)"),
        ({"games": (GameOffered(theme="", paytable_id="A"),)}, "§ 463a.5(b)(2)(x)"),
        ({"games": (GameOffered(theme="High Card Flush", paytable_id=""),)}, "§ 463a.5(b)(2)(xiii)"),
        ({"progressive": ProgressiveData(type="linked", controller="", software="1")}, "§ 463a.5(b)(2)(xv)"),
        ({"voucher_system_software": ""}, "§ 463a.5(b)(2)(xvi)"),
    ],
)
def test_an_asset_that_a_list_could_not_show_is_refused(
    places: House, changes: dict[str, object], cite: str
) -> None:
    asset = an_asset("EWT-1", location="VAULT", **changes)
    assert cite_of(places, EnterAsset, asset=asset) == ("field_missing", cite)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [({"kind": "kettle"}, "kind: 'kettle'"), ({"model_type": "steam"}, "model_type: 'steam'")],
)
def test_a_word_that_is_none_is_named(places: House, changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        places.give(EnterAsset, asset=an_asset("EWT-1", location="VAULT", **changes))


def test_the_department_is_told_before_a_device_is_placed(places: House) -> None:
    asset = an_asset("EWT-1", location="F-1")
    assert cite_of(places, EnterAsset, asset=asset) == ("notice_missing", "§ 463a.4(b)(1)")
    for number, code in (("N-9", "notice_missing"), ("IN", "notice_of_another_movement")):
        told = {"asset": asset, "department_notice": number}
        assert cite_of(places, EnterAsset, **told) == (code, "§ 463a.4(b)(1)")
    places.did(EnterAsset, asset=asset, department_notice="NEW")


def test_a_place_on_the_floor_holds_one_device_and_the_vault_many(places: House) -> None:
    places.did(EnterAsset, asset=an_asset("EWT-1", location="F-1"), department_notice="NEW")
    second = {"asset": an_asset("EWT-2", location="F-1"), "department_notice": "NEW-2"}
    assert cite_of(places, EnterAsset, **second) == ("location_occupied", "§ 463a.3(b)")
    places.did(EnterAsset, asset=an_asset("EWT-2", location="VAULT"))
    places.did(EnterAsset, asset=an_asset("EWT-3", location="VAULT"))


def test_a_place_that_was_not_approved_is_none(places: House) -> None:
    asset = an_asset("EWT-1", location="ROOF")
    assert cite_of(places, EnterAsset, asset=asset)[0] == "location_not_found"


@pytest.mark.parametrize(
    ("area", "cite"),
    [(GAMING_FLOOR, "§ 463a.3(a)"), (RESTRICTED, "§ 463a.5(d)"), (OFF_PREMISES, "§ 463a.7(a)")],
)
def test_every_area_needs_its_approval(house: House, area: str, cite: str) -> None:
    place = {"location_number": "X", "area": area, "approval": " ", "address": "1 Main Street"}
    assert cite_of(house, ApproveLocation, **place) == ("approval_missing", cite)


def test_storage_off_the_premises_has_an_address(house: House) -> None:
    place = {"location_number": "X", "area": OFF_PREMISES, "approval": "yes"}
    assert cite_of(house, ApproveLocation, **place) == ("address_missing", "§ 463a.7(b)")


@pytest.mark.parametrize(
    ("approved_on", "code"),
    [("", "approval_undated"), ("2015-07-02", "not_yet"), ("2015-07-01", None), ("2014-02-28", None)],
)
def test_storage_off_the_premises_was_approved_on_a_day_that_has_come(
    house: House, approved_on: str, code: str | None
) -> None:
    """§ 463a.7(a): without prior approval nothing is stored there."""
    place = {"location_number": "X", "area": OFF_PREMISES, "approval": "ED-3", "address": "1 Main Street"}
    answer = house.give(ApproveLocation, **place, approved_on=approved_on)
    assert (answer.code if isinstance(answer, Refusal) else None) == code


def test_the_day_of_an_approval_is_a_date(house: House) -> None:
    place = {"location_number": "X", "area": OFF_PREMISES, "approval": "ED-3", "address": "1 Main Street"}
    for written in ("20150503", "2015-W18-7", "3 May", "2015-02-30"):
        with pytest.raises(ValueError, match="approved_on"):
            house.give(ApproveLocation, **place, approved_on=written)


def test_a_place_keeps_its_area_and_its_device(places: House) -> None:
    places.did(EnterAsset, asset=an_asset("EWT-1", location="F-1"), department_notice="NEW")
    changed = {"location_number": "F-1", "area": RESTRICTED, "approval": "plan 8"}
    assert cite_of(places, ApproveLocation, **changed)[0] == "location_exists"
    places.did(ApproveLocation, location_number="F-1", area=GAMING_FLOOR, approval="plan 8")
    second = {"asset": an_asset("EWT-2", location="F-1"), "department_notice": "NEW-2"}
    assert cite_of(places, EnterAsset, **second)[0] == "location_occupied"


def test_what_an_asset_offers_can_change_and_must_stay_complete(places: House) -> None:
    places.did(EnterAsset, asset=an_asset("EWT-1", location="VAULT"))
    games = (GameOffered(theme="Flop Poker", paytable_id="FP-A"),)
    same = {"asset_number": "EWT-1", "voucher_system_software": "croupier-0.1.0"}
    places.did(ReviseAsset, **same, games=games)
    incomplete = same | {"games": ()}
    assert cite_of(places, ReviseAsset, **incomplete) == ("field_missing", "§ 463a.5(b)(2)(x)")
    assert cite_of(places, ReviseAsset, asset_number="EWT-9", games=games)[0] == "asset_not_found"


def test_no_software_of_an_asset_changes_but_by_notice_and_installation(places: House) -> None:
    """§ 461a.26(b): neither that of its vouchers nor that of its progressive; it can be taken away."""
    meter = ProgressiveData(type="linked", controller="P-1", software="p-1.0")
    places.did(EnterAsset, asset=an_asset("EWT-1", location="VAULT", progressive=meter))
    games = (GameOffered(theme="Flop Poker", paytable_id="FP-A"),)
    same = {"asset_number": "EWT-1", "games": games, "voucher_system_software": "croupier-0.1.0"}
    places.did(ReviseAsset, **same, progressive=meter)
    for changed in (
        same | {"progressive": meter, "voucher_system_software": "v2"},
        same | {"progressive": ProgressiveData(type="linked", controller="P-1", software="p-2.0")},
        same | {"progressive": ProgressiveData(type="linked", controller="P-2", software="p-1.0")},
    ):
        assert cite_of(places, ReviseAsset, **changed) == ("software_by_notice", "§ 461a.26(b)")
    places.did(ReviseAsset, **same)
    assert cite_of(places, ReviseAsset, **same, progressive=meter)[0] == "software_by_notice"
