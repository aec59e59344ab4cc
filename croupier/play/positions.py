"""On how many positions one player may wager in a round.

A player is known by the name that his seats carry; seats without a name stand alone, and several
terminals of one player on the same position are one position.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import COUNT_WORDS
from croupier.play.seat import Seat
from croupier.units.verdict import Refusal


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
