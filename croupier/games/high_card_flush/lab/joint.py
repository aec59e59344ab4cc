"""Ante, Raise and the optional wagers of High Card Flush together, counted over all deals (§ 678a.11, .12).

Of two seats the optional wagers are counted exactly. Their base games meet one dealer, and deals of three
hands are too many to count: products with a base game are sampled, with their standard errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from croupier.games.high_card_flush.lab import joint_hands, joint_seats
from croupier.games.high_card_flush.lab.endings import ENDINGS, FOLD, LINES, QUALIFIES, RAISE_LEAST, RESULTS
from croupier.games.high_card_flush.lab.solver import kernel_prices, prices_of
from croupier.play.endings import BASE
from croupier.play.joint import Between, JointCounts, JointTally, WagerPrices, side_prices
from croupier.play.submission import Submission

METHOD = "6,009,159 classes of the player's cards by flush and straight flush, against all dealers"
BETWEEN = "two players' hands by suit polynomials in two variables"
SAMPLED = f"{BETWEEN}; base games of two seats sampled in {joint_seats.ROUNDS:,} rounds"


def counts(submission: Submission, wagers: Sequence[str]) -> JointCounts:
    """One hand under best play of the base game."""
    prices = prices_of(submission.edition)
    sides = side_prices(submission, ENDINGS, wagers)
    counted = joint_hands.count(submission.edition.figure(QUALIFIES), kernel_prices(prices))
    tally = JointTally()
    for place in np.argwhere(counted):
        length, run, decision, outcome = map(int, place)
        line = LINES[decision]
        nets = [
            prices.net(line, (RESULTS[outcome], length))
            if wager == BASE
            else _net(sides[wager], line, length, run)
            for wager in wagers
        ]
        tally.add(nets, int(counted[length, run, decision, outcome]))
    return tally.counts(METHOD)


def _net(prices: WagerPrices, line: str, length: int, run: int) -> Fraction:
    """An optional wager by the longest flush or straight flush; a fold may lose it (Massachusetts)."""
    if prices.wager == "flush_bonus":
        return prices.net(RAISE_LEAST, (length,))
    return prices.net(FOLD if line == FOLD else RAISE_LEAST, (run,))


def between(submission: Submission, wagers: Sequence[str]) -> Between:
    """Two seats; what depends on a decision is sampled."""
    sides = side_prices(submission, ENDINGS, wagers)
    forfeited = bool(submission.edition.figure("fold_loses_progressive"))
    decided = {BASE, "progressive"} if forfeited else {BASE}
    exact = [wager for wager in wagers if wager not in decided]
    found = _counted(sides, exact)
    if len(exact) == len(wagers):
        zero = tuple((0.0,) * len(wagers) for _ in wagers)
        products = tuple(tuple(found[one, other] for other in wagers) for one in wagers)
        return Between(products, BETWEEN, zero)
    sampled = joint_seats.sampled_products(submission, wagers, sides)
    rows, errors = [], []
    for at, one in enumerate(wagers):
        known = [(one, other) in found for other in wagers]
        rows.append(
            tuple(found.get((one, other), sampled.products[at][to]) for to, other in enumerate(wagers))
        )
        errors.append(tuple(0.0 if k else sampled.errors[at][to] for to, k in enumerate(known)))
    return Between(tuple(rows), SAMPLED, tuple(errors))


def _counted(sides: dict[str, WagerPrices], wagers: Sequence[str]) -> dict[tuple[str, str], Fraction]:
    """The mean products of optional wagers that no decision touches."""
    if not wagers:
        return {}
    hands = joint_hands.two_hands()
    sums = {(one, other): Fraction(0) for one in wagers for other in wagers}
    for place in np.argwhere(hands):
        length, run, other_length, other_run = map(int, place)
        number = int(hands[length, run, other_length, other_run])
        own = {wager: _net(sides[wager], RAISE_LEAST, length, run) for wager in wagers}
        his = {wager: _net(sides[wager], RAISE_LEAST, other_length, other_run) for wager in wagers}
        for one, other in sums:
            sums[one, other] += number * own[one] * his[other]
    total = int(hands.sum())
    return {pair: value / total for pair, value in sums.items()}
