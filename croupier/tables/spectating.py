"""The live play of a table as anybody may see it: what a terminal shows before its patron sits.

Each terminal must display the live play of a hybrid gaming table (58 Pa. Code § 605a.9(c)), and not only to
someone who has sat down. Told is what lies open: phase and clock, cards face up (``??`` for the others),
dice, meters, and when the round is settled which wager of which position won. Never a name, an amount, a
hidden card or a decision that is still to be made.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypedDict

from croupier.tables.hybrid_table import HybridTable
from croupier.tables.messages import PublicPart
from croupier.tables.phases import SETTLED
from croupier.tables.views import places_seen_by, public_part
from croupier.units.money import Cents


class OpenResult(TypedDict):
    """How one wager of one position ended."""

    position: int
    wager: str
    outcome: str


class PlayMessage(PublicPart):
    """A table as its live play is shown to those who do not sit at it."""

    type: Literal["play"]
    positions: int
    taken: list[int]
    places: dict[str, list[str]]
    results: list[OpenResult]


def play_message(table: HybridTable, meters: dict[str, Cents], now: datetime) -> PlayMessage:
    """The message of the present state; the same for everybody."""
    return {
        "type": "play",
        **public_part(table, meters, now),
        "positions": table.positions,
        "taken": sorted({seat.position for seat in table.seats.values()}),
        "places": places_seen_by(table, 0),
        "results": _results(table),
    }


def _results(table: HybridTable) -> list[OpenResult]:
    """Only of a settled round, and each ending of a position once, however many terminals share it."""
    if table.phase != SETTLED:
        return []
    positions = {seat.seat: seat.position for seat in table.seats.values()}
    found = {
        (positions[line.seat], line.wager, str(line.outcome))
        for line in table.settled_lines
        if line.seat in positions
    }
    return [{"position": where, "wager": wager, "outcome": how} for where, wager, how in sorted(found)]
