"""A strategy for Lunar Poker that a person can keep in mind; ``games/lunar_poker/lab/rule.py`` plays it."""

from __future__ import annotations

from math import hypot

from croupier.games.lunar_poker.lab import long_runs
from croupier.games.lunar_poker.lab.solver import instant_worth, solve
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

FIRST = Rules(
    "Your five cards and the dealer's up card",
    (
        ("two pair, a full house or four of a kind", "bet"),
        ("a straight or a flush", "buy a card"),
        ("three of a kind", "draw two"),
        ("four to a flush, or to a straight that two ranks complete", "buy a card"),
        ("a pair with four to any straight", "buy a card"),
        ("a pair as high as the up card or higher", "bet"),
        ("a lower pair", "draw three"),
        ("ace and king", "keep both, draw three"),
        ("up card 2 to 6", "keep the highest card, draw four"),
        ("an ace against 7 to king, or a king against 7 to jack", "keep it, draw four"),
        ("anything else", "fold"),
    ),
)
LAST = Rules(
    "After a draw",
    (
        ("a pair or better", "bet"),
        ("ace-king with a card of the up card's rank", "bet"),
        ("anything else", "fold"),
    ),
)
ERROR_OF_COST = hypot(long_runs.RULE.standard_error, long_runs.MISSING_ERROR)
"""The standard error of the difference between two edges that were measured apart."""


def strategies(submission: Submission) -> list[RuleStrategy]:
    """One list before the draw and one after it."""
    edition, letter = submission.edition, str(submission.options["instant_payout"])
    # What is paid at once is decided by nobody and differs by the letter alone.
    edge = long_runs.RULE.edge - (instant_worth(edition, letter) - instant_worth(edition, "A"))
    return [
        RuleStrategy(
            name="pairs against the up card",
            source="our own",
            rules=(FIRST, LAST),
            per="ante",
            edge=edge,
            optimum=float(solve(edition, submission.options).edge),
            method=(
                f"simulated: {long_runs.RULE.rounds:,} rounds, standard error "
                f"{long_runs.RULE.standard_error:.2%}; best play is counted but for a part that is sampled, "
                f"so that the cost has a standard error of {ERROR_OF_COST:.2%}"
            ),
            standard_error=long_runs.RULE.standard_error,
        )
    ]
