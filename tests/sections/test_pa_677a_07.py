"""§ 677a.7: wagers."""

from __future__ import annotations

import pytest

from tests.sections.heads_up_holdem import (
    ACE_HIGH,
    BOARD,
    CODE,
    JACKS,
    NINES,
    play,
    refuse,
    seat,
)


def refused_wagers(wagers: dict[str, int], **options: str) -> tuple[str, str]:
    one = {"wagers": wagers, "decisions": ["check", "check", "fold"]}
    error = refuse({1: ACE_HIGH}, NINES, BOARD, {1: one}, options=options)
    return error["code"], error.get("cite", "")


def test_c_a_raise_is_not_placed_before_the_deal() -> None:
    code, cite = refused_wagers({"ante": 1000, "odds": 1000, "raise": 1000})
    assert (code, cite) == ("unknown_wager", CODE + "§ 677a.7(d)(1)")


@pytest.mark.parametrize("odds", [999, 1001])
def test_d_1_the_odds_wager_equals_the_ante(odds: int) -> None:
    assert refused_wagers({"ante": 1000, "odds": odds}) == ("bad_amount", CODE + "§ 677a.7(d)(1)")


@pytest.mark.parametrize("only", ["ante", "odds"])
def test_d_1_ante_and_odds_are_placed_together(only: str) -> None:
    assert refused_wagers({only: 1000}) == ("missing_wager", CODE + "§ 677a.7(d)(1)")


@pytest.mark.parametrize("ante", [0, -500])
def test_d_1_a_wager_is_a_positive_amount(ante: int) -> None:
    assert refused_wagers({"ante": ante, "odds": ante})[0] == "bad_amount"


@pytest.mark.parametrize(("wager", "section"), [("pocket_bonus", "(2)"), ("trips_plus", "(3)")])
def test_d_2_and_3_an_optional_wager_must_be_offered(wager: str, section: str) -> None:
    wagers = {"ante": 1000, "odds": 1000, wager: 500}
    assert refused_wagers(wagers) == ("not_offered", CODE + "§ 677a.7(d)" + section)
    assert play({1: ACE_HIGH}, NINES, BOARD, {1: seat(**{wager: 500})}, options={wager: "A"}).line(1, wager)


@pytest.mark.parametrize(("wager", "letter"), [("pocket_bonus", "D"), ("trips_plus", "E")])
def test_d_2_and_3_a_paytable_that_is_not_printed_is_refused(wager: str, letter: str) -> None:
    code, _ = refused_wagers({"ante": 1000, "odds": 1000}, **{wager: letter})
    assert code == "unknown_paytable"


def test_d_2_and_3_the_optional_wagers_have_no_bearing_on_the_others() -> None:
    plain = play({1: JACKS}, NINES)
    seats = {1: seat(pocket_bonus=700, trips_plus=300)}
    rich = play({1: JACKS}, NINES, BOARD, seats, options={"pocket_bonus": "A", "trips_plus": "A"})
    for wager in ("ante", "raise", "odds"):
        assert plain.line(1, wager) == rich.line(1, wager)


def test_e_a_player_may_not_wager_on_two_positions() -> None:
    seats = {1: seat(player="patron A"), 2: seat(player="patron A")}
    error = refuse({1: ACE_HIGH, 2: JACKS}, NINES, BOARD, seats, options={"adjacent_boxes": 1})
    assert (error["code"], error["cite"]) == ("too_many_positions", CODE + "§ 677a.7(e)")


def test_e_two_players_and_two_terminals_of_one_player_on_a_hand_are_no_second_position() -> None:
    seats = {1: seat(player="patron A"), 2: seat(player="patron B"), 9: seat(position=1, player="patron A")}
    assert play({1: ACE_HIGH, 2: JACKS}, NINES, BOARD, seats).net(9) == -3000
