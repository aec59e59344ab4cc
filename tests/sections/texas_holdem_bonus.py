"""Short ways to write a round of Texas Hold 'Em Bonus Poker (Chapter 647a)."""

from __future__ import annotations

from typing import Any

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.request import Cards
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.rounds import Settled, fill, refused, settled

CODE = "58 Pa. Code "

# A board on which a nine pairs and nothing else happens easily; hands for it, from the best to the worst.
BOARD = "2c 7d 9h Js 4c"
JACKS = "Jh 3s"
NINES = "9c 3d"
ACE_HIGH = "Ah Kd"

# Every optional wager offered, a stake on each, and the four cards of the Six Card Bonus.
EVERYTHING: dict[str, Any] = {
    "bonus": "A",
    "progressive": "A",
    "five_card_player": True,
    "five_card_dealer": True,
    "six_card": "A",
}
STAKES = {"bonus": 300, "progressive": 100, "five_card_player": 200, "five_card_dealer": 250, "six_card": 700}
SIX = "Kc 8s 5h 2d"

# Two cards and the Flop that make each kind of hand.
WITH_FLOP = {
    "royal_flush": ("Ah Kh", "Qh Jh Th"),
    "straight_flush": ("9h 8h", "Qh Jh Th"),
    "four_of_a_kind": ("9c 9d", "9h 9s 2c"),
    "full_house": ("9c 9d", "9h 2s 2c"),
    "flush": ("Ah 4h", "Qh Jh 2h"),
    "straight": ("9c 8h", "Qh Jh Td"),
    "three_of_a_kind": ("9c 9d", "9h 4s 2c"),
    "two_pair": ("9c 4d", "9h 4s 2c"),
    "pair": ("9c 4d", "9h 5s 2c"),
    "high_card": ("Ac 4d", "9h 5s 2c"),
}

Seats = dict[int, dict[str, Any]]


def unused(count: int, *taken: str) -> str:
    """So many cards of the deck that stand in none of these."""
    used = set(" ".join(taken).split())
    return " ".join([card for card in fill("7s 3d 5c 8d Tc 6s").split() if card not in used][:count])


def dealt(hands: list[str], board: str, six: str = "", dealing: str = "manual_shoe") -> str:
    """The cards as they leave the shoe: two to each place, the bonus cards, each street after its burn."""
    split = [hand.split() for hand in hands]
    around = " ".join(hand[turn] for turn in range(2) for hand in split)
    first = f"{' '.join(hands)} {six}" if dealing == "automated_shoe" else f"{six} {around}"
    burns = unused(3, *hands, board, six).split()
    one, two, three, turn, river = board.split()
    streets = [burns[0], one, two, three, burns[1], turn, burns[2], river]
    return " ".join([*first.split(), *streets])


def seat(*decisions: str, ante: int = 1000, **more: Any) -> dict[str, Any]:
    """One seat: its decisions (all checks if none), its Ante, further wagers by name."""
    fields = {name: more.pop(name) for name in ("position", "player") if name in more}
    chosen = list(decisions) or ["flop", "check", "check"]
    return {"wagers": {"ante": ante, **more}, "decisions": chosen, **fields}


def document(
    hands: dict[int, str],
    dealer: str = "",
    board: str = BOARD,
    seats: Seats | None = None,
    *,
    six: str = "",
    **more: Any,
) -> dict[str, Any]:
    """A round with these hands by position. What is left out is filled: a dealer's hand, turn and river."""
    dealing = more.setdefault("dealing", "manual_shoe")
    seats = seats or {position: seat() for position in hands}
    missing = 5 - len(board.split())
    board = f"{board} {unused(missing, board, dealer, six, *hands.values())}".strip()
    dealer = dealer or unused(2, board, six, *hands.values())
    in_order = [*(hands[position] for position in sorted(hands)), dealer]
    return {
        "game": "texas_holdem_bonus",
        "edition": "pa-2019",
        "cards": dealt(in_order, board, six, dealing),
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(
    hands: dict[int, str], dealer: str = "", board: str = BOARD, seats: Seats | None = None, **more: Any
) -> Settled:
    return settled(**document(hands, dealer, board, seats, **more))


def refuse(
    hands: dict[int, str], dealer: str = "", board: str = BOARD, seats: Seats | None = None, **more: Any
) -> dict[str, str]:
    return refused(**document(hands, dealer, board, seats, **more))


def why_not(one: dict[str, Any], **options: Any) -> tuple[str, str]:
    """Code and section of the refusal of a round with this one seat."""
    error = refuse({1: JACKS}, NINES, BOARD, {1: one}, options=options)
    return error["code"], error.get("cite", "").removeprefix(CODE)


def rich_seat(*decisions: str) -> dict[str, Any]:
    """A seat with a stake on every optional wager."""
    return seat(*decisions, **STAKES)


def rich_document(hands: dict[int, str], seats: Seats, dealer: str = NINES, **more: Any) -> dict[str, Any]:
    """A round in which every optional wager is offered."""
    return document(hands, dealer, BOARD, seats, six=SIX, options=EVERYTHING, **more)


def rich(*decisions: str, hand: str = JACKS, dealer: str = NINES) -> Settled:
    """One seat with every wager of the chapter."""
    return settled(**rich_document({1: hand}, {1: rich_seat(*decisions)}, dealer))


def begun(
    positions: list[int], dealing: str = "manual_shoe", wagers: dict[str, int] | None = None, **options: Any
) -> Round:
    """A round in which nothing has happened yet; all seats place the same wagers beside an Ante of $5."""
    placed = {"ante": 500, **(wagers or {})}
    seats = [SeatSetup(seat=one, wagers=placed) for one in positions]
    setup = RoundSetup(game="texas_holdem_bonus", options=options, dealing=dealing, seats=seats)
    return Round(games.load("texas_holdem_bonus"), setup)


def deal(round_: Round, text: str) -> Round:
    """Let these cards leave the shoe."""
    round_.apply(Cards(tuple(cards(text))))
    return round_
