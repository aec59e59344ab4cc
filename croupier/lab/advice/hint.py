"""Advice as a terminal shows it: cents instead of fractions, and what the values count."""

from __future__ import annotations

from typing import TypedDict

from croupier.errors import Refused
from croupier.lab.advice.advise import advise_seen
from croupier.play.seen import Seen
from croupier.units.money import Cents
from croupier.units.verdict import Refusal


class Worth(TypedDict):
    """One decision and what it is worth."""

    decision: str
    value_cents: Cents


class SeatHint(TypedDict):
    """The best decision of a seat; ``exact`` if all values were counted."""

    best: str
    per: str
    unit_cents: Cents
    exact: bool
    counted: str
    decisions: list[Worth]


def hint_of(seen: Seen) -> SeatHint | Refusal:
    """The best decision of a seat that is asked, and what each is worth; why not, where nothing is known."""
    try:
        advice = advise_seen(seen)
    except Refused as refused:
        return refused.refusal
    return {
        "best": advice.best.decision,
        "per": advice.per,
        "unit_cents": advice.unit_cents,
        "exact": all(one.exact for one in advice.decisions),
        "counted": advice.counted,
        "decisions": [
            {"decision": one.decision, "value_cents": round(float(one.value * advice.unit_cents))}
            for one in advice.decisions
        ],
    }
