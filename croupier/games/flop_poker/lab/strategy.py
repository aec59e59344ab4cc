"""A strategy for Flop Poker that a person can keep in mind: three questions about three cards."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.flop_poker.lab.endings import FLOP, FOLD, PAIR_FIGURE
from croupier.games.flop_poker.lab.flop_hands import OWN_CARDS
from croupier.games.flop_poker.lab.solver import flops_by_row, prices_of, solve, worth_of
from croupier.kernel import isomorphism
from croupier.kernel.cards import Cards
from croupier.kernel.paying_pair import rows_from_pair
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

JACK = 9
STRAIGHT_SPAN = 4


def bets(own: Cards) -> bool:
    """A pair or better, one suit, a jack or better, or three cards that one straight can hold."""
    ranks = sorted(int(card) % 13 for card in own)
    one_suit = len({int(card) // 13 for card in own}) == 1
    pair = len(set(ranks)) < len(ranks)
    return pair or one_suit or ranks[-1] >= JACK or ranks[-1] - ranks[0] <= STRAIGHT_SPAN


def strategies(submission: Submission) -> list[RuleStrategy]:
    """The Flop Wager but for a small hand that goes nowhere."""
    edition = submission.edition
    prices, rows = prices_of(edition), rows_from_pair(edition.figure(PAIR_FIGURE))
    found = isomorphism.classes(OWN_CARDS)
    worth, deals = Fraction(0), 0
    for own, weight in zip(isomorphism.cards_of(found.masks), found.weights, strict=True):
        flops = flops_by_row(own, rows)
        deals += int(weight) * int(flops.sum())
        worth += int(weight) * worth_of(flops, prices, FLOP if bets(own) else FOLD)
    return [
        RuleStrategy(
            name="pair, suit, jack or straight",
            source="our own",
            rules=(
                Rules(
                    "The three own cards",
                    (
                        ("a pair or three of a kind", "Flop Wager"),
                        ("all of one suit", "Flop Wager"),
                        ("a jack or higher", "Flop Wager"),
                        ("three cards that one straight can hold (6-3-2, T-7-6)", "Flop Wager"),
                        ("anything else", "fold"),
                    ),
                ),
            ),
            per="ante",
            edge=-worth / deals,
            optimum=-solve(edition, submission.options).mean(),
            method="exact: all 18,424 flops of each of the 1,755 classes of own cards",
        )
    ]
