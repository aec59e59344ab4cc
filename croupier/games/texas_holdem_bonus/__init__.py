"""Texas Hold 'Em Bonus Poker: 58 Pa. Code Chapter 647a as amended in 2019."""

from pathlib import Path

from croupier.games.texas_holdem_bonus import irregularities, rules
from croupier.play.game import Game

GAME = Game(
    id="texas_holdem_bonus",
    title="Texas Hold 'Em Bonus Poker",
    chapter="58 Pa. Code Chapter 647a",
    folder=Path(__file__).parent,
    editions=("pa-2019",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=irregularities.IRREGULARITIES,
)
