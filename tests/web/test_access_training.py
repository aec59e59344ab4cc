"""Test and training modes: the same tables on other books, so that no accounting meter moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.client import signed_body
from croupier.store.store import Store
from croupier.wagering.devices.event import BILL, VOUCHER, DeviceEvent
from tests.access.staffed import TestClient, bearer, entries, key_for, name_of, sign_in, staffed
from tests.waiting import looks
from tests.web.devices import AT, insert_bill, key_of


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("training")) as client:
        yield client


def books(house: TestClient) -> Store:
    store = house.app.state.floor.books.ledger  # type: ignore[attr-defined]
    assert isinstance(store, Store)
    return store


def money(house: TestClient) -> dict[str, Any]:
    """Everything that counts: meters, balances, and how many transfers there are."""
    store = books(house)
    return {"meters": store.tallies(), "balances": store.trial_balance(), "flows": store.flows()}


def set_mode(house: TestClient, terminal: str, mode: str) -> Any:
    headers = bearer(sign_in(house, name_of("slot_technician")))
    body = {"id": f"{terminal}-{mode}", "mode": mode}
    return house.post(f"/api/terminals/{terminal}/mode", json=body, headers=headers)


def play_a_round(house: TestClient, terminal: dict[str, str], dealer: dict[str, str]) -> None:
    """Buy in, wager, deal, fold, cash out."""

    def do(path: str, who: dict[str, str], **body: Any) -> dict[str, Any]:
        answer = house.post(path, json={"id": path[1:], **body}, headers=who)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    mine = "/api/terminals/EWT-1"
    if house.get("/api/session", headers=terminal).json()["training"]:
        do(f"{mine}/bill", terminal, bill_cents=10_000)
    else:
        insert_bill(house, "EWT-1", 10_000)
    do(f"{mine}/sit", terminal, table="HCF-1", position=1)
    round_id = do("/api/tables/HCF-1/open", dealer)["round"]
    do(f"{mine}/wagers", terminal, table="HCF-1", round=round_id, wagers={"ante": 1000})
    do("/api/tables/HCF-1/no-more-bets", dealer)
    do("/api/tables/HCF-1/deal", dealer, count=0)
    do(f"{mine}/decision", terminal, table="HCF-1", round=round_id, question=1, decision="fold")
    for _ in looks("the round is settled"):
        if house.get("/api/tables/HCF-1", headers=dealer).json()["phase"] == "settled":
            break
    do(f"{mine}/cash-out", terminal)


def test_a_terminal_in_test_mode_plays_whole_rounds_and_moves_no_meter(house: TestClient) -> None:
    terminal = bearer(key_for("EWT-1"))
    dealer = bearer(sign_in(house, name_of("dealer")))
    before = money(house)
    assert set_mode(house, "EWT-1", "test").status_code == 200
    assert house.post("/api/training", json={"on": True}, headers=dealer).status_code == 200
    play_a_round(house, terminal, dealer)
    assert money(house) == before
    assert house.get("/api/session", headers=terminal).json()["training"] is True
    # The same round on the house's own books does move them.
    set_mode(house, "EWT-1", "live")
    house.post("/api/training", json={"on": False}, headers=dealer)
    play_a_round(house, terminal, dealer)
    after = money(house)
    assert after["meters"] != before["meters"]
    assert after["flows"] != before["flows"]


def test_a_terminal_with_credits_cannot_be_put_into_test_mode(house: TestClient) -> None:
    insert_bill(house, "EWT-1", 2000)
    answer = set_mode(house, "EWT-1", "test")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "terminal_in_use")


def test_a_voucher_of_a_test_is_worth_nothing_on_the_floor(house: TestClient) -> None:
    terminal = bearer(key_for("EWT-1"))
    set_mode(house, "EWT-1", "test")
    path = "/api/terminals/EWT-1"
    house.post(f"{path}/bill", json={"id": "b", "bill_cents": 2000}, headers=terminal)
    number = house.post(f"{path}/cash-out", json={"id": "c"}, headers=terminal).json()["voucher"]
    set_mode(house, "EWT-1", "live")
    insert_bill(house, "EWT-1", 2000)
    event = DeviceEvent("EWT-1.1", 2, "EWT-1", VOUCHER, AT, voucher=number)
    answer = house.post("/api/devices/EWT-1.1/events", json=signed_body(event, key_of("EWT-1")))
    assert answer.json()["refusal"]["code"] == "voucher_not_found"


def test_the_validator_of_a_terminal_in_test_mode_brings_no_money_in(house: TestClient) -> None:
    """Its bills would be credited where its page does not play."""
    insert_bill(house, "EWT-2", 2000)
    house.post("/api/terminals/EWT-2/cash-out", json={"id": "c"}, headers=bearer(key_for("EWT-2")))
    assert set_mode(house, "EWT-2", "test").status_code == 200
    event = DeviceEvent("EWT-2.1", 2, "EWT-2", BILL, AT, 2000)
    answer = house.post("/api/devices/EWT-2.1/events", json=signed_body(event, key_of("EWT-2")))
    assert answer.json()["error"]["code"] == "terminal_in_test_mode"
    assert set_mode(house, "EWT-2", "live").status_code == 200
    insert_bill(house, "EWT-2", 2000)


def test_the_modes_are_in_the_log(house: TestClient) -> None:
    set_mode(house, "EWT-2", "test")
    set_mode(house, "EWT-2", "test")
    set_mode(house, "EWT-2", "live")
    told = [(one["code"], one["person"]) for one in entries(house, code="tables", device="EWT-2")]
    assert told == [("test_mode_begun", "ann.slot-technician"), ("test_mode_ended", "ann.slot-technician")]
