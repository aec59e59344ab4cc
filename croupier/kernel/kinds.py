"""How many hands of a deck are of each kind, by the names that paytables use.

The census of a hand size counts every rank; a kind is a stretch of ranks. So is *a pair of sixes or
better*: the 2,860 ranks of one pair are thirteen stretches of 220, one for each rank of the pair, since
C(12, 3) = 220 sets of kickers go with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np

from croupier.kernel import isomorphism, seven, three
from croupier.kernel.census import census
from croupier.kernel.parallel import Tally
from croupier.kernel.scores import Category

KICKERS = comb(12, 3)


@cache
def ranks_of(size: int) -> Tally:
    """How many hands of five, six or seven cards have each rank."""
    return census(size)


def kinds(size: int) -> dict[str, int]:
    """How many hands of five, six or seven cards are of each of the ten kinds, worst first."""
    tally = ranks_of(size)
    starts = [seven.lowest(kind) for kind in Category]
    return {
        kind.name.lower(): int(part.sum())
        for kind, part in zip(Category, np.split(tally, starts[1:]), strict=True)
    }


def pairs_at_least(size: int, rank: int) -> int:
    """How many hands are one pair, of this rank (2 to 14) or a higher one."""
    lowest = seven.lowest(Category.PAIR) + KICKERS * (rank - 2)
    return int(ranks_of(size)[lowest : seven.lowest(Category.TWO_PAIR)].sum())


@cache
def three_card_kinds() -> dict[str, int]:
    """How many of the 22,100 three-card hands are of each kind, worst first."""
    found = isomorphism.classes(3)
    categories = three.category(three.rank(isomorphism.cards_of(found.masks)))
    tally = np.bincount(categories, found.weights, len(three.Category)).astype(np.int64)
    return {kind.name.lower(): int(tally[kind]) for kind in three.Category}


def high_card_hands(tally: Sequence[int] | Tally) -> dict[int, int]:
    """The hands without a pair, straight or flush by their highest rank (2 to 14).

    They stand in order of that rank, and below a highest rank *r* there are C(r - 2, 4) sets of four
    others, less the straight that ends in it; the ace ends two.
    """
    found, start = {}, 1
    for rank in range(2, 15):
        straights = (rank >= 6) + (rank == 14)
        size = comb(rank - 2, 4) - straights if rank >= 6 else 0
        found[rank] = int(sum(tally[start : start + size]))
        start += size
    return found
