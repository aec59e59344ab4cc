"""§ 672a.2: Free Bet Blackjack table."""

from __future__ import annotations

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("free_bet_blackjack")
NINETEEN = "Tc 9d"


def test_a_six_players_may_sit_and_a_seventh_may_not() -> None:
    six = dict.fromkeys(range(1, 7), NINETEEN)
    result = TABLE.play(six, "Th 7h", "", dict.fromkeys(six, "stand"))
    assert len(result.order()) == 6
    error = TABLE.refuse({7: NINETEEN}, "Tc 7h")
    assert (error["code"], error["cite"]) == ("bad_position", "58 Pa. Code § 672a.2(a)")


def test_b_3_iii_the_dealer_draws_to_16_and_stands_on_all_17s() -> None:
    assert TABLE.one(NINETEEN, "Tc 6h", "4d", "stand").line(1, "blackjack")["hand"].endswith("hard 20")
    assert TABLE.one(NINETEEN, "Tc 7h", "", "stand").line(1, "blackjack")["hand"].endswith("hard 17")
    assert TABLE.one(NINETEEN, "6c Ah", "", "stand").line(1, "blackjack")["hand"].endswith("soft 17")


def test_b_3_v_surrender_is_not_available() -> None:
    error = TABLE.refuse_one("Tc 6d", "Tc 7h", said="surrender")
    assert (error["code"], error["cite"]) == ("illegal_decision", "58 Pa. Code § 672a.7(h)(2)")


def test_every_seat_plays_a_hand_of_its_own() -> None:
    seats = [{"seat": 1, "wagers": {"blackjack": 500}, "decisions": ["stand"], "position": 2}]
    assert TABLE.refuse({1: NINETEEN}, "Tc 7h", seats=seats)["code"] == "bad_position"
