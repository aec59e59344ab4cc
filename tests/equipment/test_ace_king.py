"""Ace-king as a rank of its own."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import cards
from croupier.equipment.ranks import ace_king
from croupier.equipment.ranks.poker import best


@pytest.mark.parametrize(
    ("text", "kind", "words", "qualifies"),
    [
        ("Ah Kd 4s 3c 2c", "ace_king", "ace-king", True),
        ("Ah Qd Js 9c 8c", "high_card", "ace high", False),
        ("Kh Qd Js 9c 8c", "high_card", "king high", False),
        ("2h 2d 3s 4c 5c", "pair", "pair of twos", True),
        ("Ah Kd Ks 3c 2c", "pair", "pair of kings", True),
        ("Ah Kd Qs Jc Tc", "straight", "straight, ace high", True),
        ("Ah Kh 9h 3h 2h", "flush", "flush, ace high", True),
    ],
)
def test_what_reaches_ace_king(text: str, kind: str, words: str, qualifies: bool) -> None:
    hand = best(cards(text))
    assert (ace_king.kind(hand), ace_king.words(hand)) == (kind, words)
    assert ace_king.at_least_ace_king(hand) is qualifies


def test_a_sixth_card_can_complete_ace_king() -> None:
    assert ace_king.is_ace_king(best(cards("Ah Qd 9s 4c 2c Kd")))


def test_the_lowest_ace_king_beats_the_highest_hand_without() -> None:
    assert best(cards("Ah Kd 4s 3c 2c")) > best(cards("As Qd Js Tc 9c"))
    assert best(cards("Ah Kd 4s 3c 2c")) < best(cards("2h 2d 3s 4c 5c"))
