"""Rounds in progress for tests of advice, and what the rules pay when they are played to their end."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from croupier import games
from croupier.lab.advice import Advice, advise
from croupier.play.document import parse, settle

OTHER_WAGERS = {
    "high_card_flush": {"ante": 1000},
    "go_fore_it": {"front_9": 1000},
    "flop_poker": {"ante": 1000, "pot": 500},
    "raise_it_up_stud": {"ante": 1000, "blind": 1000},
    "heads_up_holdem": {"ante": 1000, "odds": 1000},
    "texas_holdem_bonus": {"ante": 1000},
}


def document(game: str, cards: str, *decisions: str, **more: Any) -> dict[str, Any]:
    """One seat at a table dealt from the hand (in Massachusetts from a shoe)."""
    extra = more.pop("wagers", {})
    seat = {"seat": 1, "wagers": OTHER_WAGERS[game] | extra, "decisions": list(decisions)}
    return {"game": game, "cards": cards, "dealing": "hand", "seats": [seat], **more}


def advice(game: str, cards: str, *decisions: str, **more: Any) -> Advice:
    """The advice for that seat."""
    (found,) = advise(document(game, cards, *decisions, **more))
    return found


def values(game: str, cards: str, *decisions: str, **more: Any) -> dict[str, Fraction]:
    """The values of its decisions, all of them exact."""
    found = advice(game, cards, *decisions, **more)
    assert all(one.exact for one in found.decisions)
    return {one.decision: Fraction(one.value) for one in found.decisions}


def net_per_ante(given: dict[str, Any]) -> Fraction:
    """What the seat nets when the rules play the whole document."""
    found = settle(parse(json.dumps(given)), games.load)
    return Fraction(found.seats[0].net, next(iter(given["seats"][0]["wagers"].values())))
