"""§ 672a.10: Splitting pairs."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("free_bet_blackjack")


@pytest.mark.parametrize("hand", ["7c 7d", "Kc Td", "Ac Ad", "2c 2d", "Jc Qd"])
def test_a_cards_identical_in_value_may_be_split(hand: str) -> None:
    result = TABLE.one(hand, "Tc 7h", "8c 8d", "split, stand, stand")
    assert len(result.order()) == 2


@pytest.mark.parametrize("hand", ["7c 8d", "9c Kd", "2c 3d"])
def test_a_other_cards_may_not(hand: str) -> None:
    error = TABLE.refuse_one(hand, "Tc 7h", "8c 8d", "split")
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 672a.7(h)(2)")


def test_a_only_two_cards_may_be_split() -> None:
    error = TABLE.refuse_one("2c 3d", "Tc 7h", "2d 8d", "hit, split")
    assert error["code"] == "illegal_decision"


def test_b_1_tens_cost_a_second_wager() -> None:
    result = TABLE.one("Kc Td", "Tc 7h", "9c 8d", "split, stand, stand")
    assert result.order() == [(1, "blackjack"), (1, "blackjack#2")]
    assert result.line(1, "blackjack#2")["stake"] == 1000
    assert result.net(1) == 2000


def test_b_2_all_other_pairs_are_split_on_a_lammer() -> None:
    result = TABLE.one("9c 9d", "Tc 7h", "9s 8d", "split, stand, stand")
    assert result.order() == [(1, "blackjack"), (1, "free_bet#2")]
    assert result.line(1, "free_bet#2")["stake"] == 0
    # Eighteen wins; the right hand ties with 17, and its lammer is taken away.
    assert result.money(1, "blackjack") == ("win", 2000)
    assert result.money(1, "free_bet#2") == ("lose", 0)


def test_b_2_ii_the_wager_goes_with_the_first_hand_and_the_lammer_with_the_second() -> None:
    # Left 18 wins against 17, right 16 loses; and the other way round.
    won = TABLE.one("8c 8d", "Tc 7h", "Kc 2c 6d", "split, stand, hit, stand")
    assert won.money(1, "blackjack") == ("win", 2000)
    assert won.money(1, "free_bet#2") == ("lose", 0)
    assert won.net(1) == 1000
    lost = TABLE.one("8c 8d", "Tc 7h", "8h Kc", "split, stand, stand")
    assert lost.money(1, "blackjack") == ("lose", 0)
    assert lost.money(1, "free_bet#2") == ("win", 1000)
    assert lost.net(1) == 0


def test_b_2_a_lammer_hand_that_loses_costs_nothing() -> None:
    result = TABLE.one("8c 8d", "Tc 9h", "8h 8s", "split, stand, stand")
    assert result.net(1) == -1000


def test_c_both_cards_of_a_split_pair_are_seen_by_all() -> None:
    live = TABLE.live([1, 2]).cards("8c 9c Tc 8d 9d 7h").says(1, "split")
    assert live.places(2)["position 1"] == ["8c"]
    assert live.places(2)["position 1, hand 2"] == ["8d"]


def test_c_the_left_hand_is_completed_before_the_right_one_is_dealt_a_card() -> None:
    live = TABLE.live([1]).cards("8c Tc 8d 7h").says(1, "split").cards("2c").says(1, "hit").cards("3c")
    assert live.places()["position 1"] == ["8c", "2c", "3c"]
    assert live.places()["position 1, hand 2"] == ["8d"]
    live.says(1, "stand").cards("Kc")
    assert live.places()["position 1, hand 2"] == ["8d", "Kc"]


def test_c_1_the_first_hand_busts_without_lammers_and_is_collected_at_once() -> None:
    live = TABLE.live([1]).cards("Kc Tc Td 7h").says(1, "split").cards("6c").says(1, "hit").cards("9c")
    assert live.money(1, "blackjack") == ("lose", 0)


def test_c_2_the_first_hand_busts_beside_a_lammer_that_still_wins_the_original_wager() -> None:
    result = TABLE.one("8c 8d", "Tc 7h", "6c Kc Kd", "split, hit, stand")
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.money(1, "free_bet#2") == ("win", 1000)
    assert result.net(1) == 0


def test_c_2_both_hands_bust() -> None:
    result = TABLE.one("8c 8d", "Tc 2h", "6c Kc 6d Kd", "split, hit, hit")
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.money(1, "free_bet#2") == ("lose", 0)


def test_d_up_to_four_hands_and_no_fifth() -> None:
    # The left hand is split again and again: 2-2, 2-2, 2-2, and then the fifth 2 may not be split.
    cards = "2h 2s 2c Kc Kd Kh"
    said = "split, split, split, {}, stand, stand, stand"
    result = TABLE.one("2c 2d", "Tc 7h", cards, said.format("stand"))
    names = [(1, "blackjack"), (1, "free_bet#2"), (1, "free_bet#3"), (1, "free_bet#4")]
    assert result.order() == names
    assert result.line(1, "blackjack")["hand"].startswith("hard 4")
    error = TABLE.refuse_one("2c 2d", "Tc 7h", cards, said.format("split"))
    assert error["code"] == "illegal_decision"


def test_d_hands_are_numbered_from_the_left_when_a_pair_is_split_again() -> None:
    # The left eight becomes 8-8 and is split; its two halves are hands 1 and 2, the old right one is 3.
    cards = "8h 9c Kc 7c"
    result = TABLE.one("8c 8d", "Tc 7h", cards, "split, split, stand, stand, stand")
    hands = [result.line(1, name)["hand"] for name in ("blackjack", "free_bet#2", "free_bet#3")]
    assert [hand.split(";")[0] for hand in hands] == ["hard 17", "hard 18", "hard 15"]


def test_d_resplit_tens_place_a_wager_for_every_hand() -> None:
    cards = "Qc 9c 8d Ad"
    result = TABLE.one("Kc Td", "Tc 8h", cards, "split, split, stand, stand")
    assert [result.money(1, f"blackjack{mark}") for mark in ("", "#2", "#3")] == [
        ("win", 2000),
        ("push", 1000),
        ("win", 2000),
    ]
    assert result.result["seats"][0]["staked"] == 3000


def test_d_the_right_hand_may_be_split_again_as_well() -> None:
    result = TABLE.one("8c 8d", "Tc 7h", "Kc 8h 3c Kd", "split, stand, split, stand, stand")
    assert result.order() == [(1, "blackjack"), (1, "free_bet#2"), (1, "free_bet#3")]
    assert result.line(1, "free_bet#2")["hand"].startswith("hard 11")


def test_d_ace_and_ten_after_a_split_are_21_not_blackjack() -> None:
    result = TABLE.one("Ac Ad", "Tc 7h", "Kc 5d", "split, stand")
    assert result.money(1, "blackjack") == ("win", 2000)
    tens = TABLE.one("Kc Kd", "Tc 7h", "Ac 5d", "split, stand")
    assert tens.money(1, "blackjack") == ("win", 2000)


def test_d_split_aces_play_on() -> None:
    result = TABLE.one("Ac Ad", "Tc 7h", "5c 3d 6d", "split, hit, stand, stand")
    assert result.line(1, "blackjack")["hand"].startswith("soft 19")
    assert TABLE.one("Ac Ad", "Tc 7h", "Ah 9c 9d 9h", "split, split, stand, stand, stand")


def test_d_split_aces_receive_one_card_where_the_rules_submission_says_so() -> None:
    one_card = {"options": {"split_aces": "one_card"}}
    result = TABLE.one("Ac Ad", "Tc 7h", "Ah 3d", "split", **one_card)
    assert [result.line(1, name)["hand"] for name in ("blackjack", "free_bet#2")] == [
        "soft 12; dealer hard 17",
        "soft 14; dealer hard 17",
    ]
    # Other pairs play on.
    assert TABLE.one("8c 8d", "Tc 7h", "9c 9d", "split, stand, stand", **one_card)
