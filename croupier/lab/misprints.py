"""Warnings: where a paytable favours the player, or looks as if it had been misprinted.

Money is settled as printed, never as it was probably meant; what looks wrong is said, with the figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import ceil
from statistics import median

from croupier.lab.wager import Row, WagerResult
from croupier.units.money import Cents, dollars
from croupier.units.odds import FixedSum, FixedSumAndStake, Odds

SINGLE = "single"
"""The key of a paytable without a letter."""

FAR_OFF = Fraction(1, 10)
"""An edge that differs by more than this from the middle one of its family needs a second look."""

CLEARLY_RARER = 2


def percent(value: Fraction) -> str:
    """A fraction as people read it, four places: ``4.5249%``."""
    return f"{float(value):.4%}"


def warnings_for(wager: str, results: Mapping[str, WagerResult]) -> list[str]:
    """What is remarkable about the paytables of one wager."""
    found = []
    for letter, result in results.items():
        name = wager if letter == SINGLE else f"{wager} {letter}"
        if result.edge < 0:
            found.append(f"{name} favours the player by {percent(-result.edge)}")
        found += [f"{name}: {sentence}" for sentence in _odd_rows(result.rows)]
    return found + _far_from_the_others(wager, results)


def fair_stake(result: WagerResult, odds: Mapping[str, Odds], stake: Cents) -> Fraction | None:
    """The stake, in cents, below which sums that do not depend on it are worth more than they cost.

    ``result`` is the wager at ``stake``. A smaller stake keeps its share of each cent, and has the whole sums
    against it. None where no sum is fixed.
    """
    sums = [
        row.probability * one.cents
        for row in result.rows
        if isinstance(one := odds[row.outcome], FixedSum | FixedSumAndStake)
    ]
    worth = sum(sums, start=Fraction(0))
    return worth / (result.edge + worth / stake) if sums else None


def small_stake_warning(wager: str, result: WagerResult, odds: Mapping[str, Odds], stake: Cents) -> list[str]:
    """A wager that may be as small as one likes, on a sum that does not depend on it."""
    fair = fair_stake(result, odds, stake)
    if fair is None:
        return []
    return [
        f"{wager} favours the player if less than {dollars(ceil(fair))} is staked: "
        "its prize does not depend on the stake"
    ]


def _far_from_the_others(wager: str, results: Mapping[str, WagerResult]) -> list[str]:
    if len(results) < 3:
        return []
    middle = median(result.edge for result in results.values())
    return [
        f"{wager} {letter} looks misprinted: its edge of {percent(result.edge)} is far from the "
        f"{percent(middle)} in the middle of its family"
        for letter, result in results.items()
        if abs(result.edge - middle) > FAR_OFF
    ]


def _odd_rows(rows: tuple[Row, ...]) -> list[str]:
    """A hand that is clearly rarer than the next lower one, yet pays less."""
    paid = [row for row in rows if row.returned > 1]
    return [
        f"{high.outcome} is {low.combinations / high.combinations:.1f} times as rare as {low.outcome} and "
        f"pays less ({high.pays} against {low.pays})"
        for high, low in pairwise(paid)
        if high.returned < low.returned and low.combinations > CLEARLY_RARER * high.combinations
    ]
