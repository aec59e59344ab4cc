"""Rounds that were given back after something of them was seen, counted by dealer for the gaming day.

One void round is bad luck, and ten of one dealer are a pattern. Each was entered into the log by the very
transaction that gave it back, with the dealer and the floorperson who did it together.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from croupier.events.event import Event
from croupier.units.money import Cents


@dataclass(frozen=True, slots=True)
class GivenBack:
    """What one dealer gave back in a day: whole rounds, by an irregularity, by closing the table."""

    dealer: str
    void_rounds: int
    irregularities: int
    closings: int
    # what went back with void rounds and closings; what an irregularity returns stands in its settlement
    returned_cents: Cents
    floorpersons: tuple[str, ...]


_FIGURES = {
    "round_voided": "void_rounds",
    "acted": "irregularities",
    "card_taken_out": "irregularities",
    "table_closed": "closings",
}


def given_back_by_dealer(events: Iterable[Event]) -> list[GivenBack]:
    """The entries of a day, dealer by dealer."""
    found: dict[str, list[Event]] = {}
    for event in events:
        found.setdefault(event.person, []).append(event)
    return [_of_dealer(dealer, found[dealer]) for dealer in sorted(found)]


def _of_dealer(dealer: str, events: list[Event]) -> GivenBack:
    kinds = [_FIGURES[json.loads(event.facts)["what"]] for event in events]
    return GivenBack(
        dealer=dealer,
        void_rounds=kinds.count("void_rounds"),
        irregularities=kinds.count("irregularities"),
        closings=kinds.count("closings"),
        returned_cents=sum(event.amount_cents for event in events),
        floorpersons=tuple(sorted({event.second_person for event in events})),
    )
