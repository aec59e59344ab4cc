"""All sets of unseen cards that complete some parts of a Lunar Poker hand, in the order of their ranks.

A set is a word: six bits for each of its places among the unseen cards, the lowest place lowest, and above
them the number of the part that it completes. Sets are listed by their upper places, and for each of these
the two at the bottom run through all pairs below. Ranks with which the dealer would not qualify are not told
apart: what a hand there nets does not depend on them (58 Pa. Code § 671a.11(f)).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab.draw import RANKS, SETS, UNSEEN
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.seven import Tables, rank_of

PLACE_BITS = 6
PLACE_MASK = (1 << PLACE_BITS) - 1
BOTTOM = 2
"""How many places of a set run through all pairs; the others are its upper places."""

Ranks = NDArray[np.uint16]


class Sorted(NamedTuple):
    """Sets as words, by the rank they make: those of rank r stand at ``ends[r] .. ends[r + 1]``."""

    sets: NDArray[np.uint32]
    ends: NDArray[np.int64]


class Unseen(NamedTuple):
    """The cards that may come, with their keys and bits, by place."""

    cards: Cards
    keys: NDArray[np.uint32]
    bits: NDArray[np.uint64]


@jit
def first_upper(size: int) -> NDArray[np.int64]:
    """The lowest upper places of sets of so many cards."""
    return np.arange(BOTTOM, size)


@jit
def next_upper(upper: NDArray[np.int64]) -> int:
    """Move on to the next upper places; the answer is how many of them, the lowest ones, have changed."""
    if len(upper) == 0:
        return 0
    moved = 0
    while moved < len(upper) - 1 and upper[moved] + 1 == upper[moved + 1]:
        upper[moved] = moved + BOTTOM
        moved += 1
    upper[moved] += 1
    return moved + 1


@jit
def top_of(upper: NDArray[np.int64]) -> int:
    """The place below which the pairs run."""
    return upper[0] if len(upper) else UNSEEN


@jit
def sum_of(cards: Cards, tables: Tables) -> tuple[np.uint32, np.uint64]:
    """The keys of some cards, added, and their bits."""
    key, mask = np.uint32(0), np.uint64(0)
    for card in cards:
        key = np.uint32(key + tables.card_keys[card])
        mask |= np.uint64(1) << np.uint64(card)
    return key, mask


@jit
def rank_pairs(
    top: int,
    key: np.uint32,
    mask: np.uint64,
    cards: Unseen,
    tables: Tables,
    least: int,
    ranks: Ranks,
) -> None:
    """The ranks of what is known with each pair below ``top``."""
    keys, bits = cards.keys, cards.bits
    row = 0
    for high in range(1, top):
        key_high, mask_high = np.uint32(key + keys[high]), mask | bits[high]
        for low in range(high):
            rank = int(rank_of(np.uint32(key_high + keys[low]), mask_high | bits[low], tables))
            ranks[row] = max(rank, least)
            row += 1


@jit
def place_pairs(
    top: int, word: np.uint32, ranks: Ranks, first: int, free: NDArray[np.uint32], sets: NDArray[np.uint32]
) -> None:
    """Put each pair below ``top`` with the rest of its set where its rank, from ``first`` on, has room."""
    row = 0
    for high in range(1, top):
        word_high = word | np.uint32(high) << np.uint32(PLACE_BITS)
        for low in range(high):
            rank = ranks[row]
            if rank >= first:
                sets[free[rank]] = word_high | np.uint32(low)
                free[rank] += 1
            row += 1


@jit
def word_of(upper: NDArray[np.int64], part: int) -> np.uint32:
    """The upper places and the number of the part, as they stand in the word of a set."""
    word = np.uint32(part)
    for place in upper[::-1]:
        word = word << np.uint32(PLACE_BITS) | np.uint32(place)
    return np.uint32(word << np.uint32(BOTTOM * PLACE_BITS))


@jit
def place_in(word: np.uint32, which: int) -> int:
    """One of the places of a set, the lowest being the first."""
    return int(np.int64(word) >> PLACE_BITS * which & PLACE_MASK)


@jit
def rank_all(parts: Cards, cards: Unseen, tables: Tables, least: int, ranks: Ranks) -> None:
    """The rank of each part with each set, as they are listed; those below ``least`` count as that."""
    upper = first_upper(5 - parts.shape[1])
    row = 0
    while row < len(ranks):
        top = top_of(upper)
        pairs = top * (top - 1) // 2
        for part in range(len(parts)):
            key, mask = sum_of(parts[part], tables)
            for place in upper:
                key, mask = np.uint32(key + cards.keys[place]), mask | cards.bits[place]
            rank_pairs(top, key, mask, cards, tables, least, ranks[row : row + pairs])
            row += pairs
        next_upper(upper)


@jit
def ends_of(ranks: Ranks, first: int) -> NDArray[np.int64]:
    """Where each rank from ``first`` on begins in their order."""
    ends = np.zeros(RANKS + 1, dtype=np.int64)
    for rank in ranks:
        ends[rank + 1] += 1
    ends[: first + 1] = 0
    return np.cumsum(ends)


@jit
def place_all(parts: int, size: int, ranks: Ranks, first: int) -> Sorted:
    """The sets of the ranks from ``first`` on, each put where its rank has room: a counting sort."""
    ends = ends_of(ranks, first)
    free = ends.astype(np.uint32)
    found = Sorted(np.empty(ends[-1], dtype=np.uint32), ends)
    upper = first_upper(size)
    row = 0
    while row < len(ranks):
        top = top_of(upper)
        pairs = top * (top - 1) // 2
        for part in range(parts):
            place_pairs(top, word_of(upper, part), ranks[row : row + pairs], first, free, found.sets)
            row += pairs
        next_upper(upper)
    return found


def unseen_cards(known: Cards, tables: Tables) -> Unseen:
    """The cards that may come, all but those known."""
    left = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), known)
    return Unseen(left, tables.card_keys[left], np.uint64(1) << left.astype(np.uint64))


def ranked_sets(parts: Cards, cards: Unseen, tables: Tables, lowest: int) -> Ranks:
    """The ranks of all ways to complete each of some parts of a hand (one a row) to five cards, as listed.

    Ranks below ``lowest`` are all given as the one before it.
    """
    ranks = np.empty(len(parts) * SETS[5 - parts.shape[1]], dtype=np.uint16)
    rank_all(parts, cards, tables, lowest - 1, ranks)
    return ranks
