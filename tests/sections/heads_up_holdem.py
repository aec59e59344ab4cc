"""Short ways to write a round of Heads-Up Hold 'Em (Chapter 677a)."""

from __future__ import annotations

from typing import Any

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.request import Cards
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.rounds import Settled, refused, settled

CODE = "58 Pa. Code "

# A board on which a nine pairs and nothing else happens easily; hands for it, from the best to the worst.
BOARD = "2c 7d 9h Js 4c"
JACKS = "Jh 3s"
NINES = "9c 3d"
ACE_HIGH = "Ah Kd"
QUEEN_HIGH = "Qd 8s"
QUEEN_HIGH_TOO = "Qs 8h"

Seats = dict[int, dict[str, Any]]


def dealt(hands: list[str], board: str, dealing: str = "manual_shoe") -> str:
    """The cards as they leave the shoe: two to each place in the manner of dealing, then the board."""
    split = [hand.split() for hand in hands]
    if dealing == "automated_shoe":
        return " ".join([*hands, board])
    return " ".join([*(hand[turn] for turn in range(2) for hand in split), board])


def seat(*decisions: str, ante: int = 1000, **more: Any) -> dict[str, Any]:
    """One seat: its decisions (a raise of the Ante at the end if none), its Ante, further wagers by name."""
    fields = {name: more.pop(name) for name in ("position", "player") if name in more}
    chosen = list(decisions) or ["check", "check", f"raise {ante}"]
    wagers = {"ante": ante, "odds": ante, **more}
    return {"wagers": wagers, "decisions": chosen, **fields}


def document(
    hands: dict[int, str], dealer: str, board: str = BOARD, seats: Seats | None = None, **more: Any
) -> dict[str, Any]:
    """A round with these hands by position; without seats, one that raises last at each position."""
    dealing = more.setdefault("dealing", "manual_shoe")
    seats = seats or {position: seat() for position in hands}
    in_order = [*(hands[position] for position in sorted(hands)), dealer]
    return {
        "game": "heads_up_holdem",
        "edition": "pa-2015",
        "cards": dealt(in_order, board, dealing),
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(
    hands: dict[int, str], dealer: str, board: str = BOARD, seats: Seats | None = None, **more: Any
) -> Settled:
    return settled(**document(hands, dealer, board, seats, **more))


def refuse(
    hands: dict[int, str], dealer: str, board: str = BOARD, seats: Seats | None = None, **more: Any
) -> dict[str, str]:
    return refused(**document(hands, dealer, board, seats, **more))


def one_seat(hand: str, dealer: str, board: str, *decisions: str, **more: Any) -> Settled:
    """A round of seat 1 alone."""
    options = more.pop("options", {})
    return play({1: hand}, dealer, board, {1: seat(*decisions, **more)}, options=options)


def begun(positions: list[int], dealing: str = "manual_shoe", **options: Any) -> Round:
    """A round in which nothing has happened yet."""
    seats = [SeatSetup(seat=one, wagers={"ante": 500, "odds": 500}) for one in positions]
    setup = RoundSetup(game="heads_up_holdem", options=options, dealing=dealing, seats=seats)
    return Round(games.load("heads_up_holdem"), setup)


def deal(round_: Round, text: str) -> Round:
    """Let these cards leave the shoe."""
    round_.apply(Cards(tuple(cards(text))))
    return round_
