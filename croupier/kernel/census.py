"""Every hand of a deck, counted by rank: 133,784,560 seven-card hands in less than half a second.

The first cards run through their combinations with the sum of their keys kept as it grows; the last
card costs one addition and one look-up. A flush needs four cards of a suit before the last one: where
the others have no four, the last loop does not look for flushes at all.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally, sum_of_shares
from croupier.kernel.seven import RANKS, SUIT_KEY_MASK, SUIT_KEYS, Tables, plain_rank, rank_of, tables

Flags = NDArray[np.bool_]
# The whole deck has 133,784,560 seven-card hands: 32 bits hold every count, and the tally stays close.
Counts = NDArray[np.uint32]


@cache
def one_short_of_a_flush(size: int) -> Flags:
    """Whether ``size - 1`` cards hold four or more of a suit, by the sum of their suit keys."""
    short = np.zeros(512, dtype=np.bool_)
    cards = size - 1
    for diamonds in range(cards + 1):
        for hearts in range(cards + 1 - diamonds):
            for spades in range(cards + 1 - diamonds - hearts):
                held = (cards - diamonds - hearts - spades, diamonds, hearts, spades)
                key = sum(count * suit_key for count, suit_key in zip(held, SUIT_KEYS, strict=True))
                short[key] = max(held) >= 4
    return short


@jit
def last_card_plain(key: np.uint32, keys: NDArray[np.uint32], tables: Tables, tally: Counts) -> None:
    """Count the hands that each of the remaining cards completes, where none makes a flush."""
    for last in keys:
        tally[plain_rank(np.uint32(key + last), tables)] += np.uint32(1)


@jit
def last_card(
    key: np.uint32,
    mask: np.uint64,
    keys: NDArray[np.uint32],
    bits: NDArray[np.uint64],
    tables: Tables,
    tally: Counts,
) -> None:
    """Count the hands that each of the remaining cards completes."""
    for place in range(len(keys)):
        tally[rank_of(np.uint32(key + keys[place]), mask | bits[place], tables)] += np.uint32(1)


@jit
def next_combination(at: NDArray[np.int64], cards: int, room: int) -> int:
    """Step to the next combination that leaves ``room`` cards above it.

    The answer is the first place that moved, or -1 after the last combination.
    """
    depth = len(at)
    moved = depth - 1
    while moved >= 0 and at[moved] == cards - room - depth + moved:
        moved -= 1
    if moved >= 0:
        at[moved] += 1
        for place in range(moved + 1, depth):
            at[place] = at[place - 1] + 1
    return moved


@jit
def count_share(
    deck: Cards, size: int, share: int, shares: int, tables: Tables, short: Flags, tally: Counts
) -> None:
    """Count every ``parallel``-th block of hands; a block has all but its last two cards in common."""
    keys = tables.card_keys[deck]
    bits = np.uint64(1) << deck.astype(np.uint64)
    at = np.arange(size - 2)
    key_sums = np.zeros(size - 1, dtype=np.uint32)
    mask_sums = np.zeros(size - 1, dtype=np.uint64)
    moved = 0
    block = 0
    while moved >= 0:
        for place in range(moved, size - 2):
            key_sums[place + 1] = key_sums[place] + keys[at[place]]
            mask_sums[place + 1] = mask_sums[place] | bits[at[place]]
        if block % shares == share:
            for fill in range(at[-1] + 1, len(deck) - 1):
                key = key_sums[-1] + keys[fill]
                if short[key & np.uint32(SUIT_KEY_MASK)]:
                    mask = mask_sums[-1] | bits[fill]
                    last_card(key, mask, keys[fill + 1 :], bits[fill + 1 :], tables, tally)
                else:
                    last_card_plain(key, keys[fill + 1 :], tables, tally)
        block += 1
        moved = next_combination(at, len(deck), 2)


def census(size: int, deck: Cards | None = None, threads: int | None = None) -> Tally:
    """How many hands of ``size`` cards (5, 6 or 7) a deck holds of each rank 0 to 7,462.

    ``deck`` lists the cards that are left, all 52 if it is not given; ``threads`` is the number of
    threads, by default one for every processor.
    """
    left = np.arange(DECK_SIZE, dtype=np.uint8) if deck is None else deck
    if left.ndim != 1 or left.dtype != np.uint8 or len(np.unique(left)) != len(left):
        raise ValueError("deck: a row of different cards as uint8")
    if left.size and int(left.max()) >= DECK_SIZE:
        raise ValueError(f"deck: {int(left.max())} is not a card; cards here are 0 to {DECK_SIZE - 1}")
    found = tables(size)
    if len(left) < size:
        return np.zeros(RANKS + 1, dtype=np.int64)

    def share_of(share: int, shares: int) -> Tally:
        tally = np.zeros(RANKS + 1, dtype=np.uint32)
        count_share(left, size, share, shares, found, one_short_of_a_flush(size), tally)
        return tally.astype(np.int64)

    return sum_of_shares(share_of, threads)
