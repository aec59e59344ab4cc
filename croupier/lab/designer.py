"""The designer: paytables of a given shape that keep a wanted share, exactly evaluated, best first.

A proposal differs from a printed paytable in a few rows. Its shape stays: the same outcomes, the same kind of
odds in each row, and rarer hands never paid less where the printed table keeps that order. Payments are the
round numbers that paytables use. All proposals within the bounds are tried, so that none is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import ceil, floor, lcm
from typing import Final

from croupier.errors import DataError
from croupier.kernel.counts import Counts
from croupier.lab.value import Meters, returned, wins
from croupier.lab.wager import WagerResult, evaluate
from croupier.units.odds import LOSE, FixedSum, ForOne, Lose, Odds, ToOne

ROUND_NUMBERS: Final = (
    *range(1, 13),
    *(
        15,
        20,
        25,
        30,
        35,
        40,
        45,
        50,
        60,
        70,
        75,
        80,
        90,
        100,
        120,
        125,
        150,
        175,
        200,
        250,
        300,
        350,
        400,
        450,
    ),
    *(500, 600, 700, 750, 800, 900, 1000, 1200, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 8000, 10_000),
)
NEAR: Final = Fraction(1, 10_000)
"""Edges that differ from the target by less than this are told apart by how little they change."""


@dataclass(frozen=True)
class Brief:
    """What is wanted. ``bounds`` gives the least and most of a row's payment, ``kept`` rows that stay."""

    target: Fraction
    tolerance: Fraction
    lowest_hit: Fraction = Fraction(0)
    highest_hit: Fraction = Fraction(1)
    most_changes: int = 3
    bounds: Mapping[str, tuple[int, int]] | None = None
    kept: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Template:
    """A printed paytable to start from, and what else the wager returns: the meters, or a constant.

    In the long run the meters return their rates whatever the rows pay: then ``meters`` are what they show on
    average, and ``constant`` is what the long run returns beyond that.
    """

    counts: Counts
    odds: Mapping[str, Odds]
    stake: int = 100
    meters: Meters | None = None
    constant: Fraction = Fraction(0)


@dataclass(frozen=True)
class Proposal:
    """A paytable, its exact figures, and the rows in which it differs from the template."""

    odds: Mapping[str, Odds]
    result: WagerResult
    edge: Fraction
    changed: tuple[str, ...]


def propose(template: Template, brief: Brief) -> list[Proposal]:
    """All proposals within the brief, the best first: nearest to the target, then the fewest changes."""
    _check(template, brief)
    worth = _worth(template)
    plain = {outcome: worth(outcome, odds) for outcome, odds in template.odds.items()}
    gains = {
        name: [(odds, worth(name, odds) - plain[name]) for odds in choices]
        for name, choices in _choices(template, brief).items()
    }
    ordered = keeps_order(template)
    base = template.constant + sum(plain.values(), start=Fraction(0))
    wanted = (1 - base - brief.target - brief.tolerance, 1 - base - brief.target + brief.tolerance)
    found = []
    for gained, changes in _changes_worth(gains, wanted, brief.most_changes):
        odds = {**template.odds, **changes}
        if ordered and not _in_order(replace(template, odds=odds)):
            continue
        result = evaluate(template.counts, odds, template.stake, template.meters or _zero_meters(odds))
        if brief.lowest_hit <= result.hit_frequency <= brief.highest_hit:
            found.append(Proposal(odds, result, 1 - base - gained, tuple(changes)))
    return sorted(found, key=lambda one: _rank(one, brief.target))


def _rank(one: Proposal, target: Fraction) -> tuple[int, int, Fraction, Fraction]:
    distance = abs(one.edge - target)
    return distance // NEAR, len(one.changed), distance, one.result.variance


def _check(template: Template, brief: Brief) -> None:
    named = {*(brief.bounds or {}), *brief.kept}
    unknown = named - set(template.counts.outcomes)
    if unknown:
        known = ", ".join(template.counts.outcomes)
        raise DataError(f"the paytable has no row {', '.join(sorted(unknown))}; it has: {known}")
    if brief.lowest_hit > brief.highest_hit:
        raise DataError("the least hit frequency is above the most")
    if brief.tolerance < 0 or brief.most_changes < 0:
        raise DataError("tolerance and number of changes may not be negative")


