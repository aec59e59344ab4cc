"""What a winning Bet of Lunar Poker is paid: the hand's row, and once more for a second combination.

58 Pa. Code § 671a.11(f)(2)(ii), § 671a.12(d); docs/interpretations/6710-second-combination.md. Ace-king is a
row of its own below a pair. Five cards hold a second combination only as ace-king beside a pair, two pair,
three or four of a kind, which their rank alone decides; six cards are looked at five by five.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import scores
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.scores import Category
from croupier.kernel.seven import Tables, rank_of

ROWS = 11
"""0 is less than ace-king, 1 ace-king, then the kinds from a pair up."""
ACE_KING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR = range(1, 9)
ACE, KING = 12, 11
NO_SECOND = 0
Pays = NDArray[np.int64]


class Rows(NamedTuple):
    """By five-card rank: the row, and the row of the second combination of exactly these five cards.

    ``lowest`` is the lowest rank of an ace-king, with which the dealer qualifies.
    """

    first: NDArray[np.uint8]
    second: NDArray[np.uint8]
    lowest: int


@cache
def rows() -> Rows:
    """The tables, from the scores that ranks are made of."""
    found = np.concatenate([[0], scores.five_card_scores()])
    kinds = found >> scores.KICKER_BITS
    digits = np.stack([found >> shift & 15 for shift in (16, 12, 8, 4, 0)])
    is_ace_king = (kinds == Category.HIGH_CARD) & (digits[0] == ACE) & (digits[1] == KING)
    first = np.where(kinds == Category.HIGH_CARD, is_ace_king.astype(np.int64), kinds + 1)
    second = np.zeros(len(found), dtype=np.uint8)
    # How many ranks a score of each kind lists, the groups first, in its lowest digits.
    for kind, listed, groups in (
        (Category.PAIR, 4, 1),
        (Category.TWO_PAIR, 3, 2),
        (Category.THREE_OF_A_KIND, 3, 1),
        (Category.FOUR_OF_A_KIND, 2, 1),
    ):
        ranks = digits[5 - listed :]
        both = (ranks == ACE).any(axis=0) & (ranks == KING).any(axis=0)
        outside = ((ranks[groups:] == ACE) | (ranks[groups:] == KING)).any(axis=0)
        second[(kinds == kind) & both & outside] = ACE_KING
    return Rows(first.astype(np.uint8), second, int(np.argmax(is_ace_king)))


@jit
def forming(hand: Cards, out: int, row: int) -> int:
    """Which places of a hand, without one of them, form its combination, as bits."""
    counts = np.zeros(13, dtype=np.int64)
    for place in range(len(hand)):
        if place != out:
            counts[hand[place] % 13] += 1
    bits = 0
    for place in range(len(hand)):
        if place == out:
            continue
        rank = hand[place] % 13
        if row == ACE_KING:
            forms = rank in (ACE, KING)
        elif row in (PAIR, TWO_PAIR, THREE, FOUR):
            forms = counts[rank] > 1
        else:
            forms = True
        if forms:
            bits |= 1 << place
    return bits


@jit
def two_card_combination(hand: Cards, winning: int) -> int:
    """A pair or an ace-king of which at least one card is not in the winning combination."""
    held, others = np.zeros(13, dtype=np.int64), np.zeros(13, dtype=np.int64)
    for place in range(len(hand)):
        held[hand[place] % 13] += 1
        if not winning >> place & 1:
            others[hand[place] % 13] += 1
    for rank in range(13):
        if others[rank] and held[rank] > 1:
            return PAIR
    if (others[ACE] and held[KING]) or (others[KING] and held[ACE]):
        return ACE_KING
    return NO_SECOND


@jit
def rank_without(hand: Cards, out: int, five: Tables) -> int:
    """The rank of six cards without one of them."""
    key = np.uint32(0)
    mask = np.uint64(0)
    for place in range(len(hand)):
        if place != out:
            key = np.uint32(key + five.card_keys[hand[place]])
            mask |= np.uint64(1) << np.uint64(hand[place])
    return int(rank_of(key, mask, five))


@jit
def second_of_six(hand: Cards, rows: Rows, five: Tables) -> int:
    """The row of the second combination of six cards that hold ace-king or better, 0 if there is none."""
    ranks = np.zeros(6, dtype=np.int64)
    best = 0
    for out in range(6):
        ranks[out] = rank_without(hand, out, five)
        if ranks[out] > ranks[best]:
            best = out
    winning = forming(hand, best, int(rows.first[ranks[best]]))
    found = NO_SECOND
    for out in range(6):
        row = int(rows.first[ranks[out]])
        if row > max(found, PAIR) and forming(hand, out, row) & ~winning:
            found = row
    return found if found != NO_SECOND else two_card_combination(hand, winning)
