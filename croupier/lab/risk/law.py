"""The result of one round as a law on a lattice: nets that are all multiples of one step apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.play.joint import JointCounts


@dataclass(frozen=True)
class Law:
    """``chances[k]`` is how likely a round nets ``places[k]`` times ``step``, in units of one wager."""

    step: Fraction
    places: NDArray[np.int64]
    chances: NDArray[np.float64]

    @property
    def span(self) -> int:
        """How many steps lie between the worst and the best result."""
        return int(self.places[-1] - self.places[0])


def law_of(nets: Mapping[Fraction, int]) -> Law:
    """From how often each net comes; the step is the largest that all of them are multiples of."""
    scale = lcm(*(net.denominator for net in nets))
    whole = {int(net * scale): number for net, number in nets.items() if number}
    step = gcd(*whole) or 1
    places = np.array(sorted(whole), dtype=np.int64)
    total = sum(whole.values())
    chances = np.array([whole[int(place)] / total for place in places])
    return Law(Fraction(step, scale), places // step, chances)


def total_law(counts: JointCounts) -> Law:
    """All wagers of one seat together."""
    nets: dict[Fraction, int] = {}
    for each, number in counts.outcomes.items():
        net = sum(each, Fraction(0))
        nets[net] = nets.get(net, 0) + number
    return law_of(nets)


@dataclass(frozen=True)
class Moments:
    """Of one round: mean and deviation, and how far its law is from a normal one (0 and 0 if not known)."""

    mean: float
    deviation: float
    skewness: float = 0.0
    excess: float = 0.0


def moments_of(law: Law) -> Moments:
    """The first four."""
    values = law.places * float(law.step)
    mean = float(law.chances @ values)
    apart = values - mean
    second = float(law.chances @ apart**2)
    if not second:
        return Moments(mean, 0.0)
    third, fourth = float(law.chances @ apart**3), float(law.chances @ apart**4)
    return Moments(mean, sqrt(second), third / second**1.5, fourth / second**2 - 3)
