"""One raise against the dealer, for a player who has seen one card: of the dealer, or of another player.

With the seen card fixed, only the three other suits can be renamed: some 430,000 boards of five cards in
place of 134,459, once for each rank of the seen card. On each board the 1,035 hole pairs of the 46 other
cards meet the dealer's 44 hands that hold the card, or the 946 hands that do not. The sums over flops and
starting hands are those of :mod:`~croupier.families.holdem.raise_once`, within the smaller symmetry.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.families.holdem.raise_once import (
    LOSE,
    LOSE_UNQUALIFIED,
    RESULTS,
    TIE,
    WIN,
    WIN_UNQUALIFIED,
    Prices,
    slope_and_rest,
)
from croupier.families.holdem.removal import count_against_all, count_below, pair_places, rank_pairs
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of, suit_of
from croupier.kernel.parallel import Tally
from croupier.kernel.seven import Tables, rank_of
from croupier.kernel.sub_boards import (
    PLACES,
    PairIndex,
    add_to_sub_boards,
    cards_of_masks,
    piece_of,
)

LEFT = 46
Masks = NDArray[np.uint64]


@jit
def rename(mask: np.uint64, new_suits: NDArray[np.uint8]) -> np.uint64:
    """The representative of a set of cards under renamings that leave the seen card's suit alone."""
    order = np.arange(4)
    for place in range(2, 4):
        suit = order[place]
        at = place
        while at > 1 and suit_of(mask, order[at - 1]) < suit_of(mask, suit):
            order[at] = order[at - 1]
            at -= 1
        order[at] = suit
    renamed = np.uint64(0)
    for place in range(4):
        new_suits[order[place]] = place
        renamed |= suit_of(mask, order[place]) << np.uint64(13 * place)
    return renamed


@jit
def representatives(size: int, seen: int, masks: Masks, weights: NDArray[np.int64]) -> int:
    """All representatives of so many cards without the seen one; without room they are only counted."""
    picked = np.arange(size)
    number = 0
    while True:
        mask = np.uint64(0)
        for card in picked:
            mask |= np.uint64(1) << np.uint64(card + (card >= seen))
        one, two, three = suit_of(mask, 1), suit_of(mask, 2), suit_of(mask, 3)
        if one >= two and two >= three:
            if len(masks):
                masks[number] = mask
                same = (one == two) + (two == three)
                weights[number] = 6 if same == 0 else 3 if same == 1 else 1
            number += 1
        place = size - 1
        while place >= 0 and picked[place] == DECK_SIZE - 1 - size + place:
            place -= 1
        if place < 0:
            return number
        picked[place] += 1
        for later in range(place + 1, size):
            picked[later] = picked[later - 1] + 1


@jit
def find_flops(
    board: Cards,
    choices: NDArray[np.uint8],
    known: Masks,
    classes: NDArray[np.uint16],
    suits: NDArray[np.uint8],
) -> None:
    """The class of each flop within a board, and the renaming that leads to it."""
    for column in range(len(choices)):
        mask = np.uint64(0)
        for place in choices[column]:
            mask |= np.uint64(1) << np.uint64(board[place])
        wanted = rename(mask, suits[column])
        low, high = 0, len(known)
        while high - low > 1:
            middle = (low + high) // 2
            if known[middle] <= wanted:
                low = middle
            else:
                high = middle
        classes[column] = low


@jit
def meet_seen(
    board: Cards,
    seen: int,
    left: Cards,
    tables: Tables,
    theirs: NDArray[np.uint16],
    order: NDArray[np.uint16],
) -> None:
    """The dealer's ranks with the seen card and each card left, as they lie and sorted."""
    key = np.uint32(tables.card_keys[seen])
    for card in board:
        key = np.uint32(key + tables.card_keys[card])
    mask = mask_of(board) | np.uint64(1) << np.uint64(seen)
    for place in range(len(left)):
        bit = np.uint64(1) << np.uint64(left[place])
        theirs[place] = rank_of(np.uint32(key + tables.card_keys[left[place]]), mask | bit, tables)
    order[:] = np.sort(theirs)


@jit
def number_below(order: NDArray[np.uint16], rank: int) -> int:
    """How many of the sorted ranks are below this one."""
    low, high = 0, len(order)
    while low < high:
        middle = (low + high) // 2
        if order[middle] < rank:
            low = middle + 1
        else:
            high = middle
    return low


