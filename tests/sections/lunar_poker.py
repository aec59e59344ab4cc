"""Short ways to write a round of Lunar Poker (Chapter 671a)."""

from __future__ import annotations

from typing import Any

from tests.rounds import Settled, fill, refused, settled

CODE = "58 Pa. Code "

# Dealers on both sides of the line, and hands that compare with them.
ACE_KING = "As Ks 9d 7c 4h"
NOT_QUALIFIED = "As Qs 9d 7c 4h"
PAIR_OF_TENS = "Tc Td 8s 6d 3s"
NOTHING = "Qc Jd 8s 6d 3s"

Seats = dict[int, dict[str, Any]]


def dealt(hands: list[str], drawn: str = "", dealing: str = "manual_shoe") -> str:
    """The cards as they leave the shoe: the five of each place, then what is drawn, then the rest."""
    split = [hand.split() for hand in hands]
    if dealing == "automated_shoe":
        first = [card for hand in split for card in hand]
    else:
        first = [hand[turn] for turn in range(5) for hand in split]
    return fill(" ".join([*first, drawn]))


def seat(*decisions: str, ante: int = 1000, own: int = 1000, **more: Any) -> dict[str, Any]:
    """One seat that bets unless told otherwise: its decisions, its Ante, its own Super Wager, and more."""
    fields: dict[str, Any] = {name: more.pop(name) for name in ("position", "player") if name in more}
    return {
        "wagers": {"ante": ante, "super": own, **more},
        "decisions": list(decisions or ("bet",)),
        **fields,
    }


def instant(**more: Any) -> dict[str, Any]:
    """A seat with an instant payout: it is not asked."""
    return {**seat(**more), "decisions": []}


def document(
    hands: dict[int, str], dealer: str, seats: Seats | None = None, drawn: str = "", **more: Any
) -> dict[str, Any]:
    """A round: the hands by seat, the dealer's, and the cards drawn after them."""
    dealing = more.setdefault("dealing", "manual_shoe")
    seats = seats or {number: seat() for number in hands}
    in_order = [*(hands[number] for number in sorted(hands)), dealer]
    return {
        "game": "lunar_poker",
        "cards": dealt(in_order, drawn, dealing),
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(
    hands: dict[int, str], dealer: str, seats: Seats | None = None, drawn: str = "", **more: Any
) -> Settled:
    """Settle a round that must be playable."""
    return settled(**document(hands, dealer, seats, drawn, **more))


def refuse(
    hands: dict[int, str], dealer: str, seats: Seats | None = None, drawn: str = "", **more: Any
) -> dict[str, str]:
    """The error of a round that must not be playable."""
    return refused(**document(hands, dealer, seats, drawn, **more))
