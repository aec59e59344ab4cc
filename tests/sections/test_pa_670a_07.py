"""§ 670a.7: Wagers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sections.six_card_fortune_pai_gow import PLAIN, play, refuse, seat

OTHER = "Qd Tc 8c 6d 4d 2c"


def test_d_the_first_wager_is_required() -> None:
    seats = {1: {"wagers": {"fortune": 500}, "decisions": ["house_way"]}}
    error = refuse({1: PLAIN}, seats=seats, options={"fortune": True})
    assert error["code"] == "missing_wager"
    assert error["cite"] == "58 Pa. Code § 670a.7(d)"


@pytest.mark.parametrize(
    ("wager", "section"), [("fortune", "(e)(2)"), ("insurance", "(e)(3)"), ("progressive", "(e)(4)")]
)
def test_e_an_optional_wager_must_be_offered(wager: str, section: str) -> None:
    wagers: dict[str, Any] = {wager: 500}
    error = refuse({1: PLAIN}, seats={1: seat(**wagers)})
    assert error["code"] == "not_offered"
    assert error["cite"] == f"58 Pa. Code § 670a.7{section}"
    assert play({1: PLAIN}, seats={1: seat(**wagers)}, options={wager: True}).line(1, wager)


def test_e_1_the_double_down_wager_equals_the_first_wager() -> None:
    result = play(
        {1: PLAIN}, seats={1: seat("double", "house_way", pai_gow=735)}, options={"double_down": True}
    )
    assert result.line(1, "double")["stake"] == 735


def test_e_1_the_double_down_wager_takes_no_other_amount() -> None:
    error = refuse({1: PLAIN}, seats={1: seat("double 500", "house_way")}, options={"double_down": True})
    assert error["code"] == "bad_amount"
    assert error["cite"] == "58 Pa. Code § 670a.11(c)"


def test_e_1_the_double_down_wager_is_not_placed_before_the_deal() -> None:
    error = refuse({1: PLAIN}, seats={1: seat(double=1000)}, options={"double_down": True})
    assert error["code"] == "unknown_wager"
    assert error["cite"] == "58 Pa. Code § 670a.7(e)(1)"


@pytest.mark.parametrize("options", [{}, {"double_down": False}])
def test_e_1_where_it_is_not_offered_nobody_is_asked_to_double(options: dict[str, bool]) -> None:
    assert play({1: PLAIN}, options=options).order() == [(1, "pai_gow")]
    error = refuse({1: PLAIN}, seats={1: seat("double", "house_way")}, options=options)
    assert error["code"] == "illegal_decision"


@pytest.mark.parametrize("value", ["yes", 1, None])
def test_e_1_the_option_is_true_or_false(value: object) -> None:
    error = refuse({1: PLAIN}, options={"double_down": value})
    assert error["code"] == "bad_option"
    assert error["cite"] == "58 Pa. Code § 670a.7(e)(1)"


@pytest.mark.parametrize(
    ("amount", "allowed"), [(99, False), (100, True), (250, False), (500, True), (501, False)]
)
def test_e_4_a_progressive_wager_is_one_or_five_dollars(amount: int, allowed: bool) -> None:
    arguments: dict[str, Any] = {"seats": {1: seat(progressive=amount)}, "options": {"progressive": True}}
    if allowed:
        assert play({1: PLAIN}, **arguments).line(1, "progressive")["stake"] == amount
    else:
        error = refuse({1: PLAIN}, **arguments)
        assert error["code"] == "bad_amount"
        assert error["cite"] == "58 Pa. Code § 670a.7(e)(4)"


def test_e_4_progressive_wagers_of_different_amounts_in_one_round() -> None:
    seats = {1: seat(progressive=100), 2: seat(progressive=500)}
    result = play({1: PLAIN, 2: OTHER}, seats=seats, options={"progressive": True})
    assert (result.line(1, "progressive")["stake"], result.line(2, "progressive")["stake"]) == (100, 500)


def two_areas(first: int, second: int, most: int | None) -> dict[str, Any]:
    options = {} if most is None else {"adjacent_boxes": most}
    seats = {first: seat(player="patron A"), second: seat(player="patron A")}
    return {"hands": {first: PLAIN, second: OTHER}, "seats": seats, "options": options}


def test_f_two_adjacent_areas_where_the_rules_submission_permits_them() -> None:
    assert play(**two_areas(3, 4, 2)).net(3) == -1000
    error = refuse(**two_areas(3, 4, 1))
    assert error["code"] == "too_many_positions"
    assert error["cite"] == "58 Pa. Code § 670a.7(f)"


def test_f_two_areas_that_are_not_adjacent_are_refused() -> None:
    assert refuse(**two_areas(3, 5, 2))["cite"] == "58 Pa. Code § 670a.7(f)"


def test_f_the_chapters_own_limit_holds_where_the_rules_submission_is_not_stated() -> None:
    assert play(**two_areas(3, 4, None)).net(3) == -1000
    error = refuse(**two_areas(1, 6, None))
    assert (error["code"], error["cite"]) == ("too_many_positions", "58 Pa. Code § 670a.7(f)")


def test_f_no_more_than_two() -> None:
    assert refuse({1: PLAIN}, options={"adjacent_boxes": 3})["cite"] == "58 Pa. Code § 670a.7(f)"


def test_f_each_hand_is_played_separately() -> None:
    seats = {3: seat("set Ac", player="patron A"), 4: seat("set Kd", player="patron A")}
    result = play({3: "Ac Td Tc 6s 4c 2d", 4: "Kd Qh 8c 6d 4d 2c"}, seats=seats)
    assert (result.money(3, "pai_gow"), result.money(4, "pai_gow")) == (("win", 2000), ("lose", 0))


def test_2_a_six_positions_and_no_seventh() -> None:
    assert play({6: PLAIN}).net(6) == -1000
    error = refuse({1: PLAIN}, seats={7: seat()})
    assert error["code"] == "bad_position"
    assert error["cite"] == "58 Pa. Code § 670a.2(a)"
