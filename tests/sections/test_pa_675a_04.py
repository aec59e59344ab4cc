"""§ 675a.4: Procedure for completion of each round of play."""

from __future__ import annotations

import pytest

from tests.sections.high_roll_dice import CODE, FOUR_FIVES, matches, play, refuse, seat


def test_a_extra_roll_wagers_are_collected_before_anything_else() -> None:
    seats = {number: seat(500, "pip_5", "kind_4", "extra_roll") for number in (2, 1)}
    result = play([FOUR_FIVES, [1] * 6], seats)
    assert result.order()[:2] == [(1, "extra_roll"), (2, "extra_roll")]
    assert result.money(1, "extra_roll") == ("lose", 0)
    assert result.cite(1, "extra_roll") == CODE + "§ 675a.4(a)"


def test_a_the_fee_is_gone_even_when_no_dice_are_left() -> None:
    result = play([[3] * 10], {1: seat(500, "pip_3", "kind_8", "extra_roll")})
    assert result.money(1, "extra_roll") == ("lose", 0)
    assert result.money(1, "kind_8") == ("lose", 0)


@pytest.mark.parametrize("faces", [[1] * 9, [1] * 11, [0] + [1] * 9, [7] + [1] * 9])
def test_b_ten_dice_are_thrown(faces: list[int]) -> None:
    error = refuse([faces], {1: seat(500, "pip_1")})
    assert (error["code"], error["cite"]) == ("bad_dice", CODE + "§ 675a.4(b)")


@pytest.mark.parametrize(
    ("name", "letter"),
    [("die_off_table", "b"), ("die_on_die", "b"), ("die_cocked", "c"), ("die_cocked_on_two_sides", "c")],
)
def test_b_c_a_throw_that_does_not_count_is_recorded(name: str, letter: str) -> None:
    result = play([FOUR_FIVES], {1: seat(500, "pip_5")}, irregularity=name)
    assert result.money(1, "pip_5") == ("win", 2500)
    assert result.result["notes"][0].endswith(f"{CODE}§ 675a.4({letter})")


def test_f_1_the_example_with_a_five_and_a_two() -> None:
    result = play([FOUR_FIVES], {1: seat(500, "pip_5", "pip_2")})
    assert result.money(1, "pip_2") == ("lose", 0)
    assert result.money(1, "pip_5") == ("win", 2500)
    assert result.order() == [(1, "pip_2"), (1, "pip_5")]
    assert result.cite(1, "pip_2") == CODE + "§ 675a.4(f)(1)"
    assert result.cite(1, "pip_5") == CODE + "§ 675a.5(a)"


def test_f_2_i_without_an_extra_roll_losers_are_collected_first() -> None:
    result = play([FOUR_FIVES], {1: seat(500, "pip_5", "kind_3", "kind_4", "kind_5")})
    assert result.order() == [(1, "pip_5"), (1, "kind_3"), (1, "kind_5"), (1, "kind_4")]
    assert result.cite(1, "kind_3") == CODE + "§ 675a.4(f)(2)(i)"
    assert result.cite(1, "kind_4") == CODE + "§ 675a.5(b)"


def test_f_2_ii_the_example_with_three_four_and_five() -> None:
    seats = {1: seat(500, "pip_5", "kind_3", "kind_4", "kind_5", "extra_roll")}
    result = play([FOUR_FIVES, [5, 1, 1, 2, 2, 3]], seats)
    assert result.order() == [
        (1, "extra_roll"),
        (1, "pip_5"),
        (1, "kind_4"),
        (1, "kind_3"),
        (1, "kind_5"),
    ]
    assert result.money(1, "kind_4") == ("win", 1000)
    assert result.cite(1, "kind_3") == CODE + "§ 675a.4(f)(2)(ii)"
    assert result.money(1, "kind_5") == ("win", 1500)
    assert result.cite(1, "kind_5") == CODE + "§ 675a.5(d)"


def test_f_3_millionaire_row_after_the_like_kind_wagers_of_a_seat() -> None:
    wagers = {"million_10": 100, "million_9": 100, "pip_5": 500, "kind_8": 500}
    result = play([matches(9)], {1: {"wagers": wagers}, 2: seat(500, "pip_5")})
    assert result.order() == [
        (1, "pip_5"),
        (1, "kind_8"),
        (1, "million_10"),
        (1, "million_9"),
        (2, "pip_5"),
    ]
    assert result.cite(1, "million_10") == CODE + "§ 675a.4(f)(3)"


def test_f_3_the_second_throw_makes_no_millionaire() -> None:
    seats = {1: seat(500, "pip_5", "kind_8", "extra_roll", million_9=100, million_10=100)}
    result = play([matches(8), [5, 5]], seats)
    assert result.money(1, "million_10") == ("lose", 0)
    assert result.money(1, "million_9") == ("lose", 0)


