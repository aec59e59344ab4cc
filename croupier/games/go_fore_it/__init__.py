"""Go Fore It: 58 Pa. Code Chapter 676a."""

from pathlib import Path

from croupier.games.go_fore_it import rules
from croupier.play.game import Game

GAME = Game(
    id="go_fore_it",
    title="Go Fore It",
    chapter="58 Pa. Code Chapter 676a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
)
