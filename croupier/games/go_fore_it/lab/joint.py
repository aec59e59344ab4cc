"""Front 9, Back 9, Skins and Gopher together, and two seats of one table, counted (§ 676a.11, § 676a.12).

Cards matter by their points alone, so that a hand is one of 715 sets of four values. Two hands come from one
pack: the sum over disjoint hands is a sum over what they would have in common, with alternating signs
(docs/mathematics/joint.md). The dealer's hand, which Skins compare with, is taken out first.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.go_fore_it.lab.counts import CARDS_BY_POINTS, CARDS_EACH
from croupier.games.go_fore_it.lab.endings import BACK_9, COMPARED, ENDINGS, FOLD, HIGHER, LOWER, TIE
from croupier.games.go_fore_it.lab.solver import goes_on, prices_of, totals_of
from croupier.law.edition import Edition
from croupier.play.endings import BASE, PriceTable
from croupier.play.joint import Between, JointCounts, JointTally, WagerPrices, side_prices
from croupier.play.submission import Submission

METHOD = "715 sets of four values for the player and for the dealer"
BETWEEN = f"{METHOD}; two players by inclusion and exclusion over the cards in common"
VALUES = len(CARDS_BY_POINTS)
Held = tuple[int, ...]
"""How many cards of one to ten points."""


@cache
def sets_of(size: int) -> tuple[Held, ...]:
    """Every set of so many values."""
    return tuple(
        tuple(chosen.count(value) for value in range(VALUES))
        for chosen in combinations_with_replacement(range(VALUES), size)
    )


def points_of(held: Held) -> int:
    """The total of a hand."""
    return sum(number * value for value, number in enumerate(held, start=1))


@cache
def ways_to_deal() -> NDArray[np.int64]:
    """``[first hand, second hand]``: how many second hands of these values the pack has beside the first."""
    choose = np.array([[comb(n, k) for k in range(CARDS_EACH + 1)] for n in range(max(CARDS_BY_POINTS) + 1)])
    hands = np.array(sets_of(CARDS_EACH))
    found = np.ones((len(hands), len(hands)), dtype=np.int64)
    for value, held in enumerate(CARDS_BY_POINTS):
        found *= choose[held - hands[:, value]][:, hands[:, value]]
    return found


def ways_to_hold() -> list[int]:
    """How many hands of the whole pack have each set of values."""
    return [
        int(np.prod([comb(held, number) for held, number in zip(CARDS_BY_POINTS, hand, strict=True)]))
        for hand in sets_of(CARDS_EACH)
    ]


def base_results(edition: Edition) -> list[dict[Fraction, int]]:
    """For each hand, what the base game nets by which two of the four cards lie in front: six ways."""
    prices, lines = prices_of(edition), _lines(edition)
    found = []
    for hand in sets_of(CARDS_EACH):
        cards = [value for value, number in enumerate(hand, start=1) for _ in range(number)]
        nets: dict[Fraction, int] = {}
        for first, second in combinations(cards, 2):
            net = prices.net(lines[first, second], (sum(cards),))
            nets[net] = nets.get(net, 0) + 1
        found.append(nets)
    return found


def _lines(edition: Edition) -> dict[tuple[int, int], str]:
    prices: PriceTable = prices_of(edition)
    pairs = combinations_with_replacement(range(1, VALUES + 1), 2)
    return {front: BACK_9 if goes_on(totals_of(front), prices) else FOLD for front in pairs}


def _net(prices: WagerPrices, hand: Held, compared: str) -> Fraction:
    return prices.net(BACK_9, (compared,) if prices.wager == "skins" else (hand[0],))


def counts(submission: Submission, wagers: Sequence[str]) -> JointCounts:
    """One hand under best play of the base game, against every hand of the dealer."""
    sides = side_prices(submission, ENDINGS, wagers)
    base = base_results(submission.edition)
    ways, totals = ways_to_deal(), np.array([points_of(hand) for hand in sets_of(CARDS_EACH)])
    tally = JointTally()
    for place, (hand, held) in enumerate(zip(sets_of(CARDS_EACH), ways_to_hold(), strict=True)):
        for compared, against in zip(
            COMPARED, (totals > totals[place], totals == totals[place], totals < totals[place]), strict=True
        ):
            dealers = int(ways[place][against].sum())
            for net, splits in base[place].items():
                nets = [net if one == BASE else _net(sides[one], hand, compared) for one in wagers]
                tally.add(nets, held * dealers * splits)
    return tally.counts(METHOD)


def between(submission: Submission, wagers: Sequence[str]) -> Between:
    """Two seats against the same dealer."""
    sides = side_prices(submission, ENDINGS, wagers)
    base = [
        sum((net * splits for net, splits in nets.items()), Fraction(0)) / comb(CARDS_EACH, 2)
        for nets in base_results(submission.edition)
    ]
    hands, weights = sets_of(CARDS_EACH), ways_to_hold()
    totals = [points_of(hand) for hand in hands]
    nets = {
        (place, compared): [
            base[place] if one == BASE else _net(sides[one], hand, compared) for one in wagers
        ]
        for place, hand in enumerate(hands)
        for compared in COMPARED
    }
    scale = lcm(*(net.denominator for one in nets.values() for net in one))
    whole = {key: [int(net * scale) for net in one] for key, one in nets.items()}
    results = np.array(
        [
            [whole[own, _compared(totals[own], total)] for own in range(len(hands))]
            for total in range(min(totals), max(totals) + 1)
        ],
        dtype=np.int64,
    )
    sums: Any = np.zeros((len(wagers), len(wagers)), dtype=object)
    for dealer, weight, total in zip(hands, weights, totals, strict=True):
        sums += weight * _products(results[total - min(totals)], dealer)
    deals = comb(52, 4) * comb(48, 4) * comb(44, 4) * scale**2
    products = tuple(tuple(Fraction(int(one), deals) for one in row) for row in sums)
    return Between(products, BETWEEN, tuple((0.0,) * len(wagers) for _ in wagers))


def _compared(own: int, dealer: int) -> str:
    return LOWER if own < dealer else TIE if own == dealer else HIGHER


@cache
def _grown(size: int) -> NDArray[np.int64]:
    """``[set of so many values, value]``: which set it becomes with one card more."""
    larger = {held: place for place, held in enumerate(sets_of(size + 1))}
    return np.array(
        [[larger[(*held[:v], held[v] + 1, *held[v + 1 :])] for v in range(VALUES)] for held in sets_of(size)]
    )


def _products(results: NDArray[np.int64], dealer: Held) -> Any:
    """The sum of products over all pairs of disjoint hands that can be dealt beside this dealer's.

    ``found`` is, for a set of cards that both hands might have, the sum over the hands that hold it; pairs
    that share it are taken out, or put in again, by the sign of its size.
    """
    left = np.array(CARDS_BY_POINTS) - np.array(dealer)
    choose = np.array([[comb(n, k) for k in range(CARDS_EACH + 1)] for n in range(max(CARDS_BY_POINTS) + 1)])
    found, sums = results, None
    for size in range(CARDS_EACH, -1, -1):
        held = np.array(sets_of(size))
        if size < CARDS_EACH:
            more = np.maximum(left - held, 0)
            found = np.einsum("sv,svw->sw", more, found[_grown(size)]) // (CARDS_EACH - size)
        ways = np.prod(choose[left, held], axis=1)
        weighted = (found * ways[:, None]).astype(object)
        part = (-1) ** size * (weighted.T @ found.astype(object))
        sums = part if sums is None else sums + part
    return sums
