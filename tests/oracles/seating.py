"""Who sits where, and in which direction a dealer goes around; many seats may play one dealt hand.

Nothing here imports ``croupier``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Seat = dict[str, Any]


def position(seat: Seat) -> int:
    """The dealt hand that a seat plays: its own number unless it says otherwise."""
    return int(seat["position"] if "position" in seat else seat["seat"])


def positions(seats: Iterable[Seat]) -> list[int]:
    """The hands that are played, from the dealer's left."""
    return sorted({position(seat) for seat in seats})


def clockwise(document: dict[str, Any]) -> list[Seat]:
    """The seats from the dealer's left; seats on one hand in the order of their numbers."""
    return sorted(document["seats"], key=lambda seat: (position(seat), seat["seat"]))


def counterclockwise(document: dict[str, Any]) -> list[Seat]:
    """The seats from the dealer's right."""
    return list(reversed(clockwise(document)))


def own_positions(seats: Iterable[Seat], seat: Seat) -> set[int]:
    """The hands that the player of this seat holds, from this seat or another under the same name."""
    name = seat.get("player")
    same = [other for other in seats if name is not None and other.get("player") == name]
    return {position(seat)} | {position(other) for other in same}
