"""Short ways to write a round of Go Fore It (Chapter 676a)."""

from __future__ import annotations

from typing import Any

from tests.rounds import Settled, refused, settled

Seats = dict[int, dict[str, Any]]

# Hands by their points. The first two cards lie in front, the other two are the hole cards.
FOUR_ACES = "Ac Ad Ah As"
EIGHT = "2c 2d 2h 2s"
NINE = "3c 2d 2h 2s"
THIRTEEN = "4c 3d 3h 3s"
FOURTEEN = "5c 3d 3h 3s"
EIGHTEEN = "9c 3d 3h 3s"
NINETEEN = "Tc 3d 3h 3s"
TWENTY_FOUR = "Tc 8d 3h 3s"
TWENTY_FIVE = "Tc 9d 3h 3s"
DEALER_TWENTY = "5c 5d 5h 5s"


def dealt(hands: list[str], dealing: str = "manual_shoe") -> str:
    """The cards as they leave the shoe for these hands, the dealer's last."""
    if dealing == "automated_shoe":
        return " ".join(hands)
    return " ".join(hand.split()[turn] for turn in range(4) for hand in hands)


def seat(decision: str = "back_9", front_9: int = 1000, **more: Any) -> dict[str, Any]:
    """One seat: its decision, its Front 9 Wager, and further wagers or fields by name."""
    fields = {name: more.pop(name) for name in ("position", "player") if name in more}
    return {"wagers": {"front_9": front_9, **more}, "decisions": [decision], **fields}


def document(
    hands: dict[int, str], dealer: str = DEALER_TWENTY, seats: Seats | None = None, **more: Any
) -> dict[str, Any]:
    """A round with these hands by position; without seats, one that places the Back 9 at each position."""
    dealing = more.setdefault("dealing", "manual_shoe")
    seats = seats or {position: seat() for position in hands}
    in_order = [*(hands[position] for position in sorted(hands)), dealer]
    return {
        "game": "go_fore_it",
        "cards": dealt(in_order, dealing),
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(
    hands: dict[int, str], dealer: str = DEALER_TWENTY, seats: Seats | None = None, **more: Any
) -> Settled:
    """Settle a round that must be playable."""
    return settled(**document(hands, dealer, seats, **more))


def refuse(
    hands: dict[int, str], dealer: str = DEALER_TWENTY, seats: Seats | None = None, **more: Any
) -> dict[str, str]:
    """The error of a round that must not be playable."""
    return refused(**document(hands, dealer, seats, **more))
