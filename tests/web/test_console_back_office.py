"""The back office on the console: drop and count, assets and movements, checks and their Findings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.compliance.checks import CHECKS
from croupier.compliance.filed_forms import NEEDED
from croupier.floor.assets.asset import Asset, EnterAsset, GameOffered
from croupier.floor.assets.location import ApproveLocation
from croupier.house.cashier import account_of
from croupier.ledger.command import Receipt
from croupier.units.signature import Signature
from croupier.wagering.game_account import BuyInByCurrency
from tests.access.staffed import TestClient, name_of, sign_in, staffed
from tests.web.test_books_api import Staff, staff
from tests.web.test_console import BOXES, waited

TEAM = [
    {"credential": "ann-count-team", "department": "finance"},
    {"credential": "bob-count-team", "department": "finance"},
    {"credential": "ann-security", "department": "security"},
]
REPRESENTATIVE = {"credential": "ann-compliance-representative", "department": "casino_compliance"}
CASHIER = {"credential": "ann-cage-cashier", "department": "cage"}

BILLS = 3
"""Twenties in every box."""

PAPERS = {
    "vouchers": [{"number": "9-1", "amount_cents": 1_234, "valid": False}],
    "coupons": [{"number": "C-1", "amount_cents": 500}],
    "instruments": [{"number": "I-1", "amount_cents": 1_000, "approval": "B-2026-4"}],
}
"""In one box, and in no meter."""
PAPERS_CENTS = 2_734


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("back-office")) as client:
        for terminal in BOXES:
            for number in range(BILLS):
                account = account_of(terminal)
                done = ledger_of(client).do(
                    BuyInByCurrency(id=f"bill-{terminal}-{number}", account=account, bill_cents=2000)
                )
                assert isinstance(done, Receipt), done
        yield client


def ledger_of(client: TestClient) -> Any:
    return client.app.state.floor.books.ledger  # type: ignore[attr-defined]


def day_of(client: TestClient) -> str:
    return str(staff(client, "count_team").get("console")["day"]["gaming_day"])


# -- drop and count --------------------------------------------------------------------------------


def keys_out(client: TestClient, acts: str) -> None:
    """The keys pass from hand to hand, both people signed in (§ 465a.17(d))."""
    slots, guard = staff(client, "slot_supervisor"), staff(client, "security")
    door = {"act": "key_out", "key": "DOOR-1", "kind": "door"}
    release = {"act": "key_out", "key": "RELEASE-1", "kind": "release"}
    assert slots.refused(acts, act=door | {"holder": TEAM[0]}) == "not_the_signer"
    wrong = {"issuer": {"credential": "K-5101", "department": "slot_operations"}, "holder": TEAM[0]}
    assert staff(client, "count_team").refused(acts, act=door | wrong) == "not_the_signer"
    slots.did(acts, sign_in(client, name_of("count_team")), act=door)
    assert guard.refused(acts, sign_in(client, name_of("count_team")), act=release) == "may_not_hold"
    # Security keeps it, and lends it to one of its own who is of the team.
    Staff(client, sign_in(client, "bob.security")).did(
        acts, sign_in(client, name_of("security")), act=release
    )


def keys_back(client: TestClient, acts: str) -> None:
    slots, team = staff(client, "slot_supervisor"), sign_in(client, name_of("count_team"))
    back = {"act": "key_in", "key": "DOOR-1"}
    assert slots.refused(acts, act=back | {"returned_by": "ann-count-team"}) == "not_the_signer"
    assert slots.refused(acts, sign_in(client, "bob.count-team"), act=back) == "not_the_holder"
    slots.did(acts, team, act=back)
    keeper = Staff(client, sign_in(client, "bob.security"))
    keeper.did(acts, sign_in(client, name_of("security")), act=back | {"key": "RELEASE-1"})


def hour_of_the_house(client: TestClient, hours: int = 0) -> str:
    """The time that the clock of the house shows, or so many hours later."""
    ledger = ledger_of(client)
    return str(ledger.gaming_day.local(ledger.now() + timedelta(hours=hours)).strftime("%H:%M"))


def planned(client: TestClient) -> Any:
    """The proposal of the console with a plan that can be kept at this hour."""
    proposal = staff(client, "count_team").get("console/count")["proposal"]
    proposal["plan"] |= {"route": "the service corridor", "approved": True}
    proposal["plan"]["tours"][0]["begins"] = hour_of_the_house(client)
    proposal["count_schedule"] = {"terminals": f"{hour_of_the_house(client)}-{hour_of_the_house(client, 2)}"}
    return proposal


def collected(client: TestClient) -> tuple[Staff, str, str]:
    """A book whose boxes are all in the count room, and whose count has begun."""
    team, day = staff(client, "count_team"), day_of(client)
    acts = f"console/count/{day}/acts"
    proposal = planned(client)
    # Nobody else says that the plan was approved and the schedule filed (§§ 465a.18(a), 465a.25(b)).
    assert team.refused(acts, act=proposal) == "not_approved"
    assert team.refused(acts, act=proposal | {"approved_by": REPRESENTATIVE}) == "not_the_signer"
    team.did(acts, sign_in(client, name_of("compliance_representative")), act=proposal)
    keys_out(client, acts)
    begin = {"act": "begin_collection", "of": "terminals", "team": TEAM}
    invented = [*TEAM[:2], {"credential": "K-7102", "department": "security"}]
    assert team.refused(acts, act=begin | {"team": invented}) == "no_such_person"
    team.did(acts, act=begin)
    # Nobody of the team is there because somebody else has named him (§ 465a.18(d)).
    collect = {"act": "collect", "box": BOXES[0]}
    assert team.refused(acts, act=collect) == "team_not_signed"
    part = {"act": "take_part", "of": "terminals"}
    assert team.refused(acts, act=part | {"by": ["ann-security"]}) == "not_the_signer"
    staff(client, "security").did(acts, sign_in(client, "bob.count-team"), act=part)
    for box in BOXES:
        team.did(acts, act={"act": "collect", "box": box})
    team.did(acts, act={"act": "verify_trolley", "of": "terminals", "locks_locked": True})
    # The proposal comes with a schedule of counts, and the count keeps to it (§ 465a.25(b)).
    assert team.get(f"console/count/{day}")["count_schedule"] == proposal["count_schedule"]
    begin = {"act": "begin_count", "group": "terminals", "team": TEAM, "supervisor": "ann-count-team"}
    # Nobody says when it is: the house does.
    typed = begin | {"at": hour_of_the_house(client)}
    assert team.refused(acts, act=typed) == "time_is_typed"
    assert team.refused(acts, act=begin) == "key_is_out"
    keys_back(client, acts)
    # A representative whom the act names is there, and of casino compliance.
    assert team.refused(acts, act=begin | {"compliance": REPRESENTATIVE}) == "not_the_signer"
    second = sign_in(client, name_of("compliance_representative"))
    wrong = REPRESENTATIVE | {"department": "cage"}
    assert team.refused(acts, second, act=begin | {"compliance": wrong}) == "wrong_department"
    team.did(acts, second, act=begin | {"compliance": REPRESENTATIVE})
    return team, day, acts


def test_the_book_of_a_day_goes_from_the_plan_to_the_cage_and_shows_no_figure_before(
    client: TestClient,
) -> None:
    team, day = staff(client, "count_team"), day_of(client)
    acts = f"console/count/{day}/acts"
    assert team.get(f"console/count/{day}")["exists"] is False
    assert team.refused(acts, act={"act": "collect", "box": "EWT-1"}) == "no_book"
    proposal = team.get("console/count")["proposal"]
    assert [box["number"] for box in proposal["boxes"]] == list(BOXES)
    # Nobody approved the plan yet, and its route is empty.
    assert team.refused(acts, act=proposal) == "not_approved"
    team, day, acts = collected(client)
    bob, guard = Staff(client, sign_in(client, "bob.count-team")), staff(client, "security")
    for box in BOXES:
        for person, who in zip(TEAM[:2], (team, bob), strict=True):
            contents: dict[str, Any] = {"bills": {"2000": BILLS}}
            if box == BOXES[-1]:
                contents |= PAPERS
            entry = {"act": "enter_count", "box": box, "contents": contents}
            if who is bob:
                # One person does not count for two (§ 465a.25(a)(3)).
                other = {"by": person["credential"]}
                assert team.refused(acts, act=entry | other) == "not_the_signer"
            who.did(acts, act=entry)
    [count] = team.get(f"console/count/{day}")["counts"]
    assert count["counted"] == list(BOXES)
    assert "total_cents" not in count
    for person, who in zip(TEAM, (team, bob, guard), strict=True):
        sign = {"act": "sign", "group": "terminals", "by": person["credential"]}
        if who is not team:
            assert team.refused(acts, act=sign) == "not_the_signer"
        who.did(acts, act=sign)
    recount = {"act": "recount", "group": "terminals", "currency_cents": 18_000}
    assert team.refused(acts, act=recount | {"by": CASHIER}) == "no_right"
    cashier = staff(client, "cage_cashier")
    assert cashier.refused(acts, act={"act": "close_book"}) == "no_right"
    other = recount | {"by": CASHIER | {"credential": "bob-cage-cashier"}}
    assert cashier.refused(acts, act=other) == "not_the_signer"
    assert cashier.refused(acts, act=recount) == "not_the_signer"
    cashier.did(acts, sign_in(client, "bob.count-team"), act=recount)
    [count] = team.get(f"console/count/{day}")["counts"]
    assert (count["closed"], count["total_cents"]) == (True, 18_000 + PAPERS_CENTS)
    assert team.get(f"console/count/{day}/pdf").startswith(b"%PDF")
    team.did(acts, act={"act": "close_book"})
    assert team.get("console/count")["days"] == [day]
    assert team.refused(acts, act={"act": "close_book"}) == "book_closed"


def test_what_lay_in_a_box_beyond_the_meters_is_revenue_of_the_day_valid_or_not(client: TestClient) -> None:
    """§ 465a.25(a)(3)(ix): nobody has to carry a figure from the count to the return."""
    day = day_of(client)
    [first, *others] = staff(client, "finance").get(f"console/return/{day}")["days"]
    # Bills went in and nothing was wagered, so that the meters alone would say nothing at all.
    assert (first["gaming_day"], first["gross_cents"]) == (day, PAPERS_CENTS)
    assert [one["gross_cents"] for one in others] == [0] * 6


def test_counted_currency_goes_to_the_cage_with_two_persons_and_once(client: TestClient) -> None:
    cashier, day = staff(client, "cage_cashier"), day_of(client)
    assert cashier.refused(f"console/count/{day}/post") == "second_person_needed"
    second = sign_in(client, name_of("count_team"))
    for account in ("table_win:HCF-1", "game_account:EWT-1:1", "tips:dealers", "cage"):
        answer = cashier.post(f"console/count/{day}/post", second, cage=account)
        assert answer["error"]["message"].startswith("cage:"), answer
    first = cashier.did(f"console/count/{day}/post", second)
    again = cashier.did(f"console/count/{day}/post", second)
    assert first["seq"] == again["seq"]


def test_an_act_that_is_none_is_named(client: TestClient) -> None:
    team, day = staff(client, "count_team"), day_of(client)
    answer = team.post(f"console/count/{day}/acts", act={"act": "dance"})
    assert answer["error"]["message"].startswith("act:")


# -- assets ----------------------------------------------------------------------------------------


def enter(client: TestClient, number: str, location: str) -> None:
    asset = Asset(
        asset_number=number,
        kind="electronic_wagering_terminal",
        manufacturer="Maker",
        serial_number=f"S-{number}",
        model="M",
        software_id="SW-1",
        base_rom="R-1",
        games=(GameOffered(theme="High Card Flush", paytable_id="A"),),
        voucher_system_software="V-1",
        location=location,
    )
    entered = EnterAsset(id=f"enter-{number}", asset=asset, by=Signature("S-1"))
    assert isinstance(ledger_of(client).do(entered), Receipt)


def places(client: TestClient) -> None:
    for number in ("STORE-1", "STORE-2"):
        place = ApproveLocation(
            id=f"place-{number}",
            location_number=number,
            area="restricted_area",
            approval="A-1",
            by=Signature("S-1"),
        )
        done = ledger_of(client).do(place)
        assert isinstance(done, Receipt), done


def test_a_device_is_moved_by_two_persons_and_stands_in_the_log_and_the_lists(client: TestClient) -> None:
    places(client)
    enter(client, "EWT-9", "STORE-1")
    supervisor = staff(client, "slot_supervisor")
    told: dict[str, Any] = {
        "asset_number": "EWT-9",
        "from_location": "STORE-1",
        "to_location": "STORE-2",
        "moved_at": (datetime.now(UTC) - timedelta(minutes=5)).isoformat(),
    }
    assert supervisor.refused("console/movements", **told) == "second_person_needed"
    technician = sign_in(client, name_of("slot_technician"))
    supervisor.did("console/movements", technician, **told)
    assert supervisor.refused("console/movements", technician, **told) == "not_there"
    found = supervisor.get("console/assets")
    [movement] = found["movements"]
    assert (movement["slot_shift_manager"], movement["lead_technician"]) == (
        "ann-slot-supervisor",
        "ann-slot-technician",
    )
    places_ = {one["asset_number"]: one["location"] for one in found["assets"]}
    assert places_["EWT-9"] == "STORE-2"
    assert found["unregistered"] == []
    for name in [*found["lists"], "movements"]:
        assert supervisor.get(f"console/lists/{name}/csv")
    assert b"EWT-9" in supervisor.get("console/lists/movements/csv")
    past = client.get(
        "/api/console/lists/gaming-floor-terminals/csv?day=2015-07-07", headers=supervisor.headers
    )
    assert (past.status_code, "day: a master list is prepared today" in past.text) == (422, True)
    bad = client.get("/api/console/lists/shopping/csv", headers=supervisor.headers)
    assert bad.status_code == 422


# -- checks ----------------------------------------------------------------------------------------


def test_every_check_passes_its_own_template_form_or_says_what_is_wrong(client: TestClient) -> None:
    compliance = staff(client, "compliance_representative")
    for check in compliance.get("console/checks")["checks"]:
        if check["name"] == "rules-submission":
            continue
        path = f"/api/console/checks/{check['name']}"
        answer = client.post(path, json={"form": check["template"]}, headers=compliance.headers)
        assert answer.status_code == 200, answer.text
    path = "/api/console/checks/table-count"
    form = "{category: 3, tables: 50, hybrid_tables: 1, terminals: 1}"
    found = client.post(path, json={"form": form}, headers=compliance.headers).json()
    assert (found["passed"], found["findings"][0]["code"]) == (False, "too_many_tables")
    wrong = client.post(path, json={"form": "tables: many"}, headers=compliance.headers)
    assert wrong.status_code == 422
    unknown = client.post("/api/console/checks/taste", json={"form": ""}, headers=compliance.headers)
    assert unknown.status_code == 422


def test_the_house_as_it_stands_is_told_claim_by_claim(client: TestClient) -> None:
    claims = waited(staff(client, "internal_audit"), "console/findings")
    titles = [claim["title"] for claim in claims]
    assert "Number of gaming tables" in titles
    assert any(title.startswith("Rules Submission of HCF-1") for title in titles)
    assert "Every meter agrees with the ledger" in titles
    assert sum(title.startswith("The vouchers of ") for title in titles) == 1
    # Nothing is on file of what only people can say; all else is as it should be.
    missing = [claim["title"] for claim in claims if claim["findings"]]
    assert missing == [f"{CHECKS[name].title}: on file" for name in NEEDED]
