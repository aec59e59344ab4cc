"""What odds return, as exact fractions of the stake: the one place where words become numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.units.money import Cents
from croupier.units.odds import (
    FixedSum,
    FixedSumAndStake,
    ForOne,
    Lose,
    Odds,
    PercentOfMeter,
    Push,
    ToOne,
)

Meters = Mapping[str, Fraction]
"""What each progressive meter shows, in cents."""

NO_METERS: Meters = {}


def returned(odds: Odds, stake: Cents, meters: Meters = NO_METERS) -> Fraction:
    """All that goes back to the player for each cent staked, the stake included where it is returned.

    Exact: the rounding down to the cent at the table is not in it, since it depends on the stake.
    """
    match odds:
        case ToOne(numerator, denominator):
            return 1 + Fraction(numerator, denominator)
        case ForOne(numerator, denominator):
            return Fraction(numerator, denominator)
        case FixedSum(cents):
            return Fraction(cents, stake)
        case FixedSumAndStake(cents):
            return 1 + Fraction(cents, stake)
        case PercentOfMeter(percent, meter):
            return Fraction(percent, 100) * meters[meter] / stake
        case Push():
            return Fraction(1)
        case Lose():
            return Fraction(0)


def wins(odds: Odds) -> bool:
    """The outcome is paid: neither lost nor merely returned."""
    return not isinstance(odds, Lose | Push)
