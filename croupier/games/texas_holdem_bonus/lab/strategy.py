"""A strategy for Texas Hold 'Em Bonus that a person can keep in mind."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from croupier.families.holdem.features import FeatureArrays, Rule, features_on
from croupier.families.holdem.street_bets import count_bets
from croupier.games.texas_holdem_bonus.lab import LAB
from croupier.games.texas_holdem_bonus.lab.solver import HANDS, solve, terms_of
from croupier.kernel.parallel import Tally
from croupier.kernel.scores import Category
from croupier.play.strategy import Rules, RuleStrategy
from croupier.play.submission import Submission

FOUR, SEVEN, NINE, JACK, KING = 2, 5, 7, 9, 11
"""Ranks as the kernels count them, from the deuce."""


def folds_first() -> Rule:
    """``[starting hand]``: a deuce with a three to a seven of another suit, as is published."""
    found = np.zeros(HANDS, dtype=np.bool_)
    found[1 : SEVEN + 1] = True
    return found


def bets_on_flop() -> Rule:
    """What is made already, and draws beside a high card."""
    seen = FeatureArrays()
    draws = (seen.four_to_flush & (seen.high >= NINE)) | (seen.open_ended & (seen.high >= JACK))
    return _made(seen) | draws


def bets_on_turn() -> Rule:
    """What is made already, and four to a flush with a king or an ace if the board has a pair."""
    seen = FeatureArrays()
    return _made(seen) | (seen.four_to_flush & (seen.high >= KING) & (seen.category >= Category.PAIR))


def _made(seen: FeatureArrays) -> Rule:
    """A pair with an own card, fours in hand, a straight; or the pair is the board's and so is the kicker."""
    in_hand = seen.pocket_pair & (seen.high >= FOUR)
    beside_board = (seen.above == 0) & (seen.category >= Category.PAIR) & ~seen.pocket_pair
    found: Rule = seen.own_pair | in_hand | beside_board | (seen.category >= Category.STRAIGHT)
    return found


def strategies(submission: Submission) -> list[RuleStrategy]:
    """One list a street."""
    made = (
        ("a pair with an own card, or better", "bet"),
        ("a pair of fours or higher in hand", "bet"),
        ("a pair or more on the board, and nobody can hold a card above your highest", "bet"),
    )
    draws = (
        ("four to a flush with an own card, a nine or higher in hand", "bet"),
        ("four to an open straight with an own card, a jack or higher in hand", "bet"),
    )
    late_draw = (("a pair or more on the board, four to a flush, and a king or ace in hand", "bet"),)
    otherwise = (("anything else", "check"),)
    return [
        RuleStrategy(
            name="made hands",
            source="first decision as published, the rest our own",
            rules=(
                Rules(
                    "Two cards: Flop Wager, or fold",
                    (("a deuce with a 3 to 7 of another suit", "fold"), ("anything else", "Flop Wager")),
                ),
                Rules("The flop: Turn Wager, or check", (*made, *draws, *otherwise)),
                Rules("Four cards: River Wager, or check", (*made, *late_draw, *otherwise)),
            ),
            per="ante",
            edge=edge_of(submission),
            optimum=-solve(submission.edition, _options(submission)).mean(),
            method="exact: all 134,459 classes of boards, every pair of cards, every hand of the dealer",
        )
    ]


@cache
def _endings() -> Tally:
    """The endings of these bets; no option changes them."""
    on_flop = bets_on_flop()[features_on(3)].astype(np.uint8)
    return count_bets(on_flop, bets_on_turn()[features_on(4)].astype(np.uint8))


def edge_of(submission: Submission) -> Fraction:
    """The edge against a player who keeps to these rules."""
    terms = terms_of(submission.edition, _options(submission))
    worth, deals = Fraction(0), 0
    for folds, endings in zip(folds_first(), _endings(), strict=True):
        number = int(endings.sum())
        deals += number
        worth += terms.fold * number if folds else terms.worth(endings)
    return -worth / deals


def _options(submission: Submission) -> dict[str, Any]:
    """The options that change the solution."""
    return {name: submission.options[name] for name in LAB.options}
