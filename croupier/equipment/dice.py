"""Two dice as the layouts show them: a combination has no first and second die."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

FACES: Final = (1, 2, 3, 4, 5, 6)


class Combination(NamedTuple):
    """The uppermost sides of two dice, the lower first."""

    low: int
    high: int

    @property
    def total(self) -> int:
        return self.low + self.high

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


COMBINATIONS: Final = tuple(Combination(*pair) for pair in combinations_with_replacement(FACES, 2))


def combination(faces: Sequence[int]) -> Combination:
    """What two dice show, whichever came to rest first."""
    first, second = faces
    return Combination(first, second) if first <= second else Combination(second, first)
