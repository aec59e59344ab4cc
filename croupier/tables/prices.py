"""What each decision that names no amount would stake: the price on its button, before it is pressed.

The chapter fixes it (the Flop Wager is twice the Ante, a card costs an Ante), and a Free Bet costs nothing;
so the game's own procedure is asked, as when the decision is made (``stakes``).
"""

from __future__ import annotations

from typing import TypedDict

from croupier.errors import CroupierError
from croupier.play.choice import Choice, Decision
from croupier.play.request import Decide
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.playing import staked_in
from croupier.tables.seating import not_seated
from croupier.units.money import Cents
from croupier.units.verdict import Refusal


class Prices(TypedDict):
    """By the word of each decision that takes no amount; what stakes nothing has the price 0."""

    table: str
    round: str
    question: int
    prices: dict[str, Cents]


def prices(table: HybridTable, terminal: str) -> Prices | Refusal:
    """Of the question that a terminal is asked; none where it is asked nothing."""
    taken, play = table.seats.get(terminal), table.play
    if taken is None:
        return not_seated(table, terminal)
    choices = play.choices(taken.seat) if play is not None else []
    found = {
        one.word: _price(table, play, taken.seat, one)
        for one in choices
        if play is not None and not one.takes_amount()
    }
    return {
        "table": table.config.id,
        "round": table.round_id,
        "question": play.question if play is not None else 0,
        "prices": {word: cents for word, cents in found.items() if cents is not None},
    }


def _price(table: HybridTable, play: RoundInPlay, seat: int, choice: Choice) -> Cents | None:
    """With as few cards as the decision takes: how many does not change its price."""
    cards = choice.among[: max(choice.fewest_cards, 1)] if choice.most_cards else ()
    act = Decide(seat, Decision(choice.word, cards=tuple(cards)))
    if play.refusal(act) is not None:
        return None
    try:
        return sum(staked_in(table, play, act).values())
    except CroupierError:
        # Which of these cards may go together is decided with all of them; the button has no price then.
        return None
