"""Raise It Up Stud Poker: 58 Pa. Code Chapter 669a (2015 proposal)."""

from pathlib import Path

from croupier.games.raise_it_up_stud import rules
from croupier.play.game import Game

GAME = Game(
    id="raise_it_up_stud",
    title="Raise It Up Stud Poker",
    chapter="58 Pa. Code Chapter 669a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
)
