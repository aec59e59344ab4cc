"""Cover card, reshuffle, cut and entry into a shoe, as a dealer, a floorperson and patrons ask for them."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import httpx

from tests.access.staffed import bearer, key_for, name_of
from tests.attacks._cards import PATRON, House, code, house_with, table_of
from tests.web.devices import insert_bill

FLOORPERSON = name_of("floorperson")
ENTRY, RESHUFFLE = "58 Pa. Code § 672a.6(b)", "58 Pa. Code § 672a.5(f)"
_IDS = count(1)


def asks(house: House, terminal: str, command: str, **body: Any) -> httpx.Response:
    told = {"id": f"turns-{next(_IDS)}", "table": "T-1", **body}
    path = f"/api/terminals/{terminal}/{command}"
    return house.client.post(path, json=told, headers=bearer(key_for(terminal)))


def wager(house: House, terminal: str) -> httpx.Response:
    table = house.floor.desks["T-1"].table
    return asks(house, terminal, "wagers", round=table.round_id, wagers={"blackjack": 500})


def cite(refused: httpx.Response) -> str:
    return str(refused.json()["error"]["cite"])


def test_a_shoe_from_its_first_round_to_the_next_cut(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("free_bet_blackjack", "dealer", mid_shoe_entry=False)) as house:
        table = house.floor.desks["T-1"].table
        other = "EWT-2"
        insert_bill(house.client, other, 10_000)
        house.begin(blackjack=500)
        assert asks(house, other, "sit", position=4).status_code == 200
        house.lock()
        assert code(house.post("dealer", "reshuffle", FLOORPERSON)) == "round_not_over"
        assert code(house.post("floorperson", "void", reason="a test")) == ""
        assert code(house.post("dealer", "next")) == ""

        barred = wager(house, other)
        assert (code(barred), cite(barred)) == ("mid_shoe_entry", ENTRY)
        alone = house.post("dealer", "entry", terminal=other)
        assert (code(alone), cite(alone)) == ("floorperson_needed", ENTRY)
        assert code(house.post("dealer", "entry", FLOORPERSON, terminal=other)) == ""
        assert wager(house, other).status_code == 200
        assert wager(house, PATRON).status_code == 200

        house.lock()
        assert code(house.post("dealer", "cover-card", position=2)) == "bad_position"
        assert code(house.post("dealer", "cover-card", position=4)) == ""
        assert code(house.post("floorperson", "void", reason="a test")) == ""
        held = house.post("dealer", "next")
        assert (code(held), cite(held)) == ("shoe_ended", RESHUFFLE)
        assert code(house.post("dealer", "done", act="shuffle")) == ""
        cut = house.post("dealer", "done", act="cut_by_player", position=4)
        assert code(cut) == ""
        assert code(house.post("dealer", "next")) == ""
        assert wager(house, other).status_code == 200
        house.lock()
        assert table.turns.stayed == [other]

        assert code(house.post("floorperson", "void", reason="a test")) == ""
        rounds = house.client.get(f"/api/console/rounds/{table.round_id}", headers=house.who("surveillance"))
        assert rounds.status_code == 200, rounds.text
        told = [one["text"] for one in rounds.json()["steps"]]
        assert any(
            "the cut offered to 4, 1; position 4 cut (58 Pa. Code § 672a.5(c)(2))" in one for one in told
        )
