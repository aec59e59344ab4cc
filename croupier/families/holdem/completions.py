"""Every way in which a hold'em round can still go from the flop on: what advice counts.

What a player knows are two cards and three, four or five community cards; perhaps also a card of the dealer,
or dead cards that cannot come. Each completion of the board is one row, with the player's rank and the number
of dealer hands for each result: at most 1,081 rows of 990 dealer hands, some milliseconds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.holdem.raise_once import (
    LOSE,
    LOSE_UNQUALIFIED,
    RESULTS,
    TIE,
    WIN,
    WIN_UNQUALIFIED,
)
from croupier.families.holdem.removal import pair_places
from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of
from croupier.kernel.parallel import Tally
from croupier.kernel.seven import Ranks, Tables, rank_of

NONE = np.empty(0, dtype=np.uint8)
BOARD = 5


class Completions(NamedTuple):
    """One row for each way to complete the board.

    ``added`` are the community cards still to come, ``kinds`` the player's category, and ``results`` counts
    the dealer's hands as :mod:`~croupier.families.holdem.raise_once` names them.
    """

    added: Cards
    kinds: NDArray[np.uint8]
    results: Tally


@jit
def sort_out(rank: np.uint16, dealer: np.uint16, qualifies: int, found: Tally) -> None:
    """Count one dealer hand as the result that it gives."""
    if rank == dealer:
        found[TIE] += 1
    elif rank > dealer:
        found[WIN if dealer >= qualifies else WIN_UNQUALIFIED] += 1
    else:
        found[LOSE if dealer >= qualifies else LOSE_UNQUALIFIED] += 1


@jit
def meet_dealers(
    key: np.uint32,
    mask: np.uint64,
    rank: np.uint16,
    missing: int,
    left: Cards,
    out: np.uint64,
    tables: Tables,
    qualifies: int,
    found: Tally,
) -> None:
    """All dealer hands that complete a board (with the dealer's known cards in ``key`` and ``mask``).

    ``out`` are the cards of ``left`` that lie on the board by now.
    """
    if missing == 0:
        sort_out(rank, rank_of(key, mask, tables), qualifies, found)
        return
    for first in range(len(left)):
        bit = np.uint64(1) << np.uint64(left[first])
        if out & bit:
            continue
        one_key, one_mask = np.uint32(key + tables.card_keys[left[first]]), mask | bit
        if missing == 1:
            sort_out(rank, rank_of(one_key, one_mask, tables), qualifies, found)
            continue
        for second in range(first + 1, len(left)):
            other = np.uint64(1) << np.uint64(left[second])
            if not out & other:
                both = np.uint32(one_key + tables.card_keys[left[second]])
                sort_out(rank, rank_of(both, one_mask | other, tables), qualifies, found)


@jit
def key_of(hand: Cards, tables: Tables) -> np.uint32:
    """The sum of the keys of some cards."""
    key = np.uint32(0)
    for card in hand:
        key = np.uint32(key + tables.card_keys[card])
    return key


@jit
def fill_in_completions(
    own: Cards,
    community: Cards,
    known: Cards,
    left: Cards,
    added: Cards,
    tables: Tables,
    qualifies: int,
    ranks: Ranks,
    results: Tally,
) -> None:
    """The player's rank and the dealer's results for every row of ``added``."""
    own_key, own_mask = key_of(own, tables), mask_of(own)
    known_key, known_mask = key_of(known, tables), mask_of(known)
    for row in range(len(added)):
        out = mask_of(added[row])
        key = np.uint32(key_of(community, tables) + key_of(added[row], tables))
        mask = mask_of(community) | out
        ranks[row] = rank_of(np.uint32(key + own_key), mask | own_mask, tables)
        meet_dealers(
            np.uint32(key + known_key),
            mask | known_mask,
            ranks[row],
            2 - len(known),
            left,
            out,
            tables,
            qualifies,
            results[row],
        )


def completions(
    own: Cards, community: Cards, qualifies: int = 0, *, dealer: Cards = NONE, dead: Cards = NONE
) -> Completions:
    """All completions of a flop, a turn or a whole board, each against all hands of the dealer.

    ``qualifies`` is the lowest rank that qualifies the dealer (0: all do), ``dealer`` the cards of the dealer
    that are seen, ``dead`` those that are in nobody's way any more.
    """
    missing = BOARD - len(community)
    if len(own) != 2 or not 0 <= missing <= 2 or len(dealer) > 2:
        raise ValueError(
            "completions: two own cards, three to five community cards, at most two of the dealer"
        )
    seen = np.concatenate((own, community, dealer, dead))
    if len(np.unique(seen)) != len(seen):
        raise ValueError("completions: a card is seen twice")
    left = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), seen)
    added: Cards = left[_places(len(left), missing)]
    ranks = np.empty(len(added), dtype=np.uint16)
    results = np.zeros((len(added), RESULTS), dtype=np.int64)
    fill_in_completions(own, community, dealer, left, added, seven.tables(7), qualifies, ranks, results)
    return Completions(added, seven.category(ranks), results)


def _places(cards: int, missing: int) -> NDArray[np.intp]:
    """Which of the cards left complete the board, one row for each way."""
    if missing == 2:
        return pair_places(cards).astype(np.intp)
    return np.arange(cards)[:, None] if missing else np.empty((1, 0), dtype=np.intp)
