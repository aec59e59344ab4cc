"""Every hole pair of a board against every other, with the player's own two cards out of the dealer's way.

Of the 47 unseen cards 1,081 pairs can be made, and against each the dealer has C(45, 2) = 990. Instead
of comparing a million pairs of hands, sort the 1,081 by rank once and walk up, keeping for every card
how many of the pairs passed so far contain it. Of the pairs ranked below (a, b) those without a and b
number *all below - those with a - those with b*: no pair has both, since the only one that does is (a, b)
itself, which is not below itself. Among the equals it is there, and is added back once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of
from croupier.kernel.seven import Ranks, Tables, rank_of

Counts = NDArray[np.uint16]
Packed = NDArray[np.uint32]

# A rank has 13 bits, two digits of seven; the place of a pair among at most 1,326 has eleven.
DIGIT_BITS = 7
DIGITS = 1 << DIGIT_BITS
PLACE_BITS = 11
PLACE_MASK = (1 << PLACE_BITS) - 1


@jit
def unseen_cards(board: Cards) -> Cards:
    """The cards that are not on the board, ascending."""
    seen = mask_of(board)
    left = np.empty(DECK_SIZE - len(board), dtype=np.uint8)
    place = 0
    for card in range(DECK_SIZE):
        if not (seen >> np.uint64(card)) & np.uint64(1):
            left[place] = card
            place += 1
    return left


@jit
def rank_pairs(board: Cards, left: Cards, tables: Tables, ranks: Ranks) -> None:
    """The rank of the board with each pair of ``left``, in the order (0,1), (0,2) ... (45,46)."""
    mask = mask_of(board)
    key = np.uint32(0)
    for card in board:
        key += tables.card_keys[card]
    place = 0
    for first in range(len(left) - 1):
        key_with = key + tables.card_keys[left[first]]
        mask_with = mask | np.uint64(1) << np.uint64(left[first])
        for second in range(first + 1, len(left)):
            both = np.uint32(key_with + tables.card_keys[left[second]])
            ranks[place] = rank_of(both, mask_with | np.uint64(1) << np.uint64(left[second]), tables)
            place += 1


@jit
def spread(packed: Packed, shift: np.uint32, ends: NDArray[np.uint32], moved: Packed) -> None:
    """One pass of the radix sort: stably by the seven bits from ``shift`` on; ``ends`` counts them."""
    start = np.uint32(0)
    for digit in range(DIGITS):
        start += ends[digit]
        ends[digit] = start - ends[digit]
    for each in packed:
        digit_of = (each >> shift) & np.uint32(DIGITS - 1)
        moved[ends[digit_of]] = each
        ends[digit_of] += np.uint32(1)


@jit
def sorted_by_rank(ranks: Ranks) -> Packed:
    """Rank and place of every pair in one number each, ascending by rank: a radix sort of two digits."""
    packed = np.empty(len(ranks), dtype=np.uint32)
    moved = np.empty_like(packed)
    low = np.zeros(DIGITS, dtype=np.uint32)
    high = np.zeros(DIGITS, dtype=np.uint32)
    for place in range(len(ranks)):
        rank = np.uint32(ranks[place])
        packed[place] = rank << np.uint32(PLACE_BITS) | np.uint32(place)
        low[rank & np.uint32(DIGITS - 1)] += np.uint32(1)
        high[rank >> np.uint32(DIGIT_BITS)] += np.uint32(1)
    spread(packed, np.uint32(PLACE_BITS), low, moved)
    spread(moved, np.uint32(PLACE_BITS + DIGIT_BITS), high, packed)
    return packed


@jit
def pair_places(cards: int) -> NDArray[np.uint8]:
    """The places in the list of unseen cards of each pair's two cards."""
    places = np.empty((cards * (cards - 1) // 2, 2), dtype=np.uint8)
    row = 0
    for first in range(cards - 1):
        for second in range(first + 1, cards):
            places[row, 0] = first
            places[row, 1] = second
            row += 1
    return places


@jit
def count_against_all(ranks: Ranks, pairs: NDArray[np.uint8], beaten: Counts, tied: Counts) -> None:
    """For each pair, how many pairs of other cards rank below it and how many equal it."""
    order = sorted_by_rank(ranks)
    below = np.zeros(DECK_SIZE, dtype=np.int32)
    equal = np.zeros(DECK_SIZE, dtype=np.int32)
    start = 0
    while start < len(order):
        rank = order[start] >> np.uint32(PLACE_BITS)
        end = start
        while end < len(order) and order[end] >> np.uint32(PLACE_BITS) == rank:
            place = order[end] & np.uint32(PLACE_MASK)
            equal[pairs[place, 0]] += 1
            equal[pairs[place, 1]] += 1
            end += 1
        for each in order[start:end]:
            place = each & np.uint32(PLACE_MASK)
            a, b = pairs[place, 0], pairs[place, 1]
            beaten[place] = start - below[a] - below[b]
            tied[place] = end - start - equal[a] - equal[b] + 1
        for each in order[start:end]:
            place = each & np.uint32(PLACE_MASK)
            for card in (pairs[place, 0], pairs[place, 1]):
                below[card] += equal[card]
                equal[card] = 0
        start = end


@jit
def count_below(ranks: Ranks, pairs: NDArray[np.uint8], threshold: int, below: Counts) -> None:
    """For each pair, how many pairs of other cards rank below a threshold (a dealer's qualifier)."""
    with_card = np.zeros(DECK_SIZE, dtype=np.int32)
    number = 0
    for place in range(len(ranks)):
        if ranks[place] < threshold:
            number += 1
            with_card[pairs[place, 0]] += 1
            with_card[pairs[place, 1]] += 1
    for place in range(len(ranks)):
        itself = 1 if ranks[place] < threshold else 0
        below[place] = number - with_card[pairs[place, 0]] - with_card[pairs[place, 1]] + itself
