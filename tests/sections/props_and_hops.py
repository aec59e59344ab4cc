"""Short ways to write a round of Props & Hops (Chapter 668a)."""

from __future__ import annotations

from typing import Any

from tests.rounds import Settled, refused, settled

CODE = "58 Pa. Code "

# All six ways to a six or an eight, the dice in either order.
SIXES_AND_EIGHTS = [[1, 5], [4, 2], [3, 3], [6, 2], [3, 5], [4, 4]]


def seat(*decisions: str, **wagers: int) -> dict[str, Any]:
    """One seat: its decisions and its wagers by name."""
    return {"wagers": wagers, "decisions": list(decisions)}


def document(dice: list[list[int]], seats: dict[int, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A round with these rolls."""
    return {
        "game": "props_and_hops",
        "dice": dice,
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(dice: list[list[int]], seats: dict[int, dict[str, Any]], **more: Any) -> Settled:
    """Settle a round that must be playable."""
    return settled(**document(dice, seats, **more))


def refuse(dice: list[list[int]], seats: dict[int, dict[str, Any]], **more: Any) -> dict[str, str]:
    """The error of a round that must not be playable."""
    return refused(**document(dice, seats, **more))


def one(wager: str, *dice: list[int], stake: int = 1000, **more: Any) -> dict[str, Any]:
    """The line of a single wager."""
    return play(list(dice), {1: seat(**{wager: stake})}, **more).line(1, wager)
