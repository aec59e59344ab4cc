"""Strategies for High Card Flush that a person can keep in mind: the lowest flush that is raised."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.games.high_card_flush.lab.endings import QUALIFIES
from croupier.games.high_card_flush.lab.rule import count_fold_below
from croupier.games.high_card_flush.lab.showdown import DECISIONS, FOLD, OUTCOMES, RAISE_MOST
from croupier.games.high_card_flush.lab.solver import highest_raise, priced, prices_of, solve
from croupier.games.high_card_flush.lab.ways import CARDS
from croupier.law.edition import Edition
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

T_8_6 = (10, 8, 6)


def strategies(submission: Submission) -> list[RuleStrategy]:
    """The published rule of T-8-6."""
    edition = submission.edition
    prices = prices_of(edition)
    return [
        RuleStrategy(
            name="T-8-6",
            source="published by Charles Mousseau",
            rules=(
                Rules(
                    "The longest flush in seven cards",
                    (
                        ("six or seven cards", f"raise {highest_raise(prices, 6)} times the Ante"),
                        ("five cards", f"raise {highest_raise(prices, 5)} times the Ante"),
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
    folded_and_raised = count_fold_below(edition.figure(QUALIFIES), lowest)
    counted = np.zeros((CARDS + 1, DECISIONS, OUTCOMES), dtype=np.int64)
    counted[:, FOLD], counted[:, RAISE_MOST] = folded_and_raised[:, 0], folded_and_raised[:, 1]
    tally = priced(counted, prices_of(edition))
    return -tally.mean()
