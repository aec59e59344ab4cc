"""How many hands of the deck with the joker are of each kind, by the names that paytables use (§ 670a.6)."""

from __future__ import annotations

from functools import cache

import numpy as np

from croupier.games.six_card_fortune_pai_gow.lab import joker_ranks
from croupier.kernel.kinds import high_card_hands
from croupier.kernel.parallel import Tally


@cache
def ranks_of(size: int) -> Tally:
    """How many hands of the deck with the joker have each rank of Pai Gow poker."""
    natural, wild = joker_ranks.census(size)
    return natural + wild


def kinds(size: int) -> dict[str, int]:
    """How many hands of the deck with the joker are of each of the eleven kinds, worst first."""
    tally = ranks_of(size)
    starts = [joker_ranks.lowest(kind) for kind in joker_ranks.Category]
    return {
        kind.name.lower(): int(part.sum())
        for kind, part in zip(joker_ranks.Category, np.split(tally, starts[1:]), strict=True)
    }


def high_cards(size: int) -> dict[int, int]:
    """The hands without a pair, straight or flush by their highest rank (2 to 14)."""
    return high_card_hands(ranks_of(size))
