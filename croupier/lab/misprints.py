"""Warnings: where a paytable favours the player, or looks as if it had been misprinted.

Money is settled as printed, never as it was probably meant; what looks wrong is said, with the figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from statistics import median

from croupier.lab.wager import Row, WagerResult

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
