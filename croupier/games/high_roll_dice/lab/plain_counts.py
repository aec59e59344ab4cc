"""Like Kind and Millionaire Row of High Roll Dice by school arithmetic, without compiled code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Final


def most_matching(dice: int = 10) -> Mapping[int, int]:
    """How often the most frequent face shows so many times, over all 6^dice throws."""
    found: dict[int, int] = {}

    def place(left: int, faces: int, most: int, ways: Fraction) -> None:
        if faces == 1:
            top = max(most, left)
            whole = ways / factorial(left) * factorial(dice)
            found[top] = found.get(top, 0) + int(whole)
            return
        for here in range(left + 1):
            place(left - here, faces - 1, max(most, here), ways / factorial(here))

    place(dice, 6, 0, Fraction(1))
    return found


_KINDS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@cache
def _like_kind(wager: str) -> Mapping[str, int]:
    """Exactly so many of the most frequent face in the first roll of ten dice (§ 675a.2(e)(2), (4))."""
    number = int(wager.rpartition("_")[2])
    matching = most_matching()
    return {f"{_KINDS[number - 2]}_of_a_kind": matching[number], "any_other": 6**10 - matching[number]}


COUNTS: Final[Mapping[str, Callable[[str], Mapping[str, int]]]] = {
    "like_kind": _like_kind,
    "millionaire_row": _like_kind,
}
