"""§ 675a.1(a), (b)(2)(iv) and § 675a.2: Wagers; die ranking."""

from __future__ import annotations

import pytest

from tests.sections.high_roll_dice import ALL, CODE, FOUR_FIVES, matches, play, refuse, seat


def test_1_a_five_positions() -> None:
    assert play([FOUR_FIVES], {5: seat(500, "pip_5")}).money(5, "pip_5") == ("win", 2500)
    error = refuse([FOUR_FIVES], {6: seat(500, "pip_5")})
    assert (error["code"], error["cite"]) == ("bad_position", CODE + "§ 675a.1(a)")


@pytest.mark.parametrize(
    "wagers",
    [
        {"pip_1": 500, "pip_2": 501},
        {"pip_1": 500, "kind_4": 499},
        {"pip_1": 500, "kind_4": 500, "kind_5": 501},
        {"pip_1": 500, "kind_4": 500, "extra_roll": 1000},
    ],
)
def test_1_b_2_iv_unequal_wagers_are_refused(wagers: dict[str, int]) -> None:
    error = refuse([FOUR_FIVES], {1: {"wagers": wagers}})
    assert (error["code"], error["cite"]) == ("bad_amount", CODE + "§ 675a.1(b)(2)(iv)")


def test_1_b_2_iv_every_seat_has_its_own_amount() -> None:
    result = play([FOUR_FIVES], {1: seat(500, "pip_5", "kind_4"), 2: seat(700, "pip_5", "kind_4")})
    assert (result.net(1), result.net(2)) == (2500, 3500)


def test_d_the_ace_is_the_highest_and_the_two_the_lowest() -> None:
    tie = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6]
    result = play([tie], {1: seat(500, *(f"pip_{face}" for face in range(1, 7)))})
    assert [face for face in range(1, 7) if result.money(1, f"pip_{face}")[0] == "win"] == [1]
    result = play([[2, 2, 2, 3, 3, 3, 4, 5, 6, 6]], {1: seat(500, "pip_2", "pip_3")})
    assert result.money(1, "pip_3") == ("win", 3500)
    assert result.money(1, "pip_2") == ("lose", 0)


def test_e_1_a_pip_street_wager_is_required() -> None:
    for wagers in ({"kind_4": 500}, {"million_9": 100}):
        error = refuse([FOUR_FIVES], {1: {"wagers": wagers}})
        assert (error["code"], error["cite"]) == ("missing_wager", CODE + "§ 675a.2(e)(1)")


def test_e_1_i_four_fours_beat_three_sixes() -> None:
    faces = [6, 6, 6, 4, 4, 4, 4, 1, 2, 3]
    result = play([faces], {1: seat(500, "pip_6", "pip_4")})
    assert result.money(1, "pip_4")[0] == "win"
    assert result.money(1, "pip_6")[0] == "lose"


def test_e_1_ii_three_aces_beat_three_sixes() -> None:
    faces = [6, 6, 6, 1, 1, 1, 2, 2, 3, 4]
    result = play([faces], {1: seat(500, "pip_6", "pip_1")})
    assert result.money(1, "pip_1")[0] == "win"
    assert result.money(1, "pip_6")[0] == "lose"


def test_e_2_i_four_aces_beside_three_sixes_are_a_four_of_a_kind() -> None:
    faces = [6, 6, 6, 1, 1, 1, 1, 2, 3, 4]
    result = play([faces], {1: seat(500, "pip_1", "kind_3", "kind_4", "kind_5")})
    outcomes = [result.money(1, f"kind_{count}")[0] for count in (3, 4, 5)]
    assert outcomes == ["lose", "win", "lose"]


def test_e_2_ii_five_twos_beat_three_aces() -> None:
    faces = [2, 2, 2, 2, 2, 1, 1, 1, 3, 4]
    result = play([faces], {1: seat(500, "pip_2", "kind_5")})
    assert result.money(1, "pip_2")[0] == "win"
    assert result.money(1, "kind_5")[0] == "win"


def test_e_3_the_example_of_the_extra_roll() -> None:
    first = [6, 6, 1, 1, 1, 1, 2, 3, 4, 5]
    second = [1, 1, 2, 3, 4, 5]
    result = play([first, second], {1: seat(500, "pip_1", "kind_6", "extra_roll")})
    assert result.money(1, "kind_6") == ("win", 2500)


def test_e_3_an_extra_roll_needs_a_like_kind_wager() -> None:
    error = refuse([FOUR_FIVES, [1] * 6], {1: seat(500, "pip_1", "extra_roll")})
    assert (error["code"], error["cite"]) == ("missing_wager", CODE + "§ 675a.2(e)(3)")


@pytest.mark.parametrize("wager", ["million_9", "million_10"])
def test_e_4_at_most_one_dollar(wager: str) -> None:
    assert play([matches(4)], {1: seat(500, "pip_1", **{wager: 100})}).money(1, wager) == ("lose", 0)
    error = refuse([matches(4)], {1: seat(500, "pip_1", **{wager: 101})})
    assert (error["code"], error["cite"]) == ("bad_amount", CODE + "§ 675a.2(e)(4)")


@pytest.mark.parametrize("wager", list(ALL))
def test_e_an_optional_wager_must_be_offered(wager: str) -> None:
    offered = {name: value for name, value in ALL.items() if name != wager}
    stake = 100 if wager.startswith("million") else 500
    wagers = {"pip_1": 500, "kind_2": 500, "kind_3": 500, wager: stake}
    error = refuse([FOUR_FIVES, [1] * 6], {1: {"wagers": wagers}}, options=offered)
    assert error["code"] == "not_offered"


def test_e_there_is_a_single_paytable_for_each_wager() -> None:
    error = refuse([FOUR_FIVES], {1: seat(500, "pip_1")}, options={"kind_2": "A"})
    assert error["code"] == "unknown_paytable"
