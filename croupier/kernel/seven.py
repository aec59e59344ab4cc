"""Five-, six- and seven-card poker hands in batches, ranked 1 (7-5-4-3-2) to 7,462 (a royal flush).

Every card has a 32-bit key and the keys of a hand are added up. The low nine bits of the sum tell how many
cards each suit has (keys 0, 1, 8 and 57). The high 23 bits tell how often each rank is held: the rank keys
are chosen so that no two hands of the same size that differ in that have the same sum. They are multiplied
by an odd number modulo 2^23, which commutes with adding and keeps sums apart, and spreads them evenly. A
hand without a flush finds its rank by these bits in a perfect hash; for the rest the ranks of the flush
suit, as a mask, are looked up. Addition does not care about order, so a sum is built up card by card in
an enumeration, and the last card of a hand costs one addition.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import scores
from croupier.kernel.cards import Cards, batch
from croupier.kernel.displacement import ROW_BITS, ROW_MASK, perfect_hash
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of, suit_of
from croupier.kernel.parallel import in_slices
from croupier.kernel.scores import Category

Ranks = NDArray[np.uint16]

RANK_BITS = 23
SUIT_KEY_BITS = 9
# The multiplier is 2^32 over the golden ratio, cut to its low bits: as even a spread as any.
RANK_KEYS = tuple(
    key * 0x3779B1 % (1 << RANK_BITS)
    for key in (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
)
SUIT_KEYS = (0, 1, 8, 57)
SUIT_KEY_MASK = (1 << SUIT_KEY_BITS) - 1
NO_FLUSH = 4
SIZES = (5, 6, 7)
RANKS = scores.FIVE_CARD_RANKS


class Tables(NamedTuple):
    """What a compiled evaluation of hands of one size needs; passed as an argument, never a global."""

    card_keys: NDArray[np.uint32]
    offsets: NDArray[np.uint16]
    ranks: Ranks
    flush_suits: NDArray[np.uint8]
    flush_ranks: Ranks


def card_keys() -> NDArray[np.uint32]:
    """The key of each card, the suit's in the low bits and the rank's above it."""
    keys = [(rank << SUIT_KEY_BITS) + suit for suit in SUIT_KEYS for rank in RANK_KEYS]
    return np.array(keys, dtype=np.uint32)


def flush_suits(size: int) -> NDArray[np.uint8]:
    """The suit of which a hand holds five or more, by the sum of its suit keys; 4 where none is."""
    found = np.full(512, NO_FLUSH, dtype=np.uint8)
    for clubs in range(size + 1):
        for diamonds in range(size + 1 - clubs):
            for hearts in range(size + 1 - clubs - diamonds):
                held = (clubs, diamonds, hearts, size - clubs - diamonds - hearts)
                if max(held) >= 5:
                    sum_of_keys = sum(count * key for count, key in zip(held, SUIT_KEYS, strict=True))
                    found[sum_of_keys] = held.index(max(held))
    return found


@cache
def tables(size: int) -> Tables:
    """The tables for hands of five, six or seven cards."""
    if size not in SIZES:
        raise ValueError(f"size: poker hands here have 5, 6 or 7 cards, not {size}")
    counts = scores.rank_counts(size)
    keys = counts @ np.array(RANK_KEYS) % (1 << RANK_BITS)
    offsets, ranks = perfect_hash(keys, scores.ranks_of(scores.plain_scores(counts)), RANK_BITS)
    flush_ranks = scores.ranks_of(scores.flush_scores())
    return Tables(card_keys(), offsets, ranks, flush_suits(size), flush_ranks)


@jit
def plain_rank(key: np.uint32, tables: Tables) -> np.uint16:
    """The rank of a hand by the sum of its keys, flushes not considered.

    Compiled code adds 32-bit numbers in 64 bits; cutting the sum down to 32 here makes it wrap around as
    the keys demand, and keeps every look-up inside the tables.
    """
    wrapped = np.uint32(key)
    column = (wrapped >> np.uint32(SUIT_KEY_BITS)) & np.uint32(ROW_MASK)
    offset = np.uint32(tables.offsets[wrapped >> np.uint32(SUIT_KEY_BITS + ROW_BITS)])
    return np.uint16(tables.ranks[np.uint32(offset + column)])


@jit
def flush_rank(mask: np.uint64, suit: int, tables: Tables) -> np.uint16:
    """The rank of a hand that has five or more cards of a suit, by the mask of its cards."""
    return np.uint16(tables.flush_ranks[suit_of(mask, suit)])


@jit
def rank_of(key: np.uint32, mask: np.uint64, tables: Tables) -> np.uint16:
    """The rank of a hand by the sum of its keys and the mask of its cards: for enumerations."""
    suit = tables.flush_suits[key & np.uint32(SUIT_KEY_MASK)]
    if suit != NO_FLUSH:
        return flush_rank(mask, suit, tables)
    return plain_rank(key, tables)


def _rank_hands(size: int) -> Callable[[Cards, Tables, Ranks], None]:
    """The batch kernel for hands of one size: with the size known, the compiler unrolls the sum."""

    @jit
    def rank_hands(hands: Cards, tables: Tables, ranks: Ranks) -> None:
        for row in range(hands.shape[0]):
            key = np.uint32(0)
            for column in range(size):
                key += tables.card_keys[hands[row, column]]
            suit = tables.flush_suits[key & np.uint32(SUIT_KEY_MASK)]
            if suit != NO_FLUSH:
                ranks[row] = flush_rank(mask_of(hands[row]), suit, tables)
            else:
                ranks[row] = plain_rank(key, tables)

    return rank_hands


RANK_HANDS = {size: _rank_hands(size) for size in SIZES}


def rank(hands: Cards, threads: int = 1) -> Ranks:
    """The rank of the best five cards of each hand of five, six or seven; greater is better."""
    checked = batch(hands, SIZES)
    ranks = np.empty(len(checked), dtype=np.uint16)
    kernel, found = RANK_HANDS[checked.shape[1]], tables(checked.shape[1])
    in_slices(len(checked), lambda rows: kernel(checked[rows], found, ranks[rows]), threads)
    return ranks


def category(ranks: Ranks) -> NDArray[np.uint8]:
    """The :class:`Category` of each rank, as its number."""
    if ranks.size and int(ranks.max()) > RANKS:
        raise ValueError(f"ranks: {int(ranks.max())} is no rank; ranks are 1 to {RANKS}")
    found: NDArray[np.uint8] = scores.categories()[ranks]
    return found


def lowest(kind: Category) -> int:
    """The lowest rank of a category: a hand is at least that good when its rank is not below."""
    return int(np.searchsorted(scores.categories()[1:], int(kind))) + 1
