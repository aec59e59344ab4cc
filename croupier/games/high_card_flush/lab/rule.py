"""High Card Flush by a fixed rule: every flush from a stated one on is raised, as high as it may be.

"T-8-6" is such a rule. Hands and outcomes are counted as for best play; only the decision is given.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.seen_cards import longest
from croupier.games.high_card_flush.lab.showdown import OUTCOMES, dealers_by_outcome
from croupier.games.high_card_flush.lab.ways import CARDS, Ways, all_ways
from croupier.kernel import isomorphism
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally, sum_of_shares


@jit
def count_by_rule(
    share: int,
    shares: int,
    masks: NDArray[np.uint16],
    weights: NDArray[np.uint8],
    qualify: NDArray[np.int64],
    lowest: NDArray[np.int64],
    ways: Ways,
    tally: Tally,
) -> None:
    """``[length, folds or raises, outcome]`` of a player who folds every flush below ``lowest``."""
    found = np.empty(OUTCOMES, dtype=np.int64)
    hand = np.empty(4, dtype=np.int64)
    for row in range(share, len(masks), shares):
        for suit in range(4):
            hand[suit] = masks[row, suit]
        length = dealers_by_outcome(hand, qualify[0], qualify[1], ways, found)
        size, flush = longest(hand)
        stays = size > lowest[0] or (size == lowest[0] and flush >= lowest[1])
        for outcome in range(OUTCOMES):
            tally[length, int(stays), outcome] += weights[row] * found[outcome]


def count_fold_below(qualify: tuple[int, int], lowest: tuple[int, ...], threads: int | None = None) -> Tally:
    """The same over all deals; ``lowest`` is the lowest flush that is raised, as ranks (2 to 14)."""
    found = isomorphism.classes(CARDS)
    masks = np.ascontiguousarray(found.masks[:, :, 0])
    bounds = np.array([qualify[0], qualify[1] - 2], dtype=np.int64)
    flush = np.array([len(lowest), sum(1 << (rank - 2) for rank in lowest)], dtype=np.int64)
    ways = all_ways()

    def some(share: int, shares: int) -> Tally:
        tally = np.zeros((CARDS + 1, 2, OUTCOMES), dtype=np.int64)
        count_by_rule(share, shares, masks, found.weights, bounds, flush, ways, tally)
        return tally

    return sum_of_shares(some, threads)
