"""§ 673a.8: Insurance Wager."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")


@pytest.mark.parametrize("hole", ["Kh", "Qh", "Jh", "Th"])
def test_a_c_insurance_wins_if_the_hole_card_is_worth_ten(hole: str) -> None:
    result = TABLE.one("Tc 9d", f"Ac {hole}", "", "insurance 500")
    assert result.money(1, "insurance") == ("win", 1500)
    assert result.cite(1, "insurance") == "58 Pa. Code § 673a.12(c)"


@pytest.mark.parametrize(("wager", "most"), [(1000, 500), (501, 251)])
def test_b_not_more_than_half_of_the_wager_to_the_next_cent(wager: int, most: int) -> None:
    bet = {"wagers": {"blackjack": wager}}
    assert TABLE.one("Tc 9d", "Ac Kh", "", f"insurance {most}", **bet).money(1, "insurance")[0] == "win"
    error = TABLE.refuse_one("Tc 9d", "Ac Kh", "", f"insurance {most + 1}", **bet)
    assert (error["code"], error["cite"]) == ("bad_amount", "58 Pa. Code § 673a.8(b)")


def test_a_players_are_asked_clockwise() -> None:
    live = TABLE.live([5, 2]).cards("Tc 9c Ah 9d 8d 5c")
    assert live.round.waiting_for() == [2, 5]


def test_d_lost_insurance_is_collected_before_any_further_card() -> None:
    live = TABLE.live([1]).cards("Tc Ah 9d 6h").says(1, "insurance 500")
    assert live.money(1, "insurance") == ("lose", 0)
    assert live.cite(1, "insurance") == "58 Pa. Code § 673a.8(d)"
    assert not live.round.over


def test_there_is_no_even_money_here() -> None:
    error = TABLE.refuse_one("Tc 9d", "Ac 6h", said="even_money")
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 673a.8(a)")
