"""Heads-Up Hold 'Em: 58 Pa. Code Chapter 677a as proposed in 2015."""

from pathlib import Path

from croupier.games.heads_up_holdem import rules
from croupier.play.game import Game

GAME = Game(
    id="heads_up_holdem",
    title="Heads-Up Hold 'Em",
    chapter="58 Pa. Code Chapter 677a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
)
