"""Massachusetts, Section 5: High Card Flush hand rankings."""

from __future__ import annotations

import pytest

from tests.sections.high_card_flush import QUALIFIES, play, side_wager


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ac 2c 3c 9d Jd Qh Ts", "7 to 1"),  # with a two and three
        ("Ac 2c 3c 4c Jd Qh Ts", "60 to 1"),
        ("Ac 2c 3c 4c 5c Qh Ts", "100 to 1"),
        ("Ac 2c 3c 4c 5c 6c Ts", "1000 to 1"),
        ("Ac 2c 3c 4c 5c 6c 7c", "8000 to 1"),
        ("Ac Kc Qc 9d Jd 6h Ts", "7 to 1"),  # as the highest card
        ("Kc Ac 2c 9d Jd 6h Ts", "lose"),  # the text's own example: king, ace and two
    ],
)
def test_a_the_ace_may_complete_a_straight_flush_from_below(hand: str, pays: str) -> None:
    assert side_wager("ma", "straight_flush_bonus", "A", hand)["pays"] == pays


@pytest.mark.parametrize(
    ("player", "dealer", "outcome"),
    [
        ("5c 4c 3c 2c 8d 9h Ts", "Ks Qs Js 2d 6d Ad 7h", "win"),  # four cards beat any three
        ("As Ks Qs Js 8d 9h 4d", "6h 5h 4h 3h 2h Ac 7d", "lose"),  # and lose to any five
    ],
)
def test_b_1_the_number_of_cards_decides_first(player: str, dealer: str, outcome: str) -> None:
    assert play({1: player}, dealer, edition="ma").money(1, "ante")[0] == outcome


@pytest.mark.parametrize(
    ("player", "outcome"),
    [
        ("9c 5c 4c Jd Td Qs 8s", "win"),
        ("9c 5c 3c Jd Td Qs 8s", "push"),
        ("9c 5c 2c Jd Td Qs 8s", "lose"),
    ],
)
def test_b_2_then_the_ranks_of_the_flush(player: str, outcome: str) -> None:
    assert play({1: player}, QUALIFIES, edition="ma").money(1, "ante")[0] == outcome
