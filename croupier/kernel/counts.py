"""What an exact count answers: how often each outcome happens among all that can happen.

A count knows nothing of money. It names its outcomes as paytables do, adds up to its whole space, and
says by which method it was found, so that every figure made of it can say so too. ``total`` is the number
of equally likely deals or rolls; where outcomes have probabilities and no natural space, it is their
common denominator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm


@dataclass(frozen=True)
class Counts:
    """How many of ``total`` equally likely cases end in each outcome.

    ``page`` is the page of docs/mathematics that explains the method; ``assumes`` lists what the figure
    takes for granted beyond a fair shuffle or fair dice.
    """

    outcomes: Mapping[str, int]
    total: int
    method: str
    page: str
    assumes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if any(number < 0 for number in self.outcomes.values()):
            raise ValueError("an outcome was counted less than no times")
        if sum(self.outcomes.values()) != self.total:
            raise ValueError(f"the outcomes add up to {sum(self.outcomes.values())}, not to {self.total}")

    def probability(self, outcome: str) -> Fraction:
        """How likely an outcome is, exactly."""
        return Fraction(self.outcomes[outcome], self.total)


@dataclass(frozen=True)
class Variant:
    """The same wager played or placed otherwise: what the house then keeps of it, and under what."""

    name: str
    title: str
    edge: Fraction
    method: str


def with_the_rest(found: Mapping[str, int], rest: str, total: int) -> dict[str, int]:
    """The outcomes found, and one that stands for all other cases."""
    return {**found, rest: total - sum(found.values())}


def as_whole_numbers(probabilities: Mapping[str, Fraction]) -> tuple[dict[str, int], int]:
    """Probabilities over their common denominator, and that denominator."""
    total = lcm(*(one.denominator for one in probabilities.values()))
    return {name: int(one * total) for name, one in probabilities.items()}, total
