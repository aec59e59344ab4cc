"""The best play of Go Fore It, counted over all deals (§ 676a.11(b) to (d), § 676a.12(a) and (b))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from croupier.games.go_fore_it.lab.endings import BACK_9, ENDINGS, FOLD
from croupier.games.go_fore_it.lab.points import ONE_DECK
from croupier.kernel.solution import EndingTally, Shown, Solution
from croupier.law.edition import Edition
from croupier.play.endings import BASE, PriceTable, exact_prices

METHOD = "enumeration of the front two and the hole two cards by their points"


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """The Back 9 Wager wherever it loses less than the Front 9 Wager that a fold gives up."""
    prices = prices_of(edition)
    tally = EndingTally()
    for front, ways in two_cards(ONE_DECK):
        totals = totals_of(front)
        line = BACK_9 if goes_on(totals, prices) else FOLD
        for total, number in totals.items():
            tally.show(Shown(line, line, (total,)), *prices.price(line, (total,)), ways * number)
    return tally.solution("front_9", METHOD, "solvers.md")


def prices_of(edition: Edition) -> PriceTable:
    """What Front 9 and Back 9 come to at every total."""
    return exact_prices(ENDINGS[BASE], edition, {})


def totals_of(front: tuple[int, int]) -> dict[int, int]:
    """In how many ways the hole cards bring each total, by the points of the front two cards."""
    left = [held - front.count(value) for value, held in enumerate(ONE_DECK, start=1)]
    found: dict[int, int] = {}
    for hole, number in two_cards(left):
        if number:
            total = sum(front) + sum(hole)
            found[total] = found.get(total, 0) + number
    return found


def worth_of(totals: Mapping[int, int], prices: PriceTable, line: str) -> Fraction:
    """What a line of play nets over these totals, added up."""
    return sum((number * prices.net(line, (total,)) for total, number in totals.items()), Fraction(0))


def goes_on(totals: Mapping[int, int], prices: PriceTable) -> bool:
    """Whether the Back 9 Wager is worth more than a fold."""
    return worth_of(totals, prices, BACK_9) > worth_of(totals, prices, FOLD)


def two_cards(held: list[int] | tuple[int, ...]) -> Iterator[tuple[tuple[int, int], int]]:
    """Every two values of cards, and in how many ways these cards can be dealt."""
    for one, other in combinations_with_replacement(range(1, 11), 2):
        ways = comb(held[one - 1], 2) if one == other else held[one - 1] * held[other - 1]
        yield (one, other), ways
