"""Vouchers at registered places, the switch, machines with a key, odd cents (58 Pa. Code §§ 461a.8, .10)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from croupier.client import signed_body
from croupier.house.config import TerminalsConfig
from croupier.units.gaming_day import GamingDay
from croupier.wagering.devices.event import VOUCHER, DeviceEvent, DeviceKey
from tests.access.staffed import TestClient, key_for, name_of, sign_in, staffed
from tests.web.devices import AT, insert_bill, key_of
from tests.web.test_books_api import Staff, staff
from tests.web.test_filings import books_of, shell

KEY = DeviceKey(sha256(b"K-1").digest())
MACHINE: dict[str, Any] = {
    "asset_number": "K-1",
    "kind": "other_table_game_device",
    "manufacturer": "Maker",
    "serial_number": "K-1",
    "model": "M",
    "software_id": "SW-1",
    "base_rom": "R-1",
    "location": "CAGE",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("places")) as client:
        yield client


def voucher(client: TestClient, terminal: str = "EWT-1", *bills: int) -> str:
    for bill in bills or (2_000,):
        insert_bill(client, terminal, bill)
    return str(Staff(client, key_for(terminal)).did(f"terminals/{terminal}/cash-out")["voucher"])


def into_terminal(client: TestClient, terminal: str, number: str) -> dict[str, Any]:
    """A voucher in the validator of a terminal: what the house answers the device."""
    ledger = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
    device = f"{terminal}.1"
    event = DeviceEvent(device, ledger.device(device).last_number + 1, terminal, VOUCHER, AT, voucher=number)
    answer = client.post(f"/api/devices/{device}/events", json=signed_body(event, key_of(terminal)))
    document: dict[str, Any] = answer.json()
    return document


def at_machine(client: TestClient, number: int, of: str, key: DeviceKey = KEY) -> dict[str, Any]:
    event = DeviceEvent("K-1", number, "K-1", VOUCHER, AT, voucher=of)
    body = {"number": number, "at": AT, "voucher": of, "signature": key.sign(event)}
    document: dict[str, Any] = client.post("/api/redemption-machines/K-1/redeem", json=body).json()
    return document


def switched(client: TestClient, place: str, *, on: bool) -> None:
    staff(client, "slot_supervisor").did(
        "console/voucher-places/switch", place=place, enabled=on, reason="the printer is mended"
    )


def test_a_cage_pays_only_where_it_is_registered_and_on(client: TestClient) -> None:
    number = voucher(client)
    cashier, path = staff(client, "cage_cashier"), f"vouchers/{number}/redeem"
    error = cashier.post(path, place="cage:2")["error"]
    assert (error["code"], error["cite"]) == ("place_not_registered", "58 Pa. Code § 461a.8(d)(1)")
    technician = staff(client, "information_technology")
    told = {"place": "cage:2"}
    assert technician.refused("console/voucher-places/register", **told) == "second_person_needed"
    finance = sign_in(client, name_of("finance"))
    technician.did("console/voucher-places/register", finance, **told)
    assert technician.refused("console/voucher-places/register", finance, **told) == "place_registered"
    switched(client, "cage:2", on=False)
    assert cashier.refused(path, place="cage:2") == "vouchers_switched_off"
    switched(client, "cage:2", on=True)
    assert cashier.did(path, place="cage:2")["amount_cents"] == 2_000
    [place] = [one for one in cashier.get("console/voucher-places")["places"] if one["place"] == "cage:2"]
    assert (place["registered_by"], place["attested_by"]) == ("ann-information-technology", "ann-finance")
    assert place["switched_by"] == "ann-slot-supervisor"


def test_the_shell_registers_and_switches_too(client: TestClient) -> None:
    books = ("--database", books_of(client))
    alone = shell(client, "information_technology", "voucher", "register-place", "cage:3", *books)
    assert alone.exception.refusal.code == "second_person_needed"
    wrong = shell(client, "finance", "voucher", "switch", "cage:1", "off", "--reason", "x", *books)
    assert wrong.exception.refusal.code == "no_right"
    off = ("voucher", "switch", "cage:1", "off", "--reason", "x", *books)
    assert shell(client, "slot_supervisor", *off).exit_code == 0
    assert shell(client, "slot_supervisor", *off).exception.refusal.code == "switched_before"
    on = ("voucher", "switch", "cage:1", "on", "--reason", "x", *books)
    assert shell(client, "compliance_representative", *on).exit_code == 0
    assert '"place": "cage:1"' in shell(client, "finance", "voucher", "places", *books).stdout


def test_a_terminal_without_the_capability_prints_and_takes_no_voucher(client: TestClient) -> None:
    number = voucher(client, "EWT-1")
    switched(client, "terminal:EWT-1", on=False)
    returned = into_terminal(client, "EWT-1", number)
    assert (returned["accepted"], returned["refusal"]["code"]) == (False, "vouchers_switched_off")
    insert_bill(client, "EWT-1", 1_000)
    cashed = Staff(client, key_for("EWT-1")).did("terminals/EWT-1/cash-out")
    # The credits are the patron's all the same: an attendant pays them.
    assert (cashed["paid_by"], cashed["amount_cents"]) == ("attendant", 1_000)
    switched(client, "terminal:EWT-1", on=True)
    assert into_terminal(client, "EWT-1", number)["accepted"]
    assert Staff(client, key_for("EWT-1")).did("terminals/EWT-1/cash-out")["paid_by"] == "voucher"


def test_a_machine_has_an_asset_number_and_a_key_and_redeems_once(client: TestClient) -> None:
    """§ 461a.10(k): cancelled at once, for the cage and every terminal."""
    number = voucher(client)
    assert at_machine(client, 1, number)["error"]["code"] == "place_not_registered"
    technician, finance = staff(client, "information_technology"), sign_in(client, name_of("finance"))
    told = {"place": "kiosk:K-1", "public_key": KEY.public_key}
    assert technician.refused("console/voucher-places/register", finance, **told) == "asset_not_found"
    supervisor = staff(client, "slot_supervisor")
    place = {"location_number": "CAGE", "area": "restricted_area", "approval": "yes"}
    supervisor.did("console/locations", **place)
    supervisor.did("console/assets", **MACHINE)
    keyless = technician.post("console/voucher-places/register", finance, place="kiosk:K-1")["error"]
    assert "a key of its own" in keyless["message"]
    technician.did("console/voucher-places/register", finance, **told)
    other = DeviceKey(sha256(b"somebody else").digest())
    assert at_machine(client, 1, number, other)["error"]["code"] == "bad_signature"
    assert at_machine(client, 2, number)["error"]["code"] == "not_the_next_number"
    paid = at_machine(client, 1, number)
    assert (paid["accepted"], paid["amount_cents"]) == (True, 2_000)
    # The same request again has the same answer, and pays nothing more.
    assert at_machine(client, 1, number) == paid
    again = at_machine(client, 2, number)
    assert (again["accepted"], again["refusal"]["code"]) == (False, "voucher_already_redeemed")
    cage = staff(client, "cage_cashier")
    assert cage.refused(f"vouchers/{number}/redeem", place="cage:1") == "voucher_already_redeemed"
    assert into_terminal(client, "EWT-1", number)["refusal"]["code"] == "voucher_already_redeemed"
    ledger = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
    assert ledger.balance("kiosk:K-1") == -2_000


def test_a_hand_over_is_signed_by_cashier_and_finance(client: TestClient) -> None:
    cashier, finance = staff(client, "cage_cashier"), sign_in(client, name_of("finance"))
    number = voucher(client)
    cashier.did(f"vouchers/{number}/redeem", place="cage:1")
    today = GamingDay().day_of(datetime.now(UTC))
    [there] = [
        one
        for one in cashier.get(f"console/voucher-hand-overs/{today}")["places"]
        if one["place"] == "cage:1"
    ]
    told = {"gaming_day": str(today), "place": "cage:1", "count": there["count"], "cents": there["cents"]}
    assert cashier.refused("console/voucher-hand-overs", **told) == "second_person_needed"
    assert cashier.refused("console/voucher-hand-overs", finance, **told) == "day_not_over"
    before = told | {"gaming_day": str(today - timedelta(days=1))}
    assert cashier.refused("console/voucher-hand-overs", finance, **before) == "nothing_redeemed"
    counted = staff(client, "count_team")
    assert counted.refused("console/voucher-hand-overs", finance, **told) == "not_the_one_who_brings"


@pytest.mark.parametrize(
    ("procedure", "amount", "accepted", "credits", "rest"),
    [
        ("return_voucher", 2_000, True, 2_000, 0),
        ("return_voucher", 2_100, False, 0, 0),
        ("issue_voucher", 2_000, True, 2_000, 0),
        ("issue_voucher", 2_100, True, 2_000, 100),
        ("issue_voucher", 100, False, 0, 0),
        ("keep_odd_cents", 2_000, True, 2_000, 0),
        ("keep_odd_cents", 2_100, True, 2_100, 0),
    ],
)
def test_every_procedure_for_odd_cents_is_a_setting_of_the_house(
    tmp_path: Path, procedure: Any, amount: int, accepted: bool, credits: int, rest: int
) -> None:
    """§ 461a.8(h): a voucher of a terminal in cents, put into one with credits of $5."""
    rows = [
        TerminalsConfig(first="EWT-1"),
        TerminalsConfig(first="EWT-2", denomination_cents=500, odd_cents=procedure),
    ]
    with staffed(tmp_path, terminals=rows) as client:
        bills = {2_000: (2_000,), 2_100: (2_000, 100), 100: (100,)}[amount]
        number = voucher(client, "EWT-1", *bills)
        insert_bill(client, "EWT-2", 500)
        answer = into_terminal(client, "EWT-2", number)
        assert answer["accepted"] == accepted, answer
        ledger = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
        assert client.app.state.floor.cashier.standings["EWT-2"].balance_cents == 500 + credits  # type: ignore[attr-defined]
        if rest:
            assert ledger.voucher(answer["rest_voucher"]).amount_cents == rest
        else:
            assert "rest_voucher" not in answer
        if not accepted:
            assert answer["refusal"]["cite"] == "58 Pa. Code § 461a.8(h)"
            assert ledger.voucher(number).state == "outstanding"
