"""Lunar Poker: 58 Pa. Code Chapter 671a."""

from pathlib import Path

from croupier.games.lunar_poker import rules
from croupier.play.game import Game

GAME = Game(
    id="lunar_poker",
    title="Lunar Poker",
    chapter="58 Pa. Code Chapter 671a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
    shares_hands=False,
    objection=rules.objection,
)
