"""Ante, Blind, Play and the optional wagers of Raise It Up Stud together, counted (§ 669a.11, § 669a.12).

Every five cards in each of their 20 orders, as the solver decides them, with the kind of the first three.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.raise_it_up_stud.lab.endings import (
    DEALT_KINDS,
    ENDINGS,
    OF_SPADES,
    PAIR_FIGURE,
    PLAYS,
    ROWS,
    STREETS,
)
from croupier.games.raise_it_up_stud.lab.endings import FOLD as FOLDED
from croupier.games.raise_it_up_stud.lab.growing_hand import (
    FOLD,
    WITH_FIVE,
    WITH_FOUR,
    WITH_THREE,
    best_decisions,
    outcomes_of_five,
)
from croupier.games.raise_it_up_stud.lab.solver import terms_of
from croupier.kernel import three
from croupier.kernel.parallel import Tally
from croupier.kernel.paying_pair import rows_from_pair
from croupier.kernel.sub_boards import boards, choices_of, sub_boards
from croupier.law.edition import Edition
from croupier.play.endings import BASE
from croupier.play.joint import Between, JointCounts, JointTally, WagerPrices, side_prices
from croupier.play.submission import Submission

METHOD = "134,459 classes of five cards in 20 orders, by the kind of the first three"
ROYAL = DEALT_KINDS.index(OF_SPADES) - 1
SUITS = 4


def kinds_of_three() -> NDArray[np.uint8]:
    """The kind of every class of three cards; suits are not told apart."""
    ranks, categories = three.rank_table(), three.category_table()
    cards = boards(3).cards
    return np.array(
        [categories[three.rank_of(hand[0], hand[1], hand[2], ranks)] for hand in cards], dtype=np.uint8
    )


def counted(edition: Edition) -> Tally:
    """``[decision, kind of three, row]`` over all deals under best play."""
    _, prices = terms_of(edition).in_kernel()
    sixth = outcomes_of_five(rows_from_pair(edition.figure(PAIR_FIGURE)), len(ROWS))
    best, kinds = best_decisions(sixth, prices), kinds_of_three()
    threes, fours = sub_boards(5, 3).classes, sub_boards(5, 4).classes
    every = np.arange(len(sixth))
    orders = np.zeros((FOLD + 1, len(DEALT_KINDS), len(sixth)), dtype=np.int64)
    for t, first in enumerate(choices_of(5, 3)):
        for f, second in enumerate(choices_of(5, 4)):
            if set(first) <= set(second):
                last = np.where(best.with_five, WITH_FIVE, FOLD)
                later = np.where(best.with_four[fours[:, f]], WITH_FOUR, last)
                decision = np.where(best.with_three[threes[:, t]], WITH_THREE, later)
                orders[decision, kinds[threes[:, t]], every] += 1
    return np.tensordot(orders * boards(5).weights, sixth, axes=1)


def counts(submission: Submission, wagers: Sequence[str]) -> JointCounts:
    """One hand under best play of the base game. Of suited royals one in four is of spades, whatever else."""
    terms = terms_of(submission.edition)
    sides = side_prices(submission, ENDINGS, wagers)
    found = counted(submission.edition)
    tally = JointTally()
    for place in np.argwhere(found):
        decision, kind, row = map(int, place)
        line = FOLDED if decision == FOLD else STREETS[decision]
        number = int(found[decision, kind, row])
        for name, share in _named(kind):
            nets = [
                terms.prices.net(line, (ROWS[row],))
                if wager == BASE
                else _net(sides[wager], line, name, ROWS[row])
                for wager in wagers
            ]
            tally.add(nets, share * number)
    return tally.counts(METHOD)


def _named(kind: int) -> list[tuple[str, Fraction]]:
    """The kind of three cards; of a suited royal, with the share of spades."""
    if kind != ROYAL:
        return [(DEALT_KINDS[kind], Fraction(1))]
    return [(DEALT_KINDS[kind], Fraction(SUITS - 1, SUITS)), (OF_SPADES, Fraction(1, SUITS))]


def _net(prices: WagerPrices, line: str, kind: str, row: str) -> Fraction:
    """By the three dealt cards or by all six; a fold loses the Progressive (§ 669a.11(g))."""
    after = FOLDED if line == FOLDED else PLAYS
    return prices.net(after, (row,)) if prices.wager == "six_card" else prices.net(after, (kind,))


def between(submission: Submission, wagers: Sequence[str]) -> Between | None:
    """Two seats share the community cards: not counted."""
    return None
