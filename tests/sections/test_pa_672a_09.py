"""§ 672a.9: Double down."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("free_bet_blackjack")


@pytest.mark.parametrize("hand", ["2c 7d", "4c 6d", "5c 5d", "2c 9d", "5c 6d"])
def test_a_1_a_hard_9_10_or_11_doubles_free(hand: str) -> None:
    result = TABLE.one(hand, "Tc 7h", "Kc", "double")
    assert result.money(1, "blackjack") == ("win", 2000)
    line = result.line(1, "free_double")
    assert (line["stake"], line["outcome"], line["returned"]) == (0, "win", 1000)
    assert line["cite"] == "58 Pa. Code § 672a.11(a)"
    assert result.net(1) == 2000


@pytest.mark.parametrize("hand", ["2c 6d", "3c 9d", "Ac 8d", "Ac 9d", "Ac Ad", "Tc 9d"])
def test_a_2_any_other_count_costs_an_additional_wager(hand: str) -> None:
    error = TABLE.refuse_one(hand, "Tc 7h", "Kc", "double")
    assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 672a.9(a)(2)")
    assert TABLE.one(hand, "Tc 7h", "Kc", "double 1000").line(1, "double")["stake"] == 1000


def test_a_1_a_free_double_takes_no_amount() -> None:
    error = TABLE.refuse_one("4c 6d", "Tc 7h", "Kc", "double 1000")
    assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 672a.9(a)(1)")


def test_a_2_the_additional_wager_may_be_for_less_but_not_for_more() -> None:
    less = TABLE.one("3c 9d", "Tc 7h", "9c", "double 1")
    assert less.money(1, "double") == ("win", 2)
    assert TABLE.one("3c 9d", "Tc 7h", "9c", "double 1000").money(1, "double") == ("win", 2000)
    for amount in (0, 1001):
        error = TABLE.refuse_one("3c 9d", "Tc 7h", "9c", f"double {amount}")
        assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 672a.9(a)(2)")


def test_a_only_on_the_first_two_cards() -> None:
    error = TABLE.refuse_one("2c 3d", "Tc 7h", "4c Kc", "hit, double")
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 672a.7(h)(2)")


def test_b_on_the_first_two_cards_of_a_split_pair() -> None:
    # Two eights: the left with a two doubles free, the right with a six for $4.
    result = TABLE.one("8c 8d", "Tc 7h", "2c Kc 6d 4c", "split, double, double 400")
    assert result.money(1, "free_double") == ("win", 1000)
    assert result.money(1, "free_bet#2") == ("win", 1000)
    assert result.money(1, "double#2") == ("win", 800)
    assert result.net(1) == 1000 + 1000 + 1000 + 400


def test_b_a_wager_on_a_lammer_hand_is_limited_by_the_original_wager() -> None:
    error = TABLE.refuse_one("8c 8d", "Tc 7h", "2c 6d 4c", "split, stand, double 1001")
    assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 672a.9(a)(2)")


def test_c_one_card_and_no_more() -> None:
    result = TABLE.one("4c 6d", "Tc 7h", "2c", "double")
    assert result.line(1, "blackjack")["hand"] == "hard 12; dealer hard 17"


def test_c_a_double_that_busts_loses_both_wagers_at_once() -> None:
    result = TABLE.one("6c 9d", "6c Th", "Kc", "double 1000")
    assert result.money(1, "blackjack") == ("lose", 0)
    assert result.money(1, "double") == ("lose", 0)
    assert result.cite(1, "double") == "58 Pa. Code § 672a.7(q)(1)"


def test_d_the_lammer_of_a_won_double_is_worth_an_odd_wager_whole() -> None:
    result = TABLE.one("4c 6d", "Tc 7h", "Kc", "double", wagers={"blackjack": 501})
    assert result.money(1, "blackjack") == ("win", 1002)
    assert result.money(1, "free_double") == ("win", 501)
