"""§ 668a.2: Wagers."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests.sections.props_and_hops import CODE, SIXES_AND_EIGHTS, one, play, refuse, seat

FACES = range(1, 7)
ROLLS = [list(roll) for roll in product(FACES, repeat=2)]


def wins(wager: str) -> list[list[int]]:
    """The rolls, in both orders of the dice, on which a wager wins."""
    return [roll for roll in ROLLS if one(wager, roll)["outcome"] == "win"]


def test_a_at_least_one_wager_is_needed() -> None:
    error = refuse([[1, 1]], {1: seat()})
    assert error["code"] == "missing_wager"
    assert error["cite"] == CODE + "§ 668a.2(d)(1)"


def test_an_unknown_wager_is_refused() -> None:
    assert refuse([[1, 1]], {1: seat(hard_3=500)})["code"] == "unknown_wager"


def test_an_amount_of_nothing_is_refused() -> None:
    error = refuse([[1, 1]], {1: seat(hop_1_2=0)})
    assert (error["code"], error["cite"]) == ("bad_amount", CODE + "§ 668a.2(e)(1)")


@pytest.mark.parametrize("face", FACES)
def test_d_a_double_wager_wins_on_its_double_alone(face: int) -> None:
    assert wins(f"hard_{2 * face}") == [[face, face]]


@pytest.mark.parametrize("face", FACES)
def test_d_a_losing_double_wager_cites_its_paragraph(face: int) -> None:
    other = [6, 6] if face == 1 else [1, 1]
    assert one(f"hard_{2 * face}", other)["cite"] == f"{CODE}§ 668a.2(d)({face})"


@pytest.mark.parametrize(("number", "faces"), list(enumerate(combinations(FACES, 2), 1)))
def test_e_an_any_number_wager_wins_on_its_two_faces_alone(number: int, faces: tuple[int, int]) -> None:
    low, high = faces
    assert wins(f"hop_{low}_{high}") == [[low, high], [high, low]]
    assert one(f"hop_{low}_{high}", [low, low])["cite"] == f"{CODE}§ 668a.2(e)({number})"


def test_e_the_same_total_with_other_faces_loses() -> None:
    assert one("hop_1_3", [2, 2])["outcome"] == "lose"
    assert one("hop_1_6", [3, 4])["outcome"] == "lose"


def test_f_1_the_field_wins_on_seven_totals() -> None:
    totals = {sum(roll) for roll in wins("field")}
    assert totals == {2, 3, 4, 9, 10, 11, 12}
    assert len(wins("field")) == 16


@pytest.mark.parametrize(
    ("wager", "count", "inside", "outside"),
    [
        ("hop_top", 14, [1, 6], [1, 4]),
        ("hop_left", 11, [1, 1], [1, 6]),
        ("hop_right", 11, [6, 6], [5, 5]),
        ("hop_center", 14, [5, 5], [6, 6]),
    ],
)
def test_f_2_to_5_the_parts_of_our_layout(
    wager: str, count: int, inside: list[int], outside: list[int]
) -> None:
    winning = wins(wager)
    assert len(winning) == count
    assert inside in winning
    assert outside not in winning


def test_f_3_to_5_left_center_and_right_share_all_rolls() -> None:
    parts = [wins("hop_left"), wins("hop_center"), wins("hop_right")]
    assert sorted(roll for part in parts for roll in part) == ROLLS


def test_f_6_one_six_and_everything_under_seven() -> None:
    assert wins("one_six_and_under") == [roll for roll in ROLLS if sum(roll) < 7 or sorted(roll) == [1, 6]]
    assert one("one_six_and_under", [3, 4])["outcome"] == "lose"
    assert one("one_six_and_under", [2, 5])["outcome"] == "lose"


def test_f_7_three_four_and_everything_over_seven() -> None:
    assert wins("three_four_and_over") == [roll for roll in ROLLS if sum(roll) > 7 or sorted(roll) == [3, 4]]
    assert one("three_four_and_over", [6, 1])["outcome"] == "lose"
    assert one("three_four_and_over", [5, 2])["outcome"] == "lose"


def test_f_8_all_six_combinations_before_a_seven_win() -> None:
    line = one("six_eight_shake", *SIXES_AND_EIGHTS)
    assert (line["outcome"], line["returned"]) == ("win", 151_000)


def test_f_8_repetitions_and_other_totals_do_not_matter() -> None:
    rolls = [roll for wanted in SIXES_AND_EIGHTS for roll in (wanted, wanted, [1, 1], [5, 6])]
    assert one("six_eight_shake", *rolls[:-3])["outcome"] == "win"


@pytest.mark.parametrize("missing", range(6))
def test_f_8_a_seven_before_the_last_combination_loses(missing: int) -> None:
    rolls = [roll for number, roll in enumerate(SIXES_AND_EIGHTS) if number != missing]
    line = one("six_eight_shake", *rolls, [3, 4], SIXES_AND_EIGHTS[missing])
    assert (line["outcome"], line["returned"]) == ("lose", 0)
    assert line["cite"] == CODE + "§ 668a.2(f)(8)"


def test_f_8_a_seven_in_the_first_roll_loses_at_once() -> None:
    assert one("six_eight_shake", [6, 1])["outcome"] == "lose"


def test_f_8_a_seven_after_the_win_changes_nothing() -> None:
    assert one("six_eight_shake", *SIXES_AND_EIGHTS, [6, 1])["outcome"] == "win"


@pytest.mark.parametrize("decisions", [["remove"], ["keep", "remove"]])
def test_f_8_the_player_may_remove_the_wager_before_a_seven(decisions: list[str]) -> None:
    rolls = [[1, 1]] * len(decisions) + [[3, 4]]
    result = play(rolls, {1: seat(*decisions, six_eight_shake=700)})
    line = result.line(1, "six_eight_shake")
    assert (line["outcome"], line["returned"]) == ("push", 700)
    assert line["cite"] == CODE + "§ 668a.2(f)(8)"


def test_f_8_who_keeps_the_wager_once_more_loses_it_to_the_seven() -> None:
    result = play([[1, 1], [1, 1], [3, 4]], {1: seat("keep", "keep", six_eight_shake=700)})
    assert result.money(1, "six_eight_shake") == ("lose", 0)


def test_f_8_who_says_nothing_keeps_the_wager() -> None:
    result = play([[1, 1], [1, 1], [3, 4]], {1: seat("keep", six_eight_shake=700)})
    assert result.money(1, "six_eight_shake") == ("lose", 0)


def test_f_8_one_player_removes_and_another_goes_on() -> None:
    seats = {1: seat("keep", "remove", six_eight_shake=500), 2: seat(six_eight_shake=500)}
    result = play(SIXES_AND_EIGHTS, seats)
    assert result.money(1, "six_eight_shake") == ("push", 500)
    assert result.money(2, "six_eight_shake") == ("win", 75_500)
    assert result.order() == [(1, "six_eight_shake"), (2, "six_eight_shake")]


def test_f_8_a_shake_that_no_roll_decides_goes_back() -> None:
    assert one("six_eight_shake", *SIXES_AND_EIGHTS[:-1])["outcome"] == "push"


def test_f_8_a_removal_after_the_last_roll_is_a_removal() -> None:
    result = play([[1, 1]], {1: seat("remove", six_eight_shake=700)})
    assert result.line(1, "six_eight_shake")["hand"] == "removed before a seven"


@pytest.mark.parametrize("decision", ["fold", "remove 5", "keep Ah"])
def test_f_8_nothing_else_may_be_decided(decision: str) -> None:
    error = refuse([[1, 1], [3, 4]], {1: seat(decision, six_eight_shake=700)})
    assert error["code"] in ("illegal_decision", "bad_amount", "bad_cards")
    assert error["cite"] == CODE + "§ 668a.2(f)(8)"


def test_f_8_after_a_seven_nothing_may_be_removed() -> None:
    error = refuse([[3, 4], [1, 1]], {1: seat("remove", six_eight_shake=700)})
    assert error["code"] == "superfluous_decision"


def test_f_8_a_seat_without_a_shake_is_not_asked() -> None:
    assert refuse([[1, 1], [3, 4]], {1: seat("keep", field=700)})["code"] == "superfluous_decision"
