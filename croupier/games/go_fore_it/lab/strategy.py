"""A strategy for Go Fore It that a person can keep in mind: the points of the front two cards alone."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.go_fore_it.lab.advice import worth_of_line
from croupier.games.go_fore_it.lab.endings import BACK_9, FOLD
from croupier.games.go_fore_it.lab.points import ONE_DECK
from croupier.games.go_fore_it.lab.solver import prices_of, solve, two_cards
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

LAST_TOTAL = 14


def strategies(submission: Submission) -> list[RuleStrategy]:
    """Fold above fourteen points: two values with the same sum are never decided otherwise."""
    edition = submission.edition
    prices = prices_of(edition)
    worth, deals = Fraction(0), 0
    for front, ways in two_cards(ONE_DECK):
        worth += ways * worth_of_line(front, prices, BACK_9 if sum(front) <= LAST_TOTAL else FOLD)
        deals += ways
    return [
        RuleStrategy(
            name="fourteen",
            source="our own",
            rules=(
                Rules(
                    "The front two cards (ace 1, face cards 10)",
                    ((f"{LAST_TOTAL} points or fewer", "Back 9 Wager"), ("more", "fold")),
                ),
            ),
            per="front_9",
            edge=-worth / deals,
            optimum=-solve(edition, submission.options).mean(),
            method="exact: enumeration of the front two and the hole two cards by their points",
        )
    ]
