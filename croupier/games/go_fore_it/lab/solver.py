"""The best play of Go Fore It, counted over all deals (§ 676a.11(b) to (d), § 676a.12(a) and (b))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from croupier.games.go_fore_it.lab.points import ONE_DECK
from croupier.games.go_fore_it.rules import OVER_PAR, SCORES
from croupier.kernel.solution import EndingTally, Solution, net_of
from croupier.law.edition import Edition

METHOD = "enumeration of the front two and the hole two cards by their points"


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """The Back 9 Wager wherever it loses less than the Front 9 Wager that a fold gives up."""
    tally = EndingTally()
    for front, ways in two_cards(ONE_DECK):
        left = [held - front.count(value) for value, held in enumerate(ONE_DECK, start=1)]
        totals: dict[str, int] = dict.fromkeys((*SCORES, OVER_PAR), 0)
        for hole, number in two_cards(left):
            totals[score(edition, sum(front) + sum(hole))] += ways * number
        deals = sum(totals.values())
        nets = {made: net_of_score(edition, made) for made in totals}
        if sum(number * nets[made] for made, number in totals.items()) > -deals:
            for made, number in totals.items():
                tally.add("back_9", 2, nets[made], number)
        else:
            tally.add("fold", 1, -1, deals)
    return Solution(tally.endings, tally.total, "front_9", METHOD, "solvers.md")


def two_cards(held: list[int] | tuple[int, ...]) -> Iterator[tuple[tuple[int, int], int]]:
    """Every two values of cards, and in how many ways these cards can be dealt."""
    for one, other in combinations_with_replacement(range(1, 11), 2):
        ways = comb(held[one - 1], 2) if one == other else held[one - 1] * held[other - 1]
        yield (one, other), ways


def score(edition: Edition, total: int) -> str:
    """§ 676a.1: the name of a total."""
    return next((name for name in SCORES if total <= edition.figure(f"{name}_at_most")), OVER_PAR)


def net_of_score(edition: Edition, made: str) -> Fraction:
    """What Front 9 and Back 9 net together for a score."""
    front = "over_par" if made == OVER_PAR else "par_or_better"
    return net_of(edition.paytable("front_9").odds[front]) + net_of(edition.paytable("back_9").odds[made])
