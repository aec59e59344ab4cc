"""The order of hands in the hold 'em chapters: each category meets the next lower one on a board."""

from __future__ import annotations

from collections.abc import Callable

import pytest

# Neighbours in the order of hands: a category and two cards for it, the next lower category and two cards
# for that, and the board on which they meet.
LADDER = [
    ("royal_flush", "Ah 3d", "straight_flush", "9h 4s", "Kh Qh Jh Th 2c"),
    ("straight_flush", "8h 4h", "four_of_a_kind", "9h 9s", "5h 6h 7h 9c 9d"),
    ("four_of_a_kind", "9h 9s", "full_house", "5c Ks", "9c 9d 5h 5s 2c"),
    ("full_house", "9d 9h", "flush", "Ac 3c", "9c 5c 5h 2c Kd"),
    ("flush", "Ac 3c", "straight", "Td Jh", "9c 8c 2c 7d Kh"),
    ("straight", "Td Jh", "three_of_a_kind", "Kc Kd", "9c 8d 2h 7s Kh"),
    ("three_of_a_kind", "2c 2d", "two_pair", "Kc 9d", "9c 8d 2h 4s Kh"),
    ("two_pair", "9d 8c", "pair", "Ac Ad", "9c 8d 2h 4s Kh"),
    ("pair", "2c 3d", "high_card", "Ac Qd", "9c 8d 2h 4s Kh"),
    ("high_card", "Ac Qd", "high_card", "Qc Jd", "9c 8d 2h 4s Kh"),
]

each_step = pytest.mark.parametrize(("higher", "better", "lower", "worse", "board"), LADDER)


def better_wins_and_worse_loses(
    outcome: Callable[[str, str, str], str], better: str, worse: str, board: str
) -> None:
    """Check one step of the ladder both ways; ``outcome`` is how a player's hand fares against a dealer's."""
    assert outcome(better, worse, board) == "win"
    assert outcome(worse, better, board) == "lose"
