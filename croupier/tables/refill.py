"""Which hit has emptied a progressive meter, and what the meter was given to start again because of it.

A hit that a floorperson refuses has emptied nothing: its refill goes back with it, so each hit keeps its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.play.settlement import SettledWager
from croupier.tables.progressive import meter_paid_from
from croupier.units.money import Cents
from croupier.units.odds import PercentOfMeter
from croupier.wagering.progressive.hit import Refill

_WHOLE: Final = 100
"""Percent of a meter: what leaves nothing on it."""


def by_wager(
    settled: Sequence[SettledWager], before: Mapping[str, Cents], refills: Mapping[str, Refill]
) -> dict[str, Refill]:
    """The refill of each progressive wager that has one, by the hold of the wager.

    A reserve is poured once, however many win the whole meter one after the other: it belongs to the first,
    or to all who share that one payout (§ 647a.12(e)(2)), in proportion. The house adds its reseed after
    each of them.
    """
    found: dict[str, Refill] = {}
    for meter, refill in refills.items():
        paid = [one for one in settled if meter_paid_from(one) == meter]
        whole = [one for one in paid if _wins_whole(one)]
        first = _first_payout(paid, before[meter])
        pours = _divided(refill.poured_cents, [one.line.returned for one in first])
        poured = {one.line.hold: cents for one, cents in zip(first, pours, strict=True)}
        reseeded = _divided(refill.reseeded_cents, [1] * len(whole))
        for one, cents in zip(whole, reseeded, strict=True):
            pour = poured.get(one.line.hold, 0)
            found[one.line.hold] = Refill(refill.reserve if pour else "", pour, cents)
    return found


def _wins_whole(settled: SettledWager) -> bool:
    return isinstance(settled.paid, PercentOfMeter) and settled.paid.percent == _WHOLE


def _first_payout(paid: Sequence[SettledWager], level: Cents) -> list[SettledWager]:
    """Those who win the whole meter and divide what it showed when it was won first.

    ``paid`` is all that came out of it, in the order of the settlement.
    """
    found: list[SettledWager] = []
    for one in paid:
        whole = _wins_whole(one)
        if whole and level > 0:
            found.append(one)
        if whole or not found:
            level -= one.line.returned
    return found


def _divided(cents: Cents, parts: Sequence[int]) -> list[Cents]:
    """An amount in proportion to the parts, to the cent: each has what brings the sum so far to its share."""
    found: list[Cents] = []
    for n in range(len(parts)):
        found.append(cents * sum(parts[: n + 1]) // sum(parts) - sum(found))
    return found
