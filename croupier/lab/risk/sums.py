"""The sum of many rounds: convolved exactly where the lattice is small enough, else nearly normal.

The discrete Fourier transform of a law, to the power of N, is that of the sum of N rounds: chances come out
with an error of about 1e-12. Where the lattice would be too long, quantiles and chances are those of the
normal law with the corrections of Edgeworth and of Cornish and Fisher for skewness and excess.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, pi, sqrt
from statistics import NormalDist
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.lab.risk.law import Law, Moments, moments_of

LONGEST_LATTICE: Final = 1 << 22
CONVOLVED: Final = "convolution of the law of one round"
NEARLY_NORMAL: Final = "normal, corrected for skewness and excess (Edgeworth, Cornish and Fisher)"
NORMAL: Final = "normal, from mean and deviation of one round"


class Sum(Protocol):
    """The result of all rounds, in units."""

    @property
    def method(self) -> str:
        """How it was found."""

    def below(self, bound: float) -> float:
        """How likely the result is less than this."""

    def quantile(self, level: float) -> float:
        """The least result that is not exceeded with this chance."""


@dataclass(frozen=True)
class Convolved:
    """Every result on the lattice with its chance."""

    values: NDArray[np.float64]
    cumulative: NDArray[np.float64]
    step: float
    method: str = CONVOLVED

    def below(self, bound: float) -> float:
        place = int(np.searchsorted(self.values, bound - self.step / 1000))
        return float(self.cumulative[place - 1]) if place else 0.0

    def quantile(self, level: float) -> float:
        place = int(np.searchsorted(self.cumulative, level))
        return float(self.values[min(place, len(self.values) - 1)])


@dataclass(frozen=True)
class Approximate:
    """Mean and deviation of the sum, with skewness and excess, which fade as rounds are added."""

    mean: float
    deviation: float
    skewness: float
    excess: float
    method: str

    def below(self, bound: float) -> float:
        if not self.deviation:
            return float(bound > self.mean)
        x = (bound - self.mean) / self.deviation
        density = exp(-x * x / 2) / sqrt(2 * pi)
        correction = (
            self.skewness / 6 * (x * x - 1)
            + self.excess / 24 * (x**3 - 3 * x)
            + self.skewness**2 / 72 * (x**5 - 10 * x**3 + 15 * x)
        )
        return min(1.0, max(0.0, NormalDist().cdf(x) - density * correction))

    def quantile(self, level: float) -> float:
        z = NormalDist().inv_cdf(level)
        moved = (
            z
            + self.skewness / 6 * (z * z - 1)
            + self.excess / 24 * (z**3 - 3 * z)
            - self.skewness**2 / 36 * (2 * z**3 - 5 * z)
        )
        return self.mean + self.deviation * moved


def sum_of(law: Law, rounds: int) -> Sum:
    """So many rounds, one independent of the other."""
    if law.span * rounds < LONGEST_LATTICE:
        return _convolved(law, rounds)
    return nearly_normal(moments_of(law), rounds)


def nearly_normal(one: Moments, rounds: int) -> Approximate:
    """From the moments of one round. Where higher ones correct more than they may, they are left out."""
    skewness, excess = one.skewness / sqrt(rounds), one.excess / rounds
    corrected = 0 < abs(skewness) + abs(excess) < 1
    return Approximate(
        rounds * one.mean,
        sqrt(rounds) * one.deviation,
        skewness if corrected else 0.0,
        excess if corrected else 0.0,
        NEARLY_NORMAL if corrected else NORMAL,
    )


def _convolved(law: Law, rounds: int) -> Convolved:
    length = law.span * rounds + 1
    size = 1 << (length - 1).bit_length()
    one = np.zeros(size)
    one[law.places - law.places[0]] = law.chances
    chances = np.fft.irfft(np.fft.rfft(one) ** rounds, size)[:length].clip(0.0)
    step = float(law.step)
    values = np.array((np.arange(length) + rounds * int(law.places[0])) * step, dtype=np.float64)
    cumulative = np.cumsum(chances)
    return Convolved(values, cumulative / cumulative[-1], step)