def _zero_meters(odds: Mapping[str, Odds]) -> Meters:
    return {name: Fraction(0) for one in odds.values() if (name := getattr(one, "meter", ""))}


def _worth(template: Template) -> Callable[[str, Odds], Fraction]:
    meters = template.meters or _zero_meters(template.odds)

    def worth(outcome: str, odds: Odds) -> Fraction:
        if outcome not in template.counts.outcomes:
            return Fraction(0)
        return template.counts.probability(outcome) * returned(odds, template.stake, meters)

    return worth


# Which payments a row may have.


def _choices(template: Template, brief: Brief) -> dict[str, list[Odds]]:
    """For each row that may change, all other payments that it may have.

    A row without bounds goes from half to twice what is printed; one that loses may be paid up to what the
    row above it pays, except the last, which stands for all the rest.
    """
    rows = list(template.odds)
    choices = {}
    for place, (name, odds) in enumerate(template.odds.items()):
        if name in brief.kept or name == rows[-1] or name not in template.counts.outcomes:
            continue
        above = template.odds[rows[place - 1]] if place else odds
        found = _payments(odds, above, (brief.bounds or {}).get(name))
        if found:
            choices[name] = found
    return choices


def _payments(odds: Odds, above: Odds, bounds: tuple[int, int] | None) -> list[Odds]:
    match odds:
        case ToOne(numerator, denominator) | ForOne(numerator, denominator):
            kind = type(odds)
            low, high = bounds or (max(1, numerator // (2 * denominator)), 2 * -(-numerator // denominator))
            found: list[Odds] = [kind(number) for number in _round(low, high)]
        case FixedSum(cents):
            low, high = bounds or (max(1, cents // 200), cents // 50)
            found = [FixedSum(100 * number) for number in _round(low, high)]
        case Lose():
            if not isinstance(above, ToOne | ForOne):
                return []
            kind = type(above)
            low, high = bounds or (1, max(1, above.numerator // above.denominator))
            found = [kind(number) for number in _round(low, high)]
        case _:
            # A share of a meter belongs to the shape.
            return []
    return [one for one in (*found, LOSE) if one != odds]


def _round(low: int, high: int) -> list[int]:
    """The round numbers within bounds, the bounds themselves included."""
    if not 0 < low <= high:
        raise DataError(f"bounds {low}..{high}: say the least and the most that a row pays, both above 0")
    return sorted({low, high, *(number for number in ROUND_NUMBERS if low <= number <= high)})


def _changes_worth(
    gains: Mapping[str, Sequence[tuple[Odds, Fraction]]], wanted: tuple[Fraction, Fraction], most: int
) -> Iterator[tuple[Fraction, dict[str, Odds]]]:
    """The table as it is, then every change of one row, of two, and so on, that returns what is wanted more.

    Over their common denominator gains are whole numbers, which add up quickly and exactly.
    """
    scale = lcm(*(gain.denominator for row in gains.values() for _, gain in row))
    whole = {name: [(odds, int(gain * scale)) for odds, gain in row] for name, row in gains.items()}
    least, largest = ceil(wanted[0] * scale), floor(wanted[1] * scale)
    for size in range(most + 1):
        for names in combinations(whole, size):
            for picked in product(*(whole[name] for name in names)):
                gained = sum(gain for _, gain in picked)
                if least <= gained <= largest:
                    payments = (odds for odds, _ in picked)
                    yield Fraction(gained, scale), dict(zip(names, payments, strict=True))


# Order: a rarer hand is not paid less.


def keeps_order(template: Template) -> bool:
    """The printed table pays no row less than the row below it."""
    return _in_order(template)


def _in_order(template: Template) -> bool:
    """Rows paid from a meter stand outside the order."""
    fixed = [
        returned(odds, template.stake) if wins(odds) else Fraction(0)
        for name, odds in template.odds.items()
        if not hasattr(odds, "meter") and name in template.counts.outcomes
    ]
    return all(high >= low for high, low in pairwise(fixed))