def test_g_only_the_dice_that_do_not_match_are_thrown_again() -> None:
    first = [6, 6, 6, 4, 4, 4, 2, 2, 1, 1]
    seats = {1: seat(500, "pip_6", "kind_5", "extra_roll")}
    assert play([first, [6, 6, 1, 2, 3, 4, 5]], seats).money(1, "kind_5") == ("win", 1500)
    for wrong in ([6, 6, 1, 2, 3, 4], [6, 6, 1, 2, 3, 4, 5, 5]):
        error = refuse([first, wrong], seats)
        assert (error["code"], error["cite"]) == ("bad_dice", CODE + "§ 675a.4(g)")


def test_g_without_the_second_throw_the_round_is_not_complete() -> None:
    error = refuse([FOUR_FIVES], {1: seat(500, "pip_6", "kind_5", "extra_roll")})
    assert (error["code"], error["cite"]) == ("too_few_rolls", CODE + "§ 675a.4(g)")


@pytest.mark.parametrize("names", [("pip_1",), ("pip_1", "kind_5")])
def test_g_nobody_paid_for_a_second_throw(names: tuple[str, ...]) -> None:
    assert refuse([FOUR_FIVES, [5] * 6], {1: seat(500, *names)})["code"] == "superfluous_roll"


def test_g_the_second_throw_takes_place_even_if_it_can_decide_nothing() -> None:
    seats = {1: seat(500, "pip_5", "kind_4", "extra_roll")}
    assert refuse([matches(9)], seats)["code"] == "too_few_rolls"
    assert play([matches(9), [5]], seats).money(1, "kind_4") == ("lose", 0)


def test_g_ten_matching_dice_leave_none_to_throw() -> None:
    seats = {1: seat(500, "pip_5", "kind_4", "extra_roll")}
    assert refuse([[5] * 10, [5]], seats)["code"] == "superfluous_roll"


def test_h_other_faces_of_the_second_throw_do_not_count() -> None:
    seats = {1: seat(500, "pip_6", "kind_5", "kind_6", "kind_7", "extra_roll")}
    result = play([FOUR_FIVES, [6, 6, 6, 6, 6, 6]], seats)
    assert {result.money(1, f"kind_{count}") for count in (5, 6, 7)} == {("lose", 0)}
    assert result.cite(1, "kind_7") == CODE + "§ 675a.4(h)"


def test_h_the_example_of_three_sixes_that_become_five() -> None:
    first = [6, 6, 6, 4, 4, 4, 2, 2, 1, 1]
    result = play([first, [6, 6, 1, 2, 3, 4, 5]], {1: seat(500, "pip_6", "kind_5", "kind_4", "extra_roll")})
    assert result.line(1, "kind_5")["hand"] == "five sixes after the extra roll"
    assert result.order()[-2:] == [(1, "kind_4"), (1, "kind_5")]


def test_h_a_number_paid_after_the_first_throw_is_not_paid_again() -> None:
    seats = {1: seat(500, "pip_5", "kind_4", "kind_5", "extra_roll")}
    result = play([FOUR_FIVES, [1, 1, 2, 2, 3, 3]], seats)
    assert result.money(1, "kind_4") == ("win", 1000)
    assert result.money(1, "kind_5") == ("lose", 0)


def test_h_the_second_throw_is_for_those_who_paid_for_it() -> None:
    seats = {
        1: seat(500, "pip_5", "kind_5"),
        2: seat(500, "pip_5", "kind_5", "extra_roll"),
    }
    result = play([FOUR_FIVES, [5, 1, 1, 2, 2, 3]], seats)
    assert result.money(1, "kind_5") == ("lose", 0)
    assert result.cite(1, "kind_5") == CODE + "§ 675a.4(f)(2)(i)"
    assert result.money(2, "kind_5") == ("win", 1500)


def test_h_the_second_throw_is_settled_after_the_first_of_all_seats() -> None:
    seats = {
        1: seat(500, "pip_5", "kind_5", "extra_roll"),
        2: seat(500, "pip_5", "kind_6", "extra_roll"),
    }
    result = play([FOUR_FIVES, [5, 1, 1, 2, 2, 3]], seats)
    assert result.order()[2:] == [(1, "pip_5"), (2, "pip_5"), (1, "kind_5"), (2, "kind_6")]


def test_no_decision_is_asked() -> None:
    error = refuse([FOUR_FIVES], {1: {**seat(500, "pip_5"), "decisions": ["keep"]}})
    assert error["code"] == "superfluous_decision"


def test_two_terminals_may_share_a_position() -> None:
    result = play([FOUR_FIVES], {1: seat(500, "pip_5"), 9: {**seat(700, "pip_5"), "position": 1}})
    assert result.order() == [(1, "pip_5"), (9, "pip_5")]
    assert result.net(9) == 2800
