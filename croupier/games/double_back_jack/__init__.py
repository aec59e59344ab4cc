"""Double Back Jack: 58 Pa. Code Chapter 673a."""

from pathlib import Path

from croupier.families.blackjack.rules.patron import what_every_player_knows
from croupier.games.double_back_jack import rules
from croupier.play.game import Game

GAME = Game(
    id="double_back_jack",
    title="Double Back Jack",
    chapter="58 Pa. Code Chapter 673a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
    shares_hands=False,
    own_sense=what_every_player_knows,
)
