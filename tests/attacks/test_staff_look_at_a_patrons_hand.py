"""Everybody on the staff looks at a terminal, over HTTP and WebSocket, while its patron holds cards."""

from __future__ import annotations

import json
from concurrent.futures import CancelledError
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any

from croupier.access.rights import right_of
from croupier.access.roles import STAFF, Role
from croupier.play.place import HIDDEN
from tests.access.staffed import bearer, key_for
from tests.attacks._cards import PATRON, House, house_with, table_of

LOCAL = {"host": "127.0.0.1"}


def table_in(document: dict[str, Any]) -> dict[str, Any]:
    (table,) = document["tables"]
    return dict(table)


def first_message(house: House, path: str, headers: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    # The client of the tests ends a connection by cancelling it, and says so.
    with suppress(CancelledError), house.client.websocket_connect(path, headers=headers | LOCAL) as socket:
        found = json.loads(socket.receive_text())
    return found


def own_hand(house: House) -> list[str]:
    """The patron's cards as they really are."""
    play = house.floor.desks["T-1"].table.play
    assert play is not None
    return [card.text for card in play.round.table.hands[1].cards]


def dealt(house: House) -> list[str]:
    house.begin(ante=1000)
    house.lock()
    house.post("dealer", "deal", count=0)
    return own_hand(house)


def test_nobody_on_the_staff_sees_them(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        hand = dealt(house)
        path = f"/api/terminals/{PATRON}"
        mine = table_in(house.client.get(path, headers=bearer(key_for(PATRON))).json())
        assert mine["places"]["position 1"] == hand
        assert mine["choices"]
        watchers = [role for role in STAFF if role in right_of("terminal.view").roles]
        assert {Role.SLOT_ATTENDANT, Role.SLOT_TECHNICIAN, Role.SURVEILLANCE} <= set(watchers)
        for role in watchers:
            shown = house.client.get(path, headers=house.who(role))
            live = first_message(house, f"/ws/terminals/{PATRON}", house.who(role))
            for table in (table_in(shown.json()), table_in(live)):
                assert table["places"]["position 1"] == [HIDDEN] * len(hand)
                assert (table["choices"], table["question"]) == ([], None)
                assert table["wagers"] == {"ante": 1000}
                assert not any(card in json.dumps(table["places"]) for card in hand)


def test_what_changes_is_told_to_staff_without_them_too(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        headers = house.who("slot_technician") | LOCAL
        seen: list[str] = []
        path = f"/ws/terminals/{PATRON}"
        with (
            suppress(CancelledError),
            house.client.websocket_connect(path, headers=headers | LOCAL) as socket,
        ):
            socket.receive_text()
            house.lock()
            house.post("dealer", "deal", count=0)
            while not any("position 1" in one for one in seen):
                seen.append(socket.receive_text())
        places = [one.get("places", {}) for one in map(json.loads, seen)]
        assert places[-1]["position 1"] == [HIDDEN] * 7
        assert not any(card in json.dumps(places) for card in own_hand(house))


def test_a_terminal_that_only_sits_down_beside_the_patron_sees_nothing(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        hand = dealt(house)
        beside = bearer(key_for("EWT-2"))
        sat = {"id": "beside", "table": "T-1", "position": 1}
        assert house.client.post("/api/terminals/EWT-2/sit", json=sat, headers=beside).status_code == 200
        shown = table_in(house.client.get("/api/terminals/EWT-2", headers=beside).json())
        assert (shown["position"], shown["places"]["position 1"]) == (1, [HIDDEN] * len(hand))


def test_a_hint_is_the_patrons_alone(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush", hints=True)) as house:
        dealt(house)
        path = f"/api/terminals/{PATRON}/hint?table=T-1"
        for role in STAFF:
            assert house.client.get(path, headers=house.who(role)).status_code == 403
        # Nor another terminal's.
        assert house.client.get(path, headers=bearer(key_for("EWT-2"))).status_code == 403


def test_the_dealer_s_console_does_not_name_the_cards_that_a_decision_names(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("six_card_fortune_pai_gow")) as house:
        house.begin(pai_gow=1000)
        house.lock()
        for _ in range(60):
            if house.post("dealer", "deal", count=0).status_code != 200:
                break
        mine = table_in(house.client.get(f"/api/terminals/{PATRON}", headers=bearer(key_for(PATRON))).json())
        choice = next(one for one in mine["choices"] if one["most_cards"])
        said = {"round": house.floor.desks["T-1"].table.round_id, "question": mine["question"]}
        # Not every two cards of a hand may be set apart; some may.
        for chosen in combinations(choice["among"], choice["fewest_cards"]):
            words = f"{choice['word']} {' '.join(chosen)}"
            if house.patron("decision", decision=words, **said).status_code == 200:
                break
        console = first_message(house, "/ws/tables/T-1/dealer", house.who("dealer"))
        (seat,) = console["seats"]
        assert seat["decided"] == choice["word"]
        assert not set(seat["decided"].split()) & set(chosen)
