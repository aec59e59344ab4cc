"""Six-Card Fortune Pai Gow Poker: 58 Pa. Code Chapter 670a."""

from pathlib import Path

from croupier.games.six_card_fortune_pai_gow import rules
from croupier.games.six_card_fortune_pai_gow.irregularities import IRREGULARITIES
from croupier.play.game import Game

GAME = Game(
    id="six_card_fortune_pai_gow",
    title="Six-Card Fortune Pai Gow Poker",
    chapter="58 Pa. Code Chapter 670a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=IRREGULARITIES,
)
