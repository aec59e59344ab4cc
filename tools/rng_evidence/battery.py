"""Statistics of shuffles and dice, each with the chance of a result at least as uneven if all is fair.

A shuffle is a row of numbers from 0 to n - 1: which card lies at which place. Cards of a shoe of several
packs are told apart, so that a test sees more than a player could.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb, factorial
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import special

Shuffles = NDArray[np.int64]
Rolls = NDArray[np.int64]


@dataclass(frozen=True)
class Result:
    """One test: what it looked at, its statistic, and the chance of as much or more if all is fair."""

    name: str
    samples: int
    statistic: float
    degrees: int
    p: float

    def passes(self, level: float) -> bool:
        """Neither too uneven nor too even to be chance, at this level of confidence."""
        tail = (1 - level) / 2
        return tail <= self.p <= 1 - tail


def _chance_of_more(statistic: float, degrees: int) -> float:
    """The upper tail of chi-square; ``scipy.stats`` has it too, and takes a second to load."""
    return float(special.chdtrc(degrees, statistic))


def chi_square(name: str, observed: NDArray[np.int64], expected: NDArray[np.float64]) -> Result:
    """Pearson's test; cells that expect fewer than five are taken together."""
    observed, expected = observed.ravel(), expected.ravel()
    if observed[expected == 0].any():
        return Result(name, int(observed.sum()), float("inf"), len(expected) - 1, 0.0)
    observed, expected = observed[expected > 0], expected[expected > 0]
    small = expected < 5
    if small.any():
        observed = np.append(observed[~small], observed[small].sum())
        expected = np.append(expected[~small], expected[small].sum())
    statistic = float(((observed - expected) ** 2 / expected).sum())
    degrees = len(expected) - 1
    return Result(name, int(observed.sum()), statistic, degrees, _chance_of_more(statistic, degrees))


def square_chi(name: str, counts: NDArray[np.int64], rounds: int) -> Result:
    """A square whose rows and columns each add up to the number of rounds: (n - 1) squared degrees."""
    size = counts.shape[0]
    expected = rounds / size
    # Each row and each column is bound to its sum, which makes the plain statistic too small by (n - 1) / n.
    statistic = float(((counts - expected) ** 2 / expected).sum()) * (size - 1) / size
    degrees = (size - 1) ** 2
    return Result(name, rounds, statistic, degrees, _chance_of_more(statistic, degrees))


# --- shuffles -----------------------------------------------------------------------------------------


def position_by_card(shuffles: Shuffles) -> Result:
    """Every card is at every place equally often."""
    rounds, size = shuffles.shape
    cells = shuffles * size + np.arange(size)
    counts = np.bincount(cells.ravel(), minlength=size * size).reshape(size, size)
    return square_chi("position by card", counts, rounds)


def adjacent_pairs(shuffles: Shuffles) -> Result:
    """Every card follows every other equally often. Only every second pair is taken: these do not overlap."""
    rounds, size = shuffles.shape
    first, second = shuffles[:, 0 : size - 1 : 2], shuffles[:, 1:size:2]
    counts = np.bincount((first * size + second).ravel(), minlength=size * size).reshape(size, size)
    cells = size * (size - 1)
    expected = rounds * first.shape[1] / cells
    plain = float(((counts[~np.eye(size, dtype=bool)] - expected) ** 2 / expected).sum())
    # A pair comes at most once in a shuffle, which evens the counts out a little; undo that.
    statistic = plain * (cells - 1) / (cells - first.shape[1])
    p = _chance_of_more(statistic, cells - 1)
    return Result("adjacent pairs", rounds * first.shape[1], statistic, cells - 1, p)


def ascents(shuffles: Shuffles) -> Result:
    """Runs: how often the next card is higher follows the Eulerian numbers, here by its normal limit."""
    rounds, size = shuffles.shape
    risen = (np.diff(shuffles, axis=1) > 0).sum(axis=1)
    # The number of ascents has mean (n - 1) / 2 and variance (n + 1) / 12; the classes are cut at half steps.
    mean, deviation = (size - 1) / 2, ((size + 1) / 12) ** 0.5
    edges = np.arange(-0.5, size)
    share = np.diff(special.ndtr((edges - mean) / deviation))
    if size <= EXACT_EULERIAN:
        share = np.array([float(a) for a in eulerian_shares(size)])
    return chi_square("runs (ascents)", np.bincount(risen, minlength=size), rounds * share)


