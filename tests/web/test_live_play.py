"""§ 605a.9(c): a terminal shows the live play of a table before anybody sits at it, and nothing hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from croupier.equipment.cards import CARDS
from croupier.play.place import HIDDEN
from tests.access.staffed import bearer, key_for
from tests.attacks._cards import PATRON, House, house_with, table_of
from tests.tables.test_every_game import words_of

LOCAL = {"host": "127.0.0.1"}
UNSEATED = "EWT-2"


@contextmanager
def live(house: House) -> Iterator[Any]:
    """What a terminal hears of the table at which it does not sit."""
    headers = bearer(key_for(UNSEATED)) | LOCAL
    with (
        suppress(CancelledError),
        house.client.websocket_connect("/ws/tables/T-1/play", headers=headers) as socket,
    ):
        yield socket


def until(socket: Any, phase: str) -> list[dict[str, Any]]:
    """Everything that is said until the table is in this phase."""
    said = [json.loads(socket.receive_text())]
    while said[-1]["phase"] != phase:
        said.append(json.loads(socket.receive_text()))
    return said


def fold(house: House) -> None:
    mine = house.client.get(f"/api/terminals/{PATRON}", headers=bearer(key_for(PATRON))).json()["tables"][0]
    said = {"round": mine["round"], "question": mine["question"], "decision": "fold"}
    assert house.patron("decision", **said).status_code == 200


def test_a_terminal_at_which_nobody_sits_follows_a_round_to_its_results(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house, live(house) as socket:
        first = json.loads(socket.receive_text())
        assert (first["type"], first["phase"], first["places"]) == ("play", "closed", {})
        house.begin(ante=1000)
        assert until(socket, "betting")[-1]["results"] == []
        house.lock()
        house.post("dealer", "deal", count=0)
        dealt = until(socket, "playing")
        while "position 1" not in dealt[-1]["places"]:
            dealt.append(json.loads(socket.receive_text()))
        # The patron's hand and the dealer's lie face down: backs are what a spectator sees.
        assert dealt[-1]["places"]["position 1"] == [HIDDEN] * 7
        assert dealt[-1]["taken"] == [1]
        assert not {*words_of(dealt)} & {*CARDS}
        fold(house)
        over = until(socket, "settled")[-1]
        assert over["results"] == [{"position": 1, "wager": "ante", "outcome": "lose"}]


def test_what_is_told_names_no_terminal_and_no_amount_of_a_patron(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1234 * 5)
        house.lock()
        with live(house) as socket:
            told = socket.receive_text()
        assert PATRON not in told
        assert "6170" not in told
        message = json.loads(told)
        assert not {"wagers", "choices", "decided", "lines", "seats"} & set(message)


def test_a_disabled_terminal_shows_it_too_and_a_stranger_is_refused(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        order = {"id": "off", "reason": "looked at"}
        path = f"/api/console/terminals/{UNSEATED}/disable"
        done = house.client.post(path, json=order, headers=house.who("slot_supervisor"))
        assert done.status_code == 200, done.text
        with live(house) as socket:
            assert json.loads(socket.receive_text())["table"] == "T-1"
        answered = house.client.get("/api/floor", headers=bearer("nobody's key"))
        assert answered.status_code == 401
