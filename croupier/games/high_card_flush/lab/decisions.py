"""The best decision of High Card Flush for a hand at hand: by its best flush, or counted where that is close.

For most flushes the decision is the same whatever the four other cards are. For a few, those around ten
high, these decide; such hands are counted against all dealers as ``showdown`` does. Which flushes are
which is found once over all classes of hands.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.flush import greatest_of_suits, suit_values
from croupier.games.high_card_flush.lab.showdown import (
    DECISIONS,
    Held,
    Prices,
    best_decision,
    outcomes_of,
)
from croupier.games.high_card_flush.lab.ways import CARDS, Ways, all_ways
from croupier.kernel import isomorphism
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.masks import suit_of
from croupier.kernel.parallel import sum_of_shares

Decisions = NDArray[np.uint8]

CLOSE = 3
"""In a table of decisions: the flush alone does not decide."""


@jit
def counted_decision(
    first: Held,
    second: Held,
    third: Held,
    fourth: Held,
    qualify: NDArray[np.int64],
    prices: Prices,
    ways: Ways,
) -> int:
    """The best decision for the ranks held in each suit, counted against all dealers."""
    length, unqualified, win, tie = outcomes_of(first, second, third, fourth, qualify[0], qualify[1], ways)
    return best_decision(prices, length, unqualified, win, tie)


@jit
def decisions_seen(
    share: int,
    shares: int,
    masks: NDArray[np.uint16],
    worth: NDArray[np.uint16],
    qualify: NDArray[np.int64],
    prices: Prices,
    ways: Ways,
    seen: NDArray[np.int64],
) -> None:
    """For every best flush, how often each decision is the best of some class of hands."""
    for row in range(share, len(masks), shares):
        first, second = np.int64(masks[row, 0]), np.int64(masks[row, 1])
        third, fourth = np.int64(masks[row, 2]), np.int64(masks[row, 3])
        best = max(worth[first], worth[second], worth[third], worth[fourth])
        seen[best, counted_decision(first, second, third, fourth, qualify, prices, ways)] += 1


def decisions_by_flush(qualify_length: int, qualify_high: int, prices: Prices) -> Decisions:
    """The decision by the best flush's worth (``flush.best``), or CLOSE."""

    def build() -> Decisions:
        masks = np.ascontiguousarray(isomorphism.classes(CARDS).masks[:, :, 0])
        qualify = qualifying(qualify_length, qualify_high)

        def some(share: int, shares: int) -> NDArray[np.int64]:
            seen = np.zeros((1 << 16, DECISIONS), dtype=np.int64)
            decisions_seen(share, shares, masks, suit_values(), qualify, prices, all_ways(), seen)
            return seen

        seen = sum_of_shares(some) > 0
        return np.where(seen.sum(axis=1) > 1, CLOSE, seen.argmax(axis=1)).astype(np.uint8)

    return kept_table("flush-decisions", [qualify_length, qualify_high, prices.tolist()], build)


def qualifying(length: int, high: int) -> NDArray[np.int64]:
    """The dealer's least qualifying flush as the kernels take it, the deuce being 0."""
    return np.array([length, high - 2], dtype=np.int64)


@jit
def decision_of(
    mask: np.uint64,
    worth: NDArray[np.uint16],
    decisions: Decisions,
    qualify: NDArray[np.int64],
    prices: Prices,
    ways: Ways,
) -> int:
    """The best decision for seven cards, as a mask."""
    decision = decisions[greatest_of_suits(mask, worth)]
    if decision != CLOSE:
        return int(decision)
    first, second = np.int64(suit_of(mask, 0)), np.int64(suit_of(mask, 1))
    third, fourth = np.int64(suit_of(mask, 2)), np.int64(suit_of(mask, 3))
    return counted_decision(first, second, third, fourth, qualify, prices, ways)
