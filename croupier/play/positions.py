"""On how many positions one player may wager in a round.

A player is known by the name that his seats carry; seats without a name stand alone, and several
terminals of one player on the same position are one position. The limit is a condition of taking a
wager, so a table states it when it seats players (option ``adjacent_boxes``); a round that was played
nevertheless is settled like any other (docs/interpretations/0003-several-seats-on-one-hand.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import COUNT_WORDS
from croupier.play.seat import Seat
from croupier.play.submission import Submission
from croupier.units.verdict import Refusal


def stated_limit_refusal(seats: Sequence[Seat], submission: Submission) -> Refusal | None:
    """The limit that the Rules Submission states, if it states one."""
    most = submission.options.get("adjacent_boxes")
    if not most:
        return None
    return positions_refusal(seats, most, submission.cite(submission.edition.options["adjacent_boxes"].cite))


def positions_refusal(seats: Sequence[Seat], most: int, cite: str) -> Refusal | None:
    """Why these seats may not play: some player wagers on more positions, or on others than adjacent ones."""
    positions: dict[str, set[int]] = {}
    for seat in seats:
        if seat.player:
            positions.setdefault(seat.player, set()).add(seat.position)
    for player, held in positions.items():
        if len(held) > most:
            limit = f"{COUNT_WORDS[most]} position{'s' * (most > 1)}"
            return Refusal(
                "too_many_positions", f"{player} wagers on {len(held)} positions; {limit} may be played", cite
            )
        if max(held) - min(held) >= len(held):
            return Refusal(
                "too_many_positions",
                f"{player} wagers on positions that are not adjacent",
                cite,
            )
    return None
