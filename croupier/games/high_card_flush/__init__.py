"""High Card Flush: 58 Pa. Code Chapter 678a (2015 and 2019) and the Massachusetts rules."""

from pathlib import Path

from croupier.equipment.ranks.flush import best_flush
from croupier.games.high_card_flush import rules
from croupier.play.game import Game
from croupier.play.sight import Sight


def longer_suits_raise_more(sight: Sight) -> str:
    """An automatic patron raises from three cards, ten high; all that is allowed from five on."""
    hand = best_flush(sight.own)
    if hand.length >= 5:
        return "most"
    return "least" if (hand.length, hand.ranks[0]) >= (3, 10) else "no"


GAME = Game(
    id="high_card_flush",
    title="High Card Flush",
    chapter="58 Pa. Code Chapter 678a; Massachusetts rules",
    folder=Path(__file__).parent,
    editions=("pa-2019", "pa-2015", "ma"),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
    rule_of_thumb=longer_suits_raise_more,
)
