"""Texas Hold 'Em Bonus Poker: 58 Pa. Code Chapter 647a as amended in 2019."""

from pathlib import Path

from croupier.games.texas_holdem_bonus import irregularities, rules
from croupier.play.game import Game
from croupier.play.sight import Sight, bet_what_is_made, most_hands_are_worth_a_look


def look_first(sight: Sight) -> str:
    """An automatic patron sees most flops, and then bets what is made."""
    return bet_what_is_made(sight) if sight.common else most_hands_are_worth_a_look(sight)


GAME = Game(
    id="texas_holdem_bonus",
    title="Texas Hold 'Em Bonus Poker",
    chapter="58 Pa. Code Chapter 647a",
    folder=Path(__file__).parent,
    editions=("pa-2019",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=irregularities.IRREGULARITIES,
    rule_of_thumb=look_first,
)
