"""Flop Poker: 58 Pa. Code Chapter 667a (2015 proposal)."""

from pathlib import Path

from croupier.games.flop_poker import rules
from croupier.play.game import Game
from croupier.play.sight import most_hands_are_worth_a_look

GAME = Game(
    id="flop_poker",
    title="Flop Poker",
    chapter="58 Pa. Code Chapter 667a",
    folder=Path(__file__).parent,
    editions=("pa-2015",),
    play=rules.play,
    outcomes=rules.OUTCOMES,
    irregularities=rules.IRREGULARITIES,
    objection=rules.objection,
    rule_of_thumb=most_hands_are_worth_a_look,
)
