"""What a person should know of High Roll Dice: which wager loses least, since nothing is decided later."""

from __future__ import annotations

from croupier.games.high_roll_dice.lab.solver import solve
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission


def strategies(submission: Submission) -> list[RuleStrategy]:
    """Of wagers that stand by themselves the best one, every time."""
    best = solve(submission.edition, submission.options)
    title = submission.edition.wagers[best.per].title
    return [
        RuleStrategy(
            name="the cheapest wager",
            source="our own",
            rules=(Rules("Before the roll", ((f"always: {title}", "bet this one, and no other"),)),),
            per=best.per,
            edge=-best.mean(),
            optimum=-best.mean(),
            method=f"exact: {best.method}",
        )
    ]