@jit
def results_from(
    rank: int, beaten: int, tied: int, below: int, dealers: int, qualifies: int, found: Tally
) -> None:
    """The dealer's hands by result, as ``results_of`` in :mod:`~croupier.families.holdem.raise_once`."""
    found[TIE] = tied
    if rank >= qualifies:
        found[WIN_UNQUALIFIED] = below
        found[LOSE_UNQUALIFIED] = 0
    else:
        found[WIN_UNQUALIFIED] = beaten
        found[LOSE_UNQUALIFIED] = below - beaten - tied
    found[WIN] = beaten - found[WIN_UNQUALIFIED]
    found[LOSE] = dealers - beaten - tied - found[LOSE_UNQUALIFIED]


@jit
def count_with_seen(
    ranks: NDArray[np.uint16],
    pairs: NDArray[np.uint8],
    theirs: NDArray[np.uint16],
    order: NDArray[np.uint16],
    qualifies: int,
    beaten: NDArray[np.uint16],
    tied: NDArray[np.uint16],
    below: NDArray[np.uint16],
) -> None:
    """For each hole pair, the dealer's hands with the seen card that are below, equal, and unqualified."""
    unqualified = number_below(order, qualifies)
    for pair in range(len(pairs)):
        rank = ranks[pair]
        less = number_below(order, rank)
        equal = number_below(order, rank + 1) - less
        fails = unqualified
        for side in range(2):
            dealer = theirs[pairs[pair, side]]
            less -= dealer < rank
            equal -= dealer == rank
            fails -= dealer < qualifies
        beaten[pair], tied[pair], below[pair] = less, equal, fails


@jit
def value_seen(
    share: int,
    shares: int,
    masks: Masks,
    weights: NDArray[np.int64],
    seen: int,
    dealers: int,
    tables: Tables,
    kinds: NDArray[np.uint8],
    prices: Prices,
    choices: NDArray[np.uint8],
    flops: Masks,
    index: PairIndex,
    after_flop: Tally,
    raised: Tally,
    checked: Tally,
) -> None:
    """As ``value_boards`` without a seen card; 44 dealer hands hold it, 946 do not."""
    pairs = pair_places(LEFT)
    ranks = np.empty(len(pairs), dtype=np.uint16)
    beaten, tied, below = np.empty_like(ranks), np.empty_like(ranks), np.empty_like(ranks)
    theirs, order = np.empty(LEFT, dtype=np.uint16), np.empty(LEFT, dtype=np.uint16)
    classes, suits = np.empty(len(choices), dtype=np.uint16), np.empty((len(choices), 4), dtype=np.uint8)
    left = np.empty(LEFT, dtype=np.uint8)
    found = np.zeros(RESULTS, dtype=np.int64)
    more = np.zeros(PLACES, dtype=np.int64)
    folded = prices.fold * dealers
    start, stop = piece_of(share, shares, len(masks))
    for row in range(start, stop):
        board = cards_of_masks(masks[row : row + 1], 5)[0]
        place = 0
        for card in range(DECK_SIZE):
            if card != seen and not (masks[row] >> np.uint64(card)) & np.uint64(1):
                left[place] = card
                place += 1
        rank_pairs(board, left, tables, ranks)
        if dealers == LEFT - 2:
            meet_seen(board, seen, left, tables, theirs, order)
            count_with_seen(ranks, pairs, theirs, order, prices.qualifies, beaten, tied, below)
        else:
            count_against_all(ranks, pairs, beaten, tied)
            count_below(ranks, pairs, prices.qualifies, below)
        more[:] = 0
        for pair in range(len(pairs)):
            rank = ranks[pair]
            results_from(rank, beaten[pair], tied[pair], below[pair], dealers, prices.qualifies, found)
            slope, rest = slope_and_rest(found, kinds[rank], prices)
            last = max(folded, prices.after_river * slope + rest)
            first, second = np.int64(left[pairs[pair, 0]]), np.int64(left[pairs[pair, 1]])
            more[DECK_SIZE * first + second] = weights[row] * (prices.after_flop * slope + rest - last)
            hole = index[first, second]
            raised[hole] += weights[row] * (prices.before_flop * slope + rest)
            checked[hole] += weights[row] * last
        find_flops(board, choices, flops, classes, suits)
        add_to_sub_boards(more, classes, suits, after_flop)
