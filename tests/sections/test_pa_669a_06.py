"""§ 669a.6: Raise It Up Stud Poker hand rankings."""

from __future__ import annotations

import pytest

from tests.sections.raise_it_up_stud import play, seat


@pytest.mark.parametrize(
    ("own", "board", "words"),
    [
        ("Ac 2d 3h", "4s 5c Kd", "straight, five high"),
        ("Qc Kd Ah", "2s 3c Ts", "ace high"),
        ("As 2s 3s", "4s 5s Kd", "straight flush, five high"),
        ("9s Ks Qs", "Js Ts 2d", "straight flush, king high"),
        ("As Ks Qs", "Js Ts 2d", "royal flush"),
    ],
)
def test_a_the_ace_is_high_or_below_two_to_five(own: str, board: str, words: str) -> None:
    assert play({1: own}, board).line(1, "ante")["hand"] == words


def test_b_the_best_five_of_six_cards_count() -> None:
    # Six hearts in one hand: the lowest is left out.
    assert play({1: "Ah Jh 9h"}, "7h 5h 2h").line(1, "ante")["hand"] == "flush, ace high"
    # Three pairs: the lowest is left out.
    assert play({1: "Ah Jh 9h"}, "Ad Jd 9d").line(1, "ante")["hand"] == "two pair, aces and jacks"
    # Two sets: a full house of the higher.
    assert play({1: "Ah Ac 9h"}, "Ad 9c 9d").line(1, "ante")["hand"] == "full house, aces over nines"


@pytest.mark.parametrize(
    ("own", "pays"),
    [
        ("Ah Kh Qh", "40 to 1"),  # (1): a straight flush like any other
        ("Ah 2h 3h", "40 to 1"),
        ("8h 8c 8d", "30 to 1"),
        ("Ah 2d 3h", "6 to 1"),
        ("Ah Kd Qh", "6 to 1"),
        ("Ah 5h 9h", "4 to 1"),
        ("8h 8c Kd", "1 to 1"),
        ("Kh Ad 2c", "lose"),
    ],
)
def test_c_three_card_hands(own: str, pays: str) -> None:
    line = play({1: own}, "4s 6d Ts", {1: seat(pair_plus=500)}, options={"pair_plus": "A"}).line(
        1, "pair_plus"
    )
    assert line["pays"] == pays
