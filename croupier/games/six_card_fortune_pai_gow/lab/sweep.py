"""How many of the dealer's six-card hands are lower, with the player's own six cards out of his way.

A dealer's hand has a *high* and a *low* (by the house way). For a player's hand R and bounds H and L, count
the hands without any card of R whose high is below H and whose low is below L. By inclusion and exclusion
that is the sum over all subsets S of R, with the sign of its size, of the hands that *contain* S; and this
number depends on the class of S alone. Six cards have 64 subsets, and there are only 152,829 classes of up to
five cards (twice that with the joker). So all hands are sorted by their high and swept upwards: a table holds
for each class how many of the hands passed so far contain it, by low, and a player's hand reads its 64
entries at the moment when the sweep reaches its H.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.six_card_fortune_pai_gow.lab.settings import SETTINGS, SixCards
from croupier.kernel.cards import JOKER, Cards
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally, in_slices, threads_available
from croupier.kernel.sub_boards import boards, represent, represent_all

LOWS = 14
"""Bounds of the low hand: below a deuce (none) to below the joker (all)."""
SIZES = range(6)
RENAMINGS = 24


class Subsets(NamedTuple):
    """All classes of up to five cards: their masks, sorted within a size, and where each size starts.

    ``stabilizers`` is 24 over the number of sets in the class. ``places`` and ``sizes`` list the subsets of
    six places, all but the whole, as bit masks.
    """

    masks: NDArray[np.uint64]
    starts: NDArray[np.int64]
    stabilizers: NDArray[np.int64]
    places: NDArray[np.int64]
    sizes: NDArray[np.int64]


@cache
def subsets() -> Subsets:
    """The classes, the empty set first."""
    masks, weights, starts = [np.zeros(1, dtype=np.uint64)], [np.ones(1, dtype=np.int64)], [0, 1]
    for size in SIZES[1:]:
        found = np.empty(len(boards(size).cards), dtype=np.uint64)
        represent_all(boards(size).cards, found)
        masks.append(found)
        weights.append(boards(size).weights)
        starts.append(starts[-1] + len(found))
    places = [
        sum(1 << place for place in chosen) for size in SIZES for chosen in combinations(range(6), size)
    ]
    return Subsets(
        np.concatenate(masks),
        np.array(starts),
        RENAMINGS // np.concatenate(weights),
        np.array(places),
        np.array([place.bit_count() for place in places]),
    )


@jit
def class_of(mask: np.uint64, size: int, known: Subsets, suits: NDArray[np.uint8]) -> int:
    """The class of a set of so many natural cards; ``suits`` is room for four."""
    wanted = represent(mask, suits)
    low, high = known.starts[size], known.starts[size + 1]
    while high - low > 1:
        middle = (low + high) // 2
        if known.masks[middle] <= wanted:
            low = middle
        else:
            high = middle
    return int(low)


@jit
def classes_within(hand: Cards, known: Subsets, classes: Any) -> None:
    """The class of each of the 63 smaller subsets of six cards; those with the joker stand last."""
    suits = np.empty(4, dtype=np.uint8)
    without = known.starts[len(known.starts) - 1]
    for column in range(len(known.places)):
        mask = np.uint64(0)
        wild = 0
        for place in range(SETTINGS):
            if known.places[column] >> place & 1:
                if hand[place] == JOKER:
                    wild = 1
                else:
                    mask |= np.uint64(1) << np.uint64(hand[place])
        size = known.sizes[column] - wild
        classes[column] = class_of(mask, size, known, suits) + wild * without


@jit
def fill_in_classes(hands: Cards, known: Subsets, classes: Any) -> None:
    """:func:`classes_within` for every row."""
    for row in range(len(hands)):
        classes_within(hands[row], known, classes[row])


def classes_of(hands: Cards, threads: int | None = None) -> NDArray[np.uint32]:
    """``[hand, subset]``: the classes of all smaller subsets."""
    classes = np.empty((len(hands), len(subsets().places)), dtype=np.uint32)
    in_slices(len(hands), lambda rows: fill_in_classes(hands[rows], subsets(), classes[rows]), threads)
    return classes


class Dealers(NamedTuple):
    """What a dealer's hand of each class comes to: the rank of its high hand, and its low card."""

    high: NDArray[np.uint16]
    low: NDArray[np.uint8]


class Below(NamedTuple):
    """Dealer's hands without the player's cards, for each of his hands.

    ``high[hand, setting]``: with a lower high hand; ``both``: also with a lower low hand. ``at_bound[hand,
    L]`` and ``everywhere[hand, L]``: with a low hand below L, and a high one below the bound or any at all.
    """

    high: NDArray[np.int32]
    both: NDArray[np.int32]
    at_bound: NDArray[np.int32]
    everywhere: NDArray[np.int32]


@jit
def add_hand(classes: Any, weight: int, low: int, table: Any) -> None:
    """Count a dealer's class in the row of each of its subsets, for every bound above its low card."""
    for each in classes:
        for bound in range(low + 1, LOWS):
            table[each, bound] += weight


