"""Flush length and straight-flush length, as High Card Flush ranks seven cards.

The longer flush wins whatever it holds; flushes of one length compare card by card from the top. In
a straight flush the ace may be high or low (see docs/interpretations/6780-ace-in-straight-flushes.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.equipment.cards import COUNT_WORDS, Card, rank_word
from croupier.equipment.ranks.poker import top_ranks


class FlushHand(NamedTuple):
    """The best flush of a hand: its length, then its ranks from the highest."""

    length: int
    ranks: tuple[int, ...]

    @property
    def words(self) -> str:
        return f"{COUNT_WORDS[self.length]}-card flush, {rank_word(self.ranks[0])} high"


def suit_masks(cards: Sequence[Card]) -> list[int]:
    """For each suit the mask of ranks held in it."""
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card.suit] |= 1 << card.rank
    return masks


def best_flush(cards: Sequence[Card]) -> FlushHand:
    """The highest ranking flush: most cards of one suit, then the highest cards.

    Of two suits with equally many cards the one with the higher cards wins, and that is the greater
    mask, since each mask is read from its highest bit.
    """
    return _best_flush(tuple(cards))


@lru_cache(maxsize=1024)
def _best_flush(cards: tuple[Card, ...]) -> FlushHand:
    """Kept for a while: a thousand terminals may look at the same seven cards."""
    length, mask = max((mask.bit_count(), mask) for mask in suit_masks(cards))
    return FlushHand(length, top_ranks(mask, length))


class StraightFlushHand(NamedTuple):
    """The longest run in one suit: its length, then its high card."""

    length: int
    high: int

    @property
    def words(self) -> str:
        if self.length < 3:
            return "no straight flush"
        return f"{COUNT_WORDS[self.length]}-card straight flush, {rank_word(self.high)} high"


def best_straight_flush(cards: Sequence[Card]) -> StraightFlushHand:
    """The longest straight flush, of two equally long ones the higher."""
    return max(_longest_run(mask) for mask in suit_masks(cards))


def _longest_run(mask: int) -> StraightFlushHand:
    run = mask | (mask >> 13 & 2)
    length, high = 0, 0
    while run:
        length, high = length + 1, run.bit_length() - 1
        run &= run << 1
    return StraightFlushHand(length, high)
