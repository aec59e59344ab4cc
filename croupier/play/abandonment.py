"""A player who leaves the table during a round: his wagers may be treated as lost.

The round goes on for the others, and nothing waits for him: where his seat is asked it folds. His cards stay,
since other terminals may play them and a hand of his may earn others an Envy Bonus.
docs/interpretations/0021-a-player-who-leaves.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.play.choice import Choice, Decision, preferred_decision
from croupier.play.irregularity import Irregularity
from croupier.play.request import Irregular
from croupier.play.table import Table

ABSENT = ("fold", "check", "stay", "stand", "decline", "house_way")
"""What an absent player decides: the first of these that is open."""


def absent_decision(choices: Sequence[Choice]) -> Decision:
    """Fold where that is open; otherwise whatever stakes nothing, or least."""
    return preferred_decision(choices, ABSENT)


def abandonment(by: str) -> dict[str, Irregularity]:
    """The irregularity ``player_leaves``, which names a seat; ``by`` is the section on wagers."""

    def leaves(table: Table, act: Irregular) -> None:
        gone = next(seat for seat in table.seats if seat.number == act.seat)
        for seat in table.clockwise():
            if seat is gone or (seat.player and seat.player == gone.player):
                seat.abandoned = by

    return {
        "player_leaves": Irregularity(
            "a player left the table during the round, and his wagers are treated as abandoned",
            by,
            leaves,
            moment=_cards_were_received,
            takes_seat=True,
            since="the first card of a player",
        )
    }


def _cards_were_received(table: Table) -> str:
    """Only a player who has cards must remain; and an edition that is silent about it takes no wager away."""
    lose = table.edition.figures.get("abandoned_wagers_lose")
    if lose is not None and not lose.value:
        return "this edition does not say that his wagers lose"
    return "" if any(place.cards for place in table.hands.values()) else "no player has received a card yet"
