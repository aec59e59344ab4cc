"""One wager under one paytable: counts and odds put together, everything exact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.errors import DataError
from croupier.kernel.counts import Counts
from croupier.lab.value import NO_METERS, Meters, returned, wins
from croupier.law.paytable import Paytable
from croupier.play.lab import Extras
from croupier.units.money import Cents
from croupier.units.odds import Odds

NO_EXTRAS: Extras = {}


@dataclass(frozen=True)
class Row:
    """One outcome: how often it comes, what it pays, and what that is worth per unit staked.

    ``contribution`` is the player's: probability times winnings, a loss being -1. The contributions of a
    wager add up to minus its edge.
    """

    outcome: str
    pays: str
    combinations: int
    probability: Fraction
    returned: Fraction
    contribution: Fraction


@dataclass(frozen=True)
class WagerResult:
    """The mathematics of one wager under one paytable, per unit staked.

    ``extras`` are payments beside it, one independent of the other and of the outcome: what they return is in
    the edge and the variance, but not in the hit frequency, which is that of the wager itself.
    """

    rows: tuple[Row, ...]
    combinations: int
    edge: Fraction
    hit_frequency: Fraction
    variance: Fraction
    counts: Counts
    extras: tuple[Row, ...] = ()

    @property
    def standard_deviation(self) -> float:
        """Of one wager, in units of the stake."""
        return sqrt(self.variance)


def evaluate(
    counts: Counts,
    odds: Mapping[str, Odds],
    stake: Cents = 100,
    meters: Meters = NO_METERS,
    extras: Extras = NO_EXTRAS,
) -> WagerResult:
    """Price every outcome; one that the paytable leaves out is an error, never a loss by silence."""
    missing = [outcome for outcome in counts.outcomes if outcome not in odds]
    if missing:
        raise DataError(f"the paytable has no row for {', '.join(missing)}")
    rows = tuple(
        _row(counts, outcome, one, stake, meters)
        for outcome, one in odds.items()
        if outcome in counts.outcomes
    )
    mean = sum((row.contribution for row in rows), start=Fraction(0))
    square = sum((row.probability * (row.returned - 1) ** 2 for row in rows), start=Fraction(0))
    hits = sum(row.combinations for row in rows if wins(odds[row.outcome]))
    beside = tuple(_extra(name, one, chance, stake) for name, (one, chance) in extras.items())
    variance = (
        square - mean**2 + sum(row.probability * row.returned**2 - row.contribution**2 for row in beside)
    )
    edge = -mean - sum((row.contribution for row in beside), start=Fraction(0))
    return WagerResult(rows, counts.total, edge, Fraction(hits, counts.total), variance, counts, beside)


def _row(counts: Counts, outcome: str, odds: Odds, stake: Cents, meters: Meters) -> Row:
    back = returned(odds, stake, meters)
    if back < 0:
        raise DataError(f"{outcome} pays {odds}, which is less than nothing")
    probability = counts.probability(outcome)
    return Row(outcome, str(odds), counts.outcomes[outcome], probability, back, probability * (back - 1))


def _extra(name: str, odds: Odds, chance: Fraction, stake: Cents) -> Row:
    """A payment beside the wager: no stake of its own is lost, and no combination of cards belongs to it."""
    back = returned(odds, stake)
    return Row(name, str(odds), 0, chance, back, chance * back)


def evaluate_column(counts: Counts, paytable: Paytable, stake: Cents = 100) -> WagerResult:
    """A wager whose paytable has no meter in it."""
    return evaluate(counts, paytable.odds, stake)
