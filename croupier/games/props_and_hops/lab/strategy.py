"""What a person should know of Props & Hops: which wager loses least, and when to leave the shake up."""

from __future__ import annotations

from croupier.games.props_and_hops.lab.solver import solve
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
            rules=(
                Rules("Before the roll", ((f"always: {title}", "bet this one, and no other"),)),
                Rules(
                    "A Six Eight Shake Wager that is up",
                    (("all six combinations still missing", "take it down"), ("one or more made", "keep it")),
                ),
            ),
            per=best.per,
            edge=-best.mean(),
            optimum=-best.mean(),
            method=f"exact: {best.method}",
        )
    ]
