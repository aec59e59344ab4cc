"""Free Bet Blackjack: 58 Pa. Code Chapter 672a."""

from pathlib import Path

from croupier.families.blackjack.rules.patron import what_every_player_knows
from croupier.games.free_bet_blackjack import rules
from croupier.play.game import Game

GAME = Game(
    id="free_bet_blackjack",
    title="Free Bet Blackjack",
    chapter="58 Pa. Code Chapter 672a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
    shares_hands=False,
    own_sense=what_every_player_knows,
)
