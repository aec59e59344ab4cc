"""The best play of Raise It Up Stud, counted over all deals (§ 669a.11(b) to (i), § 669a.12(b) to (d))."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.games.raise_it_up_stud.lab import growing_hand
from croupier.games.raise_it_up_stud.lab.growing_hand import FOLD, Prices
from croupier.games.raise_it_up_stud.rules import NO_PAYING_PAIR, PAYING_PAIR
from croupier.kernel.paying_pair import names_from_pair, rows_from_pair
from croupier.kernel.solution import EndingTally, Solution, in_whole_numbers, net_of
from croupier.law.edition import Edition

STREETS = ("before_4th_street", "after_4th_street", "after_5th_street")
METHOD = "backward induction over the classes of five, four and three cards"


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """Ante and Blind are placed; the Play Wager on the street where it is worth most, or a fold at last."""
    play, rest = nets_by_row(edition)
    scale, (play_parts, rest_parts) = in_whole_numbers(play, rest)
    first, second, third = (edition.figure(f"times_{street}") for street in STREETS)
    prices = Prices(np.array(play_parts), np.array(rest_parts), (first, second, third), -2 * scale)
    counted = growing_hand.count(rows_from_pair(edition.figure("paying_pair")), prices)

    tally = EndingTally()
    for street, times, row in zip(STREETS, prices.times, counted[:FOLD], strict=True):
        for number, one, other in zip(row, play, rest, strict=True):
            tally.add(f"play_{times}_{street}", 2 + times, times * one + other, int(number))
    tally.add("fold", 2, -2, int(counted[FOLD].sum()))
    return Solution(tally.endings, tally.total, "ante", METHOD, "growing-hand.md")


def nets_by_row(edition: Edition) -> tuple[list[Fraction], list[Fraction]]:
    """In each row of the paytable: what one unit of the Play Wager nets, and what Ante and Blind do."""
    names = names_from_pair(NO_PAYING_PAIR, PAYING_PAIR)
    ante = [_net(edition, "ante", PAYING_PAIR if place else NO_PAYING_PAIR) for place in range(len(names))]
    blind = [_net(edition, "blind", name) for name in names]
    rest = [one + other for one, other in zip(ante, blind, strict=True)]
    return [_net(edition, "play", name) for name in names], rest


def _net(edition: Edition, wager: str, outcome: str) -> Fraction:
    return net_of(edition.paytable(wager).odds[outcome])
