"""The compliance desk over HTTP: forms as the shell has them, RAM clears, papers, the three-way proof.

58 Pa. Code §§ 461a.26, 461a.27(a), 463a.5, 601a.9(e), 605a.2(c), (e).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from croupier.cli import _staff
from croupier.floor.assets.ram_clear_paper import FINANCIAL_METERS
from croupier.floor.central.day_readings import METER_OF
from croupier.floor.forms import FORMS, asked_of
from croupier.units.gaming_day import instant_text
from croupier.web.access.rights import RIGHTS
from tests.access.staffed import TestClient, entries, name_of, sign_in, staffed
from tests.web.test_books_api import Staff, staff

SECTION = "58 Pa. Code § 461a.27(a)"
DEVICE: dict[str, Any] = {
    "kind": "electronic_wagering_terminal",
    "manufacturer": "Maker",
    "model": "M",
    "software_id": "SW-1",
    "base_rom": "R-1",
    "voucher_system_software": "V-1",
    "games": [{"theme": "High Card Flush", "paytable_id": "A"}],
    "asset_number": "EWT-71",
    "serial_number": "S-1",
    "location": "07-1",
}
NAMED = {"asset_number": "EWT-1", "notice_number": "RC-1"}
TOLD = {
    "operator": "Operator Reed",
    "operator_told_at": "2020-01-01T12:00:00Z",
    "representative_told": "Representative Hall",
    "representative_told_at": "2020-01-01T12:00:00Z",
}


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("desk")) as client:
        yield client


def fill(asker: Staff, form: str, second: str = "", **fields: Any) -> dict[str, Any]:
    return asker.post(f"console/forms/{form}", second, form=fields)


def refused(asker: Staff, form: str, second: str = "", **fields: Any) -> tuple[str, str]:
    error = fill(asker, form, second, **fields)["error"]
    return error["code"], error.get("cite", "")


def registered(client: TestClient) -> None:
    """EWT-71 in the register, by forms alone."""
    supervisor = staff(client, "slot_supervisor")
    place = {"location_number": "07-1", "area": "gaming_floor", "approval": "GF-1"}
    assert "error" not in fill(supervisor, "approve-location", **place)
    coming = {"asset_number": "EWT-71", "from_location": "", "to_location": "07-1"}
    notice = {"notice_number": "N-71", "expected_at": "2020-01-01T12:00:00Z", "devices": [coming]}
    assert "error" not in fill(supervisor, "notify-department", notice=notice)
    assert "error" not in fill(supervisor, "enter-asset", asset=DEVICE, department_notice="N-71")


# -- forms -----------------------------------------------------------------------------------------


def test_every_form_of_the_shell_is_on_the_page_with_a_section_beside_each_field(client: TestClient) -> None:
    found = {
        one["name"]: one for one in staff(client, "compliance_representative").get("console/desk")["forms"]
    }
    assert list(found) == list(FORMS)

    def sections(fields: list[dict[str, Any]]) -> Iterator[str]:
        for field in fields:
            yield field["cite"]
            yield from sections(field["fields"])

    for name, form in found.items():
        assert [one["name"] for one in form["fields"]] == [one.name for one in asked_of(FORMS[name])]
        assert all("§" in cite for cite in (form["cite"], *sections(form["fields"]))), name
        # The page asks for the same right as the shell.
        assert form["act"] == RIGHTS[f"POST /api/console/forms/{name}"]
        assert form["act"] == _staff.act_of("assets record", {"form": name})


def test_what_is_typed_into_a_form_is_named_by_its_field(client: TestClient) -> None:
    supervisor = staff(client, "slot_supervisor")
    place = {"location_number": "07-1", "area": "roof", "approval": "A"}
    assert "area: 'roof'" in fill(supervisor, "approve-location", **place)["error"]["message"]
    assert "no field occupant" in fill(supervisor, "approve-location", occupant="x")["error"]["message"]
    unseen = {"location_number": "07-1", "area": "gaming_floor", "approval": "A\x1b[2J"}
    assert "approval: it has characters that nobody sees" in str(
        fill(supervisor, "approve-location", **unseen)
    )
    long = unseen | {"approval": "A" * 301}
    assert "longer than 300" in str(fill(supervisor, "approve-location", **long))


def test_an_approval_is_recorded_by_the_representative_and_an_inspection_by_nobody_else(
    client: TestClient,
) -> None:
    registered(client)
    representative = staff(client, "compliance_representative")
    approval = {"software_id": "SW-1", "approval_number": "A-1", "approved_on": "2020-01-01"}
    for role in ("finance", "slot_technician", "slot_supervisor"):
        assert refused(staff(client, role), "record-approval", **approval)[0] == "no_right"
    typed = fill(representative, "record-approval", **approval, by="R-9")
    assert "by is whoever is signed in" in typed["error"]["message"]
    done = fill(representative, "record-approval", **approval)
    assert done["recorded_by"] == "ann-compliance-representative"
    inspected = {"asset_number": "EWT-71", "location": "07-1"}
    assert refused(staff(client, "slot_supervisor"), "record-inspection", **inspected)[0] == "no_right"
    typed = fill(representative, "record-inspection", **inspected, inspector="R-9")
    assert "inspector is whoever is signed in" in typed["error"]["message"]
    assert "error" not in fill(representative, "record-inspection", **inspected)
    devices = representative.get("console/desk")["devices"]
    [device] = [one for one in devices if one["asset_number"] == "EWT-71"]
    assert (device["approved"], device["inspector"]) == (True, "ann-compliance-representative")


# -- RAM clear -------------------------------------------------------------------------------------


def test_a_ram_clear_goes_through_its_three_forms_and_ends_in_a_certificate(client: TestClient) -> None:
    technician, representative = staff(client, "slot_technician"), staff(client, "compliance_representative")
    beside = sign_in(client, name_of("compliance_representative"))
    read = {"meters": dict.fromkeys(FINANCIAL_METERS, 0)}
    assert refused(representative, "record-financial-meters", **NAMED, **read) == ("not_reported", SECTION)
    assert "error" not in fill(technician, "report-nonresponsive", **NAMED, **TOLD)
    staff(client, "slot_supervisor").did("console/terminals/EWT-1/disable", reason="it answers no more")
    wrong = {"meters": read["meters"] | {"coin_in": 1}}
    assert refused(representative, "record-financial-meters", **NAMED, **wrong) == ("meters_differ", SECTION)
    assert refused(technician, "record-financial-meters", **NAMED, **read)[0] == "no_right"
    assert "error" not in fill(representative, "record-financial-meters", **NAMED, **read)
    assert refused(technician, "clear-ram", **NAMED)[0] == "second_person_needed"
    other = sign_in(client, "bob.slot-technician")
    assert refused(technician, "clear-ram", other, **NAMED)[0] == "wrong_second_person"
    assert "error" not in fill(technician, "clear-ram", beside, **NAMED)
    [row] = representative.get("console/desk")["ram_clears"]
    assert (row["state"], row["technician"], row["differing"]) == ("cleared", "ann-slot-technician", [])
    paper = representative.get("console/desk/certificates/RC-1/pdf")
    assert paper.startswith(b"%PDF")
    assert paper.count(b"/Type /Page\n") == 1
    [entry] = entries(client, code="ram_cleared")
    assert entry["text"] == "by ann-slot-technician, ann-compliance-representative present"


# -- papers ----------------------------------------------------------------------------------------


def test_whatever_is_on_file_is_shown_by_its_kind(client: TestClient) -> None:
    registered(client)
    representative = staff(client, "compliance_representative")
    assert representative.get("console/papers")["kinds"]["location"] > 1
    papers = representative.get("console/papers/location")["papers"]
    assert [one["says"]["occupant"] for one in papers if one["number"] == "07-1"] == ["EWT-71"]
    assert representative.get("console/papers/kettle")["papers"] == []
    answer = client.get("/api/console/papers", headers=staff(client, "dealer").headers)
    assert answer.json()["error"]["code"] == "no_right"


# -- three-way proof -------------------------------------------------------------------------------


def reading(at: datetime, **meters: int) -> str:
    totals = {str(code): meters.get(meter, 0) for code, meter in METER_OF.items()}
    line = {"what": "reading", "at": instant_text(at), "asset_number": "EWT-1", "shown": totals}
    return json.dumps(line | {"totals": totals})


def test_central_controls_file_is_kept_and_a_difference_is_a_finding(client: TestClient) -> None:
    finance = staff(client, "finance")
    today = date.fromisoformat(finance.get("console")["day"]["gaming_day"])
    yesterday = today - timedelta(days=1)
    noon = datetime.fromisoformat(finance.get(f"console/proof/{yesterday}")["begins"]) + timedelta(hours=6)
    assert finance.get(f"console/proof/{yesterday}")["findings"] == []
    log = reading(noon, coin_in=700)
    assert staff(client, "dealer").refused(f"console/proof/{yesterday}", log=log) == "no_right"
    assert finance.refused(f"console/proof/{yesterday}", log="nonsense") == "malformed"
    assert finance.did(f"console/proof/{yesterday}", log=log)["by"] == "ann-finance"
    found = finance.get(f"console/proof/{yesterday}")
    [finding] = found["findings"]
    assert (finding["code"], finding["cite"]) == ("three_way_difference", "58 Pa. Code § 601a.9(e)")
    assert (
        "Coin in is $7 at central control, $0 on the terminal's meter and $0 in the ledger"
        in finding["message"]
    )
    assert finance.get(f"console/proof/{yesterday}/pdf").startswith(b"%PDF")
    # It stands on the return of its week, and on the Checks page.
    first = yesterday - timedelta(days=yesterday.weekday())
    week = finance.get(f"console/return/{first}")
    assert [one["code"] for one in week["findings"]] == ["three_way_difference"]
    assert any(note.startswith("Finding: terminal EWT-1 on") for note in week["notes"])
    # A later file that has forgotten it is refused, and so is a day to come.
    earlier = reading(noon - timedelta(hours=1), coin_in=0)
    assert finance.refused(f"console/proof/{yesterday}", log=earlier) == "reading_missing"
    coming = datetime.now(UTC).date() + timedelta(days=9)
    assert finance.refused(f"console/proof/{coming}", log=log) == "not_yet"
