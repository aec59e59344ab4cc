"""§ 672a.8: Insurance Wager."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("free_bet_blackjack")
EVEN_MONEY = {"options": {"even_money": True, "push_22": "A"}}


@pytest.mark.parametrize("hole", ["Kh", "Qh", "Jh", "Th"])
def test_a_insurance_wins_if_the_hole_card_is_worth_ten(hole: str) -> None:
    result = TABLE.one("Tc 9d", f"Ac {hole}", "", "insurance 500")
    assert result.money(1, "insurance") == ("win", 1500)
    assert result.cite(1, "insurance") == "58 Pa. Code § 672a.11(b)"
    assert result.net(1) == 0


@pytest.mark.parametrize("hole", ["9h", "Ah"])
def test_a_d_insurance_loses_otherwise(hole: str) -> None:
    result = TABLE.one("Tc 9d", f"Ac {hole}", "9d", "insurance 500, stand")
    assert result.money(1, "insurance") == ("lose", 0)
    assert result.cite(1, "insurance") == "58 Pa. Code § 672a.8(d)"


def test_a_a_player_with_blackjack_may_insure_it() -> None:
    assert TABLE.one("Ac Kd", "Ac Kh", "", "insurance 500").net(1) == 1000
    assert TABLE.one("Ac Kd", "Ac 9h", "", "insurance 500").net(1) == 1000


@pytest.mark.parametrize(
    ("wager", "most"), [(1000, 500), (501, 251), (500, 250), (1, 1)]
)  # half a wager, to the next cent
def test_b_not_more_than_half_of_the_wager(wager: int, most: int) -> None:
    bet = {"wagers": {"blackjack": wager}}
    assert TABLE.one("Tc 9d", "Ac Kh", "", f"insurance {most}", **bet).money(1, "insurance")[0] == "win"
    error = TABLE.refuse_one("Tc 9d", "Ac Kh", "", f"insurance {most + 1}", **bet)
    assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 672a.8(b)")


@pytest.mark.parametrize("word", ["insurance 0", "insurance"])
def test_b_insurance_needs_an_amount(word: str) -> None:
    error = TABLE.refuse_one("Tc 9d", "Ac Kh", "", word)
    assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 672a.8(b)")


def test_b_insurance_comes_before_the_card_reader_and_before_every_other_decision() -> None:
    live = TABLE.live([1, 2]).cards("Tc 9c Ah 9d 8d 5c")
    assert live.round.waiting_for() == [1, 2]
    assert live.open(1) == ["insurance $0.01 to $5", "decline"]
    live.says(2, "insurance 300").says(1, "decline")
    assert live.money(2, "insurance") == ("lose", 0)
    assert live.round.waiting_for() == [1]


def test_c_an_odd_insurance_is_paid_to_the_cent() -> None:
    assert TABLE.one("Tc 9d", "Ac Kh", "", "insurance 333").money(1, "insurance") == ("win", 999)


def test_d_lost_insurance_stands_before_the_rest_of_its_seat() -> None:
    result = TABLE.one("Tc 6d", "Ac 6h", "Kc", "insurance 100, hit")
    assert result.order() == [(1, "insurance"), (1, "blackjack")]


def test_e_even_money_is_paid_before_the_dealer_looks() -> None:
    for hole in ("Kh", "6h"):
        result = TABLE.one("Ac Kd", f"Ac {hole}", "", "even_money", **EVEN_MONEY)
        assert result.money(1, "blackjack") == ("win", 2000)
        assert result.line(1, "blackjack")["pays"] == "1 to 1"
        assert result.cite(1, "blackjack") == "58 Pa. Code § 672a.8(e)"


def test_e_the_push_22_wager_of_even_money_waits_for_the_dealer() -> None:
    bet = EVEN_MONEY | {"wagers": {"push_22": 500}}
    result = TABLE.one("Ac Kd", "Ac 5h", "6c Kh", "even_money", **bet)
    assert result.order() == [(1, "blackjack"), (1, "push_22")]
    # Ace, five, six and a king are 22.
    assert result.money(1, "push_22") == ("win", 4500)
    lost = TABLE.one("Ac Kd", "Ac Kh", "", "even_money", **bet)
    assert lost.money(1, "push_22") == ("lose", 0)
    assert lost.cite(1, "push_22") == "58 Pa. Code § 672a.7(g)(1)"


def test_e_even_money_needs_a_blackjack() -> None:
    error = TABLE.refuse_one("Tc 9d", "Ac 6h", "", "even_money, stand", **EVEN_MONEY)
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 672a.8(a)")


def test_e_even_money_needs_its_rules_submission() -> None:
    assert TABLE.refuse_one("Ac Kd", "Ac 6h", "", "even_money")["code"] == "illegal_decision"


def test_e_a_player_may_decline_even_money_and_insurance() -> None:
    assert TABLE.one("Ac Kd", "Ac Kh", "", "decline", **EVEN_MONEY).money(1, "blackjack") == ("push", 1000)
    assert TABLE.one("Ac Kd", "Ac 6h", "", "decline", **EVEN_MONEY).money(1, "blackjack") == ("win", 2500)
