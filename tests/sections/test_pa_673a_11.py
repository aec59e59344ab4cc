"""§ 673a.11: Splitting pairs."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")


@pytest.mark.parametrize("hand", ["7c 7d", "Kc Td", "Ac Ad"])
def test_a_cards_identical_in_value_may_be_split_on_an_equal_wager(hand: str) -> None:
    result = TABLE.one(hand, "Tc 7h", "8c 8d", "split, stand, stand", wagers={"blackjack": 505})
    assert result.line(1, "blackjack#2")["stake"] == 505
    assert result.result["seats"][0]["staked"] == 1010


def test_a_other_cards_may_not_be_split() -> None:
    error = TABLE.refuse_one("7c 8d", "Tc 7h", "8c 8d", "split")
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 673a.7(i)")


def test_a_two_hands_and_no_third() -> None:
    error = TABLE.refuse_one("8c 8d", "Tc 7h", "8h 8s", "split, split")
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 673a.7(i)")


def test_b_the_left_hand_is_completed_before_the_right_one_is_dealt_a_card() -> None:
    live = TABLE.live([1]).cards("8c Tc 8d 7h").says(1, "split").cards("2c").says(1, "hit").cards("3c")
    assert live.places()["position 1"] == ["8c", "2c", "3c"]
    assert live.places()["position 1, hand 2"] == ["8d"]


def test_b_ace_and_ten_after_a_split_are_paid_as_21() -> None:
    for hand, card in (("Ac Ad", "Kc"), ("Kc Kd", "Ac")):
        result = TABLE.one(hand, "Tc 7h", f"{card} 8d", "split, stand")
        assert result.money(1, "blackjack") == ("win", 2000)
        assert result.line(1, "blackjack")["pays"] == "1 to 1"


def test_c_each_hand_stands_draws_or_doubles() -> None:
    live = TABLE.live([1]).cards("8c Tc 8d 7h").says(1, "split").cards("8h")
    assert live.open(1) == ["hit", "stand", "double $0.01 to $10"]


def test_c_split_aces_play_on() -> None:
    result = TABLE.one("Ac Ad", "Tc 7h", "5c 3d 6d", "split, hit, stand, stand")
    assert result.line(1, "blackjack")["hand"] == "19; dealer hard 17"


def test_c_split_aces_receive_one_card_where_the_rules_submission_says_so() -> None:
    one_card = {"options": {"split_aces": "one_card"}}
    result = TABLE.one("Ac Ad", "Tc 7h", "5c Kd", "split", **one_card)
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.money(1, "blackjack#2") == ("win", 2000)
    assert TABLE.one("8c 8d", "Tc 7h", "9c 9d", "split, stand, stand", **one_card)
