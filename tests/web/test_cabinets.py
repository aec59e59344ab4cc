"""What a cabinet tells reaches its patron, the dealer and the floor; a page is no device."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.client import signed_body
from croupier.floor.assets.service_life import BY_THE_HOUSE, DISABLED, DISABLING, DeviceLife
from croupier.house.cabinets import service_of
from croupier.wagering.devices.event import BILL, BUTTON, CONDITION, DeviceEvent, chain_start
from croupier.wagering.terminal import COMPLETING, Terminal
from tests.access.staffed import TestClient, bearer, key_for, name_of, sign_in, staffed
from tests.waiting import looks
from tests.web.devices import AT, insert_bill, key_of

TERMINAL = "EWT-1"


def tell(house: TestClient, kind: str, value: str = "", cents: int = 0) -> dict[str, Any]:
    """The next event of the cabinet's enrolled device; a bill of a dollar has enrolled it."""
    known = house.app.state.floor.books.ledger.device(f"{TERMINAL}.1")  # type: ignore[attr-defined]
    previous = known.last_hash or chain_start(known.id, known.public_key, known.last_number)
    number = known.last_number + 1
    event = DeviceEvent(known.id, number, TERMINAL, kind, AT, cents, value=value, previous=previous)
    answer = house.post(f"/api/devices/{known.id}/events", json=signed_body(event, key_of(TERMINAL)))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def cabinet(house: TestClient) -> dict[str, Any]:
    found = house.get(f"/api/terminals/{TERMINAL}", headers=bearer(key_for(TERMINAL))).json()
    return dict(found["cabinet"])


def until(house: TestClient, **wanted: Any) -> dict[str, Any]:
    for _ in looks(f"the cabinet tells {wanted}"):
        found = cabinet(house)
        if all(found[name] == value for name, value in wanted.items()):
            return found
    raise AssertionError("unreachable")


def entries(house: TestClient, code: str, token: str) -> list[dict[str, Any]]:
    found = house.get("/api/log", params={"code": code}, headers=bearer(token)).json()
    return list(found["entries"])


def as_terminal(house: TestClient, path: str, body: dict[str, Any]) -> Any:
    return house.post(f"/api/terminals/{TERMINAL}/{path}", json=body, headers=bearer(key_for(TERMINAL)))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestClient]:
    with staffed(tmp_path) as client:
        yield client


@pytest.fixture
def enrolled(house: TestClient) -> TestClient:
    insert_bill(house, TERMINAL, 100)
    return house


def test_a_page_reports_no_door_of_a_cabinet_that_has_a_gateway(enrolled: TestClient) -> None:
    report = {"id": "d1", "code": "main_door_closed"}
    answer = as_terminal(enrolled, "events", report)
    assert answer.json()["error"]["code"] == "not_by_page"
    other = enrolled.post("/api/terminals/EWT-2/events", json=report, headers=bearer(key_for("EWT-2")))
    assert other.status_code == 200


def test_a_door_is_told_to_the_terminal_and_to_the_floor(enrolled: TestClient) -> None:
    tell(enrolled, CONDITION, "main_door_opened")
    assert until(enrolled, conditions=["main_door_opened"])["state"] == "in_service"
    token = sign_in(enrolled, name_of("slot_attendant"))
    floor = enrolled.get("/api/floor", headers=bearer(token)).json()
    (row,) = [one for one in floor["terminals"] if one["id"] == TERMINAL]
    assert row["cabinet"]["conditions"] == ["main_door_opened"]
    tell(enrolled, CONDITION, "main_door_closed")
    until(enrolled, conditions=[])


def test_without_paper_a_cash_out_is_a_hand_pay_and_no_voucher(enrolled: TestClient) -> None:
    tell(enrolled, CONDITION, "printer_paper_out")
    until(enrolled, cannot_print=True)
    told = as_terminal(enrolled, "cash-out", {"id": "o1"}).json()
    assert (told["paid_by"], told["because"], "voucher" in told) == ("attendant", "no_printer", False)
    assert as_terminal(enrolled, "cash-out", {"id": "o1"}).json() == told
    for _ in looks("the terminal tells of the hand pay"):
        if wins := cabinet(enrolled)["wins"]:
            break
    assert [(one["what"], one["amount_cents"], one["state"]) for one in wins] == [
        ("cancelled_credits", 100, "due")
    ]
    token = sign_in(enrolled, name_of("slot_attendant"))
    path = f"/api/terminals/{TERMINAL}/hand-pay"
    (slip,) = enrolled.post(path, json={"id": "p1"}, headers=bearer(token)).json()["slips"]
    for _ in looks("the terminal tells what was paid"):
        if (win := cabinet(enrolled)["wins"][0])["state"] == "paid":
            break
    assert (win["slip"], win["amount_cents"]) == (slip, 100)
    tell(enrolled, CONDITION, "printer_back")
    tell(enrolled, BILL, cents=500)
    again = as_terminal(enrolled, "cash-out", {"id": "o2"}).json()
    assert (again["paid_by"], again["amount_cents"]) == ("voucher", 500)


