"""Go Fore It: 58 Pa. Code Chapter 676a."""

from pathlib import Path

from croupier.equipment.ranks.points import total_points
from croupier.games.go_fore_it import rules
from croupier.play.game import Game
from croupier.play.sight import Sight


def low_cards_are_good(sight: Sight) -> str:
    """An automatic patron bets the Back 9 with few points."""
    return "least" if total_points(sight.own) <= 14 else "no"


GAME = Game(
    id="go_fore_it",
    title="Go Fore It",
    chapter="58 Pa. Code Chapter 676a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
    rule_of_thumb=low_cards_are_good,
)
