"""Short ways to write a round of Flop Poker (Chapter 667a)."""

from __future__ import annotations

from typing import Any

from tests.rounds import Settled, fill, refused, settled

# Three cards and a flop that win nothing together, and a pair of jacks with any two of that flop.
NOTHING = "2c 5d 9h"
JACKS = "Jc Jd 3h"
DEAD_FLOP = "4s 7d Kh"

Seats = dict[int, dict[str, Any]]


def dealt(hands: list[str], flop: str, dealing: str = "manual_shoe") -> str:
    """The cards as they leave the shoe: one at a time around the table, a burn, the flop."""
    split = [hand.split() for hand in hands]
    if dealing == "automated_shoe":
        first = [card for hand in split for card in hand]
        return fill(" ".join([*first, flop]))
    first = [hand[turn] for turn in range(3) for hand in split]
    used = {*first, *flop.split()}
    burn = next(card for card in fill("").split() if card not in used)
    return fill(" ".join([*first, burn, flop]))


def seat(decision: str = "flop", ante: int = 1000, pot: int = 500, **more: Any) -> dict[str, Any]:
    """One seat: its decision, its Ante, and further wagers or fields by name."""
    fields = {name: more.pop(name) for name in ("position", "player") if name in more}
    return {"wagers": {"ante": ante, "pot": pot, **more}, "decisions": [decision], **fields}


def document(hands: dict[int, str], flop: str, seats: Seats | None = None, **more: Any) -> dict[str, Any]:
    """A round: the dealt hands by position; without seats, one that stays at each position."""
    dealing = more.setdefault("dealing", "manual_shoe")
    seats = seats or {position: seat() for position in hands}
    in_order = [hands[position] for position in sorted(hands)]
    return {
        "game": "flop_poker",
        "edition": "pa-2015",
        "cards": dealt(in_order, flop, dealing),
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(hands: dict[int, str], flop: str, seats: Seats | None = None, **more: Any) -> Settled:
    """Settle a round that must be playable."""
    return settled(**document(hands, flop, seats, **more))


def refuse(hands: dict[int, str], flop: str, seats: Seats | None = None, **more: Any) -> dict[str, str]:
    """The error of a round that must not be playable."""
    return refused(**document(hands, flop, seats, **more))
