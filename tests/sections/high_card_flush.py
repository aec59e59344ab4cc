"""Short ways to write a round of High Card Flush (Chapter 678a and the Massachusetts rules)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier import games
from croupier.play import document as document_of_round
from croupier.play.round import Round
from tests.rounds import Settled, refused, settled
from tests.sections import irregularities

PENNSYLVANIA = ("pa-2015", "pa-2019")
pennsylvania = pytest.mark.parametrize("edition", PENNSYLVANIA)

# A stake on each optional wager.
SIDE = {"flush_bonus": 500, "straight_flush_bonus": 500, "progressive": 100}

# The two sides of the dealer's qualification: three hearts with the nine, and the same with the eight.
QUALIFIES = "9h 5h 3h 7d 2d Ks 4s"
DOES_NOT_QUALIFY = "8h 5h 3h 7d 2d Ks 4s"

# Cards in the other suits: at most two of each suit, and no two in sequence.
_OTHERS = "Jd Th 6s Qh 6d"

Seats = dict[int, dict[str, Any]]


def flush(length: int) -> str:
    """So many clubs from the ace down, no three of them in sequence, and cards of the other suits."""
    clubs = ["Ac", "Qc", "Tc", "8c", "6c", "4c", "2c"][:length]
    return " ".join([*clubs, *_OTHERS.split()[: 7 - length]])


def straight_flush(length: int) -> str:
    """So many clubs in sequence from the nine down, and cards of the other suits."""
    clubs = ["9c", "8c", "7c", "6c", "5c", "4c", "3c"][:length]
    return " ".join([*clubs, *_OTHERS.split()[: 7 - length]])


def one_at_a_time(hands: list[str]) -> str:
    """The cards as they leave the shoe when each place receives one in turn."""
    return " ".join(hand.split()[turn] for turn in range(7) for hand in hands)


def seat(decision: str = "raise 1000", ante: int = 1000, **more: Any) -> dict[str, Any]:
    """One seat: its decision, its Ante, and further wagers or fields by name."""
    fields = {name: more.pop(name) for name in ("position", "player") if name in more}
    return {"wagers": {"ante": ante, **more}, "decisions": [decision], **fields}


def document(hands: dict[int, str], dealer: str, seats: Seats | None = None, **more: Any) -> dict[str, Any]:
    """A round with these hands by position; without seats, one that raises at each position."""
    edition = more.setdefault("edition", "pa-2019")
    dealing = more.setdefault("dealing", "manual_shoe")
    seats = seats or {position: seat() for position in hands}
    in_order = [*(hands[position] for position in sorted(hands)), dealer]
    running = edition == "ma" or dealing == "automated_shoe"
    cards = " ".join(in_order) if running else one_at_a_time(in_order)
    return {
        "game": "high_card_flush",
        "cards": cards,
        "seats": [{"seat": number, **one} for number, one in seats.items()],
        **more,
    }


def play(hands: dict[int, str], dealer: str, seats: Seats | None = None, **more: Any) -> Settled:
    """Settle a round that must be playable."""
    return settled(**document(hands, dealer, seats, **more))


def refuse(hands: dict[int, str], dealer: str, seats: Seats | None = None, **more: Any) -> dict[str, str]:
    """The error of a round that must not be playable."""
    return refused(**document(hands, dealer, seats, **more))


def side_wager(
    edition: str, wager: str, letter: str, hand: str, stake: int = 500, **more: Any
) -> dict[str, Any]:
    """The line of one optional wager of a seat that folded its Ante, so that nothing else is won."""
    options = {wager: letter, **more.pop("options", {})}
    result = play(
        {1: hand}, QUALIFIES, {1: seat("fold", **{wager: stake})}, edition=edition, options=options, **more
    )
    return result.line(1, wager)


def disturbed(irregularity: Any, edition: str, offered: dict[str, str], **more: Any) -> Settled:
    """A seat with all wagers, a five-card straight flush, which would win them, and a decision to raise."""
    seats = more.pop("seats", {1: seat("raise 1000", **SIDE)})
    return play(
        {1: straight_flush(5)},
        QUALIFIES,
        seats,
        edition=edition,
        options=offered,
        irregularity=irregularity,
        meters={"main": 5_000_000},
        **more,
    )


def every_wager_is_void(result: Settled, cite: str) -> None:
    """The Ante and every optional wager are returned under this section, and the meter is untouched."""
    assert [wager for _, wager in result.order()] == ["ante", *SIDE]
    irregularities.all_void(result, cite)
    assert result.meters == {"main": 5_000_000}


def over(given: dict[str, Any]) -> Round:
    """The round of a document, played to its end."""
    read = document_of_round.parse(json.dumps(given))
    round_ = document_of_round.begin(read, games.load(read.game))
    document_of_round.Script(read, round_).run()
    return round_


def seen_of(position: int, by: int, given: dict[str, Any]) -> list[str]:
    """The cards of a position as a seat sees them when the round of a document is over."""
    cards: list[str] = over(given).observation(by)["places"][f"position {position}"]
    return cards
