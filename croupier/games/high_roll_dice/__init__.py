"""High Roll Dice: 58 Pa. Code Chapter 675a."""

from pathlib import Path

from croupier.games.high_roll_dice import rules
from croupier.play.game import Game

GAME = Game(
    id="high_roll_dice",
    title="High Roll Dice",
    chapter="58 Pa. Code Chapter 675a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
    dice=10,
    objection=rules.objection,
)
