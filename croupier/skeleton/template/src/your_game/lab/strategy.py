"""A strategy for Your Game that a person can keep in mind."""

from __future__ import annotations

from fractions import Fraction

from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission
from your_game.lab.solver import rooms, solve, worth_of_going_in

ENOUGH = 2


def strategies(submission: Submission) -> list[RuleStrategy]:
    """Go in with enough ranks between the two cards, whatever they are."""
    worth, deals = Fraction(0), 0
    for room, ways in rooms():
        worth += ways * (worth_of_going_in(submission.edition, room) if room >= ENOUGH else Fraction(-1))
        deals += ways
    return [
        RuleStrategy(
            name="two_between",
            source="our own",
            rules=(
                Rules("Your two cards", ((f"{ENOUGH} ranks or more between", "go in"), ("fewer", "fold"))),
            ),
            per="ante",
            edge=-worth / deals,
            optimum=-solve(submission.edition, submission.options).mean(),
            method="exact: enumeration of the player's two ranks and the dealer's card",
        )
    ]
