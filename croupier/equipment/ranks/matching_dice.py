"""The most matching dice of a roll, as High Roll Dice ranks them.

The face that came up most often counts; of faces that came up equally often the highest, and the ace
(1) is the highest, before 6, 5, 4, 3 and 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.equipment.cards import COUNT_WORDS

FACES_BY_RANK: Final = (1, 6, 5, 4, 3, 2)
FACE_WORDS: Final = ("", "ace", "two", "three", "four", "five", "six")


class MatchingDice(NamedTuple):
    """How many dice show the face that counts, and which it is."""

    number: int
    face: int

    @property
    def words(self) -> str:
        plural = "sixes" if self.face == 6 else f"{FACE_WORDS[self.face]}s"
        return f"{COUNT_WORDS[self.number]} {plural}"


def most_matching(faces: Sequence[int]) -> MatchingDice:
    """The matching dice of the highest value. ``max`` keeps the first of equals, the highest face."""
    face = max(FACES_BY_RANK, key=faces.count)
    return MatchingDice(faces.count(face), face)
