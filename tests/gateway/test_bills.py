"""Bills and tickets through a real gateway into a real house (58 Pa. Code § 605a.3(a)(1)(i))."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.wagering.devices.verify import verify_events
from tests.access.staffed import key_for
from tests.gateway._cabinet import Cabinet, House, cabinet, wait_for


def check_books(house: House, events: int) -> None:
    with Store(house.database) as store:
        assert audit(store).is_sound
        check = verify_events(store.journal(), {one.id: one for one in store.devices()})
        assert (check.findings, check.events >= events) == ([], True)


def test_a_bill_becomes_credits_and_credits_become_a_ticket_that_comes_back(tmp_path: Path) -> None:
    with cabinet(tmp_path, "validator", "printer") as (house, box):
        assert box.tell("validator BILL 2000") == "ok"
        wait_for("the bill is in the account", lambda: house.credits() == 2_000)
        assert box.tell("validator BILL 300") == "ok"
        wait_for("what is no bill comes back", lambda: box.tell("validator RETURNED") == "[300]")
        answer = house.post("terminals/EWT-1/cash-out", {"id": "cash-out"}, key_for("EWT-1"))
        voucher = answer.json()["voucher"]
        wait_for("the ticket is printed", lambda: voucher in box.tell("printer TICKETS"))
        ticket = json.loads(box.tell("printer TICKETS"))[0]
        assert (ticket[0], ticket[4]) == ("Test house", "$20")
        assert (ticket[5], ticket[-1]) == (f"No. {voucher}", voucher)
        assert "REPRINT" not in ticket
        box.tell(f"validator TICKET {voucher}")
        wait_for("the ticket is in the account", lambda: house.credits() == 2_000)
        box.tell(f"validator TICKET {voucher}")
        wait_for("a ticket is good once", lambda: voucher in box.tell("validator RETURNED"))
        assert len(json.loads(box.tell("printer TICKETS"))) == 1
        assert (house.credits(), box.tell("validator COUNT")) == (2_000, "2")
    check_books(house, 4)


@pytest.mark.parametrize("kills", [6, pytest.param(60, marks=pytest.mark.long)])
def test_power_cuts_at_any_moment_neither_lose_nor_double_a_bill(tmp_path: Path, kills: int) -> None:
    chance = random.Random(kills)
    with cabinet(tmp_path, "validator") as (house, box):
        inserted = 0
        for _ in range(kills):
            for cents in chance.choices((100, 500, 2_000), k=2):
                box.tell(f"validator BILL {cents}")
                inserted += cents
            time.sleep(chance.uniform(0, 0.6))
            _strike(chance, house, box)
        wait_for("every bill is in the account, once", lambda: house.credits() >= inserted)
        wait_for("nothing more comes", lambda: box.tell("validator COUNT") == str(2 * kills))
        assert house.credits() == inserted
        assert house.log("bill_count_differs") == []
    check_books(house, 2 * kills)


def _strike(chance: random.Random, house: House, box: Cabinet) -> None:
    """End one of them as a power cut does, and start it again."""
    struck = chance.choice(("gateway", "gateway", "house", "validator", "both"))
    if struck == "validator":
        # What lies at the slot or in escrow is out of its hands, so it is let in first.
        wait_for("the slot is empty", lambda: box.tell("validator WAITING") == "0")
        box.tell("validator POWER cut")
        return
    for one in (
        (box.gateway, house) if struck == "both" else ((box.gateway if struck == "gateway" else house),)
    ):
        one.kill()
    for one in (house, box.gateway):
        if one.process is None:
            one.start()


def test_a_bill_that_nobody_heard_of_is_found_by_the_validators_own_count(tmp_path: Path) -> None:
    with cabinet(tmp_path, "validator") as (house, box):
        box.tell("validator BILL 500")
        wait_for("the bill is in the account", lambda: house.credits() == 500)
        box.gateway.kill()
        memory = box.folder / "validator.memory"
        kept = json.loads(memory.read_text())
        memory.write_text(json.dumps(kept | {"stacked": kept["stacked"] + 2}))
        box.tell("validator POWER cut")
        box.gateway.start()
        wait_for("the difference is in the log", lambda: len(house.log("bill_count_differs")) == 1)
        box.tell("validator BILL 100")
        wait_for("it goes on", lambda: house.credits() == 600)
        assert len(house.log("bill_count_differs")) == 1


def test_a_gateway_whose_disk_was_replaced_is_heard_no_more(tmp_path: Path) -> None:
    with cabinet(tmp_path, "validator") as (house, box):
        box.tell("validator BILL 500")
        wait_for("the bill is in the account", lambda: house.credits() == 500)
        box.gateway.kill()
        (box.folder / "events.spool").unlink()
        box.gateway.start()
        box.tell("validator BILL 100")
        # It takes nothing: the bill comes back, or waits at the slot of a validator that is switched off.
        wait_for("it was asked", lambda: box.tell("validator ENABLED") == "False")
        assert (house.credits(), box.tell("validator COUNT")) == (500, "1")