# Up to here the Eulerian numbers are used themselves; beyond, the normal limit is closer than any sample.
EXACT_EULERIAN: Final = 60


def eulerian_shares(size: int) -> list[float]:
    """The chance of each number of ascents in a shuffle of so many cards."""
    row = [1]
    for n in range(2, size + 1):
        left, right = [0, *row], [*row, 0]
        row = [(n - k) * left[k] + (k + 1) * right[k] for k in range(n)]
    total = factorial(size)
    return [count / total for count in row]


def serial(shuffles: Shuffles) -> Result:
    """Where a card lies says nothing on what lies there in the next shuffle."""
    before, after = shuffles[:-1:2], shuffles[1::2]
    size = shuffles.shape[1]
    counts = np.bincount((before * size + after).ravel(), minlength=size * size).reshape(size, size)
    return square_chi("serial (from shuffle to shuffle)", counts, before.shape[0])


def unmoved(shuffles: Shuffles) -> Result:
    """Cards that stay where they were: their number follows the rencontres, which are Poisson's to 1 / n!."""
    rounds, size = shuffles.shape
    kept = (shuffles == np.arange(size)).sum(axis=1)
    share = np.exp(-1.0 - special.gammaln(np.arange(size + 1) + 1))
    return chi_square("cards left in place", np.bincount(kept, minlength=size + 1), rounds * share)


def flushes(shuffles: Shuffles) -> Result:
    """Suits among the first seven cards: the largest number of one suit, as counted exactly."""
    rounds, size = shuffles.shape
    suits = (shuffles[:, :7] % 52) // 13
    largest = np.stack([(suits == suit).sum(axis=1) for suit in range(4)]).max(axis=0)
    ways = np.zeros(8)
    per_suit = size // 4
    for a in range(8):
        for b in range(8 - a):
            for c in range(8 - a - b):
                held = (a, b, c, 7 - a - b - c)
                count = 1
                for cards in held:
                    count *= comb(per_suit, cards)
                ways[max(held)] += count
    return chi_square(
        "largest suit in seven cards", np.bincount(largest, minlength=8), rounds * ways / ways.sum()
    )


SHUFFLE_TESTS: Final[tuple[Callable[[Shuffles], Result], ...]] = (
    position_by_card,
    adjacent_pairs,
    ascents,
    serial,
    unmoved,
    flushes,
)


# --- dice ---------------------------------------------------------------------------------------------


def faces(rolls: Rolls) -> Result:
    """Every face of every die equally often."""
    counts = np.bincount((rolls - 1 + 6 * np.arange(rolls.shape[1])).ravel(), minlength=6 * rolls.shape[1])
    results = [
        chi_square("faces", counts[6 * die : 6 * die + 6], np.full(6, rolls.shape[0] / 6))
        for die in range(rolls.shape[1])
    ]
    statistic, degrees = sum(r.statistic for r in results), sum(r.degrees for r in results)
    return Result("dice: faces", rolls.size, statistic, degrees, _chance_of_more(statistic, degrees))


def sums(rolls: Rolls) -> Result:
    """Sums of all dice of a roll, against the exact number of ways."""
    rounds, dice = rolls.shape
    ways = np.array([1.0])
    for _ in range(dice):
        ways = np.convolve(ways, np.ones(6))
    counts = np.bincount(rolls.sum(axis=1) - dice, minlength=5 * dice + 1)
    return chi_square("dice: sums", counts, rounds * ways / 6.0**dice)


def pairs_in_a_row(rolls: Rolls) -> Result:
    """A die says nothing on the next one."""
    flat = rolls.ravel() - 1
    first, second = flat[:-1:2], flat[1::2]
    counts = np.bincount(first * 6 + second, minlength=36)
    return chi_square("dice: serial pairs", counts, np.full(36, len(first) / 36))


DICE_TESTS: Final[tuple[Callable[[Rolls], Result], ...]] = (faces, sums, pairs_in_a_row)


def shuffle_battery(shuffles: Shuffles) -> Iterator[Result]:
    """Every test of shuffles."""
    return (test(shuffles) for test in SHUFFLE_TESTS)


def dice_battery(rolls: Rolls) -> Iterator[Result]:
    """Every test of dice."""
    return (test(rolls) for test in DICE_TESTS)
