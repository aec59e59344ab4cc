"""The side wagers of Go Fore It: aces among four cards, and two totals compared (§ 676a.12(c), (d))."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

from croupier.games.go_fore_it.rules import ACES
from croupier.kernel.counts import Counts
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager

CARDS_EACH = 4
CARDS_BY_POINTS = (4,) * 9 + (16,)
"""How many cards of one to ten points a deck has."""


def gopher(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 676a.12(d): so many of the four aces, the rest from the other 48 cards."""
    found = {ACES[aces]: comb(4, aces) * comb(48, CARDS_EACH - aces) for aces in range(4, -1, -1)}
    return Counts(found, comb(52, CARDS_EACH), "binomial coefficients: C(4, j) C(48, 4 - j)", "points.md")


def differences() -> dict[int, int]:
    """For each difference of points, the deals of four cards to the player and four to the dealer.

    A value of which the deck has n cards is dealt i times to the one and j times to the other in
    C(n, i) C(n - i, j) ways, and moves the difference by (i - j) times the value.
    """
    ways: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
    for points, held in enumerate(CARDS_BY_POINTS, start=1):
        grown: dict[tuple[int, int, int], int] = {}
        for (player, dealer, difference), count in ways.items():
            for own in range(min(held, CARDS_EACH - player) + 1):
                for other in range(min(held - own, CARDS_EACH - dealer) + 1):
                    place = (player + own, dealer + other, difference + (own - other) * points)
                    grown[place] = grown.get(place, 0) + count * comb(held, own) * comb(held - own, other)
        ways = grown
    return {at: count for (own, other, at), count in ways.items() if own == other == CARDS_EACH}


def skins(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 676a.12(c): fewer points than the dealer; a tie loses."""
    found = differences()
    return Counts(
        {
            "lower_than_dealer": sum(count for at, count in found.items() if at < 0),
            "tie": found[0],
            "higher_than_dealer": sum(count for at, count in found.items() if at > 0),
        },
        comb(52, CARDS_EACH) * comb(48, CARDS_EACH),
        "generating function of the difference of two hands",
        "points.md",
    )


COUNTS: Mapping[str, CountedWager] = {"skins": CountedWager(skins), "gopher": CountedWager(gopher)}
