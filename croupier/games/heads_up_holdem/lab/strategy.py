"""A strategy for Heads-Up Hold 'Em that a person can keep in mind."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.families.holdem.features import FeatureArrays, Rule, follow_raise_once
from croupier.families.holdem.raise_once import AFTER_FLOP, AFTER_RIVER, FOLD
from croupier.games.heads_up_holdem.lab.advice import parts_of
from croupier.games.heads_up_holdem.lab.solver import HANDS, NO_PAIR_PUSHES, prices_of, solve, terms_of
from croupier.kernel.scores import Category
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

RANKS = "23456789TJQKA"
FIRST = {"A": ("2", "2"), "K": ("4", "7"), "Q": ("8", "T"), "J": ("T", "")}
"""By the higher card, the lowest other card that is raised before the flop: suited, and not ("" for none)."""

TEN = 8
MOST_ABOVE = {Category.HIGH_CARD: 1, Category.PAIR: 2, Category.TWO_PAIR: 3, Category.THREE_OF_A_KIND: 3}


def raises_first() -> Rule:
    """``[starting hand]``: a pair of threes or better, and the hands of FIRST."""
    found = np.zeros(HANDS, dtype=np.bool_)
    for rank in range(1, 13):
        found[14 * rank] = True
    for top, lowest in FIRST.items():
        high = RANKS.index(top)
        for low in range(high):
            suited, other = (bool(one) and low >= RANKS.index(one) for one in lowest)
            found[13 * high + low], found[13 * low + high] = suited, other
    return found


def raises_on_flop() -> Rule:
    """An own card in a pair, any made hand from a straight on, or four to a flush with a ten or higher."""
    seen = FeatureArrays()
    return seen.own_pair | (seen.category >= Category.STRAIGHT) | (seen.four_to_flush & (seen.high >= TEN))


def raises_last() -> Rule:
    """An own card in a pair, a straight or better, or a kicker that few cards beat."""
    seen = FeatureArrays()
    found: Rule = seen.own_pair | (seen.category >= Category.STRAIGHT)
    for category, most in MOST_ABOVE.items():
        found |= (seen.category == category) & (seen.above <= most)
    return found


def strategies(submission: Submission) -> list[RuleStrategy]:
    """One list a street."""
    return [
        RuleStrategy(
            name="own pair and kicker",
            source="our own",
            rules=(
                Rules(
                    "Two cards: raise 3 times the Ante, or check",
                    (
                        ("a pair of threes or better", "raise"),
                        ("any ace", "raise"),
                        ("king with a 7, or with a 4 of its suit, or better", "raise"),
                        ("queen with a ten, or with an 8 of its suit, or better", "raise"),
                        ("jack and ten of one suit", "raise"),
                        ("anything else", "check"),
                    ),
                ),
                Rules(
                    "The flop: raise 2 times the Ante, or check",
                    (
                        ("a pair with an own card, or better", "raise"),
                        ("four to a flush with an own card, and a ten or higher", "raise"),
                        ("anything else", "check"),
                    ),
                ),
                Rules(
                    "All five: raise the Ante, or fold. Else count the ranks above your higher card that the "
                    "board does not show",
                    (
                        ("a pair with an own card, or better", "raise"),
                        ("a straight or better on the board", "raise"),
                        ("two pair or three of a kind on the board: at most 3 ranks above", "raise"),
                        ("a pair on the board: at most 2 ranks above", "raise"),
                        ("no pair: at most 1 rank above", "raise"),
                        ("anything else", "fold"),
                    ),
                ),
            ),
            per="ante",
            edge=edge_of(submission),
            optimum=-solve(submission.edition, submission.options).mean(),
            method="exact: all 134,459 classes of boards, every pair of cards, every hand of the dealer",
        )
    ]


def edge_of(submission: Submission) -> Fraction:
    """The edge against a player who keeps to these rules."""
    terms = terms_of(submission.edition)
    prices, endings = prices_of(terms), follow_raise_once(raises_on_flop(), raises_last(), NO_PAIR_PUSHES)
    first = raises_first()
    worth = 0
    for decision, times in ((AFTER_FLOP, terms.after_flop), (AFTER_RIVER, terms.after_river)):
        slope, rest = parts_of(endings[~first, decision], prices)
        worth += int((times * slope + rest).sum())
    worth += prices.fold * int(endings[~first, FOLD].sum())
    slope, rest = parts_of(endings[first].sum(axis=1), prices)
    worth += int((terms.before_flop * slope + rest).sum())
    return Fraction(-worth, prices.scale * int(endings.sum()))
