"""The floor console over HTTP: each subject by whoever has the right, with figures that are in the books."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.tables import events as e
from croupier.web.console.rounds import told
from tests.access.staffed import (
    TestClient,
    configuration,
    entries,
    key_for,
    name_of,
    served,
    sign_in,
    staffed,
)
from tests.web.test_books_api import Staff, put_money_in, staff, table_of_straight_flushes, won

BOXES = ("EWT-1", "EWT-2", "EWT-3")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("console")
    table = table_of_straight_flushes(20)
    with staffed(folder, tables=[table], license_category=3, other_tables=49) as client:
        put_money_in(client)
        won(client)
        yield client


def today(client: TestClient) -> date:
    return date.fromisoformat(staff(client, "finance").get("console")["day"]["gaming_day"])


def waited(asker: Staff, path: str) -> Any:
    """Ask until the work is done."""
    for _ in range(6000):
        found = asker.get(path)
        if found["state"] == "done":
            return found["answer"]
        time.sleep(0.02)
    raise AssertionError(f"{path} is never done")


# -- who sees what ---------------------------------------------------------------------------------


def test_the_console_tells_each_role_its_own_acts_and_the_day_in_its_zone(client: TestClient) -> None:
    cashier = staff(client, "cage_cashier").get("console")
    assert "voucher.redeem" in cashier["acts"]
    assert "report.view" not in cashier["acts"]
    assert cashier["day"]["zone"] == "America/New_York"
    assert cashier["day"]["begins"] <= cashier["day"]["now"] < cashier["day"]["ends"]


def test_a_visitor_who_chose_a_role_has_that_role_alone(tmp_path: Path) -> None:
    with served(configuration(tmp_path, demo=True)) as demo:
        everything = demo.get("/api/console").json()["acts"]
        chosen = demo.get("/api/console", headers={"croupier-role": "cage_cashier"}).json()
        assert chosen["person"]["roles"] == ["cage_cashier"]
        assert set(chosen["acts"]) < set(everything)
        refused = demo.get("/api/console/findings", headers={"croupier-role": "cage_cashier"})
        assert refused.json()["error"]["code"] == "no_right"
        # A role that there is not gives nothing and takes nothing.
        assert demo.get("/api/console", headers={"croupier-role": "king"}).json()["acts"] == everything


def test_a_signed_in_person_cannot_choose_another_role(client: TestClient) -> None:
    headers = staff(client, "dealer").headers | {"croupier-role": "finance"}
    assert client.get("/api/console", headers=headers).json()["person"]["roles"] == ["dealer"]


# -- terminals -------------------------------------------------------------------------------------


def test_a_terminal_shows_what_its_meters_counted(client: TestClient) -> None:
    attendant = staff(client, "slot_attendant")
    one = next(row for row in attendant.get("console/terminals")["terminals"] if row["id"] == "EWT-1")
    meters = {row["meter"]: row["value"] for row in attendant.get("console/terminals/EWT-1")["meters"]}
    assert one["state"] == "enabled"
    assert one["coin_in_cents"] == meters["Coin in"] == 600
    assert meters["Bill in"] == one["bill_in_cents"] == 10_000


def test_what_the_house_disabled_takes_no_wager_until_the_house_enables_it(client: TestClient) -> None:
    supervisor = staff(client, "slot_supervisor")
    assert supervisor.refused("console/terminals/EWT-3/enable") == "terminal_enabled"
    done = supervisor.did("console/terminals/EWT-3/disable", reason="the screen flickers")
    assert done["state"] == "disabled"
    rows = supervisor.get("console/terminals")["terminals"]
    one = next(row for row in rows if row["id"] == "EWT-3")
    assert (one["state"], "the screen flickers" in one["reason"]) == ("disabled", True)
    assert supervisor.did("console/terminals/EWT-3/enable")["state"] == "enabled"
    assert supervisor.refused("console/terminals/EWT-3/disable", reason=" ") == "malformed"
    told = [(one["code"], one["text"]) for one in entries(client, device="EWT-3", code="tables")]
    assert told == [("terminal_disabled", "the screen flickers"), ("terminal_enabled", "")]


def test_what_central_control_disabled_stays_so(client: TestClient) -> None:
    from croupier.floor.central.activation import DisableTerminal

    floor = client.app.state.floor  # type: ignore[attr-defined]
    floor.books.ledger.do(DisableTerminal(id="cc-1", asset_number="EWT-2", reason="ordered"))
    supervisor = staff(client, "slot_supervisor")
    assert supervisor.refused("console/terminals/EWT-2/enable") == "ordered_by_central_control"


def test_tables_are_counted_as_the_section_says_up_to_the_limit_of_the_category(client: TestClient) -> None:
    floorperson = staff(client, "floorperson")
    found = floorperson.get("console/table-count")
    states = [row["state"] for row in floorperson.get("console/terminals")["terminals"]]
    assert (found["terminals"], found["terminals_count_as"]) == (states.count("enabled"), 1)
    assert (found["counted"], found["limit"]) == (50, 50)


# -- money -----------------------------------------------------------------------------------------


def test_a_voucher_is_looked_up_and_paid_once(client: TestClient) -> None:
    terminal, cashier = Staff(client, key_for("EWT-1")), staff(client, "cage_cashier")
    number = terminal.did("terminals/EWT-1/cash-out")["voucher"]
    found = cashier.get(f"console/vouchers/{number}")["voucher"]
    assert found["state"] == "outstanding"
    listed = cashier.get("console/vouchers?state=outstanding")
    assert listed["outstanding_cents"] == found["amount_cents"]
    # Whoever reads the list could otherwise ask for the money.
    assert all(number not in row["number"] for row in listed["vouchers"])
    paid = cashier.did(f"vouchers/{number}/redeem")
    assert paid["amount_cents"] == found["amount_cents"]
    assert cashier.refused(f"vouchers/{number}/redeem") == "voucher_already_redeemed"
    assert cashier.get(f"console/vouchers/{number}")["voucher"]["state"] == "redeemed"
    assert cashier.get("console/vouchers/000000000000000000")["voucher"] is None


def test_the_second_person_signs_a_slip_at_the_console_of_the_first(client: TestClient) -> None:
    attendant, floorperson = staff(client, "slot_attendant"), staff(client, "floorperson")
    for hit in floorperson.get("progressives")["pending"]:
        floorperson.did("progressives/validate", hit=hit["id"], by_attendant=True)
    due = attendant.get("slips")["due"][0]
    made = attendant.did("slips/make", terminal="EWT-1", what=due["what"], hit=due["hit"])
    assert made["needs_second"]
    security = sign_in(client, name_of("slot_supervisor"))
    assert attendant.refused("slips/countersign", security, slip=made["slip"]) == "slip_not_paid"
    attendant.did("slips/pay", slip=made["slip"])
    waiting = attendant.get("slips")["to_attest"]
    assert [one["slip"] for one in waiting if one["slip"] == made["slip"]] == [made["slip"]]
    assert attendant.refused("slips/countersign", slip=made["slip"]) == "second_person_needed"
    own = sign_in(client, name_of("slot_attendant"))
    assert attendant.refused("slips/countersign", own, slip=made["slip"]) == "same_person"
    attendant.did("slips/countersign", security, slip=made["slip"])
    slip = next(one for one in attendant.get("slips")["slips"] if one["slip"] == made["slip"])
    assert slip["verified_by"] == "ann-slot-supervisor"
    assert (slip["win"]["round"], slip["win"]["wager"]) == ("HCF-1-000001", "progressive")
    assert slip["verified_at"] >= slip["paid_at"]
    assert attendant.get("slips")["to_attest"] == []


# -- records ---------------------------------------------------------------------------------------


def test_a_round_is_found_and_replayed_with_the_instant_of_every_step(client: TestClient) -> None:
    surveillance = staff(client, "surveillance")
    found = surveillance.get("console/rounds?table=HCF-1&terminal=EWT-1")["rounds"]
    assert [row["round"] for row in found] == ["HCF-1-000001"]
    assert surveillance.get("console/rounds?terminal=EWT-2")["rounds"] == []
    assert surveillance.get(f"console/rounds?day={today(client) - timedelta(days=1)}")["rounds"] == []
    replay = surveillance.get("console/rounds/HCF-1-000001")
    whats = [step["what"] for step in replay["steps"]]
    assert whats[0] == "opened"
    assert {"wagers", "locked", "act", "settled"} <= set(whats)
    instants = [step["at"] for step in replay["steps"]]
    assert instants == sorted(instants)
    settled = [step["text"] for step in replay["steps"] if step["what"] == "settled"]
    assert len(settled) == len(replay["lines"])


def test_a_replay_says_amounts_in_dollars_and_no_names_of_the_program() -> None:
    stakes = [e.HeldStake("EWT-1", "flush_bonus", 550, "h-1")]
    placed = e.WagersPlaced(round="R-1", terminal="EWT-1", stakes=stakes, revision=1)
    acts: list[Any] = [{"seat": 1, "decision": "raise 2000"}, {"seat": 2, "decision": "fold"}]
    acted = e.Acted(round="R-1", acts=acts)
    assert [*told(placed), *told(acted)] == [
        ("wagers", "EWT-1: flush bonus $5.50"),
        ("act", "seat 1: raise $20"),
        ("act", "seat 2: fold"),
    ]


def test_actual_win_is_what_the_lines_left_and_theory_is_edge_times_stake(client: TestClient) -> None:
    day = today(client)
    rows = waited(staff(client, "finance"), f"console/win/{day}/{day}")
    one = next(row for row in rows if row["table"] == "HCF-1")
    round_ = staff(client, "surveillance").get("console/rounds/HCF-1-000001")
    left = sum(line["stake"] - line["returned"] for line in round_["lines"])
    assert (one["rounds"], one["actual_cents"]) == (1, left)
    near, far = one["bands"]
    assert near["low_cents"] < one["theoretical_cents"] < near["high_cents"]
    assert far["low_cents"] < near["low_cents"]
    # A meter was hit with one wager: chance alone hardly ever leads so far.
    assert one["chance"] < 0.01


def test_a_day_without_play_has_tables_without_rounds(client: TestClient) -> None:
    day = today(client) - timedelta(days=3)
    finance = staff(client, "finance")
    assert [row["rounds"] for row in waited(finance, f"console/win/{day}/{day}")] == [0]
    assert finance.get(f"reports/day/{day}")["terminals"] == []
    tomorrow = today(client) + timedelta(days=1)
    answer = client.get(f"/api/console/win/{tomorrow}/{tomorrow}", headers=finance.headers)
    assert answer.status_code == 422


def test_the_log_is_exported_as_it_was_searched(client: TestClient) -> None:
    staff(client, "slot_supervisor").did("console/terminals/EWT-3/disable", reason="for the log")
    text = staff(client, "compliance_representative").get("log/csv?code=staff_act&device=EWT-3").decode()
    lines = text.splitlines()
    assert "staff_act" in lines[1]
    assert all("EWT-3" in line for line in lines[1:])


def test_the_weekly_return_taxes_what_the_meters_show(client: TestClient) -> None:
    finance, day = staff(client, "finance"), today(client)
    first = day - timedelta(days=6)
    found = finance.get(f"console/return/{first}?began=2010-07-08&local_share=2%25")
    revenue = sum(line["gross_revenue_cents"] for line in finance.get(f"reports/day/{day}")["terminals"])
    assert [row["gross_cents"] for row in found["days"]] == [0] * 6 + [revenue]
    assert found["due_cents"] == found["tax_cents"] + found["local_share_cents"]
    # The last day of this week is today: it is shown, says so, and is not printed as a return.
    assert (found["is_over"], found["notes"][0][:20]) == (False, "The week is not over")
    for form in ("pdf", "csv"):
        refused = client.get(f"/api/console/return/{first}/{form}", headers=finance.headers)
        assert refused.json()["error"]["code"] == "week_not_over"
    over = first - timedelta(days=1)
    found = finance.get(f"console/return/{over}")
    assert (found["is_over"], found["notes"][0][:15]) == (True, "Terminals alone")
    assert finance.get(f"console/return/{over}/pdf").startswith(b"%PDF")
    csv = finance.get(f"console/return/{over}/csv")
    assert str(over).encode() in csv
    assert b"\nnote,Terminals alone" in csv
    bad = client.get(f"/api/console/return/{first}?local_share=much", headers=finance.headers)
    assert "local_share" in bad.json()["error"]["message"]


def test_a_citation_leads_to_the_rows_of_the_index_of_the_law(client: TestClient) -> None:
    found = staff(client, "dealer").get("console/law?cite=58 Pa. Code §§ 461a.8(l), 461a.10(k)")
    assert {one["section"] for one in found["sections"]} == {"§ 461a.8", "§ 461a.10"}
    assert staff(client, "dealer").get("console/law?cite=nothing")["sections"] == []
