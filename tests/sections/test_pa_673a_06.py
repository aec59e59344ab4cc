"""§ 673a.6: Wagers."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")


@pytest.mark.parametrize("wager", ["insurance", "double", "second_chance"])
def test_c_wagers_of_a_decision_are_not_placed_before_the_deal(wager: str) -> None:
    error = TABLE.refuse_one("Tc 9d", "Tc 7h", said="stand", wagers={wager: 500})
    assert error["code"] == "unknown_wager"
    assert error["cite"].startswith("58 Pa. Code § 673a.")


def test_d_a_blackjack_wager_is_required_and_positive() -> None:
    for amount in (0, -1):
        error = TABLE.refuse_one("Tc 9d", "Tc 7h", said="stand", wagers={"blackjack": amount})
        assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 673a.6(d)")
    seats = [{"seat": 1, "wagers": {}, "decisions": []}]
    error = TABLE.refuse({1: "Tc 9d"}, "Tc 7h", seats=seats)
    assert (error["code"], error["cite"]) == ("missing_wager", "58 Pa. Code § 673a.6(d)")


def test_there_is_no_push_22_wager_here() -> None:
    error = TABLE.refuse_one("Tc 9d", "Tc 7h", said="stand", wagers={"push_22": 500})
    assert error["code"] == "unknown_wager"
    error = TABLE.refuse_one("Tc 9d", "Tc 7h", said="stand", options={"push_22": "A"})
    assert error["code"] == "unknown_option"


def test_e_the_rules_submission_limits_the_adjacent_boxes_of_a_player() -> None:
    one = {"wagers": {"blackjack": 500}, "decisions": ["stand"], "player": "patron A"}
    seats = [{"seat": 2, **one}, {"seat": 3, **one}]
    hands = {2: "Tc 9d", 3: "Tc 8d"}
    assert TABLE.play(hands, "Tc 7h", seats=seats, options={"adjacent_boxes": 2})
    error = TABLE.refuse(hands, "Tc 7h", seats=seats, options={"adjacent_boxes": 1})
    assert (error["code"], error["cite"]) == ("too_many_positions", "58 Pa. Code § 673a.6(e)")
