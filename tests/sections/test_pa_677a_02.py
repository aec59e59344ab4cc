"""§ 677a.2 and § 677a.3: the table and the deck."""

from __future__ import annotations

from tests.sections.heads_up_holdem import ACE_HIGH, BOARD, CODE, NINES, play, refuse, seat


def test_a_six_positions_and_no_seventh() -> None:
    assert play({6: ACE_HIGH}, NINES).net(6) == -3000
    error = refuse({7: ACE_HIGH}, NINES)
    assert (error["code"], error["cite"]) == ("bad_position", CODE + "§ 677a.2(a)")


def test_a_more_terminals_than_positions_share_the_hands() -> None:
    seats = {1: seat(), 70: seat(position=1)}
    assert play({1: ACE_HIGH}, NINES, seats=seats).net(70) == -3000


def test_3a_a_card_of_the_one_deck_comes_once() -> None:
    error = refuse({1: "Ah Ah"}, NINES)
    assert (error["code"], error["cite"]) == ("card_twice", CODE + "§ 677a.3(a)")


def test_3a_no_joker() -> None:
    assert refuse({1: "Ah Jo"}, NINES, BOARD)["code"] == "card_twice"
