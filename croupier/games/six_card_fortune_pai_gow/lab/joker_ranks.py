"""Pai Gow poker: five, six or seven cards of which one may be the joker, ranked 1 to 7,463.

58 Pa. Code § 670a.6: the joker is an ace, or any card that completes a straight or a flush; four aces
and the joker are five aces, above a royal flush. A-2-3-4-5 is the second highest straight, and the
highest straight flush below a royal flush. So the ranks are those of ordinary poker with the two wheels
moved up and one rank on top. A hand with the joker is the best of three readings: the joker as an ace,
a straight with one card missing, a flush with one card missing; in a flush the joker is the highest card
that is not there already. No other reading is open to it: it never makes a third king.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import scores, seven
from croupier.kernel.cards import JOKER, Cards, batch
from croupier.kernel.isomorphism import cards_of, classes
from croupier.kernel.jit import jit
from croupier.kernel.masks import all_ranks, suit_of
from croupier.kernel.seven import NO_FLUSH, RANK_KEYS, SUIT_KEY_BITS, SUIT_KEY_MASK, Ranks, Tables, plain_rank

FIVE_ACES = 7463
ACE_KEY = RANK_KEYS[12] << SUIT_KEY_BITS
FOUR_ACES = sum(1 << 13 * suit + 12 for suit in range(4))
WHEEL = 0b1000000001111


class Category(IntEnum):
    """The kinds of a Pai Gow poker hand, worst first; the first ten as in ordinary poker."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10


class PaiGowTables(NamedTuple):
    """Pai Gow's rank by the ordinary rank, and by sets of ranks: straights of all, flushes of one suit.

    The last two tables are for a hand with the joker: the best with any one rank added.
    """

    order: Ranks
    straights: Ranks
    flushes: Ranks
    joker_straights: Ranks
    joker_flushes: Ranks


@cache
def order() -> Ranks:
    """Pai Gow's rank for each rank of ordinary poker."""
    moved = np.arange(seven.RANKS + 1, dtype=np.uint16)
    first_straight, first_flush = seven.lowest(scores.Category.STRAIGHT), seven.lowest(scores.Category.FLUSH)
    steel_wheel, royal = seven.lowest(scores.Category.STRAIGHT_FLUSH), seven.RANKS
    # All but the wheel and the highest move down one; the wheel takes the place below the highest.
    for wheel, highest in ((first_straight, first_flush - 1), (steel_wheel, royal)):
        moved[wheel + 1 : highest] -= 1
        moved[wheel] = highest - 1
    return moved


def _one_card_added(by_ranks: Ranks) -> Ranks:
    """The best that each set of ranks becomes by adding any rank that it lacks."""
    sets = np.arange(1 << 13)
    added = [np.where(sets >> rank & 1, 0, by_ranks[sets | 1 << rank]) for rank in range(13)]
    best: Ranks = np.max(added, axis=0).astype(np.uint16)
    return best


@cache
def pai_gow_tables() -> PaiGowTables:
    """The tables for hands with and without the joker.

    Six cards from the ace to the six hold two straights, of which ordinary poker prefers the six-high and
    Pai Gow the wheel. So the wheel is looked for in every set by itself.
    """
    sets = np.arange(1 << 13)
    has_wheel = sets & WHEEL == WHEEL
    high = scores.straight_high((sets[:, None] >> np.arange(13) & 1).astype(np.bool_))
    first_straight = seven.lowest(scores.Category.STRAIGHT)
    straights = order()[np.where(high >= 0, first_straight + high - 3, 0)]
    straights = np.maximum(straights, np.where(has_wheel, order()[first_straight], 0))
    steel_wheel = order()[seven.lowest(scores.Category.STRAIGHT_FLUSH)]
    flushes = np.maximum(order()[seven.tables(5).flush_ranks], np.where(has_wheel, steel_wheel, 0))
    return PaiGowTables(
        order(),
        straights.astype(np.uint16),
        flushes.astype(np.uint16),
        _one_card_added(straights),
        _one_card_added(flushes),
    )


@jit
def natural_rank(key: np.uint32, mask: np.uint64, tables: Tables, pai_gow: PaiGowTables) -> np.uint16:
    """The rank of a hand without the joker by the sum of its keys and the mask of its cards."""
    suit = tables.flush_suits[key & np.uint32(SUIT_KEY_MASK)]
    if suit != NO_FLUSH:
        return np.uint16(pai_gow.flushes[suit_of(mask, suit)])
    return np.uint16(max(pai_gow.order[plain_rank(key, tables)], pai_gow.straights[all_ranks(mask)]))


@jit
def joker_rank(key: np.uint32, mask: np.uint64, tables: Tables, pai_gow: PaiGowTables) -> np.uint16:
    """The rank of the joker with the cards of this key and mask; ``tables`` are those of all of them."""
    if mask & np.uint64(FOUR_ACES) == np.uint64(FOUR_ACES):
        return np.uint16(FIVE_ACES)
    best = pai_gow.joker_straights[all_ranks(mask)]
    for suit in range(4):
        best = max(best, pai_gow.joker_flushes[suit_of(mask, suit)])
    return np.uint16(max(best, pai_gow.order[plain_rank(np.uint32(key + np.uint32(ACE_KEY)), tables)]))


@jit
def rank_hands(hands: Cards, tables: Tables, pai_gow: PaiGowTables, ranks: Ranks) -> None:
    """Fill in the rank of every row of ``hands``."""
    for row in range(hands.shape[0]):
        key = np.uint32(0)
        mask = np.uint64(0)
        wild = False
        for card in hands[row]:
            if card == JOKER:
                wild = True
            else:
                key += tables.card_keys[card]
                mask |= np.uint64(1) << np.uint64(card)
        if wild:
            ranks[row] = joker_rank(key, mask, tables, pai_gow)
        else:
            ranks[row] = natural_rank(key, mask, tables, pai_gow)


def rank(hands: Cards) -> Ranks:
    """The rank of the best five of each hand of five, six or seven cards; the joker is card 52."""
    checked = batch(hands, seven.SIZES, highest=JOKER)
    ranks = np.empty(len(checked), dtype=np.uint16)
    rank_hands(checked, seven.tables(checked.shape[1]), pai_gow_tables(), ranks)
    return ranks


def category(ranks: Ranks) -> NDArray[np.uint8]:
    """The :class:`Category` of each rank, as its number."""
    if ranks.size and int(ranks.max()) > FIVE_ACES:
        raise ValueError(f"ranks: {int(ranks.max())} is no rank; Pai Gow's ranks are 1 to {FIVE_ACES}")
    # The wheels move within their categories, so that the bounds are those of ordinary poker.
    found: NDArray[np.uint8] = np.append(scores.categories(), np.uint8(Category.FIVE_ACES))[ranks]
    return found


def lowest(kind: Category) -> int:
    """The lowest rank of a category."""
    return FIVE_ACES if kind is Category.FIVE_ACES else seven.lowest(scores.Category(int(kind)))


def _tally(hands: Cards, weights: NDArray[np.uint8]) -> NDArray[np.int64]:
    counts = np.zeros(FIVE_ACES + 1, dtype=np.int64)
    np.add.at(counts, rank(hands), weights)
    return counts


def census(size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many hands of ``size`` cards have each rank 0 to 7,463: without the joker, and with it."""
    natural, others = classes(size), classes(size - 1)
    wild = np.full((len(others.weights), size), JOKER, dtype=np.uint8)
    wild[:, 1:] = cards_of(others.masks)
    return _tally(cards_of(natural.masks), natural.weights), _tally(wild, others.weights)
