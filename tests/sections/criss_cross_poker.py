"""Short ways to write a round of Criss-Cross Poker (Chapter 674a)."""

from __future__ import annotations

from typing import Any

from tests.rounds import Settled, fill, refused, settled

# A cross as it is dealt: the top, the row from the left, the bottom. It wins nothing by itself, nor with
# the two cards of NOTHING.
DEAD_CROSS = "2c 4s 7d Kh 9s"
NOTHING = "3h 8d"

STAY = ("across 1000", "down 1000", "middle 1000")

Seats = dict[int, dict[str, Any]]


def dealt(hands: list[str], cross: str, dealing: str = "manual_shoe") -> str:
    """The cards as they leave the shoe: the cross, then the players one card at a time or in stacks."""
    split = [hand.split() for hand in hands]
    if dealing == "automated_shoe":
        players = [card for hand in split for card in hand]
    else:
        players = [hand[turn] for turn in range(2) for hand in split]
    return fill(" ".join([cross, *players]))


def seat(*decisions: str, ante: int = 1000, **more: Any) -> dict[str, Any]:
    """One seat that stays to the end unless it says otherwise; further wagers or fields by name."""
    fields = {name: more.pop(name) for name in ("position", "player") if name in more}
    wagers = {"ante_across": ante, "ante_down": ante, **more}
    return {"wagers": wagers, "decisions": list(decisions or STAY), **fields}


def document(hands: dict[int, str], cross: str, seats: Seats | None = None, **more: Any) -> dict[str, Any]:
    """A round: the dealt hands by position; without seats, one that stays at each position."""
    dealing = more.setdefault("dealing", "manual_shoe")
    seats = seats or {position: seat() for position in hands}
    in_order = [hands[position] for position in sorted(hands)]
    return {
        "game": "criss_cross_poker",
        "edition": "pa-2015",
        "cards": dealt(in_order, cross, dealing),
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(hands: dict[int, str], cross: str, seats: Seats | None = None, **more: Any) -> Settled:
    """Settle a round that must be playable."""
    return settled(**document(hands, cross, seats, **more))


def refuse(hands: dict[int, str], cross: str, seats: Seats | None = None, **more: Any) -> dict[str, str]:
    """The error of a round that must not be playable."""
    return refused(**document(hands, cross, seats, **more))
