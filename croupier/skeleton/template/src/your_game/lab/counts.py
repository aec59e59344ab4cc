"""The wagers whose value is a count: the Trio Wager, by three cards of fifty-two (§ 6(c))."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

from croupier.kernel.counts import Counts
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager


def trio(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """Three of one rank; two of one rank and one of another; the rest."""
    three = 13 * comb(4, 3)
    pair = 13 * comb(4, 2) * 48
    found = {"three_of_a_kind": three, "pair": pair, "no_pair": comb(52, 3) - three - pair}
    return Counts(found, comb(52, 3), "binomial coefficients", "points.md")


COUNTS: Mapping[str, CountedWager] = {"trio": CountedWager(trio)}
