"""§ 647a.2, § 647a.3 and § 647a.6: the table, the deck and the rankings."""

from __future__ import annotations

import pytest

from tests.sections.ladder_of_hands import better_wins_and_worse_loses, each_step
from tests.sections.texas_holdem_bonus import ACE_HIGH, CODE, NINES, play, refuse, seat


def outcome(hand: str, dealer: str, board: str) -> str:
    return play({1: hand}, dealer, board).money(1, "flop")[0]


def test_2_a_six_positions_and_no_seventh() -> None:
    assert play({6: ACE_HIGH}, NINES).net(6) == -3000
    error = refuse({7: ACE_HIGH}, NINES)
    assert (error["code"], error["cite"]) == ("bad_position", CODE + "§ 647a.2(a)")


def test_2_a_more_terminals_than_positions_share_the_hands() -> None:
    seats = {1: seat(), 70: seat(position=1)}
    assert play({1: ACE_HIGH}, NINES, seats=seats).net(70) == -3000


def test_3_a_a_card_of_the_one_deck_comes_once() -> None:
    error = refuse({1: "Ah Ah"}, NINES)
    assert (error["code"], error["cite"]) == ("card_twice", CODE + "§ 647a.3(a)")


def test_a_the_ace_may_be_low_in_a_straight_and_joins_no_other_sequence() -> None:
    assert outcome("Ah 2d", "Kc Ks", "3c 4s 5d Kh 9c") == "win"
    assert outcome("Ah Qd", "4c 4d", "Kc 2s 3d 9h 8c") == "lose"


@each_step
def test_b_each_category_beats_the_next_and_loses_the_other_way_round(
    higher: str, better: str, lower: str, worse: str, board: str
) -> None:
    better_wins_and_worse_loses(outcome, better, worse, board)


def test_b_2_and_6_ace_to_five_is_the_lowest_straight_and_straight_flush() -> None:
    assert outcome("6c 9d", "Ac 9h", "2d 3h 4s 5c Kd") == "win"
    assert outcome("6d 9c", "Ad 9s", "2d 3d 4d 5d Kc") == "win"


def test_c_the_highest_card_that_the_other_hand_lacks_decides_and_a_sixth_does_not() -> None:
    assert outcome("9c Ad", "9d Kc", "9h 2s 5d 7c Js") == "win"
    assert outcome("2c 3d", "4c 5d", "Ah Kd Qs Js 9c") == "push"


# (d): six cards, seen through Paytable E, where each row but one pays an amount of its own.

SIX_CARDS = {
    "Ad Kd": ("Qd Jd Td 9d", "six-card royal flush in diamonds", 20_000_100),
    "Ah Kh": ("Qh Jh Th 9h", "six-card royal flush", 2_000_100),
    "As Ks": ("Qs Js Ts 9s", "six-card royal flush", 2_000_100),
    "Ac Kc": ("Qc Jc Tc 9c", "six-card royal flush", 2_000_100),
    "Ad Kc": ("Kd Qd Jd Td", "royal flush", 100_100),
    "Ah Qh": ("Kh Jh Th 9c", "royal flush", 100_100),
    "As 8s": ("Ks Qs Js Ts", "royal flush", 100_100),
    "Kd Qd": ("Jd Td 9d 2c", "straight flush, king high", 20_100),
    "Kh Qh": ("Jh Th 9h 8h", "straight flush, king high", 20_100),
    "Ah 2h": ("3h 4h 5h Kc", "straight flush, five high", 20_100),
    "9c 9d": ("9h 9s Kc 2d", "four of a kind, nines", 5_100),
    "8c 8d": ("8h Ks Kc 2d", "full house, eights over kings", 2_100),
    "8c 8s": ("8h Ks Kc Kd", "full house, kings over eights", 2_100),
    "Ac 4c": ("Qc Jc 2c 9d", "flush, ace high", 1_600),
    "9c 8h": ("Qh Jh Td 2c", "straight, queen high", 1_100),
    "Ac 2d": ("3h 4s 5c 9d", "straight, five high", 1_100),
    "9c 4d": ("9h 9s 2c Kd", "three of a kind, nines", 600),
    "9d 4d": ("9h 4s 2c 2d", "two pair, nines and fours", 0),
    "9s 4d": ("9h 5s 2c Kd", "pair of nines", 0),
    "Ah Qd": ("Kc 2s 3d 9h", "ace high", 0),
}


@pytest.mark.parametrize("hand", list(SIX_CARDS))
def test_d_the_hands_of_six_cards(hand: str) -> None:
    six, words, returned = SIX_CARDS[hand]
    seats = {1: seat(six_card=100)}
    result = play({1: hand}, "", "", seats, six=six, options={"six_card": "E"})
    line = result.line(1, "six_card")
    assert (line["hand"], line["returned"]) == (words, returned)
