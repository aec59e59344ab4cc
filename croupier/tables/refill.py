"""Which hit has emptied a progressive meter, and what the meter was given to start again because of it.

A hit that a floorperson refuses has emptied nothing: its refill goes back with it, so each hit keeps its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.play.settlement import Line
from croupier.tables.progressive import meter_paid_from
from croupier.units.money import Cents
from croupier.units.odds import PercentOfMeter
from croupier.wagering.progressive.hit import Refill

_WHOLE: Final = 100
"""Percent of a meter: what leaves nothing on it."""


def by_line(
    lines: Sequence[Line], before: Mapping[str, Cents], refills: Mapping[str, Refill]
) -> dict[int, Refill]:
    """The refill of each line that has one, by its place among the lines.

    A reserve is poured once, however many win the whole meter one after the other: it belongs to the first,
    or to all who share that one payout (§ 647a.12(e)(2)), in proportion. The house adds its reseed after
    each of them.
    """
    found: dict[int, Refill] = {}
    for meter, refill in refills.items():
        whole = [n for n, line in enumerate(lines) if _wins_whole(line, meter)]
        first = _first_payout(lines, whole, meter, before[meter])
        poured = _divided(refill.poured_cents, [lines[n].returned for n in first])
        reseeded = _divided(refill.reseeded_cents, [1] * len(whole))
        for n, cents in zip(whole, reseeded, strict=True):
            pour = dict(zip(first, poured, strict=True)).get(n, 0)
            found[n] = Refill(refill.reserve if pour else "", pour, cents)
    return found


def _wins_whole(line: Line, meter: str) -> bool:
    odds = line.odds
    return meter_paid_from(line) == meter and isinstance(odds, PercentOfMeter) and odds.percent == _WHOLE


def _first_payout(lines: Sequence[Line], whole: Sequence[int], meter: str, level: Cents) -> list[int]:
    """Those of the lines that win the whole meter which divide what it showed when it was won first."""
    if not whole:
        return []
    left = level - sum(one.returned for one in lines[: whole[0]] if meter_paid_from(one) == meter)
    found: list[int] = []
    for n in whole:
        if left <= 0:
            break
        found.append(n)
        left -= lines[n].returned
    return found


def _divided(cents: Cents, parts: Sequence[int]) -> list[Cents]:
    """An amount in proportion to the parts, to the cent: each has what brings the sum so far to its share."""
    found: list[Cents] = []
    for n in range(len(parts)):
        found.append(cents * sum(parts[: n + 1]) // sum(parts) - sum(found))
    return found
