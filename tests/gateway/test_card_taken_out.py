"""A card face up in the optical shoe, found when it has completed the deal (58 Pa. Code § 678a.13(a)).

The simulated shoe tells it like any other, the house is killed before it is entered, and the round is what
``croupier settle`` makes of the same cards.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from croupier import games
from croupier.accounting.day.given_back import given_back_by_dealer
from croupier.floor.assets.table_device import EnrollTableDevice
from croupier.play.document import settle_line
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.wagering.devices.verify import verify_events
from tests.gateway._cabinet import Cabinet, House, running, wait_for
from tests.gateway.test_table_readers import DEALT, TABLE, TABLES, Dealt, deal, money

FACE_UP = "Ah"
HAPPENED = {"name": "face_up_card"}


def asked(at: Dealt) -> int | None:
    (one,) = at.document()["tables"]
    found: int | None = one["question"]
    return found


def settled(record: dict[str, Any], cards: list[str]) -> Any:
    """The same round by the program: the card that was face up is the fourteenth of the shoe."""
    document = dict(record["setup"])
    document.pop("real_cards", None)
    document["seats"][0]["decisions"] = ["raise 2000"]
    document["irregularity"] = {**HAPPENED, "after_cards": len(DEALT) - 1}
    return json.loads(settle_line(json.dumps(document | {"cards": " ".join(cards)}), games.load))


def test_the_card_that_completed_the_deal_is_taken_out(tmp_path: Path) -> None:
    house = House(tmp_path, TABLES)
    box = Cabinet(house, TABLE, "shoe", enroll=EnrollTableDevice)
    cards = [*DEALT[:-1], FACE_UP, DEALT[-1]]
    try:
        with running(house, box.gateway):
            money(house)
            at = Dealt(house, TABLE)
            round_id = at.open(ante=1_000)
            deal(box, cards[:-1])
            wait_for("the patron is asked", lambda: asked(at) is not None)
            before = asked(at)
            house.kill()
            house.start()
            assert at.at_table("dealer", "irregularity", **HAPPENED)["error"]["code"] == "floorperson_needed"
            wrong = at.both("irregularity", **HAPPENED, card=DEALT[-1])
            assert wrong["error"]["code"] == "card_not_read"
            taken = at.both("irregularity", **HAPPENED)
            assert (taken["card"], taken["place"]) == (FACE_UP, "dealer")
            house.kill()
            house.start()
            assert asked(at) is None
            deal(box, cards[-1:])
            wait_for("the patron is asked again", lambda: asked(at) is not None)
            assert asked(at) != before
            at.patron("decision", round=round_id, question=asked(at), decision="raise 2000")
            assert "error" not in at.at_table("dealer", "confirm")
            wait_for("the round is over", lambda: "lines" in at.record(round_id))
            record = at.record(round_id)
    finally:
        box.bench.kill()
    assert record["lines"] == settled(record, cards)["lines"]
    assert f"Taken out of the deal: card 14 of the round, {FACE_UP}, dealt to dealer" in record["transcript"]
    with Store(house.database) as store:
        assert audit(store).is_sound
        (entered,) = store.significant("round_given_back", 0, store.head().seq)
        assert FACE_UP in entered.text
        (day,) = given_back_by_dealer([entered])
        assert (day.irregularities, day.void_rounds) == (1, 0)
        check = verify_events(store.journal(), {one.id: one for one in store.devices()})
        assert (check.events, check.findings) == (len(cards) + 1, [])
