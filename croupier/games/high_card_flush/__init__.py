"""High Card Flush: 58 Pa. Code Chapter 678a (2015 and 2019) and the Massachusetts rules."""

from pathlib import Path

from croupier.games.high_card_flush import rules
from croupier.play.game import Game

GAME = Game(
    id="high_card_flush",
    title="High Card Flush",
    chapter="58 Pa. Code Chapter 678a; Massachusetts rules",
    folder=Path(__file__).parent,
    editions=("pa-2019", "pa-2015", "ma"),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
)
