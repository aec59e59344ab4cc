"""The Flush Bonus of High Card Flush by school arithmetic, without compiled code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import comb, prod
from typing import Final


@cache
def _flush_lengths(_wager: str) -> Mapping[str, int]:
    """The longest suit of seven cards, over all 133,784,560 hands."""
    longest: dict[int, int] = {}
    for clubs in range(8):
        for diamonds in range(8 - clubs):
            for hearts in range(8 - clubs - diamonds):
                suits = (clubs, diamonds, hearts, 7 - clubs - diamonds - hearts)
                ways = prod(comb(13, suit) for suit in suits)
                longest[max(suits)] = longest.get(max(suits), 0) + ways
    return {
        "seven_card_flush": longest[7],
        "six_card_flush": longest[6],
        "five_card_flush": longest[5],
        "four_card_flush": longest[4],
        "three_card_flush_or_less": longest[3] + longest[2],
    }


COUNTS: Final[Mapping[str, Callable[[str], Mapping[str, int]]]] = {"flush_bonus": _flush_lengths}
