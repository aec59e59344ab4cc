"""§ 673a.10: Double down."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")


@pytest.mark.parametrize("hand", ["2c 3d", "5c 6d", "Tc 9d", "Ac 7d", "Ac Ad"])
def test_a_any_two_cards_may_be_doubled(hand: str) -> None:
    result = TABLE.one(hand, "Tc 7h", "Ah", "double 1000")
    assert result.line(1, "double")["stake"] == 1000


@pytest.mark.parametrize("amount", [1, 999, 1000])
def test_a_the_additional_wager_may_be_for_less(amount: int) -> None:
    result = TABLE.one("5c 6d", "Tc 7h", "9c", f"double {amount}")
    assert result.money(1, "double") == ("win", 2 * amount)


@pytest.mark.parametrize("word", ["double", "double 0", "double 1001"])
def test_a_not_for_nothing_and_not_for_more(word: str) -> None:
    error = TABLE.refuse_one("5c 6d", "Tc 7h", "9c", word)
    assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 673a.10(a)")


def test_a_only_on_the_first_two_cards() -> None:
    error = TABLE.refuse_one("2c 3d", "Tc 7h", "4c Kc", "hit, double 1000")
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 673a.7(i)")


def test_b_one_card_face_up() -> None:
    live = TABLE.live([1, 2]).cards("5c 9c 5h 6d 8d 6h").says(1, "double 1000").cards("2c")
    assert live.places(2)["position 1"] == ["5c", "6d", "2c"]
    assert live.round.waiting_for() == [2]


def test_b_a_dealer_22_returns_the_double_as_well() -> None:
    result = TABLE.one("5c 6d", "6c Th", "2c 6d", "double 1000")
    assert result.money(1, "double") == ("push", 1000)


def test_c_after_a_split() -> None:
    result = TABLE.one("8c 8d", "Tc 7h", "3c 9c 2d 6h", "split, double 1000, double 500")
    # Left 20 wins, right 16 loses.
    assert result.money(1, "double") == ("win", 2000)
    assert result.money(1, "double#2") == ("lose", 0)
