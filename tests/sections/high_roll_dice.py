"""Short ways to write a round of High Roll Dice (Chapter 675a)."""

from __future__ import annotations

from typing import Any

from tests.rounds import Settled, refused, settled

CODE = "58 Pa. Code "
OPTIONAL = (*(f"kind_{count}" for count in range(2, 9)), "extra_roll", "million_9", "million_10")
ALL: dict[str, Any] = dict.fromkeys(OPTIONAL, True)

# The throw of § 675a.4(e): four 5s, three 6s, two 1s and one 4.
FOUR_FIVES = [5, 5, 5, 5, 6, 6, 6, 1, 1, 4]


def matches(count: int, face: int = 5) -> list[int]:
    """Ten dice of which so many show the face, and no other face as many."""
    others = [one for one in (2, 3, 4, 6, 1) if one != face]
    rest = [others[number % len(others)] for number in range(10 - count)]
    faces = [face] * count + rest
    assert all(faces.count(one) < count for one in others)
    return faces


def seat(stake: int = 1000, *names: str, **more: int) -> dict[str, Any]:
    """One seat with these wagers of one amount, and further ones by name."""
    return {"wagers": {**dict.fromkeys(names, stake), **more}}


def document(dice: list[list[int]], seats: dict[int, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A round with these throws; everything is offered unless ``options`` says otherwise."""
    return {
        "game": "high_roll_dice",
        "dice": dice,
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        "options": ALL,
        **more,
    }


def play(dice: list[list[int]], seats: dict[int, dict[str, Any]], **more: Any) -> Settled:
    """Settle a round that must be playable."""
    return settled(**document(dice, seats, **more))


def refuse(dice: list[list[int]], seats: dict[int, dict[str, Any]], **more: Any) -> dict[str, str]:
    """The error of a round that must not be playable."""
    return refused(**document(dice, seats, **more))
