"""§ 667a.6: Flop Poker rankings."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import cards
from croupier.games.flop_poker.rules import best_with_flop
from tests.sections.flop_poker import DEAD_FLOP, NOTHING, play, seat


def test_a_ace_is_low_in_a_straight_with_two_to_five() -> None:
    assert best_with_flop(cards("Ac 2d 3h"), cards("4s 5c Kd")).words == "straight, five high"


def test_a_ace_does_not_join_queen_king_and_two_three() -> None:
    assert best_with_flop(cards("Qc Kd Ah"), cards("2s 3c 9d")).kind == "high_card"


@pytest.mark.parametrize(
    ("own", "flop", "kind"),
    [
        ("As Ks Qs", "Js Ts 2d", "royal_flush"),
        ("9s Ks Qs", "Js Ts 2d", "straight_flush"),
        ("As 2s 3s", "4s 5s Kd", "straight_flush"),
        ("7c 7d 7h", "7s 2c Kd", "four_of_a_kind"),
        ("7c 7d 2h", "7s 2c Kd", "full_house"),
        ("2h 5h 9h", "Jh Kh 3c", "flush"),
        ("5h 6d 7c", "8h 9s Ac", "straight"),
        ("7c 7d 9h", "7s 2c Kd", "three_of_a_kind"),
        ("7c Kh 9h", "7s 2c Kd", "two_pair"),
        ("7c Qh 9h", "7s 2c Kd", "pair"),
        ("8c Qh 9h", "7s 2c Kd", "high_card"),
    ],
)
def test_b_the_hands(own: str, flop: str, kind: str) -> None:
    assert best_with_flop(cards(own), cards(flop)).kind == kind


def test_b_1_to_9_each_outranks_the_next() -> None:
    flop = "7s 2c Kd"
    quads, boat, trips, pairs, pair, none = (
        best_with_flop(cards(own), cards(flop))
        for own in ("7c 7d 7h", "7c 7d 2h", "7c 7d 9h", "7c Kh 9h", "7c Qh 9h", "8c Qh 9h")
    )
    assert quads > boat > trips > pairs > pair > none


def test_c_the_highest_card_that_the_other_lacks_decides() -> None:
    # Both have the pair of kings that the flop gives; the queen beats the jack.
    result = play({1: "Kc Qd 2h", 2: "Kh Jd 3c"}, "Ks 7d 8h")
    assert result.money(1, "pot") == ("win", 1000)
    assert result.money(2, "pot") == ("lose", 0)


def test_c_hands_of_identical_rank_are_a_tie_whatever_their_suits() -> None:
    result = play({1: "Kc Qd 2h", 2: "Kh Qs 2d"}, "Ks 7d 8h")
    assert result.money(1, "pot") == ("win", 500)
    assert result.money(2, "pot") == ("win", 500)


@pytest.mark.parametrize(
    ("own", "returned"),
    [
        ("As Ks Qs", 101_00),  # (1) royal, 100 to 1
        ("Ks Qs Js", 51_00),  # (2) straight flush, 50 to 1
        ("As 2s 3s", 51_00),  # (2) with the ace low
        ("9s 9d 9c", 26_00),  # (3) three of a kind, 25 to 1
        ("Ac Kd Qs", 7_00),  # (4) straight, 6 to 1
        ("Ac 2d 3s", 7_00),  # (4) with the ace low
        ("Kc Ad 2s", 0),  # king, ace and 2 are not consecutive
        ("2s 5s 9s", 4_00),  # (5) flush, 3 to 1
        ("9s 9d Kc", 2_00),  # (6) a pair, 1 to 1
        ("9s Qd Kc", 0),
    ],
)
def test_d_three_card_hands(own: str, returned: int) -> None:
    flop = "4h 7d Th"
    seats = {1: seat("fold", three_card_bonus=100)}
    result = play({1: own}, flop, seats, options={"three_card_bonus": True})
    assert result.line(1, "three_card_bonus")["returned"] == returned


def test_d_the_flop_does_not_help_the_three_cards() -> None:
    seats = {1: seat(three_card_bonus=100)}
    result = play({1: NOTHING}, "2d 5h 9c", seats, options={"three_card_bonus": True})
    assert result.money(1, "three_card_bonus") == ("lose", 0)
    assert result.money(1, "flop") == ("win", 3000)


def test_nothing_is_nothing() -> None:
    assert best_with_flop(cards(NOTHING), cards(DEAD_FLOP)).kind == "high_card"
