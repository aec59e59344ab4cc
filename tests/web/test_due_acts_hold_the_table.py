"""A round does not begin before cards and dice were brought and inspected, and the card reader as well."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from croupier.tables.dealer_view import dealer_message
from tests.access.staffed import name_of
from tests.attacks._cards import PATRON, House, code, house_with, table_of
from tests.web.devices import insert_bill

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
                "shuffle": "§ 678a.5(a)",
                "cut": "§ 678a.5(d)",
            },
        ),
        (
            "free_bet_blackjack",
            {
                "change_cards": "§ 672a.3(c)",
                "inspect_card_reader": "§ 672a.2(d)",
                "inspect_cards": "§ 672a.4(a)",
                "verify_inspection": "§ 672a.4(a)",
                "shuffle": "§ 672a.5(a)",
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


@pytest.mark.parametrize(
    ("equipment", "mixed"),
    [
        ([], ["shuffle", "cut"]),
        (["shuffler"], ["shuffle"]),
        (["preshuffled"], ["cut"]),
        (["shuffler", "preshuffled"], ["cut_preshuffled"]),
        (["reshuffling_device"], []),
    ],
)
def test_new_cards_are_shuffled_and_cut_as_far_as_no_device_does_it(
    tmp_path: Path, equipment: list[str], mixed: list[str]
) -> None:
    """§ 678a.5(a), (c), (d), (g)."""
    with house_with(tmp_path, table_of("high_card_flush", "dealer", equipment=equipment)) as house:
        waited = []
        while code(refused := house.post("dealer", "open")) == "act_due":
            waited.append(refused.json()["error"]["message"].split("'")[1])
            assert code(house.post("floorperson", "done", act=waited[-1])) == ""
        brought = {"change_cards", "inspect_cards", "verify_inspection"}
        assert [act for act in waited if act not in brought] == mixed


@pytest.mark.parametrize(
    ("game", "wagers", "act", "cite", "numbers"),
    [
        ("free_bet_blackjack", {"blackjack": 500}, "cut_by_player", "§ 672a.5(d)", {}),
        ("double_back_jack", {"blackjack": 500}, "cut_by_player", "§ 673a.5(d)", {}),
        ("six_card_fortune_pai_gow", {"pai_gow": 500}, "cut_of_manual_shuffle", "§ 670a.5(e)", {"start": 5}),
    ],
)
def test_a_cut_that_is_offered_to_the_players_holds_the_bell(
    tmp_path: Path, game: str, wagers: dict[str, int], act: str, cite: str, numbers: dict[str, int]
) -> None:
    """§§ 670a.5(c), 672a.5(b), 673a.5(b): the players are there when they wager; no card before the cut."""
    with house_with(tmp_path, table_of(game, "dealer")) as house:
        insert_bill(house.client, PATRON, 10_000)
        while code(refused := house.post("dealer", "open")) == "act_due":
            due = refused.json()["error"]["message"].split("'")[1]
            assert due != act
            assert code(house.post("floorperson", "done", act=due)) == ""
        table = house.floor.desks["T-1"].table
        assert house.patron("sit", position=1).status_code == 200
        placed = house.patron("wagers", round=table.round_id, wagers=wagers)
        assert placed.status_code == 200, placed.text
        held = house.post("dealer", "no-more-bets", **numbers)
        assert code(held) == "act_due"
        assert held.json()["error"]["cite"] == f"58 Pa. Code {cite}"
        shown = dealer_message(table, {}, house.floor.clock.now())
        assert shown["held"] is not None
        assert shown["held"]["act"] == act
        assert "no-more-bets" not in shown["acts"]
        assert code(house.post("dealer", "done", act=act, position=1)) == ""
        assert table.turns.cut_by == 1
        assert code(house.post("dealer", "no-more-bets", **numbers)) == ""


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
