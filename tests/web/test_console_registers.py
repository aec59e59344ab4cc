"""What the console enters by hand: places and devices in the register, meters under two keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.tables.config import TableConfig
from tests.access.staffed import TestClient, entries, name_of, sign_in, staffed
from tests.web.test_books_api import Staff, staff

MAIN = "progressive_main:HCF-1.main"
DEVICE: dict[str, Any] = {
    "kind": "electronic_wagering_terminal",
    "manufacturer": "Maker",
    "model": "M",
    "software_id": "SW-1",
    "base_rom": "R-1",
    "voucher_system_software": "V-1",
    "games": [{"theme": "High Card Flush", "paytable_id": "A"}],
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    table = TableConfig(id="HCF-1", game="high_card_flush", options={"progressive": "A"}, betting_seconds=0)
    with staffed(tmp_path_factory.mktemp("registers"), tables=[table]) as client:
        yield client


# -- places and devices ----------------------------------------------------------------------------


def place(supervisor: Staff, number: str, **changes: Any) -> None:
    told = {"location_number": number, "area": "gaming_floor", "approval": "GF-1"} | changes
    supervisor.did("console/locations", **told)


def test_a_device_is_entered_where_an_approved_place_is_free(client: TestClient) -> None:
    supervisor = staff(client, "slot_supervisor")
    told = DEVICE | {"asset_number": "EWT-71", "serial_number": "S-1", "location": "07-1"}
    assert supervisor.refused("console/assets", **told) == "location_not_found"
    place(supervisor, "07-1")
    # Onto the gaming floor only after the Department was told, § 463a.4(b)(1).
    assert supervisor.refused("console/assets", **told) == "notice_missing"
    devices = [{"asset_number": one, "to_location": "07-1"} for one in ("EWT-71", "EWT-72")]
    notice = {"notice_number": "N-1", "expected_at": "2030-01-01T12:00:00Z", "devices": devices}
    supervisor.did("console/notices/department", **notice)
    told["department_notice"] = "N-1"
    supervisor.did("console/assets", **told)
    other = told | {"asset_number": "EWT-72", "serial_number": "S-2"}
    assert supervisor.refused("console/assets", **other) == "location_occupied"
    found = supervisor.get("console/assets")
    [asset] = [one for one in found["assets"] if one["asset_number"] == "EWT-71"]
    assert asset["location"] == "07-1"
    # Nothing is recorded of it but that it arrived; so it is not in use.
    assert asset["life"]["state"] == "disabled"
    assert "EWT-71" not in found["unregistered"]
    assert b"EWT-71" in supervisor.get("console/lists/gaming-floor-terminals/csv")


def test_a_device_that_a_list_could_not_show_is_refused_by_its_paragraph(client: TestClient) -> None:
    supervisor = staff(client, "slot_supervisor")
    place(supervisor, "S-1", area="restricted_area")
    told = DEVICE | {"asset_number": "EWT-73", "serial_number": "S-3", "location": "S-1"}
    for change, paragraph in (
        ({"base_rom": " "}, "463a.5(d)(2)(v)"),
        ({"games": []}, "463a.5(b)(2)(x)"),
        ({"progressive": {"type": "", "controller": "c", "software": "s"}}, "463a.5(b)(2)(xv)"),
    ):
        error = supervisor.post("console/assets", **told | change)["error"]
        assert (error["code"], paragraph in error["cite"]) == ("field_missing", True)


def test_who_may_enter_devices_and_what_is_malformed(client: TestClient) -> None:
    assert staff(client, "finance").refused("console/locations", location_number="X") == "no_right"
    supervisor = staff(client, "slot_supervisor")
    error = supervisor.post("console/locations", location_number="X", area="roof", approval="A")["error"]
    assert error["message"].startswith("area:")
    assert supervisor.refused("console/assets", asset_number="EWT-9") == "malformed"


def test_the_page_is_told_what_there_is_to_choose_from(client: TestClient) -> None:
    found = staff(client, "slot_supervisor").get("console/assets")
    assert found["kinds"][0] == "electronic_wagering_terminal"
    assert found["areas"] == ["gaming_floor", "restricted_area", "off_premises"]
    assert found["games"] == [{"theme": "High Card Flush", "paytable_id": "pa-2019"}]


# -- meters ----------------------------------------------------------------------------------------


def shown(client: TestClient) -> int:
    meters = staff(client, "floorperson").get("progressives")["meters"]
    return int(next(one["value_cents"] for one in meters if one["account"] == MAIN))


def test_a_meter_is_set_by_two_persons_and_stands_in_the_log_with_both(client: TestClient) -> None:
    slots, finance = staff(client, "slot_supervisor"), sign_in(client, name_of("finance"))
    before = shown(client)
    told = {"meter": MAIN, "amount_cents": before + 12_345, "reason": "the sign had stopped"}
    assert slots.refused("progressives/set", **told) == "second_person_needed"
    floorperson = sign_in(client, name_of("floorperson"))
    assert "second" in slots.refused("progressives/set", floorperson, **told)
    # The terminals' computer has no key with table games: docs/interpretations/6050-two-keys.md.
    table_games = staff(client, "floorperson")
    assert table_games.refused("progressives/set", finance, **told) == "no_right"
    assert shown(client) == before
    slots.did("progressives/set", finance, **told)
    assert shown(client) == before + 12_345
    # The table shows it without a wager in between.
    assert slots.get("tables/HCF-1")["meters"]["main"] == before + 12_345
    [entry] = entries(client, code="progressive_reset")
    assert (entry["device"], entry["text"]) == (MAIN, "the sign had stopped")
    assert entry["amount_cents"] == before + 12_345
    assert entry["facts"] == {"finance": "ann-finance", "slot_operations": "ann-slot-supervisor"}


def test_a_meter_is_not_set_without_a_reason_or_below_nought(client: TestClient) -> None:
    slots, finance = staff(client, "slot_supervisor"), sign_in(client, name_of("finance"))
    for change in ({"amount_cents": -1}, {"reason": " "}, {"amount_cents": None}):
        told = {"meter": MAIN, "amount_cents": 0, "reason": "why"} | change
        assert slots.refused("progressives/set", finance, **told) == "malformed"


def test_a_meter_is_not_removed_while_a_table_takes_wagers_for_it(client: TestClient) -> None:
    slots, finance = staff(client, "slot_supervisor"), sign_in(client, name_of("finance"))
    told = {"meter": MAIN, "reason": "the game goes"}
    assert slots.refused("progressives/remove", finance, **told) == "meter_in_use"


def test_a_meter_that_no_table_feeds_any_more_is_removed_by_two_persons(client: TestClient) -> None:
    from croupier.ledger.postings import PostTransfers
    from croupier.ledger.transfer import Transfer
    from croupier.wagering.progressive.meter import SEED_ACCOUNT

    slots, finance = staff(client, "slot_supervisor"), sign_in(client, name_of("finance"))
    old = "progressive_main:OLD-1.main"
    seed = PostTransfers(id="seed-old", transfers=(Transfer(SEED_ACCOUNT, old, 5000, "seed"),))
    client.app.state.floor.books.ledger.do(seed)  # type: ignore[attr-defined]
    told = {"meter": old, "reason": "the table is gone"}
    assert slots.refused("progressives/remove", **told) == "second_person_needed"
    assert slots.did("progressives/remove", finance, **told)["carried_cents"] == 5000
    meters = {one["account"]: one for one in slots.get("progressives")["meters"]}
    assert (meters[old]["state"], meters[old]["value_cents"]) == ("removed", 0)
