"""Three-card poker hands, ranked 1 (5-3-2 of mixed suits) to 741 (ace, king and queen of one suit).

Fewer cards make straights rarer than flushes, so that the order differs from five cards: straight flush,
three of a kind, straight, flush, pair (58 Pa. Code § 667a.6(d), § 669a.6(c)). A-2-3 is the lowest
straight. The table has an entry for every three ranks in every order, once for mixed and once for equal
suits, and so needs no sorting and no key.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import Cards, batch
from croupier.kernel.jit import jit

Ranks = NDArray[np.uint16]


class Category(IntEnum):
    """The kinds of a three-card hand, worst first."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    ROYAL_FLUSH = 6


Order = tuple[Category, tuple[int, ...]]

THREE_CARD_RANKS = 741
ACE_TWO_THREE = (12, 1, 0)
ACE_KING_QUEEN = (12, 11, 10)


def order_of(ranks: tuple[int, int, int], suited: bool) -> Order | None:
    """What a hand of these ranks compares by, or None if no such hand exists."""
    high, middle, low = sorted(ranks, reverse=True)
    descending = (high, middle, low)
    if len(set(ranks)) < 3:
        if suited:
            return None
        if high == low:
            return Category.THREE_OF_A_KIND, (high,)
        return Category.PAIR, (middle, high + low - middle)
    top = 1 if descending == ACE_TWO_THREE else high if high - low == 2 else None
    if top is None:
        return Category.FLUSH if suited else Category.HIGH_CARD, descending
    if not suited:
        return Category.STRAIGHT, (top,)
    return Category.ROYAL_FLUSH if descending == ACE_KING_QUEEN else Category.STRAIGHT_FLUSH, (top,)


@cache
def _orders() -> tuple[Order, ...]:
    """All that three cards can be, worst first."""
    every = product(product(range(13), repeat=3), (False, True))
    found = {order_of((a, b, c), suited) for (a, b, c), suited in every}
    return tuple(sorted(order for order in found if order is not None))


@cache
def rank_table() -> Ranks:
    """Ranks by ``[suited, first, second, third]``, flat; 0 for what cannot be held."""
    places = {order: place for place, order in enumerate(_orders(), start=1)}
    flat = [
        places.get(order, 0) if (order := order_of((a, b, c), suited)) is not None else 0
        for suited in (False, True)
        for a, b, c in product(range(13), repeat=3)
    ]
    return np.array(flat, dtype=np.uint16)


@cache
def category_table() -> NDArray[np.uint8]:
    """The category of each rank; entry 0 stands for no hand."""
    return np.array([0, *(category for category, _ in _orders())], dtype=np.uint8)


@jit
def rank_of(first: int, second: int, third: int, table: Ranks) -> np.uint16:
    """The rank of three cards."""
    suited = first // 13 == second // 13 and second // 13 == third // 13
    place = 169 * (first % 13) + 13 * (second % 13) + third % 13
    return np.uint16(table[place + 2197] if suited else table[place])


@jit
def rank_hands(hands: Cards, table: Ranks, ranks: Ranks) -> None:
    """Fill in the rank of every row of ``hands``."""
    for row in range(len(hands)):
        ranks[row] = rank_of(hands[row, 0], hands[row, 1], hands[row, 2], table)


def rank(hands: Cards) -> Ranks:
    """The rank of each three-card hand; greater is better."""
    checked = batch(hands, (3,))
    ranks = np.empty(len(checked), dtype=np.uint16)
    rank_hands(checked, rank_table(), ranks)
    return ranks


def category(ranks: Ranks) -> NDArray[np.uint8]:
    """The :class:`Category` of each rank, as its number."""
    if ranks.size and int(ranks.max()) > THREE_CARD_RANKS:
        raise ValueError(f"ranks: {int(ranks.max())} is no rank; ranks here are 1 to {THREE_CARD_RANKS}")
    found: NDArray[np.uint8] = category_table()[ranks]
    return found
