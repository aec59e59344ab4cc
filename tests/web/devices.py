"""The bill validator of a terminal in a house that is no demonstration, with a key that tests know."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from croupier.client import signed_body
from croupier.house.floor import Floor
from croupier.wagering.devices.device import EnrollDevice, device_id
from croupier.wagering.devices.event import BILL, DeviceEvent, DeviceKey
from tests.store.databases import done

AT = "2026-01-05T18:00:00.000000+00:00"


def key_of(terminal: str) -> DeviceKey:
    return DeviceKey(sha256(terminal.encode()).digest())


def insert_bill(client: Any, terminal: str, cents: int) -> dict[str, Any]:
    """Put a bill into the validator of a house that a test client serves."""
    floor: Floor = client.app.state.floor
    ledger, device = floor.books.ledger, device_id(terminal, 1)
    key = key_of(terminal)
    if ledger.device(device) is None:
        enrolling = EnrollDevice(
            id=f"enroll-{device}",
            device=device,
            public_key=key.public_key,
            by="ann-information-technology",
            attested_by="ann-slot-supervisor",
        )
        done(ledger.do(enrolling))
    return _told(client, terminal, BILL, cents)


def tell_of_box(client: Any, terminal: str, kind: str) -> dict[str, Any]:
    """The validator that took a bill before says that its cash box was moved."""
    return _told(client, terminal, kind, 0)


def _told(client: Any, terminal: str, kind: str, cents: int) -> dict[str, Any]:
    device, key = device_id(terminal, 1), key_of(terminal)
    known = client.app.state.floor.books.ledger.device(device)
    assert known is not None
    event = DeviceEvent(device, known.last_number + 1, terminal, kind, AT, cents)
    answer = client.post(f"/api/devices/{device}/events", json=signed_body(event, key))
    assert answer.status_code == 200, answer.text
    document: dict[str, Any] = answer.json()
    assert document["accepted"], document
    return document