@jit
def read_all(
    classes: Any, known: Subsets, table: Any, sums: Tally, itself: bool, low: int, found: NDArray[np.int32]
) -> None:
    """Inclusion and exclusion for one hand and all bounds of the low hand.

    ``itself`` says whether the player's own hand has been passed by the sweep: it is the 64th subset.
    """
    sums[:] = 0
    without = known.starts[len(known.starts) - 1]
    for column in range(len(classes)):
        each = int(classes[column])
        times = known.stabilizers[each if each < without else each - without]
        if known.sizes[column] & 1:
            times = -times
        for bound in range(LOWS):
            sums[bound] += times * table[each, bound]
    for bound in range(LOWS):
        found[bound] = sums[bound] // RENAMINGS + (1 if itself and low < bound else 0)


@jit
def read_two(classes: Any, known: Subsets, table: Any, bound: int) -> tuple[int, int]:
    """The same for one bound of the low hand, and for none."""
    both, every = 0, 0
    without = known.starts[len(known.starts) - 1]
    for column in range(len(classes)):
        each = int(classes[column])
        times = known.stabilizers[each if each < without else each - without]
        if known.sizes[column] & 1:
            times = -times
        both += times * table[each, bound]
        every += times * table[each, LOWS - 1]
    return both // RENAMINGS, every // RENAMINGS


@jit
def sweep(
    share: int,
    shares: int,
    classes: Any,
    known: Subsets,
    dealers: Dealers,
    dealer_order: NDArray[np.int64],
    weights: NDArray[np.int64],
    highs: NDArray[np.uint16],
    lows: NDArray[np.uint8],
    query_order: NDArray[np.int64],
    high_bound: int,
    table: Any,
    below: Below,
) -> None:
    """Walk up the ranks of high hands; this share answers for every k-th hand.

    ``query_order`` sorts the settings (6 x hand + column) by the rank of their high hand, and
    ``dealer_order`` the hands by the dealer's.
    """
    sums = np.zeros(LOWS, dtype=np.int64)
    passed, query = 0, 0
    bound_read = False
    while query < len(query_order) or not bound_read:
        rank = high_bound
        if query < len(query_order):
            rank = int(highs[query_order[query] // SETTINGS, query_order[query] % SETTINGS])
        if not bound_read:
            rank = min(rank, high_bound)
        while passed < len(dealer_order) and dealers.high[dealer_order[passed]] < rank:
            hand = dealer_order[passed]
            add_hand(classes[hand], weights[hand], dealers.low[hand], table)
            passed += 1
        if rank == high_bound and not bound_read:
            bound_read = True
            for hand in range(share, len(classes), shares):
                itself = dealers.high[hand] < rank
                low = int(dealers.low[hand])
                read_all(classes[hand], known, table, sums, itself, low, below.at_bound[hand])
            continue
        hand, column = query_order[query] // SETTINGS, query_order[query] % SETTINGS
        query += 1
        if hand % shares == share:
            bound = int(lows[hand, column])
            both, every = read_two(classes[hand], known, table, bound)
            itself = 1 if dealers.high[hand] < rank else 0
            below.high[hand, column] = every + itself
            below.both[hand, column] = both + (itself if dealers.low[hand] < bound else 0)
    while passed < len(dealer_order):
        hand = dealer_order[passed]
        add_hand(classes[hand], weights[hand], dealers.low[hand], table)
        passed += 1
    for hand in range(share, len(classes), shares):
        low = int(dealers.low[hand])
        read_all(classes[hand], known, table, sums, True, low, below.everywhere[hand])


def count_below(
    hands: SixCards,
    dealers: Dealers,
    highs: NDArray[np.uint16],
    lows: NDArray[np.uint8],
    asked: NDArray[np.bool_],
    high_bound: int,
    threads: int | None = None,
) -> Below:
    """For every class and every setting that is asked for, the dealer's hands below it."""
    number = len(hands.cards)
    classes = classes_of(hands.cards, threads)
    queries = np.flatnonzero(asked)
    query_order = queries[np.argsort(highs.ravel()[queries], kind="stable")]
    dealer_order = np.argsort(dealers.high, kind="stable")
    below = Below(
        np.zeros((number, SETTINGS), dtype=np.int32),
        np.zeros((number, SETTINGS), dtype=np.int32),
        np.zeros((number, LOWS), dtype=np.int32),
        np.zeros((number, LOWS), dtype=np.int32),
    )
    shares = threads or threads_available()

    def one(share: int) -> None:
        table = np.zeros((2 * len(subsets().masks), LOWS), dtype=np.int32)
        sweep(
            share, shares, classes, subsets(), dealers, dealer_order, hands.weights,
            highs, lows, query_order, high_bound, table, below,
        )  # fmt: skip

    with ThreadPoolExecutor(shares) as pool:
        list(pool.map(one, range(shares)))
    return below
