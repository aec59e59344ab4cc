"""A player who speaks of his hand: some texts take all his wagers of the round.

He leaves the round at once and is asked nothing more; the others play on, and his cards stay where they are.
docs/interpretations/6695-forfeiture.md.
"""

from __future__ import annotations

from croupier.play.irregularity import LAST_CARD, LAST_DECISION, Irregularity, Moment
from croupier.play.request import Irregular
from croupier.play.table import Table


def forfeiture(by: str, *, moment: Moment) -> dict[str, Irregularity]:
    """The irregularity ``information_exchanged``, which names a seat; ``by`` is the section against it."""

    def speaks(table: Table, act: Irregular) -> None:
        offender = next(seat for seat in table.seats if seat.number == act.seat)
        for seat in table.clockwise():
            if seat is offender or (seat.player and seat.player == offender.player):
                seat.voided = True
                for wager in seat.wagers.values():
                    if not wager.settled:
                        table.lose(wager, by=by, hand="forfeited")

    return {
        "information_exchanged": Irregularity(
            "a player exchanged information about his hand",
            by,
            speaks,
            moment=moment,
            window=_not_revealed,
            takes_seat=True,
            since=LAST_CARD,
            until=LAST_DECISION,
        )
    }


def _not_revealed(table: Table) -> str:
    """Hands are spoken of too early only until the dealer reveals what they are compared with."""
    community = table.community
    revealed = table.decided or (bool(community.cards) and all(community.up))
    return "the dealer has revealed the cards" if revealed else ""