def test_a_silent_gateway_prints_no_ticket(enrolled: TestClient) -> None:
    gateways = enrolled.app.state.floor.gateways  # type: ignore[attr-defined]
    gateways._lost.add(f"{TERMINAL}.1")
    told = as_terminal(enrolled, "cash-out", {"id": "o1"}).json()
    assert (told["paid_by"], told["because"]) == ("attendant", "no_printer")
    # What was asked is the same, also once the gateway is heard again.
    gateways._lost.clear()
    assert as_terminal(enrolled, "cash-out", {"id": "o1"}).json() == told


def test_a_patron_calls_and_somebody_of_the_house_answers(enrolled: TestClient) -> None:
    first = as_terminal(enrolled, "call", {"id": "c1"}).json()
    assert as_terminal(enrolled, "call", {"id": "c2"}).json()["called_at"] == first["called_at"]
    assert tell(enrolled, BUTTON, "attendant")["called_at"] == first["called_at"]
    until(enrolled, called_at=first["called_at"])
    assert as_terminal(enrolled, "attended", {"id": "a0"}).status_code == 403
    token = sign_in(enrolled, name_of("slot_attendant"))
    path = f"/api/terminals/{TERMINAL}/attended"
    assert enrolled.post(path, json={"id": "a1"}, headers=bearer(token)).status_code == 200
    until(enrolled, called_at="")
    refused = enrolled.post(path, json={"id": "a2"}, headers=bearer(token)).json()
    assert refused["error"]["code"] == "nobody_calls"
    log = sign_in(enrolled, name_of("internal_audit"))
    assert len(entries(enrolled, "attendant_called", log)) == 1
    assert len(entries(enrolled, "attendant_came", log)) == 1


def test_a_bill_that_lies_in_the_box_of_a_disabled_terminal_calls_an_attendant(enrolled: TestClient) -> None:
    supervisor = sign_in(enrolled, name_of("slot_supervisor"))
    stopped = enrolled.post(
        f"/api/console/terminals/{TERMINAL}/disable",
        json={"id": "s1", "reason": "it smells"},
        headers=bearer(supervisor),
    )
    assert stopped.status_code == 200, stopped.text
    assert tell(enrolled, BILL, cents=2000)["accepted"] is False
    found = until(enrolled, bills_cents=2000)
    assert found["called_at"]
    tell(enrolled, BILL, cents=500)
    until(enrolled, bills_cents=2500)
    log = sign_in(enrolled, name_of("internal_audit"))
    assert [one["amount_cents"] for one in entries(enrolled, "bill_not_credited", log)] == [500, 2000]


def life(**more: Any) -> DeviceLife:
    return DeviceLife(**{"asset_number": TERMINAL, "state": DISABLED, "connected_at": "2026-01-01", **more})


@pytest.mark.parametrize(
    ("enabled", "kept", "lost", "state"),
    [
        (1, life(), "", "in_service"),
        (1, life(state=DISABLING), "", "finishing"),
        (COMPLETING, life(state=DISABLING), "", "finishing"),
        (0, life(reason=f"{BY_THE_HOUSE}it smells"), "", "out_of_service"),
        (0, life(reason=f"{BY_THE_HOUSE}no box", box_out_at="2026-01-02"), "", "without_box"),
        (0, life(reason="ordered"), "", "central_control"),
        (0, life(reason=f"{BY_THE_HOUSE}link", nonresponsive_at="2026-01-02"), "", "central_control"),
        (0, life(reason=f"{BY_THE_HOUSE}link"), "2026-01-02", "central_control"),
        (0, None, "", "central_control"),
    ],
)
def test_a_guest_is_told_why_a_terminal_cannot_be_used(
    enabled: int, kept: DeviceLife | None, lost: str, state: str
) -> None:
    terminal = Terminal(TERMINAL, 1, enabled, "", 0, 0, "")
    assert service_of(terminal, kept, lost) == state


def test_the_logo_of_a_terminal_leads_nowhere_outside_a_demonstration(house: TestClient) -> None:
    page = house.get(f"/terminal/{TERMINAL}", headers=bearer(key_for(TERMINAL))).text
    assert '<span class="brand">' in page
    assert '<a class="brand"' not in page


def test_all_conditions_have_words_for_guests_and_for_staff() -> None:
    from croupier.floor.assets.conditions import LASTING
    from croupier.web.pages.routes import texts

    codes = {str(code) for code in LASTING} | {"gateway_lost"}
    told = texts()["cabinet"]
    assert codes == told["guest"].keys()
    assert codes <= told["staff"].keys()


def test_books_keep_a_call_through_a_restart(tmp_path: Path) -> None:
    from croupier.floor.assets.attendant_call import AttendantCall, CallAttendant
    from croupier.floor.filings.document import papers
    from croupier.store.store import Store
    from croupier.wagering.terminal import ConfigureTerminal
    from tests.store.databases import done

    file = str(tmp_path / "books.sqlite")
    with Store(file) as store:
        done(store.do(ConfigureTerminal(id="t", asset_number=TERMINAL, denomination_cents=1)))
        done(store.do(CallAttendant(id="c", asset_number=TERMINAL)))
    with Store(file) as store:
        assert [one.is_open for one in papers(store, AttendantCall)] == [True]
