"""On how many positions one player may wager in a round.

A player is known by the name that his seats carry; seats without a name stand alone, and several
terminals of one player on the same position are one position. Where the chapter names the most itself
(§ 669a.7(e), Massachusetts 6(e)) that holds without being stated; a Rules Submission may state fewer, and
states the number where the chapter leaves it to the house (option ``adjacent_boxes``). See
docs/interpretations/0003-several-seats-on-one-hand.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import COUNT_WORDS
from croupier.play.seat import Seat
from croupier.play.submission import Submission
from croupier.units.verdict import Refusal


def limit_refusal(seats: Sequence[Seat], submission: Submission) -> Refusal | None:
    """The limit that the Rules Submission states, or else that of the chapter, if it has one."""
    rule = submission.edition.options.get("adjacent_boxes")
    if rule is None:
        return None
    most = submission.options.get("adjacent_boxes") or max(rule.values)
    if most >= submission.edition.seats.value and not submission.options.get("adjacent_boxes"):
        # The chapter leaves the number to the Rules Submission, and it does not say.
        return None
    return positions_refusal(seats, most, submission.cite(rule.cite))


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
