"""Three-card poker hands: a straight outranks a flush, and three of a kind a straight.

A-2-3 is a straight, the lowest one. The suited ace, king and queen stand apart as the royal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import Card, plural, rank_word
from croupier.equipment.ranks.poker import straight_high, top_ranks
from croupier.equipment.ranks.ranked_hand import RankedHand

KINDS: Final = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush", "royal")
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH, ROYAL = range(7)


class ThreeCardHand(RankedHand):
    """A hand of three cards."""

    __slots__ = ()
    kinds = KINDS

    @property
    def words(self) -> str:
        if self.order == ROYAL:
            return "suited ace-king-queen"
        if self.order == PAIR:
            return f"pair of {plural(self.ties[0])}"
        if self.order == THREE_OF_A_KIND:
            return f"three of a kind, {plural(self.ties[0])}"
        name = "" if self.order == HIGH_CARD else KINDS[self.order].replace("_", " ") + ", "
        return f"{name}{rank_word(self.ties[0])} high"


def rank(cards: Sequence[Card]) -> ThreeCardHand:
    """The rank of exactly three cards."""
    first, second, third = cards
    mask = 1 << first.rank | 1 << second.rank | 1 << third.rank
    different = mask.bit_count()
    if different == 1:
        return ThreeCardHand(THREE_OF_A_KIND, (first.rank,))
    if different == 2:
        pair = first.rank if first.rank in (second.rank, third.rank) else second.rank
        return ThreeCardHand(PAIR, (pair, *top_ranks(mask & ~(1 << pair), 1)))
    suited = first.suit == second.suit == third.suit
    high = straight_high(mask, 3)
    if high:
        if suited:
            return ThreeCardHand(ROYAL, ()) if high == 14 else ThreeCardHand(STRAIGHT_FLUSH, (high,))
        return ThreeCardHand(STRAIGHT, (high,))
    return ThreeCardHand(FLUSH if suited else HIGH_CARD, top_ranks(mask, 3))
