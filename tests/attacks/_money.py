"""A house of the tests with people, one terminal's key and an enrolled device, for attacks on its money."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from croupier.client import signed_body
from croupier.wagering.devices.event import BILL, DeviceEvent, DeviceKey
from tests.access.staffed import TestClient, bearer, key_for, name_of, sign_in, staffed

TERMINAL = "EWT-1"
AT = "2026-01-05T18:00:00.000000+00:00"
KEY = DeviceKey(b"a key of a cabinet".ljust(32, b"."))
STRANGER = DeviceKey(b"a key of nobody".ljust(32, b"."))


class Attacked:
    """The house, and everybody who may try something."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.patron = bearer(key_for(TERMINAL))

    def post(self, path: str, who: dict[str, str] | None = None, **body: Any) -> Any:
        return self.client.post(f"/api/{path}", json={"id": uuid4().hex, **body}, headers=who or {})

    def staff(self, role: str, second: str = "") -> dict[str, str]:
        """The headers of somebody of this role, with a second person where one is named."""
        headers = bearer(sign_in(self.client, name_of(role)))
        if second:
            headers["croupier-second"] = bearer(sign_in(self.client, name_of(second)))["authorization"]
        return headers

    def enroll(self, key: DeviceKey = KEY, terminal: str = TERMINAL) -> Any:
        by = self.staff("information_technology", "slot_supervisor")
        return self.post("console/devices/enroll", by, terminal=terminal, public_key=key.public_key)

    def report(self, event: DeviceEvent, key: DeviceKey = KEY, **other: Any) -> Any:
        """Send an event as a gateway does: no cookie, no token, only the signature."""
        body = signed_body(event, key) | other
        return self.client.post(f"/api/devices/{event.device}/events", json=body)

    def credits(self, terminal: str = TERMINAL) -> int:
        answer = self.client.get(f"/api/terminals/{terminal}", headers=bearer(key_for(terminal)))
        found: int = answer.json()["account"]["credits_cents"]
        return found


def bill(number: int, cents: int = 2_000, device: str = "EWT-1.1", terminal: str = TERMINAL) -> DeviceEvent:
    return DeviceEvent(device, number, terminal, BILL, AT, cents)


@contextmanager
def attacked(folder: Path, **changes: Any) -> Iterator[Attacked]:
    with staffed(folder, **changes) as client:
        yield Attacked(client)


def code(answer: Any) -> str:
    """The code of a refusal."""
    assert answer.status_code >= 400, answer.text
    found: str = answer.json()["error"]["code"]
    return found
