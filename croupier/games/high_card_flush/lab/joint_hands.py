"""Hands of High Card Flush by flush and straight flush together, with the best decision: for joint counts.

As in ``showdown``, every class of the player's cards is decided and counted against all dealers; the longest
straight flush is counted along. Of two players' hands the lengths are counted by polynomials in two
variables: sets of one suit for the one and for the other, up to given lengths, times four.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.flush import run_lengths
from croupier.games.high_card_flush.lab.showdown import (
    DEALERS,
    DECISIONS,
    LOSE,
    OUTCOMES,
    TIE,
    UNQUALIFIED,
    WIN,
    Prices,
    best_decision,
    outcomes_of,
)
from croupier.games.high_card_flush.lab.ways import CARDS, Ways, all_ways
from croupier.kernel import isomorphism
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally, sum_of_shares

SIZES = CARDS + 1


@jit
def count_hands(
    share: int,
    shares: int,
    masks: NDArray[np.uint16],
    weights: NDArray[np.uint8],
    runs: NDArray[np.uint8],
    qualify: NDArray[np.int64],
    prices: Prices,
    ways: Ways,
    tally: Tally,
) -> None:
    """``tally[length, run, decision, outcome]`` of every hand under best play."""
    for row in range(share, len(masks), shares):
        first, second = np.int64(masks[row, 0]), np.int64(masks[row, 1])
        third, fourth = np.int64(masks[row, 2]), np.int64(masks[row, 3])
        length, unqualified, win, tie = outcomes_of(
            first, second, third, fourth, qualify[0], qualify[1], ways
        )
        run = max(max(runs[first], runs[second]), max(runs[third], runs[fourth]))
        decision = best_decision(prices, length, unqualified, win, tie)
        weight = np.int64(weights[row])
        tally[length, run, decision, UNQUALIFIED] += weight * unqualified
        tally[length, run, decision, WIN] += weight * win
        tally[length, run, decision, TIE] += weight * tie
        tally[length, run, decision, LOSE] += weight * (DEALERS - unqualified - win - tie)


def count(qualify: Sequence[int], prices: Prices) -> Tally:
    """The same over all deals, kept on disk under what decides."""

    def build() -> Tally:
        found = isomorphism.classes(CARDS)
        masks = np.ascontiguousarray(found.masks[:, :, 0])
        least = np.array([qualify[0], qualify[1] - 2], dtype=np.int64)
        ways, runs = all_ways(), run_lengths()

        def some(share: int, shares: int) -> Tally:
            tally = np.zeros((SIZES, SIZES, DECISIONS, OUTCOMES), dtype=np.int64)
            count_hands(share, shares, masks, found.weights, runs, least, prices, ways, tally)
            return tally

        return sum_of_shares(some)

    return kept_table("flush-joint-endings", [list(qualify), prices.tolist()], build)


def suit_sets() -> Tally:
    """``[cards, run, cards, run]``: two disjoint sets of one suit, each of at most seven cards."""
    ranks = np.arange(1 << 13)
    sizes = np.bitwise_count(ranks).astype(np.int64)
    kept = ranks[sizes <= CARDS]
    places = (sizes * SIZES + run_lengths())[kept]
    found = np.zeros((SIZES**2, SIZES**2), dtype=np.int64)
    for mask, place in zip(kept, places, strict=True):
        others = places[kept & mask == 0]
        found[place] += np.bincount(others, minlength=SIZES**2)
    return found.reshape(SIZES, SIZES, SIZES, SIZES)


def two_hands_within(sets: Tally) -> int:
    """How many pairs of seven-card hands four suits make of these sets of one suit, ``[cards, cards]``."""
    two = np.zeros((SIZES, SIZES), dtype=np.int64)
    for own, other in np.argwhere(sets):
        two[own:, other:] += sets[own, other] * sets[: SIZES - own, : SIZES - other]
    return int((two * two[::-1, ::-1]).sum())


@cache
def two_hands() -> Tally:
    """``[length, run, length, run]`` of the hands of two players, over C(52, 7) x C(45, 7) deals."""
    sets = suit_sets()
    most = np.zeros((SIZES,) * 4, dtype=np.int64)
    for length, run, other, other_run in np.ndindex(most.shape):
        allowed = sets[: length + 1, : run + 1, : other + 1, : other_run + 1].sum(axis=(1, 3))
        padded = np.zeros((SIZES, SIZES), dtype=np.int64)
        padded[: length + 1, : other + 1] = allowed
        most[length, run, other, other_run] = two_hands_within(padded)
    for axis in range(4):
        most = np.diff(most, axis=axis, prepend=0)
    return most
