"""High Card Flush against the dealer: all seven-card hands up to suits, each with its exact chances.

Against a player's seven cards the dealer has C(45, 7) hands. How many of them are worth less than a given
flush is a coefficient. A suit of which n cards are left may give the dealer j of them in C(n, j) ways while
j is less than the flush's length, and at that length only the sets that rank below it; the four suits'
polynomials are multiplied and the coefficient of x^7 is read off (docs/mathematics/suit-polynomials.md).
Sets of equal size rank as their masks do, as whole numbers.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import isomorphism
from croupier.kernel.cards import SUIT_BITS
from croupier.kernel.jit import jit
from croupier.kernel.shares import Tally, sum_of_shares

CARDS = 7
DEALERS = comb(45, 7)
OUTCOMES = 4
UNQUALIFIED, WIN, TIE, LOSE = range(OUTCOMES)
FOLD, RAISE_ONE, RAISE_MOST = range(3)

Choose = NDArray[np.int64]


def binomials() -> Choose:
    """C(n, k) for thirteen cards of a suit."""
    return np.array([[comb(n, k) for k in range(14)] for n in range(14)], dtype=np.int64)


@jit
def cards_in(mask: int) -> int:
    """How many cards a set of ranks has."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@jit
def sets_below(left: int, flush: int, choose: Choose) -> int:
    """How many sets of cards left, as many as the flush has, rank below it.

    Walking down the flush: a set that first differs from it at some card has all its further cards below.
    """
    wanted = cards_in(flush)
    number = np.int64(0)
    for rank in range(12, -1, -1):
        if flush >> rank & 1:
            number += choose[cards_in(left & ((1 << rank) - 1)), wanted]
            if not left >> rank & 1:
                return int(number)
            wanted -= 1
    return int(number)


@jit
def two_suits(
    sizes: NDArray[np.int64],
    first: int,
    length: int,
    at_length: NDArray[np.int64],
    choose: Choose,
    ways: Tally,
) -> None:
    """The product of two suits' polynomials, up to the cards of a hand."""
    ways[:] = 0
    for one in range(length + 1):
        left = at_length[first] if one == length else choose[sizes[first], one]
        for other in range(min(length, CARDS - one) + 1):
            right = at_length[first + 1] if other == length else choose[sizes[first + 1], other]
            ways[one + other] += left * right


@jit
def hands_within(
    sizes: NDArray[np.int64], length: int, at_length: NDArray[np.int64], choose: Choose, ways: Tally
) -> int:
    """How many seven-card hands have no suit longer than ``length`` and, at it, one of the sets counted."""
    two_suits(sizes, 0, length, at_length, choose, ways[0])
    two_suits(sizes, 2, length, at_length, choose, ways[1])
    number = np.int64(0)
    for cards in range(CARDS + 1):
        number += ways[0, cards] * ways[1, CARDS - cards]
    return int(number)


@jit
def dealers_by_outcome(
    hand: NDArray[np.int64],
    qualify_length: int,
    qualify_high: int,
    choose: Choose,
    found: NDArray[np.int64],
) -> int:
    """Fill in how many dealer hands do not qualify, lose, tie and win; answer the length of the flush."""
    sizes = np.empty(4, dtype=np.int64)
    below = np.empty(4, dtype=np.int64)
    ways = np.empty((2, CARDS + 1), dtype=np.int64)
    length, flush = 0, 0
    for suit in range(4):
        cards = cards_in(hand[suit])
        sizes[suit] = 13 - cards
        if cards > length or (cards == length and hand[suit] > flush):
            length, flush = cards, hand[suit]
    for suit in range(4):
        low = SUIT_BITS & ~hand[suit] & ((1 << qualify_high) - 1)
        below[suit] = choose[cards_in(low), qualify_length]
    found[UNQUALIFIED] = hands_within(sizes, qualify_length, below, choose, ways)
    found[WIN] = found[TIE] = 0
    if length > qualify_length or (length == qualify_length and flush >> qualify_high):
        equals = 0
        for suit in range(4):
            left = SUIT_BITS & ~hand[suit]
            below[suit] = sets_below(left, flush, choose)
            equals += (left & flush) == flush
        less = hands_within(sizes, length, below, choose, ways)
        found[WIN] = less - found[UNQUALIFIED]
        if equals:
            for suit in range(4):
                left = SUIT_BITS & ~hand[suit]
                below[suit] += (left & flush) == flush
            found[TIE] = hands_within(sizes, length, below, choose, ways) - less
    found[LOSE] = DEALERS - found[UNQUALIFIED] - found[WIN] - found[TIE]
    return length


@jit
def count_hands(
    share: int,
    shares: int,
    masks: NDArray[np.uint16],
    weights: NDArray[np.uint8],
    qualify: NDArray[np.int64],
    choose: Choose,
    tally: Tally,
) -> None:
    """Decide for every hand and count its endings: ``tally[length, decision, outcome]``.

    A raise of m is worth the unqualified hands and (1 + m) times the difference of won and lost.
    """
    found = np.empty(OUTCOMES, dtype=np.int64)
    hand = np.empty(4, dtype=np.int64)
    for row in range(share, len(masks), shares):
        for suit in range(4):
            hand[suit] = masks[row, suit]
        length = dealers_by_outcome(hand, qualify[0], qualify[1], choose, found)
        ahead = found[WIN] - found[LOSE]
        if ahead > 0:
            decision = RAISE_MOST
        elif found[UNQUALIFIED] + 2 * ahead > -DEALERS:
            decision = RAISE_ONE
        else:
            decision = FOLD
        for outcome in range(OUTCOMES):
            tally[length, decision, outcome] += weights[row] * found[outcome]


def count(qualify_length: int, qualify_high: int, threads: int | None = None) -> Tally:
    """``[length, decision, outcome]`` over all C(52, 7) x C(45, 7) deals.

    ``qualify_high`` is the rank (2 to 14) that the top card of the dealer's shortest qualifying flush must
    reach. How much may be raised changes no decision between fold and raise, only its price.
    """
    found = isomorphism.classes(CARDS)
    masks = np.ascontiguousarray(found.masks[:, :, 0])
    qualify = np.array([qualify_length, qualify_high - 2], dtype=np.int64)
    choose = binomials()

    def some(share: int, shares: int) -> Tally:
        tally = np.zeros((CARDS + 1, 3, OUTCOMES), dtype=np.int64)
        count_hands(share, shares, masks, found.weights, qualify, choose, tally)
        return tally

    return sum_of_shares(some, threads)
