"""§ 671a.6: Lunar Poker rankings (the evaluators are tested in tests/equipment)."""

from __future__ import annotations

import pytest

from tests.sections.lunar_poker import play, seat

# The lowest hand of each rank against the highest of the next, from four of a kind down.
NEIGHBOURS = [
    ("2h 2d 2s 2c 3h", "Ah Ad As Kc Kh"),
    ("2h 2d 2s 3c 3h", "Ac Kc Qc Jc 9c"),
    ("2h 3h 4h 5h 7h", "Ac Kd Qs Jc Th"),
    ("5d 4s 3c 2h Ah", "Ac Ad As Kc Qd"),
    ("2h 2d 2s 3c 4h", "Ac Ad Kc Kd Qs"),
    ("3h 3d 2s 2c 4h", "Ac Ad Kc Qd Js"),
    ("2h 2d 3s 4c 5h", "Ac Kd Qc Jd 9s"),
]


@pytest.mark.parametrize(("better", "worse"), NEIGHBOURS)
def test_b_the_lowest_of_a_rank_beats_the_highest_of_the_next(better: str, worse: str) -> None:
    assert play({1: better}, worse).money(1, "ante")[0] == "push"
    assert play({1: worse}, better).money(1, "ante")[0] == "lose"


def test_b_1_2_straight_flushes_are_compared_after_a_draw() -> None:
    """In the first five cards they are paid at once, so only a drawn one meets a dealer."""
    seats = {1: seat("buy", "bet")}
    assert play({1: "5h 4h 3h 2h 9c"}, "As Ad Ac Ks Kd", seats, "Ah").money(1, "bet")[0] == "win"
    assert play({1: "5h 4h 3h 2h 9c"}, "6s 5s 4s 3s 2s", seats, "Ah").money(1, "bet")[0] == "lose"
    assert play({1: "Ah Kh Qh Jh 9c"}, "Ks Qs Js Ts 9s", seats, "Th").money(1, "bet")[0] == "win"


def test_b_4_the_three_decide_a_full_house_before_the_pair() -> None:
    assert play({1: "3h 3d 3s 2c 2h"}, "2d 2s 4c 4h 4d").money(1, "bet")[0] == "lose"


def test_b_6_the_ace_does_not_turn_the_corner() -> None:
    result = play({1: "Kh Ad 2s 3c 4h"}, "Qh Qd 5s 7c 9h")
    assert result.line(1, "bet")["hand"] == "ace-king; dealer pair of queens"
    assert result.money(1, "bet") == ("lose", 0)


def test_c_the_highest_kicker_that_differs_decides() -> None:
    assert play({1: "Th Ts 8d 6c 4d"}, "Tc Td 8s 6d 3s").money(1, "bet")[0] == "win"
    assert play({1: "Th Ts 8d 6c 2d"}, "Tc Td 8s 6d 3s").money(1, "bet")[0] == "lose"


def test_c_equal_hands_tie_whatever_their_suits() -> None:
    assert play({1: "Th Ts 8d 6c 3d"}, "Tc Td 8s 6d 3s").money(1, "bet")[0] == "push"
    assert play({1: "Ah Kd 9s 7d 4c"}, "As Ks 9d 7c 4h").money(1, "bet")[0] == "push"
