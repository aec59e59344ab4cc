"""Criss-Cross Poker: 58 Pa. Code Chapter 674a (2015 proposal)."""

from pathlib import Path

from croupier.games.criss_cross_poker import rules
from croupier.play.game import Game

GAME = Game(
    id="criss_cross_poker",
    title="Criss-Cross Poker",
    chapter="58 Pa. Code Chapter 674a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
)
