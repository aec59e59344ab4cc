"""High Card Flush against the dealer: all seven-card hands up to suits, each with its exact chances.

Against a player's seven cards the dealer has C(45, 7) hands. How many of them are worth less than a given
flush is a coefficient. A suit of which n cards are left may give the dealer j of them in C(n, j) ways while
j is less than the flush's length, and at that length only the sets that rank below it; the four suits'
polynomials are multiplied and the coefficient of x^7 is read off (docs/mathematics/suit-polynomials.md).
Sets of equal size rank as their masks do, as whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.ways import (
    CARDS,
    SETS_OF_SUITS,
    Choose,
    Ways,
    all_ways,
    hands_within,
    place_of,
)
from croupier.kernel import isomorphism
from croupier.kernel.cards import SUIT_BITS
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally, sum_of_shares

DEALERS = comb(45, 7)
OUTCOMES = 4
UNQUALIFIED, WIN, TIE, LOSE = range(OUTCOMES)
DECISIONS = 3
FOLD, RAISE_ONE, RAISE_MOST = range(DECISIONS)

Prices = NDArray[np.int64]
"""``[length, decision, outcome]``: what each ending nets, in whole numbers of some unit."""

Held = int | np.int64
"""Ranks of one suit, as bits."""


@jit
def cards_in(mask: Held) -> int:
    """How many cards a set of ranks has."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@jit
def sets_up_to(left: Held, flush: Held, choose: Choose) -> int:
    """How many sets of cards left, as many as the flush has, rank below it or are it.

    Walking up the flush: a set that first differs from it at some card, seen from the top, has all its cards
    from there on below that card; those that differ further down need the card itself.
    """
    number = 1
    wanted = 0
    while flush:
        card = flush & -flush
        flush ^= card
        wanted += 1
        if not left & card:
            number = 0
        number += choose[cards_in(left & (card - 1)), wanted]
    return number


@jit
def outcomes_of(
    first: Held, second: Held, third: Held, fourth: Held, qualify_length: int, qualify_high: int, ways: Ways
) -> tuple[int, int, int, int]:
    """The length of the player's flush, and how many dealer hands do not qualify, lose and tie.

    The hand is the set of ranks that it has in each of the four suits.
    """
    choose, reaching = ways
    hand = (first, second, third, fourth)
    length = 0
    flush: Held = 0
    for suit in hand:
        cards = cards_in(suit)
        if cards > length or (cards == length and suit > flush):
            length, flush = cards, suit
    low = (1 << qualify_high) - 1
    gone = place_of(cards_in(first), cards_in(second), cards_in(third), 0)
    unqualified = hands_within(
        gone + qualify_length * SETS_OF_SUITS,
        choose[cards_in(low & ~first), qualify_length],
        choose[cards_in(low & ~second), qualify_length],
        choose[cards_in(low & ~third), qualify_length],
        choose[cards_in(low & ~fourth), qualify_length],
        reaching,
    )
    if length < qualify_length or (length == qualify_length and not flush >> qualify_high):
        return length, unqualified, 0, 0
    start = gone + length * SETS_OF_SUITS
    a, b = sets_up_to(SUIT_BITS & ~first, flush, choose), sets_up_to(SUIT_BITS & ~second, flush, choose)
    c, d = sets_up_to(SUIT_BITS & ~third, flush, choose), sets_up_to(SUIT_BITS & ~fourth, flush, choose)
    not_more = hands_within(start, a, b, c, d, reaching)
    less = hands_within(
        start,
        a - (first & flush == 0),
        b - (second & flush == 0),
        c - (third & flush == 0),
        d - (fourth & flush == 0),
        reaching,
    )
    return length, unqualified, less - unqualified, not_more - less


@jit
def dealers_by_outcome(
    hand: NDArray[np.int64],
    qualify_length: int,
    qualify_high: int,
    ways: Ways,
    found: NDArray[np.int64],
) -> int:
    """Fill in how many dealer hands do not qualify, lose, tie and win; answer the length of the flush."""
    length, unqualified, win, tie = outcomes_of(
        hand[0], hand[1], hand[2], hand[3], qualify_length, qualify_high, ways
    )
    found[UNQUALIFIED], found[WIN], found[TIE] = unqualified, win, tie
    found[LOSE] = DEALERS - unqualified - win - tie
    return length


@jit
def best_decision(prices: Prices, length: int, unqualified: int, win: int, tie: int) -> int:
    """Fold, raise the Ante, or raise as much as allowed: what is worth most, of equals what stakes least."""
    lose = DEALERS - unqualified - win - tie
    best = most = 0
    for decision in range(DECISIONS):
        worth = unqualified * prices[length, decision, UNQUALIFIED] + win * prices[length, decision, WIN]
        worth += tie * prices[length, decision, TIE] + lose * prices[length, decision, LOSE]
        if decision == FOLD or worth > most:
            best, most = decision, worth
    return best


@jit
def count_hands(
    share: int,
    shares: int,
    masks: NDArray[np.uint16],
    weights: NDArray[np.uint8],
    qualify: NDArray[np.int64],
    prices: Prices,
    ways: Ways,
    tally: Tally,
) -> None:
    """Decide for every hand and count its endings: ``tally[length, decision, outcome]``."""
    for row in range(share, len(masks), shares):
        first, second = np.int64(masks[row, 0]), np.int64(masks[row, 1])
        third, fourth = np.int64(masks[row, 2]), np.int64(masks[row, 3])
        length, unqualified, win, tie = outcomes_of(
            first, second, third, fourth, qualify[0], qualify[1], ways
        )
        decision = best_decision(prices, length, unqualified, win, tie)
        weight = np.int64(weights[row])
        tally[length, decision, UNQUALIFIED] += weight * unqualified
        tally[length, decision, WIN] += weight * win
        tally[length, decision, TIE] += weight * tie
        tally[length, decision, LOSE] += weight * (DEALERS - unqualified - win - tie)


def count(qualify: Sequence[int], prices: Prices, threads: int | None = None) -> Tally:
    """``[length, decision, outcome]`` over all C(52, 7) x C(45, 7) deals.

    ``qualify`` is the dealer's least qualifying flush: its length, and the rank (2 to 14) that its top card
    must reach. The count is kept on disk under these and the prices, which decide.
    """

    def build() -> Tally:
        found = isomorphism.classes(CARDS)
        masks = np.ascontiguousarray(found.masks[:, :, 0])
        least = np.array([qualify[0], qualify[1] - 2], dtype=np.int64)
        ways = all_ways()

        def some(share: int, shares: int) -> Tally:
            tally = np.zeros((CARDS + 1, DECISIONS, OUTCOMES), dtype=np.int64)
            count_hands(share, shares, masks, found.weights, least, prices, ways, tally)
            return tally

        return sum_of_shares(some, threads)

    return kept_table("flush-endings", [list(qualify), prices.tolist()], build)
