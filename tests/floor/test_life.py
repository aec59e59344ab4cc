"""The life of a device: approved, inspected, connected; new software 72 hours ahead; RAM clear."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from croupier.floor.assets.asset import SYSTEM, EnterAsset
from croupier.floor.assets.location import OFF_PREMISES, RESTRICTED, ApproveLocation
from croupier.floor.assets.movement import MoveAsset
from croupier.floor.assets.service_life import Approval, DeviceLife, RecordApproval, RecordInspection
from croupier.floor.assets.software import InstallSoftware, NotifySoftware
from croupier.floor.assets.software_signature import (
    manifest,
    package_root,
    running_software_is_approved,
    signature,
)
from croupier.floor.central.activation import EnableTerminal, takes_new_rounds
from croupier.floor.central.service import BY_THE_HOUSE, ReturnDeviceToService
from croupier.floor.filings.dispatch import BUREAUS, SOFTWARE_NOTICE, Dispatch, EnterDelivery
from croupier.floor.filings.document import papers
from croupier.ledger.command import Receipt
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal
from croupier.wagering.terminal import ConfigureTerminal
from tests.floor.house import SOFTWARE, House, an_asset
from tests.floor.test_assets import cite_of

ENABLE = {"asset_number": "EWT-1", "software_id": SOFTWARE, "location": "F-EWT-1", "linked": True}
INSPECTED = {"asset_number": "EWT-1", "inspector": "laboratory", "location": "F-EWT-1"}
NEW = {"asset_number": "EWT-1", "notice_number": "N-1", "software_id": "croupier-0.2.0"}


@pytest.fixture
def installed(house: House) -> House:
    house.install("EWT-1")
    return house


def life(house: House) -> DeviceLife:
    (document,) = house.store.floor_documents("device_life")
    return msgspec.json.decode(document.body, type=DeviceLife)


def test_a_device_is_enabled_when_approved_inspected_and_connected(installed: House) -> None:
    installed.did(EnableTerminal, **ENABLE)
    assert installed.store.terminals()[0].enabled
    assert life(installed).connected_at == instant_text(installed.clock.now())


def test_a_device_without_a_link_to_central_control_is_not_used(installed: House) -> None:
    unlinked = ENABLE | {"linked": False}
    assert cite_of(installed, EnableTerminal, **unlinked) == ("not_connected", "§ 463a.4(a)")


def test_a_device_off_the_floor_is_not_used(house: House) -> None:
    house.did(ConfigureTerminal, asset_number="EWT-1", enabled=False)
    house.did(ApproveLocation, location_number="VAULT", area=RESTRICTED, approval="yes")
    house.did(EnterAsset, asset=an_asset("EWT-1", location="VAULT"))
    stored = ENABLE | {"location": "VAULT"}
    assert cite_of(house, EnableTerminal, **stored) == ("not_on_the_floor", "§ 463a.3(b)")


def test_a_device_that_was_not_approved_or_inspected_is_not_used(house: House) -> None:
    house.did(ConfigureTerminal, asset_number="EWT-1", enabled=False)
    house.did(ApproveLocation, location_number="F-EWT-1", area="gaming_floor", approval="plan")
    asset = an_asset("EWT-1", location="F-EWT-1")
    house.announce("N-1", "EWT-1", to="F-EWT-1")
    house.did(EnterAsset, asset=asset, department_notice="N-1")
    assert cite_of(house, EnableTerminal, **ENABLE) == ("not_approved", "§§ 461a.4(c)(12), 605a.2(c)")
    house.did(RecordApproval, software_id=SOFTWARE, approval_number="A-1", approved_on="2015-06-01", by="R-1")
    assert cite_of(house, EnableTerminal, **ENABLE) == ("not_inspected", "§ 605a.2(e)")
    house.did(RecordInspection, **INSPECTED)
    house.did(EnableTerminal, **ENABLE)


@pytest.mark.parametrize(("area", "address"), [(RESTRICTED, ""), (OFF_PREMISES, "1 Main Street")])
def test_a_terminal_is_inspected_where_it_is_installed_and_again_after_a_move(
    house: House, area: str, address: str
) -> None:
    """§ 605a.2(e): after installation, and so on the gaming floor."""
    house.did(ConfigureTerminal, asset_number="EWT-1", enabled=False)
    house.did(
        ApproveLocation,
        location_number="STORE",
        area=area,
        approval="yes",
        address=address,
        approved_on="2015-05-03",
    )
    house.did(EnterAsset, asset=an_asset("EWT-1", location="STORE"))
    stored = INSPECTED | {"location": "STORE"}
    assert cite_of(house, RecordInspection, **stored) == ("not_installed", "§ 605a.2(e)")
    house.did(ApproveLocation, location_number="F-EWT-1", area="gaming_floor", approval="plan")
    assert cite_of(house, RecordInspection, **INSPECTED) == ("not_there", "§ 605a.2(e)")


def test_a_wagering_system_is_inspected_in_a_restricted_area_and_not_in_storage(house: House) -> None:
    house.did(ApproveLocation, location_number="ROOM", area=RESTRICTED, approval="yes")
    away = {"area": OFF_PREMISES, "address": "1 Road", "approved_on": "2015-05-03"}
    house.did(ApproveLocation, location_number="STORE", approval="yes", **away)
    house.did(EnterAsset, asset=an_asset("S-1", kind=SYSTEM, location="ROOM"))
    house.did(EnterAsset, asset=an_asset("S-2", kind=SYSTEM, location="STORE"))
    house.did(RecordInspection, asset_number="S-1", inspector="laboratory", location="ROOM")
    stored = {"asset_number": "S-2", "inspector": "laboratory", "location": "STORE"}
    assert cite_of(house, RecordInspection, **stored) == ("not_installed", "§ 605a.2(e)")


def test_a_move_makes_a_new_inspection_necessary(installed: House) -> None:
    """Also for a terminal that the house itself had stopped and would put back."""
    installed.did(EnableTerminal, **ENABLE)
    assert isinstance(installed.orders.disable("EWT-1", f"{BY_THE_HOUSE}sticky screen"), Receipt)
    installed.did(ApproveLocation, location_number="F-2", area="gaming_floor", approval="plan")
    moved = {"asset_number": "EWT-1", "from_location": "F-EWT-1", "to_location": "F-2"}
    signed = {"slot_shift_manager": "manager 3", "lead_technician": "technician 8"}
    installed.announce("N-2", "EWT-1", "F-EWT-1", "F-2")
    installed.clock.pass_by(hours=1)
    at = instant_text(installed.clock.now())
    installed.did(MoveAsset, **moved, **signed, department_notice="N-2", moved_at=at)
    enable = ENABLE | {"location": "F-2"}
    assert cite_of(installed, EnableTerminal, **enable) == ("not_inspected", "§ 605a.2(e)")
    assert installed.refused(ReturnDeviceToService, **enable) == "ordered_by_central_control"
    installed.did(RecordInspection, **(INSPECTED | {"location": "F-2"}))
    installed.did(EnableTerminal, **enable)


@pytest.mark.parametrize(("approved_on", "code"), [("2015-07-01", None), ("2015-07-02", "not_yet")])
def test_an_approval_of_a_day_to_come_is_refused(house: House, approved_on: str, code: str | None) -> None:
    """§§ 461a.4(c)(12), 605a.2(c): it is 1 July 2015."""
    approval = {"software_id": SOFTWARE, "approval_number": "A-1", "approved_on": approved_on}
    answer = house.give(RecordApproval, **approval, by="R-1")
    assert (answer.code if isinstance(answer, Refusal) else None) == code


def test_an_order_for_an_asset_that_changed_meanwhile_is_refused(installed: House) -> None:
    assert installed.refused(EnableTerminal, **(ENABLE | {"software_id": "older"})) == "asset_changed"


def test_orders_for_what_is_not_there_are_refused(house: House) -> None:
    answer = house.orders.enable("EWT-9")
    assert isinstance(answer, Refusal)
    assert answer.cite == "58 Pa. Code § 463a.3(b)"
    assert isinstance(house.orders.disable("EWT-9", "test"), Refusal)


def test_a_disabled_terminal_takes_no_new_round(installed: House) -> None:
    installed.did(EnableTerminal, **ENABLE)
    document = installed.store.floor_document("device_life/EWT-1")
    terminal = installed.store.terminals()[0]
    assert takes_new_rounds(terminal, document)
    assert takes_new_rounds(terminal, None)
    assert not takes_new_rounds(replace(terminal, enabled=0), document)
    assert isinstance(installed.orders.disable("EWT-1", "test"), Receipt)
    assert life(installed).state == "disabled"


# --- software ---------------------------------------------------------------------------------------


def notify(house: House) -> None:
    house.did(
        NotifySoftware,
        notice_number="N-1",
        software_id="croupier-0.2.0",
        asset_numbers=("EWT-1",),
        reason="new paytables",
        by="K-5301",
    )


def approve_new(house: House) -> None:
    house.did(
        RecordApproval,
        software_id="croupier-0.2.0",
        approval_number="A-2",
        approved_on="2015-07-01",
        by="R-1",
    )


def test_software_is_installed_72_hours_after_the_notice_and_not_before(installed: House) -> None:
    approve_new(installed)
    notify(installed)
    installed.clock.pass_by(hours=72, microseconds=-1)
    assert cite_of(installed, InstallSoftware, **NEW) == ("notice_too_short", "§ 461a.26(b)")
    installed.clock.pass_by(microseconds=1)
    installed.did(InstallSoftware, **NEW)


def test_new_software_is_inspected_before_use(installed: House) -> None:
    approve_new(installed)
    notify(installed)
    installed.clock.pass_by(hours=72)
    installed.did(InstallSoftware, **NEW)
    enable = ENABLE | {"software_id": "croupier-0.2.0"}
    assert cite_of(installed, EnableTerminal, **enable) == ("not_inspected", "§ 605a.2(e)")
    installed.did(RecordInspection, **INSPECTED)
    installed.did(EnableTerminal, **enable)


def test_software_without_notice_approval_or_for_another_device_is_refused(installed: House) -> None:
    assert cite_of(installed, InstallSoftware, **NEW) == ("notice_missing", "§ 461a.26(b)")
    notify(installed)
    installed.clock.pass_by(hours=72)
    other = NEW | {"software_id": "croupier-0.3.0"}
    assert cite_of(installed, InstallSoftware, **other) == ("notice_for_another", "§ 461a.26(b)")
    assert installed.refused(InstallSoftware, **NEW) == "not_approved"


def test_software_is_not_installed_on_an_enabled_terminal(installed: House) -> None:
    approve_new(installed)
    notify(installed)
    installed.did(EnableTerminal, **ENABLE)
    installed.clock.pass_by(hours=72)
    assert installed.refused(InstallSoftware, **NEW) == "terminal_enabled"


def test_software_is_not_installed_while_a_wager_is_at_risk(installed: House) -> None:
    """§ 463a.4(b): a terminal that completes the round in play is not disabled yet."""
    approve_new(installed)
    notify(installed)
    installed.did(EnableTerminal, **ENABLE)
    account = installed.sit_down("EWT-1", 2_000)
    installed.bet(account, "w-1", 1_000)
    installed.clock.pass_by(hours=72)
    assert isinstance(installed.orders.disable("EWT-1", "new software"), Receipt)
    assert life(installed).state == "disabling"
    assert installed.refused(InstallSoftware, **NEW) == "terminal_enabled"
    installed.settle(account, "w-1")
    assert isinstance(installed.orders.disable("EWT-1", "new software"), Receipt)
    installed.did(InstallSoftware, **NEW)


# --- signature --------------------------------------------------------------------------------------


def test_the_signature_changes_with_any_byte_of_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.toml").write_text("2")
    (tmp_path / "__pycache__").mkdir()
    first = signature(manifest(tmp_path))
    (tmp_path / "__pycache__" / "a.pyc").write_text("compiled")
    assert signature(manifest(tmp_path)) == first
    (tmp_path / "deep" / "b.toml").write_text("3")
    second = signature(manifest(tmp_path))
    (tmp_path / "deep" / "b.toml").rename(tmp_path / "deep" / "c.toml")
    assert len({first, second, signature(manifest(tmp_path))}) == 3


def test_the_running_software_must_be_one_that_was_approved() -> None:
    text = manifest(package_root())
    ours = Approval(software_id="x", approval_number="A", approved_on="2015-07-01", signature=signature(text))
    other = msgspec.structs.replace(ours, signature="00")
    assert running_software_is_approved(text, [other, ours]) == []
    for approvals, code in (
        ([other], "software_not_approved"),
        ([msgspec.structs.replace(ours, withdrawn_at="2015-07-02")], "nothing_to_compare"),
        ([msgspec.structs.replace(ours, signature="")], "nothing_to_compare"),
        ([], "nothing_to_compare"),
    ):
        (finding,) = running_software_is_approved(text, approvals)
        assert finding.code == code


def test_the_notice_of_software_is_a_document_with_a_receipt_of_each_bureau(installed: House) -> None:
    """§ 461a.26(b): author, recipients and time of sending; what nobody has answered is found."""
    notify(installed)
    [sent] = [one for one in papers(installed.store, Dispatch) if one.document == SOFTWARE_NOTICE]
    assert (sent.number, sent.author, sent.recipients) == ("software-notice@N-1", "K-5301", BUREAUS)
    arrived = {"number": sent.number, "received_at": sent.sent_at, "reference": "R-1", "by": "K-8101"}
    installed.did(EnterDelivery, **arrived, recipient=BUREAUS[0])
    [sent] = [one for one in papers(installed.store, Dispatch) if one.document == SOFTWARE_NOTICE]
    assert sent.not_heard_of == BUREAUS[1:]
