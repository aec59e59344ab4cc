"""docs/guides/opening-a-house.md, as the staff would walk through it: from empty books to the first round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.assets.software_signature import running_signature
from croupier.floor.assets.two_keys import SystemKeys
from croupier.floor.central.orders import HouseOrders
from croupier.floor.filings.dispatch import LISTS
from croupier.floor.filings.document import papers
from croupier.floor.forms import FORMS
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from tests.access.staffed import (
    TestClient,
    configuration,
    keys_in,
    name_of,
    people_in,
    served,
    sign_in,
    table_tests_in,
)
from tests.web.test_books_api import Staff, staff

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "opening-a-house.md"
TERMINALS = ("EWT-1", "EWT-2", "EWT-3")
KINDS = {
    "server-1": "electronic_wagering_system",
    "HCF-1": "hybrid_gaming_table",
    **dict.fromkeys(TERMINALS, "electronic_wagering_terminal"),
}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A house with its people and nothing else."""
    config = configuration(tmp_path)
    with Store(config.database) as store:
        people = StoredPeople(store.engine)
        people_in(people)
        keys_in(people, *TERMINALS)
        table_tests_in(store, config)
    with served(config) as client:
        yield client


def fill(asker: Staff, form: str, second: str = "", **fields: Any) -> None:
    asker.did(f"console/forms/{form}", second, form=fields)


def missing(client: TestClient) -> set[str]:
    """Everything that the panel names, of every device."""
    found = staff(client, "slot_supervisor").get("console/ready")
    return {
        one["code"]
        for kind in ("system", "tables", "terminals")
        for all_ in found[kind].values()
        for one in all_
    }


def ordered(client: TestClient, terminal: str) -> str:
    """Central control's order; the code of its refusal."""
    store = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
    answer = HouseOrders(store, lambda: f"order-{terminal}-{store.head().seq}").enable(terminal)
    return answer.code if isinstance(answer, Refusal) else ""


def asset(number: str, software: str) -> dict[str, Any]:
    terminal = number in TERMINALS
    return {
        "asset_number": number,
        "kind": KINDS[number],
        "manufacturer": "Maker",
        "serial_number": f"S-{number}",
        "model": "M",
        "software_id": software,
        "base_rom": "R-1",
        "games": [{"theme": "High Card Flush", "paytable_id": "A"}] if terminal else [],
        "voucher_system_software": software if terminal else "",
        "location": f"at-{number}",
    }


def test_a_house_is_opened_form_by_form_and_each_step_takes_something_off_the_list(
    client: TestClient,
) -> None:
    supervisor, representative = staff(client, "slot_supervisor"), staff(client, "compliance_representative")
    dealer = staff(client, "dealer")
    assert "not_registered" in missing(client)
    assert dealer.refused("tables/HCF-1/open") == "not_registered"

    for number in KINDS:
        area = "restricted_area" if number == "server-1" else "gaming_floor"
        fill(supervisor, "approve-location", location_number=f"at-{number}", area=area, approval="plan 7")
    devices = [
        {"asset_number": number, "from_location": "", "to_location": f"at-{number}"} for number in TERMINALS
    ]
    notice = {"notice_number": "N-1", "expected_at": "2030-01-01T12:00:00Z", "devices": devices}
    fill(supervisor, "notify-department", notice=notice)
    for number in KINDS:
        software = "server-software" if number == "server-1" else "device-software"
        told = "N-1" if number in TERMINALS else ""
        fill(supervisor, "enter-asset", asset=asset(number, software), department_notice=told)
    assert "not_registered" not in missing(client)
    assert "not_inspected" in missing(client)

    approved = {"approval_number": "A-1", "approved_on": "2026-01-01"}
    fill(representative, "record-approval", software_id="device-software", signature="", **approved)
    ours = running_signature()
    fill(representative, "record-approval", software_id="server-software", signature=ours, **approved)
    for number in KINDS:
        fill(representative, "record-inspection", asset_number=number, location=f"at-{number}")
    assert missing(client) == {"no_two_keys", "not_connected", "no_terminal", "list_not_filed"}
    assert ordered(client, "EWT-1") == "no_two_keys"

    keys = {"first_key": "K-1", "first_department": "finance"}
    keys |= {"second_key": "K-2", "second_department": "slot_operations"}
    assert dealer.refused("tables/HCF-1/open") == "no_two_keys"
    # Nobody says for finance that it has its key: it signs itself (§ 605a.2(b)).
    alone = {"form": {"asset_number": "server-1", **keys}}
    assert supervisor.refused("console/forms/assign-keys", **alone) == "second_person_needed"
    technician, finance = (sign_in(client, name_of(role)) for role in ("slot_technician", "finance"))
    assert supervisor.refused("console/forms/assign-keys", technician, **alone) == "wrong_second_person"
    fill(supervisor, "assign-keys", finance, asset_number="server-1", **keys)
    [taken] = papers(client.app.state.floor.books.ledger, SystemKeys)  # type: ignore[attr-defined]
    assert (taken.by, taken.finance_by) == ("ann-slot-supervisor", "ann-finance")
    assert missing(client) == {"not_connected", "no_terminal", "list_not_filed"}
    assert dealer.refused("tables/HCF-1/open") == "no_terminal"
    assert [ordered(client, number) for number in TERMINALS] == ["", "", ""]
    assert missing(client) == {"list_not_filed"}
    assert dealer.refused("tables/HCF-1/open") == "list_not_filed"
    for name in LISTS:
        supervisor.did("console/filings", document=name)
    assert missing(client) == set()
    dealer.did("tables/HCF-1/open")


def test_lists_of_a_floor_that_was_still_empty_do_not_open_it(client: TestClient) -> None:
    """§§ 463a.5(a), (b), 607a.2(a): what is filed before operations has the devices that then operate."""
    supervisor = staff(client, "slot_supervisor")
    # A list that lacks a device of the floor is not filed, and the configuration has set devices up.
    assert supervisor.refused("console/filings", document="gaming-floor-terminals") == "list_incomplete"
    fill(supervisor, "approve-location", location_number="store", area="restricted_area", approval="plan 7")
    fill(supervisor, "approve-location", location_number="pit", area="gaming_floor", approval="plan 7")
    for number in ("server-1", "HCF-1"):
        fill(supervisor, "enter-asset", asset=asset(number, "s") | {"location": "store"})
    for name in ("gaming-floor-tables", "off-floor-tables"):
        supervisor.did("console/filings", document=name)
    due = lists_due(client)
    assert due == {"gaming-floor-terminals", "off-floor-terminals"}
    # One more device, entered after the list: it stands on no list that was filed.
    later = asset("HCF-1", "s") | {"asset_number": "HCF-2", "location": "pit", "serial_number": "S-2"}
    fill(supervisor, "enter-asset", asset=later)
    assert lists_due(client) == due | {"gaming-floor-tables"}
    supervisor.did("console/filings", document="gaming-floor-tables")
    assert lists_due(client) == due


def lists_due(client: TestClient) -> set[str]:
    found = staff(client, "slot_supervisor").get("console/ready")["tables"]["HCF-1"]
    return {one["message"].split()[2] for one in found if one["code"] == "list_not_filed"}


def test_the_guide_names_forms_that_there_are() -> None:
    named = set(re.findall(r"^\| [a-z ]+ \| `([a-z-]+)` \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(named) == 6
    assert named <= set(FORMS)
