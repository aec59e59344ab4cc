"""Short ways to write a round of Raise It Up Stud Poker (Chapter 669a)."""

from __future__ import annotations

from typing import Any

from tests.rounds import Settled, fill, refused, settled

# Three cards and a board that win nothing together, and a pair of tens with that board.
NOTHING = "2c 5d 9h"
TENS = "Tc Td 3h"
DEAD_BOARD = "4s 7d Kh"

ROYAL_OF_SPADES = "As Ks Qs"
ROYAL_OF_HEARTS = "Ah Kh Qh"

CHECKS = ["check", "check"]
FOLD = [*CHECKS, "fold"]

Seats = dict[int, dict[str, Any]]


def dealt(hands: list[str], board: str, dealing: str = "manual_shoe") -> str:
    """The cards as they leave the shoe: one at a time around the table or in stacks, then the board."""
    split = [hand.split() for hand in hands]
    if dealing == "automated_shoe":
        first = [card for hand in split for card in hand]
    else:
        first = [hand[turn] for turn in range(3) for hand in split]
    return fill(" ".join([*first, board]))


def seat(*decisions: str, ante: int = 1000, **more: Any) -> dict[str, Any]:
    """One seat that plays its Ante at once unless it says otherwise; further wagers or fields by name."""
    fields = {name: more.pop(name) for name in ("position", "player") if name in more}
    wagers = {"ante": ante, "blind": ante, **more}
    return {"wagers": wagers, "decisions": list(decisions or (f"play {ante}",)), **fields}


def document(hands: dict[int, str], board: str, seats: Seats | None = None, **more: Any) -> dict[str, Any]:
    """A round: the dealt hands by position; without seats, one that plays at each position."""
    dealing = more.setdefault("dealing", "manual_shoe")
    seats = seats or {position: seat() for position in hands}
    in_order = [hands[position] for position in sorted(hands)]
    return {
        "game": "raise_it_up_stud",
        "edition": "pa-2015",
        "cards": dealt(in_order, board, dealing),
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(hands: dict[int, str], board: str, seats: Seats | None = None, **more: Any) -> Settled:
    """Settle a round that must be playable."""
    return settled(**document(hands, board, seats, **more))


def refuse(hands: dict[int, str], board: str, seats: Seats | None = None, **more: Any) -> dict[str, str]:
    """The error of a round that must not be playable."""
    return refused(**document(hands, board, seats, **more))
