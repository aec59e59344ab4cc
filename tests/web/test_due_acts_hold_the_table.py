"""A round does not begin before cards and dice were brought and inspected, and the card reader as well."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.access.staffed import name_of
from tests.attacks._cards import House, code, house_with, table_of

FLOORPERSON = name_of("floorperson")


def held_by(house: House) -> tuple[str, str]:
    """The act that the table waits for, and its section."""
    refused = house.post("dealer", "open")
    assert code(refused) == "act_due", refused.text
    error = refused.json()["error"]
    return error["message"].split("'")[1], error["cite"].removeprefix("58 Pa. Code ")


@pytest.mark.parametrize(
    ("game", "acts"),
    [
        (
            "high_card_flush",
            {
                "change_cards": "§ 678a.3(c)(2)",
                "inspect_cards": "§ 678a.4(a)",
                "verify_inspection": "§ 678a.4(a)",
            },
        ),
        (
            "free_bet_blackjack",
            {
                "change_cards": "§ 672a.3(c)",
                "inspect_card_reader": "§ 672a.2(d)",
                "inspect_cards": "§ 672a.4(a)",
                "verify_inspection": "§ 672a.4(a)",
            },
        ),
        ("props_and_hops", {"change_dice": "§ 668a.3(b)(1)", "load_shaker": "§ 668a.3(d)"}),
        ("high_roll_dice", {"change_dice": "§ 675a.3(b)(1)"}),
    ],
)
def test_a_first_round_waits_for_everything_that_is_brought(
    tmp_path: Path, game: str, acts: dict[str, str]
) -> None:
    with house_with(tmp_path, table_of(game, "dealer")) as house:
        waited = {}
        for _ in acts:
            act, cite = held_by(house)
            waited[act] = cite
            assert code(house.post("floorperson", "done", act=act)) == ""
        assert waited == acts
        assert code(house.post("dealer", "open")) == ""


def test_what_is_a_floorpersons_is_signed_by_one(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("free_bet_blackjack", "dealer")) as house:
        refused = house.post("dealer", "done", act="inspect_card_reader")
        assert code(refused) == "floorperson_needed"
        assert refused.json()["error"]["cite"] == "58 Pa. Code § 672a.2(d)"
        done = house.post("dealer", "done", FLOORPERSON, act="inspect_card_reader")
        assert done.json()["by"] == "ann-floorperson"
        assert house.post("dealer", "done", act="change_cards").json()["by"] == "ann-dealer"


def test_cards_that_are_too_old_hold_the_next_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house_with(tmp_path, table_of("high_card_flush", "dealer")) as house:
        house.bring_what_is_due()
        clock = house.floor.desks["T-1"].clock
        later = clock.now() + timedelta(hours=8, minutes=1)
        monkeypatch.setattr(type(clock), "now", lambda self: later)
        assert held_by(house) == ("change_cards", "§ 678a.3(c)(2)")


def test_a_virtual_shoe_is_not_brought(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        assert code(house.post("dealer", "open")) == ""
