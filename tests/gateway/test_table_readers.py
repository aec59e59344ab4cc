"""An optical shoe at a physical table, with a gateway that dies in between (58 Pa. Code § 605a.9).

Each card is a line of the simulated shoe, goes through the real gateway into the real house, and what is
settled is what ``croupier settle`` settles.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from croupier import games
from croupier.client import signed_body
from croupier.floor.assets.table_device import EnrollTableDevice
from croupier.play.document import settle_line
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.wagering.devices.device import EnrollDevice
from croupier.wagering.devices.event import BILL, DeviceEvent
from croupier.wagering.devices.verify import verify_events
from tests.access.staffed import PASSWORD, key_for, name_of
from tests.gateway._cabinet import Cabinet, House, running, wait_for
from tests.store.databases import done
from tests.web.devices import AT, key_of

TABLES = """
reader = true
cards = "dealer"
"""
MINE, DEALERS = "2h 4h 6h 8h Th 3c 5d", "Ks Qs Js 9s 2d 3d 4c"
DEALT = [card for both in zip(MINE.split(), DEALERS.split(), strict=True) for card in both]
"""One card at a time around the table."""
TABLE = "HCF-1"


class Dealt:
    """A table of a running house, with its dealer, its floorperson and the patron of EWT-1."""

    def __init__(self, house: House, table: str) -> None:
        self._house = house
        self.table = table
        self._tokens = {role: self._sign_in(role) for role in ("dealer", "floorperson")}

    def _sign_in(self, role: str) -> str:
        token: str = self._house.post("sign-in", {"name": name_of(role), "password": PASSWORD}).json()[
            "token"
        ]
        return token

    def at_table(self, role: str, command: str, **body: Any) -> dict[str, Any]:
        told = {"id": uuid4().hex, **body}
        answer = self._house.post(f"tables/{self.table}/{command}", told, self._tokens[role])
        found: dict[str, Any] = answer.json()
        return found

    def both(self, command: str, **body: Any) -> dict[str, Any]:
        """The dealer asks, and the floorperson is at the table."""
        told, tokens = {"id": uuid4().hex, **body}, self._tokens
        path = f"tables/{self.table}/{command}"
        found: dict[str, Any] = self._house.post(path, told, tokens["dealer"], tokens["floorperson"]).json()
        return found

    def patron(self, command: str, **body: Any) -> dict[str, Any]:
        told = {"id": uuid4().hex, "table": self.table, **body}
        answer = self._house.post(f"terminals/EWT-1/{command}", told, key_for("EWT-1"))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def open(self, numbers: Mapping[str, int] | None = None, **wagers: int) -> str:
        """Everything that is due is done, the patron wagers, and betting is closed; the round."""
        opened = self.when_due_is_done("open")
        self.patron("sit", position=1)
        round_id: str = opened["round"]
        self.patron("wagers", round=round_id, wagers=wagers)
        self.when_due_is_done("no-more-bets", **(numbers or {}))
        return round_id

    def when_due_is_done(self, command: str, **body: Any) -> dict[str, Any]:
        """A command of the dealer's, once a floorperson has confirmed what it waits for."""
        while "error" in (told := self.at_table("dealer", command, **body)):
            assert told["error"]["code"] == "act_due", told
            act = told["error"]["message"].split("'")[1]
            assert "error" not in self.at_table("floorperson", "done", act=act)
        return told

    def document(self) -> dict[str, Any]:
        found: dict[str, Any] = self._house.get("terminals/EWT-1")
        return found

    def record(self, round_id: str) -> dict[str, Any]:
        found: dict[str, Any] = self._house.get(
            f"rounds/{round_id}?terminal=EWT-1", self._tokens["floorperson"]
        )
        return found


def money(house: House) -> None:
    """$100 in the account of EWT-1, from a validator of its own."""
    key = key_of("EWT-1")
    with Store(house.database) as store:
        by = {"by": "ann-information-technology", "attested_by": "ann-slot-supervisor"}
        done(store.do(EnrollDevice(id="money", device="EWT-1.1", public_key=key.public_key, **by)))
    event = DeviceEvent("EWT-1.1", 1, "EWT-1", BILL, AT, 10_000)
    answer = house.post("devices/EWT-1.1/events", signed_body(event, key))
    assert answer.json()["accepted"], answer.text


def settled_by_the_program(record: dict[str, Any], chance: dict[str, Any], decisions: Sequence[str]) -> Any:
    document = dict(record["setup"])
    document.pop("real_cards", None)
    for seat in document["seats"]:
        seat["decisions"] = list(decisions)
    return json.loads(settle_line(json.dumps(document | chance), games.load))


def deal(box: Cabinet, cards: Sequence[str]) -> None:
    for card in cards:
        assert box.tell(f"shoe CARD {card}") == "ok"


def test_every_card_comes_from_the_shoe_and_nobody_types_one(tmp_path: Path) -> None:
    house = House(tmp_path, TABLES)
    box = Cabinet(house, TABLE, "shoe", enroll=EnrollTableDevice)
    try:
        with running(house, box.gateway):
            money(house)
            at = Dealt(house, TABLE)
            # A card that nobody waits for is kept with its number, and does nothing.
            box.tell("shoe CARD As")
            wait_for("the house has it", lambda: _last_number(house, box) == 1)
            round_id = at.open(ante=1_000)
            assert at.at_table("dealer", "cards", cards="2h")["error"]["code"] == "read_by_device"
            dealt = DEALT
            deal(box, dealt[:5])
            box.gateway.kill()
            deal(box, dealt[5:9])
            box.gateway.start()
            deal(box, dealt[9:])
            wait_for("the patron is asked", lambda: _asked(at) is not None)
            seen = json.dumps(at.document())
            assert not any(f'"{card}"' in seen for card in DEALERS.split()), (
                "the dealer's cards lie face down"
            )
            at.patron("decision", round=round_id, question=_asked(at), decision="raise 2000")
            confirmed = at.at_table("dealer", "confirm")
            assert "error" not in confirmed, confirmed
            wait_for("the round is over", lambda: "lines" in at.record(round_id))
            record = at.record(round_id)
    finally:
        box.bench.kill()
    chance = {"cards": " ".join(dealt)}
    assert record["lines"] == settled_by_the_program(record, chance, ["raise 2000"])["lines"]
    _check_chain(house, 1 + len(dealt))


def _last_number(house: House, box: Cabinet) -> int:
    with Store(house.database) as store:
        known = store.device(box.device)
    return known.last_number if known else 0


def _asked(at: Dealt) -> int | None:
    """The number of the open question, as the patron's page has it."""
    (one,) = at.document()["tables"]
    found: int | None = one["question"]
    return found


def _check_chain(house: House, events: int) -> None:
    """The books are sound, and whoever has them can prove which cards the shoe has told."""
    with Store(house.database) as store:
        assert audit(store).is_sound
        devices = {one.id: one for one in store.devices()}
        check = verify_events(store.journal(), devices)
        assert (check.events, check.findings) == (events + 1, [])
