"""Cards turned up in part, and best hands that are found once."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import cards
from croupier.equipment.ranks.poker import best
from croupier.play.hole_cards import BestHands
from croupier.play.place import Place


def place(text: str) -> Place:
    made = Place("place")
    for card in cards(text):
        made.add(card, up=False)
    return made


@pytest.mark.parametrize(("first", "up"), [(0, 0), (1, 1), (3, 3), (4, 3), (None, 3)])
def test_the_first_so_many_cards_are_turned_up(first: int | None, up: int) -> None:
    made = place("Ah Kd 7c")
    made.turn_up(first)
    assert made.up == [True] * up + [False] * (3 - up)


def test_what_lies_open_stays_open() -> None:
    made = place("Ah Kd 7c")
    made.turn_up()
    made.turn_up(1)
    assert made.up == [True, True, True]


def test_a_best_hand_is_found_once_from_both_kinds_of_cards() -> None:
    community = cards("Qh Jh Th")
    hands = BestHands(community)
    first, second = place("Ah Kh"), place("9h 8h")
    assert hands[first] == best(cards("Ah Kh Qh Jh Th"))
    assert hands[second].kind == "straight_flush"
    assert hands[first] is hands[first]
    assert len(hands) == 2
