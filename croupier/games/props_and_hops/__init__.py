"""Props & Hops: 58 Pa. Code Chapter 668a."""

from pathlib import Path

from croupier.games.props_and_hops import rules
from croupier.play.game import Game

GAME = Game(
    id="props_and_hops",
    title="Props & Hops",
    chapter="58 Pa. Code Chapter 668a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
    dice=2,
    rolls_on=True,
    stays_up=rules.STAYS_UP,
    objection=rules.objection,
)
