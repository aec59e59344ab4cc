"""The books over HTTP, each act by whoever has the right: hits, slips, the report of the day, tips."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.house.demo import TIP_RULE
from croupier.tables.config import TableConfig
from tests.access.staffed import TestClient, bearer, key_for, name_of, sign_in, staffed
from tests.store.databases import done
from tests.store.linked_table import STRAIGHT_FLUSH
from tests.web.devices import insert_bill

PATIENCE = 200
"""How often a test looks whether the table has settled by itself."""


class Staff:
    """Requests of one person or terminal; each command has an id of its own."""

    _ids = count()

    def __init__(self, client: TestClient, token: str) -> None:
        self.client = client
        self.headers = bearer(token)

    def get(self, path: str) -> Any:
        answer = self.client.get(f"/api/{path}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.content

    def post(self, path: str, second: str = "", **body: Any) -> dict[str, Any]:
        headers = self.headers | ({"croupier-second": f"Bearer {second}"} if second else {})
        told = {"id": f"books-{next(self._ids)}"} | body
        answer = self.client.post(f"/api/{path}", json=told, headers=headers)
        document: dict[str, Any] = answer.json()
        return document

    def did(self, path: str, second: str = "", **body: Any) -> dict[str, Any]:
        document = self.post(path, second, **body)
        assert "error" not in document, document
        return document

    def refused(self, path: str, second: str = "", **body: Any) -> str:
        return str(self.post(path, second, **body)["error"]["code"])


def table_of_straight_flushes(rounds: int) -> TableConfig:
    """HCF-1, where the first terminal is dealt the hand that wins the whole meter in each of the rounds."""
    return TableConfig(
        id="HCF-1",
        game="high_card_flush",
        options={"progressive": "A"},
        cards="recorded",
        recorded=[STRAIGHT_FLUSH] * rounds,
        betting_seconds=0,
        decision_seconds=0,
    )


def put_money_in(client: TestClient) -> None:
    """Whichever test comes first then finds money at the terminal."""
    insert_bill(client, "EWT-1", 10_000)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("books")
    with staffed(folder, tables=[table_of_straight_flushes(9)]) as client:
        put_money_in(client)
        yield client


def staff(client: TestClient, role: str, first_name: str = "ann") -> Staff:
    return Staff(client, sign_in(client, name_of(role).replace("ann", first_name, 1)))


def won(client: TestClient) -> Staff:
    """A round in which EWT-1 wins the whole meter; the terminal."""
    terminal, dealer = Staff(client, key_for("EWT-1")), staff(client, "dealer")
    if not terminal.get("terminals/EWT-1")["tables"]:
        terminal.did("terminals/EWT-1/sit", table="HCF-1", position=1)
        dealer.did("tables/HCF-1/open")
    else:
        dealer.did("tables/HCF-1/next")
    round_id = terminal.get("tables/HCF-1")["round"]
    wagers = {"ante": 500, "progressive": 100}
    terminal.did("terminals/EWT-1/wagers", table="HCF-1", round=round_id, wagers=wagers)
    dealer.did("tables/HCF-1/no-more-bets")
    dealer.did("tables/HCF-1/deal", count=0)
    told = {"table": "HCF-1", "round": round_id, "question": 1, "decision": "fold"}
    terminal.did("terminals/EWT-1/decision", **told)
    for _ in range(PATIENCE):
        if terminal.get("tables/HCF-1")["phase"] == "settled":
            return terminal
        time.sleep(0.01)
    raise AssertionError("the table did not settle")


def test_a_hit_is_validated_then_its_slip_is_made_signed_and_paid(client: TestClient) -> None:
    terminal = won(client)
    floorperson = staff(client, "floorperson")
    (hit,) = floorperson.get("progressives")["pending"]
    assert hit["amount_cents"] == 3_000_023
    assert staff(client, "dealer").refused("tables/HCF-1/next") == "progressive_pending"
    floorperson.did("progressives/validate", hit=hit["id"])
    assert floorperson.get("progressives")["pending"] == []
    assert terminal.get("terminals/EWT-1")["account"]["hand_pay_cents"] == 3_000_023
    attendant, supervisor = staff(client, "slot_attendant"), staff(client, "slot_supervisor")
    assert attendant.get("slips")["due"][0]["hit"] == hit["id"]
    asked = {"id": "slip-1", "terminal": "EWT-1", "what": "progressive"}
    made = attendant.did("slips/make", **asked)
    slip = made["slip"]
    assert supervisor.refused("slips/sign", slip=slip) == "slip_not_paid"
    attendant.did("slips/pay", slip=slip)
    assert attendant.refused("slips/sign", slip=slip) == "same_person"
    assert staff(client, "security").refused("slips/sign", slip=slip) == "wrong_verifier"
    supervisor.did("slips/sign", slip=slip)
    assert terminal.get("terminals/EWT-1")["account"]["hand_pay_cents"] == 0
    assert attendant.did("slips/make", **asked) == made
    assert attendant.refused("slips/make", **asked | {"what": "jackpot"}) == "id_used_otherwise"
    assert attendant.refused("slips/make", terminal="EWT-1", what="progressive") == "nothing_due"
    assert attendant.get(f"slips/{slip}/pdf").startswith(b"%PDF")
    (paid,) = floorperson.get("progressives/history")["hits"]
    assert (paid["state"], paid["decided_by"]) == ("paid", "ann-floorperson")


def test_an_override_is_a_supervisors_with_a_second_person(client: TestClient) -> None:
    won(client)
    floorperson = staff(client, "floorperson")
    (hit,) = floorperson.get("progressives")["pending"]
    floorperson.did("progressives/validate", hit=hit["id"], by_attendant=True)
    attendant, supervisor = staff(client, "slot_attendant"), staff(client, "slot_supervisor")
    amount = hit["amount_cents"] + 1
    told = {"terminal": "EWT-1", "what": "progressive", "amount_cents": amount, "override": "misread"}
    assert attendant.refused("slips/override", **told) == "no_right"
    assert supervisor.refused("slips/override", **told) == "second_person_needed"
    second = sign_in(client, name_of("slot_attendant"))
    made = supervisor.did("slips/override", second, **told)
    assert made["amount_cents"] == amount
    attendant.did("slips/pay", slip=made["slip"])
    if made["needs_second"]:
        # The first hit of a meter is large; where another test has taken it, this one is not.
        staff(client, "slot_supervisor", "bob").did("slips/sign", slip=made["slip"])


def test_a_refused_hit_and_a_void_slip_change_nothing_for_the_player(client: TestClient) -> None:
    terminal = won(client)
    before = terminal.get("terminals/EWT-1")["account"]
    floorperson = staff(client, "floorperson")
    (hit,) = floorperson.get("progressives")["pending"]
    assert floorperson.refused("progressives/refuse", hit="no-such-hit", reason="x") == "hit_not_found"
    floorperson.did("progressives/refuse", hit=hit["id"], reason="card exposed")
    assert terminal.get("terminals/EWT-1")["account"] == before
    assert staff(client, "slot_supervisor").refused("slips/void", slip="E-9", reason="x") == "slip_not_found"


def test_the_report_of_the_day_in_three_forms(client: TestClient) -> None:
    finance = staff(client, "finance")
    today = finance.client.app.state.floor.books.ledger.gaming_day.day_of(  # type: ignore[attr-defined]
        finance.client.app.state.floor.clock.now()  # type: ignore[attr-defined]
    )
    report = finance.get(f"reports/day/{today}")
    assert report["total"]["deposited_cents"] == 10_000
    assert b"EWT-1" in finance.get(f"reports/day/{today}/csv")
    assert finance.get(f"reports/day/{today}/pdf").startswith(b"%PDF")


def test_tips_are_reported_and_without_a_rule_neither_taken_nor_shared(client: TestClient) -> None:
    terminal, finance = Staff(client, key_for("EWT-1")), staff(client, "finance")
    invented = {"K-1": 60}
    assert finance.refused("tips/distribute", last_day="2026-01-01", minutes=invented) == "no_such_dealer"
    minutes = {"ann-dealer": 60}
    assert finance.refused("tips/distribute", last_day="2026-01-01", minutes=minutes) == "no_rule"
    assert terminal.refused("terminals/EWT-1/tip", table="HCF-1", amount_cents=100) == "no_rule"
    books = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
    done(books.do(TIP_RULE))
    terminal.did("terminals/EWT-1/tip", table="HCF-1", amount_cents=100)
    report = finance.get("tips/2026-01-01/2100-01-01")
    assert report["by_terminal"] == {"EWT-1": 100}
