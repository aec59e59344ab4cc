"""Strategies for High Card Flush that a person can keep in mind: the lowest flush that is raised."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.high_card_flush.lab.rule import count_fold_below
from croupier.games.high_card_flush.lab.showdown import LOSE, UNQUALIFIED, WIN
from croupier.games.high_card_flush.lab.solver import highest_raise, solve
from croupier.games.high_card_flush.lab.ways import CARDS
from croupier.law.edition import Edition
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

T_8_6 = (10, 8, 6)


def strategies(submission: Submission) -> list[RuleStrategy]:
    """The published rule of T-8-6."""
    edition = submission.edition
    return [
        RuleStrategy(
            name="T-8-6",
            source="published by Charles Mousseau",
            rules=(
                Rules(
                    "The longest flush in seven cards",
                    (
                        ("six or seven cards", f"raise {highest_raise(edition, 6)} times the Ante"),
                        ("five cards", f"raise {highest_raise(edition, 5)} times the Ante"),
                        ("four cards", "raise the Ante"),
                        ("three cards, T-8-6 or better", "raise the Ante"),
                        ("anything less", "fold"),
                    ),
                ),
            ),
            per="ante",
            edge=edge_of(edition, T_8_6),
            optimum=-solve(edition, submission.options).mean(),
            method="exact: all 6,009,159 classes of the player's cards, the dealer's by suit polynomials",
        )
    ]


def edge_of(edition: Edition, lowest: tuple[int, ...]) -> Fraction:
    """The edge against a player who raises as much as he may from this flush on."""
    counted = count_fold_below(edition.figure("dealer_qualifies"), lowest)
    worth = -int(counted[:, 0].sum())
    for length in range(CARDS + 1):
        raised = [int(number) for number in counted[length, 1]]
        times = highest_raise(edition, length)
        worth += raised[UNQUALIFIED] + (1 + times) * (raised[WIN] - raised[LOSE])
    return Fraction(-worth, int(counted.sum()))
