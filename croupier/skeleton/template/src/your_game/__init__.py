"""Your Game: what the rest of the house knows of it."""

from pathlib import Path

from croupier.play.game import Game
from croupier.play.sight import Sight
from your_game import rules


def room_is_worth_a_wager(sight: Sight) -> str:
    """How an automatic patron decides: he goes in with two ranks or more between his cards."""
    return "least" if rules.ranks_between(sight.own) >= 2 else "no"


GAME = Game(
    id="your_game",
    title="Your Game",
    chapter="House rules",
    folder=Path(__file__).parent,
    editions=("house-1",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
    rule_of_thumb=room_is_worth_a_wager,
)
