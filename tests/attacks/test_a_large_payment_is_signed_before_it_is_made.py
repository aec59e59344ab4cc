"""Over HTTP: one attendant signs twice, early, or in another's place (58 Pa. Code § 465a.26(b)(3), (4))."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.access.staffed import TestClient, name_of, sign_in, staffed
from tests.web.test_books_api import put_money_in, staff, table_of_straight_flushes, won

METER = 3_000_023


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A hit of $30,000.23 that is validated and due from an attendant."""
    with staffed(tmp_path, tables=[table_of_straight_flushes(2)]) as client:
        put_money_in(client)
        won(client)
        floorperson = staff(client, "floorperson")
        (hit,) = floorperson.get("progressives")["pending"]
        floorperson.did("progressives/validate", hit=hit["id"])
        yield client


def test_at_the_terminal_the_second_person_is_another_one_of_the_right_role(client: TestClient) -> None:
    attendant = staff(client, "slot_attendant")
    pay = "terminals/EWT-1/hand-pay"
    assert attendant.refused(pay) == "no_second_signature"
    for who, code in ((name_of("slot_attendant"), "same_person"), (name_of("security"), "wrong_verifier")):
        assert attendant.refused(pay, sign_in(client, who)) == code
    assert attendant.get("slips")["slips"] == []
    paid = attendant.did(pay, sign_in(client, name_of("slot_supervisor")))
    assert paid["paid_cents"] == METER
    (slip,) = attendant.get("slips")["slips"]
    assert (slip["verified_by"], slip["paid_by"]) == ("ann-slot-supervisor", "ann-slot-attendant")
    assert (slip["win"]["round"], slip["win"]["wager"]) == ("HCF-1-000001", "progressive")
    assert attendant.get("slips")["to_attest"] == []


def test_on_the_console_the_signature_comes_after_the_payment(client: TestClient) -> None:
    attendant, supervisor = staff(client, "slot_attendant"), staff(client, "slot_supervisor")
    slip = attendant.did("slips/make", terminal="EWT-1", what="progressive")["slip"]
    for person in (attendant, supervisor, staff(client, "security")):
        assert person.refused("slips/sign", slip=slip) == "slip_not_paid"
    assert attendant.did("slips/pay", slip=slip)["needs_second"] is True
    (waiting,) = attendant.get("slips")["to_attest"]
    assert (waiting["slip"], waiting["whole_cents"]) == (slip, METER)
    floor = client.app.state.floor  # type: ignore[attr-defined]
    today = floor.books.ledger.gaming_day.day_of(floor.clock.now())
    (open_work,) = staff(client, "finance").get(f"reports/day/{today}")["unattested_slips"]
    assert (open_work["slip"], open_work["paid_by"]) == (slip, "ann-slot-attendant")
    assert attendant.refused("slips/sign", slip=slip) == "same_person"
    own = sign_in(client, name_of("slot_attendant"))
    assert attendant.refused("slips/countersign", own, slip=slip) == "same_person"
    assert supervisor.refused("slips/void", slip=slip, reason="so that nobody signs") == "slip_paid"
    supervisor.did("slips/sign", slip=slip)
    assert supervisor.refused("slips/sign", slip=slip) == "slip_signed"
    assert staff(client, "finance").get(f"reports/day/{today}")["unattested_slips"] == []
