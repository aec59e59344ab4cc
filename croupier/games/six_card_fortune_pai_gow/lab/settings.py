"""Six cards as a high hand of five and a low hand of one, every way and the house's (58 Pa. Code § 670a.11).

The 962,988 classes of six cards and the 134,459 of five with the joker are all that a player or the dealer
can hold. For each: the rank of the high hand and the low card of every setting, whether it is foul, and which
one the house way takes (docs/interpretations/6702-house-way.md).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.six_card_fortune_pai_gow.lab import joker_ranks
from croupier.games.six_card_fortune_pai_gow.lab.joker_ranks import (
    Category,
    PaiGowTables,
    joker_rank,
    natural_rank,
)
from croupier.kernel import seven
from croupier.kernel.cards import JOKER, Cards
from croupier.kernel.jit import jit
from croupier.kernel.parallel import in_slices
from croupier.kernel.scores import KICKER_BITS, five_card_scores
from croupier.kernel.seven import Ranks, Tables
from croupier.kernel.sub_boards import boards

SETTINGS = 6
HIGH_CARD, STRAIGHT_FLUSH, ROYAL_FLUSH = (
    int(kind) for kind in (Category.HIGH_CARD, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
)
ACE = 12
LOW_JOKER = 13
"""The joker as a player's low hand: above every low hand of the dealer (§ 670a.6(c))."""


class Evaluation(NamedTuple):
    """What ranks a high hand: the tables for five cards, and the category and highest card of each rank."""

    five: Tables
    pai_gow: PaiGowTables
    categories: NDArray[np.uint8]
    top_cards: NDArray[np.uint8]


class Settings(NamedTuple):
    """Hands in rows, the card that goes low in columns.

    ``low`` is the rank of that card, 0 to 12, and 13 for the joker; ``house`` the column of the house way.
    """

    high: Ranks
    low: NDArray[np.uint8]
    foul: NDArray[np.bool_]
    house: NDArray[np.uint8]


@cache
def evaluation() -> Evaluation:
    """The tables. ``top_cards`` is the highest card of each rank without a pair."""
    ranks = np.arange(joker_ranks.FIVE_ACES + 1, dtype=np.uint16)
    return Evaluation(
        seven.tables(5), joker_ranks.pai_gow_tables(), joker_ranks.category(ranks), _top_cards()
    )


def _top_cards() -> NDArray[np.uint8]:
    """Ranks without a pair stand in order of their highest card; their scores say which it is."""
    top = np.zeros(joker_ranks.FIVE_ACES + 1, dtype=np.uint8)
    pairs = joker_ranks.lowest(Category.PAIR)
    top[1:pairs] = five_card_scores()[: pairs - 1] >> KICKER_BITS - 4 & 15
    return top


@jit
def rank_all(hand: Cards, five: Tables, tables: PaiGowTables, high: Ranks) -> None:
    """The rank of six cards without each of them. A call with few tables is a fast one."""
    key = np.uint32(0)
    mask = np.uint64(0)
    wild = False
    for place in range(SETTINGS):
        if hand[place] == JOKER:
            wild = True
        else:
            key = np.uint32(key + five.card_keys[hand[place]])
            mask |= np.uint64(1) << np.uint64(hand[place])
    for place in range(SETTINGS):
        card = hand[place]
        if card != JOKER:
            less = np.uint32(key - five.card_keys[card])
            others = mask & ~(np.uint64(1) << np.uint64(card))
            high[place] = (
                joker_rank(less, others, five, tables) if wild else natural_rank(less, others, five, tables)
            )
        else:
            high[place] = natural_rank(key, mask, five, tables)


@jit
def six_in_a_row(hand: Cards) -> bool:
    """Six cards of one suit within six ranks, the joker in any gap (§ 670a.11(d)(2))."""
    lowest, highest, suits = 13, -1, 0
    for card in hand:
        if card != JOKER:
            lowest = min(lowest, card % 13)
            highest = max(highest, card % 13)
            suits |= 1 << card // 13
    return suits & (suits - 1) == 0 and highest - lowest <= 5


@jit
def low_of(card: int) -> int:
    """The low hand that a card makes: its rank, or 13 for the joker."""
    return LOW_JOKER if card == JOKER else card % 13


@jit
def second_highest(hand: Cards) -> int:
    """§ 670a.11(d)(6): the place of the second highest card; the joker is the highest."""
    first, second = -1, -1
    for place in range(SETTINGS):
        low = low_of(hand[place])
        if first < 0 or low > low_of(hand[first]):
            first, second = place, first
        elif second < 0 or low > low_of(hand[second]):
            second = place
    return second


@jit
def least_kind(hand: Cards, best: int) -> int:
    """The lowest kind that the house way plays from a best hand of this kind (§ 670a.11(d)(2))."""
    return STRAIGHT_FLUSH if best == ROYAL_FLUSH and six_in_a_row(hand) else best


@jit
def set_hand(
    hand: Cards, how: Evaluation, high: Ranks, low: NDArray[np.uint8], foul: NDArray[np.bool_]
) -> int:
    """All six settings of one hand; the answer is the column of the house way."""
    rank_all(hand, how.five, how.pai_gow, high)
    best = 0
    for place in range(SETTINGS):
        low[place] = low_of(hand[place])
        kind = int(how.categories[high[place]])
        best = max(best, kind)
        foul[place] = kind == HIGH_CARD and min(low[place], ACE) > how.top_cards[high[place]]
    if best == HIGH_CARD:
        return second_highest(hand)
    least, house = least_kind(hand, best), -1
    for place in range(SETTINGS):
        if how.categories[high[place]] >= least and (house < 0 or low[place] > low[house]):
            house = place
    return house


@jit
def set_hands(hands: Cards, how: Evaluation, found: Settings) -> None:
    """Every setting of every row."""
    for row in range(len(hands)):
        found.house[row] = set_hand(hands[row], how, found.high[row], found.low[row], found.foul[row])


def settings_of(hands: Cards, threads: int | None = None) -> Settings:
    """The settings of hands of six cards, one hand a row."""
    shape = (len(hands), SETTINGS)
    found = Settings(
        np.zeros(shape, dtype=np.uint16),
        np.zeros(shape, dtype=np.uint8),
        np.zeros(shape, dtype=np.bool_),
        np.zeros(len(hands), dtype=np.uint8),
    )

    def some(rows: slice) -> None:
        part = Settings(found.high[rows], found.low[rows], found.foul[rows], found.house[rows])
        set_hands(hands[rows], evaluation(), part)

    evaluation()
    in_slices(len(hands), some, threads)
    return found


class SixCards(NamedTuple):
    """All classes of six cards: without the joker, then with it as the last card."""

    cards: Cards
    weights: NDArray[np.int64]


@cache
def six_cards() -> SixCards:
    """The classes, by the mask of their natural cards."""
    natural, others = boards(6), boards(5)
    wild = np.full((len(others.cards), SETTINGS), JOKER, dtype=np.uint8)
    wild[:, :5] = others.cards
    return SixCards(np.concatenate([natural.cards, wild]), np.concatenate([natural.weights, others.weights]))
