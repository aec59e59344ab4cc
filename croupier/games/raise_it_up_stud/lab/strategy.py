"""A strategy for Raise It Up Stud that a person can keep in mind: pairs, suits and straights to come."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.raise_it_up_stud.lab.endings import PAIR_FIGURE, ROWS
from croupier.games.raise_it_up_stud.lab.growing_hand import orders_by_decision, outcomes_of_five
from croupier.games.raise_it_up_stud.lab.solver import priced, solve, terms_of
from croupier.kernel.cards import Cards
from croupier.kernel.paying_pair import rows_from_pair
from croupier.kernel.sub_boards import boards
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

Marks = NDArray[np.bool_]
TEN = 8


class Looks:
    """What a person sees in every row: a pair, how many of one suit, of one straight, ten or higher."""

    def __init__(self, hands: Cards) -> None:
        ranks, suits = hands % 13, hands // 13
        held = np.stack([(ranks == rank).sum(axis=1) for rank in range(13)], axis=1)
        self.paired = np.asarray((held >= 2).any(axis=1))
        self.suited = np.stack([(suits == suit).sum(axis=1) for suit in range(4)], axis=1).max(axis=1)
        # The ace stands below the deuce as well.
        line = np.column_stack((held[:, 12], held)) > 0
        self.in_straight = np.stack([line[:, low : low + 5].sum(axis=1) for low in range(10)], axis=1).max(
            axis=1
        )
        self.high = (held[:, TEN:] > 0).sum(axis=1)


def with_three(hands: Cards) -> Marks:
    """Three times the Ante before the first community card."""
    seen = Looks(hands)
    suited = (seen.suited == 3) & ((seen.high >= 2) | (seen.in_straight == 3))
    return np.asarray(seen.paired | (seen.high == 3) | suited)


def with_more(hands: Cards) -> Marks:
    """With four or five cards: a pair, or four to a flush or to a straight."""
    seen = Looks(hands)
    return np.asarray(seen.paired | (seen.suited >= 4) | (seen.in_straight >= 4))


def strategies(submission: Submission) -> list[RuleStrategy]:
    """One list for three cards, and one for four and five."""
    edition = submission.edition
    further = (
        ("a pair or better", "play"),
        ("four or more of one suit", "play"),
        ("four or more that one straight can hold", "play"),
    )
    first, second, third = terms_of(edition).raised.times
    return [
        RuleStrategy(
            name="pairs and draws",
            source="our own",
            rules=(
                Rules(
                    f"Three cards: {first} times the Ante or check",
                    (
                        ("a pair or three of a kind", "play"),
                        ("three cards ten or higher", "play"),
                        ("one suit, with two cards ten or higher", "play"),
                        ("one suit, all within one straight", "play"),
                        ("anything else", "check"),
                    ),
                ),
                Rules(
                    f"Four cards: {second} times the Ante or check", (*further, ("anything else", "check"))
                ),
                Rules(f"Five cards: {third} time the Ante or fold", (*further, ("anything else", "fold"))),
            ),
            per="ante",
            edge=edge_of(submission),
            optimum=-solve(edition, submission.options).mean(),
            method="exact: the 134,459 classes of five cards in all orders of dealing, and 47 sixth cards",
        )
    ]


def edge_of(submission: Submission) -> Fraction:
    """The edge against a player who keeps to these rules."""
    edition = submission.edition
    sixth = outcomes_of_five(rows_from_pair(edition.figure(PAIR_FIGURE)), len(ROWS))
    orders = orders_by_decision(
        *(rule(boards(size).cards) for size, rule in ((3, with_three), (4, with_more), (5, with_more)))
    )
    tally = (boards(5).weights * orders) @ sixth
    return -priced(tally, terms_of(edition)).mean()
