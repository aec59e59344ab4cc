"""§ 673a.2: Double Back Jack table."""

from __future__ import annotations

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")


def test_a_six_players_may_sit_and_a_seventh_may_not() -> None:
    six = dict.fromkeys(range(1, 7), "Tc 9d")
    assert len(TABLE.play(six, "Th 7h", "", dict.fromkeys(six, "stand")).order()) == 6
    error = TABLE.refuse({7: "Tc 9d"}, "Tc 7h")
    assert (error["code"], error["cite"]) == ("bad_position", "58 Pa. Code § 673a.2(a)")


def test_b_4_i_blackjack_and_insurance_pay_2_to_1() -> None:
    assert TABLE.one("Ac Kd", "Tc 7h").line(1, "blackjack")["pays"] == "2 to 1"
    assert TABLE.one("Tc 9d", "Ac Kh", "", "insurance 500").line(1, "insurance")["pays"] == "2 to 1"


def test_b_4_ii_the_dealer_draws_to_16_and_stands_on_all_17s() -> None:
    for dealer, then, words in (
        ("Tc 6h", "4d", "hard 20"),
        ("Tc 7h", "", "hard 17"),
        ("6c Ah", "", "soft 17"),
    ):
        assert TABLE.one("Tc 9d", dealer, then, "stand").line(1, "blackjack")["hand"] == f"19; dealer {words}"


def test_b_4_iii_a_21_is_paid_right_away() -> None:
    live = TABLE.live([1, 2]).cards("Tc 9c 5h 6d 8d 6h").says(1, "hit").cards("5c")
    assert live.money(1, "blackjack") == ("win", 2000)
    assert live.round.waiting_for() == [2]
