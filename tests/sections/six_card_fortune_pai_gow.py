"""Short ways to write a round of Six-Card Fortune Pai Gow Poker (Chapter 670a)."""

from __future__ import annotations

from typing import Any

from tests.rounds import Settled, fill, refused, settled

Seats = dict[int, dict[str, Any]]

DEALER = 0
# Where the deal starts by the number counted: the dealer, then counterclockwise from his right.
STARTS = dict(enumerate([DEALER, 6, 5, 4, 3, 2, 1] * 3, start=1))

# The dealer sets a king and 9-7-5-3 high, and the jack low.
KING_HIGH_AND_JACK = "Kc Jd 9h 7s 5c 3d"
# Set the house way a queen high and the ten: less than the dealer has in both hands.
PLAIN = "Qc Td 8h 6s 4c 2d"


def dealt(hands: dict[int, str], start: int, dealing: str = "manual_shoe") -> str:
    """The cards as they leave the shoe; places without a hand here receive what is left of the deck."""
    given = [card for hand in hands.values() for card in hand.split()]
    left = [card for card in fill("", joker=True).split() if card not in given]
    stacks = {place: hands[place].split() if place in hands else [] for place in range(7)}
    for stack in stacks.values():
        if not stack:
            stack += [left.pop(0) for _ in range(6)]
    first = STARTS[start]
    in_order = [stacks[(first + step) % 7] for step in range(7)]
    if dealing == "automated_shoe":
        return " ".join(card for stack in in_order for card in stack)
    return " ".join(stack[turn] for turn in range(6) for stack in in_order)


def seat(*decisions: str, pai_gow: int = 1000, **more: Any) -> dict[str, Any]:
    """One seat: its decisions (the house way if none), its wager, and further wagers or fields by name."""
    fields = {name: more.pop(name) for name in ("position", "player") if name in more}
    return {
        "wagers": {"pai_gow": pai_gow, **more},
        "decisions": list(decisions or ["house_way"]),
        **fields,
    }


def document(
    hands: dict[int, str], dealer: str = KING_HIGH_AND_JACK, seats: Seats | None = None, **more: Any
) -> dict[str, Any]:
    """A round with these hands by position; without seats, one that plays the house way at each."""
    dealing = more.setdefault("dealing", "manual_shoe")
    start = more.setdefault("start", 1)
    seats = seats or {position: seat() for position in hands}
    return {
        "game": "six_card_fortune_pai_gow",
        "cards": dealt({DEALER: dealer, **hands}, start if start in STARTS else 1, dealing),
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(
    hands: dict[int, str], dealer: str = KING_HIGH_AND_JACK, seats: Seats | None = None, **more: Any
) -> Settled:
    """Settle a round that must be playable."""
    return settled(**document(hands, dealer, seats, **more))


def refuse(
    hands: dict[int, str], dealer: str = KING_HIGH_AND_JACK, seats: Seats | None = None, **more: Any
) -> dict[str, str]:
    """The error of a round that must not be playable."""
    return refused(**document(hands, dealer, seats, **more))
