"""What PostgreSQL cannot keep (a zero byte), or a screen obeys (an escape), typed into an address or a
text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.events.codes import Code
from croupier.events.event import new_event
from tests import patient_http
from tests.attacks._floor import TERMINALS, Server, key, staffed_books
from tests.store.databases import postgresql_server
from tests.store.scratch_server import ScratchServer

__all__ = ["postgresql_server"]

NASTY = "\x00\x1b[2J\x07\u202eevil\u2028line\x7f\x85"


@pytest.fixture
def house(tmp_path: Path, postgresql_server: ScratchServer) -> Iterator[Server]:
    books = staffed_books(tmp_path, postgresql_server.create("characters"))
    with Server(tmp_path, books).running() as server:
        yield server


def test_a_zero_byte_in_an_address_or_a_text_stops_nothing(house: Server) -> None:
    """An outsider who is not even signed in: the refusal goes into the log, with the device that was asked
    for."""
    technician = house.sign_in("ann.information-technology")
    for path in ("/api/terminals/%00", "/terminal/a%00b", "/dealer/%1b%5b2J", "/api/tables/%00%7f"):
        assert patient_http.get(house.address + path).status_code == 422
    cashier = house.sign_in("ann.cage-cashier")
    assert house.post("/api/vouchers/%00/redeem", cashier, id="r-1").status_code == 422
    assert house.get("/api/log?text=%00", technician).status_code == 422
    assert patient_http.get(f"{house.address}/api/terminals/EWT-999").status_code == 401
    place = f"/api/terminals/{TERMINALS[0]}/events"
    for number, text in enumerate(("\x00", NASTY)):
        told = house.post(place, key(TERMINALS[0]), id=f"e-{number}", code="main_door_opened", text=text)
        assert told.status_code == 422, told.text
    found = house.get("/api/log?code=access_refused", technician).json()["entries"]
    assert found, "the refusals were written"
    # Nothing is done while the log cannot be written, so this would be refused.
    good = house.post(place, key(TERMINALS[0]), id="e-9", code="main_door_opened", text="night shift")
    assert good.status_code == 200, good.text
    assert house.post("/api/sign-out", technician).status_code == 200


def test_no_entry_of_the_log_has_anything_but_characters_that_are_seen() -> None:
    fields = {"device": NASTY, "person": NASTY, "second_person": NASTY, "text": NASTY}
    event = new_event(Code.ACCESS_REFUSED, datetime.now(UTC), "u", **fields, facts={"reason": NASTY})
    for shown in (event.device, event.person, event.second_person, event.text):
        assert shown == "[2J evil line", shown
    assert event.facts.isprintable()
