"""The best play of Your Game, counted over all deals (§ 5, § 6(a), (b))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from croupier.kernel.solution import EndingTally, Solution, net_of
from croupier.law.edition import Edition
from your_game.rules import OUTSIDE, row_of

METHOD = "enumeration of the player's two ranks and the dealer's card"
RANKS = range(2, 15)
LEFT = 50
"""So many cards can be the dealer's."""


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """Go in wherever that loses less than the Ante that a fold gives up."""
    tally = EndingTally()
    for room, ways in rooms():
        if worth_of_going_in(edition, room) > -1:
            tally.add("go_in", 2, net_between(edition, room), ways * 4 * room)
            tally.add("go_in", 2, net_outside(edition), ways * (LEFT - 4 * room))
        else:
            tally.add("fold", 1, -1, ways * LEFT)
    return Solution(tally.endings, tally.total, "ante", METHOD, "solvers.md")


def rooms() -> Iterator[tuple[int, int]]:
    """For every two ranks how many lie between, and in how many ways two such cards can be dealt."""
    for low, high in combinations_with_replacement(RANKS, 2):
        yield max(high - low - 1, 0), 6 if low == high else 16


def worth_of_going_in(edition: Edition, room: int) -> Fraction:
    """What Ante and Play Wager net together on average, in Antes."""
    between = 4 * room
    won = between * net_between(edition, room) if room else Fraction(0)
    return (won + (LEFT - between) * net_outside(edition)) / LEFT


def net_between(edition: Edition, room: int) -> Fraction:
    """What both wagers net if the dealer's card lies between."""
    return net_of(edition.paytable("ante").odds["between"]) + net_of(
        edition.paytable("play").odds[row_of(room)]
    )


def net_outside(edition: Edition) -> Fraction:
    """What both wagers net if it does not."""
    return net_of(edition.paytable("ante").odds[OUTSIDE]) + net_of(edition.paytable("play").odds[OUTSIDE])
