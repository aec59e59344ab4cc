"""§ 670a.6: rankings. The whole order is tested in tests/equipment/test_pai_gow.py; here rounds."""

from __future__ import annotations

import pytest

from tests.sections.six_card_fortune_pai_gow import play, seat

# The dealer plays the straight from 9 to 5 and a three.
DEALER_STRAIGHT = "9c 8d 7h 6s 5c 3d"


def against_straight(hand: str, low: str) -> tuple[str, int]:
    return play({1: hand}, DEALER_STRAIGHT, {1: seat(f"set {low}")}).money(1, "pai_gow")


def test_b_7_ace_to_five_is_higher_than_a_straight_to_the_king() -> None:
    dealer = "Kc Qd Jh Ts 9c 2d"
    wheel = play({1: "Ac 2c 3d 4h 5s 7c"}, dealer, {1: seat("set 7c")})
    assert wheel.money(1, "pai_gow") == ("win", 2000)
    queen = play({1: "Qc Jd Th 9s 8c 7c"}, dealer, {1: seat("set 7c")})
    assert queen.money(1, "pai_gow") == ("push", 1000)


def test_b_7_ace_to_ten_is_higher_than_ace_to_five() -> None:
    dealer = "Ac 2c 3d 4h 5s 7c"
    assert play({1: "Ad Kc Qd Jh Ts 9c"}, dealer, {1: seat("set 9c")}).money(1, "pai_gow") == ("win", 2000)


def test_a_the_joker_completes_a_straight() -> None:
    assert against_straight("Tc 8c Jo 7c 6d 4c", "4c") == ("win", 2000)


def test_a_the_joker_completes_a_flush() -> None:
    assert against_straight("Kh 9h Jo 4h 2h 4c", "4c") == ("win", 2000)


def test_a_the_joker_is_an_ace_and_no_other_pair() -> None:
    # Two kings and the joker: a pair with an ace beside it, not three kings.
    dealer = "2c 2d 2h 9s 5c 3d"
    result = play({1: "Kh Kd Jo 8h 6d Tc"}, dealer, {1: seat("set Tc")})
    assert result.money(1, "pai_gow") == ("push", 1000)
    assert result.line(1, "pai_gow")["hand"] == "pair of kings and ten; dealer three of a kind, twos and nine"


@pytest.mark.parametrize(
    ("dealer", "low"),
    [("9c 9h Ah 7s 5c 3d", "ace"), ("9c 9h Kh 7s 5c 3d", "king"), ("9c 9h 8h 7s 5c 3d", "eight")],
)
def test_c_a_players_joker_as_low_hand_beats_every_card(dealer: str, low: str) -> None:
    result = play({1: "Jo Tc Td 6s 4c 2d"}, dealer, {1: seat("set Jo")})
    assert result.money(1, "pai_gow") == ("win", 2000)
    assert result.line(1, "pai_gow")["hand"].endswith(f"and {low}")


def test_c_the_dealers_joker_as_low_hand_is_an_ace() -> None:
    dealer = "9c 9h Jo 7s 5c 3d"
    ace = play({1: "Ac Tc Td 6s 4c 2d"}, dealer, {1: seat("set Ac")})
    assert ace.line(1, "pai_gow")["hand"] == "pair of tens and ace; dealer pair of nines and joker"
    assert ace.money(1, "pai_gow") == ("push", 1000)
    king = play({1: "Kc Tc Td 6s 4c 2d"}, dealer, {1: seat("set Kc")})
    assert king.money(1, "pai_gow") == ("push", 1000)


def test_c_identical_hands_go_to_the_dealer() -> None:
    result = play({1: "9d 9s Ad 7c 5d 3h"}, "9c 9h Ah 7s 5c 3d")
    assert result.money(1, "pai_gow") == ("lose", 0)


def test_c_kickers_decide_between_equal_pairs() -> None:
    dealer = "9c 9h Kh 7s 5c 3d"
    assert play({1: "9d 9s Ad 7c 5d 4h"}, dealer).money(1, "pai_gow") == ("win", 2000)
    assert play({1: "9d 9s Ad 7c 5d 2h"}, dealer).money(1, "pai_gow") == ("push", 1000)
