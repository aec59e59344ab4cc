"""The best poker hand in exactly six cards, where a royal flush may go on to the nine.

All hands but one are the best five of the six; the ace may be low in a straight. The six-card royal
flush (ace to nine of one suit) stands above them, and of those the one in diamonds stands apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import SUITS, Card
from croupier.equipment.ranks import poker
from croupier.equipment.ranks.ranked_hand import RankedHand

SIX_CARD_ROYAL: Final = poker.ROYAL_FLUSH + 1
SIX_CARD_ROYAL_IN_DIAMONDS: Final = poker.ROYAL_FLUSH + 2
KINDS: Final = (*poker.KINDS, "six_card_royal_flush", "six_card_royal_flush_in_diamonds")

_NINE: Final = 9
_DIAMONDS: Final = SUITS.index("d")


class SixCardHand(RankedHand):
    """A hand found in six cards."""

    __slots__ = ()
    kinds = KINDS

    @property
    def words(self) -> str:
        if self.order == SIX_CARD_ROYAL_IN_DIAMONDS:
            return "six-card royal flush in diamonds"
        if self.order == SIX_CARD_ROYAL:
            return "six-card royal flush"
        return poker.hand_words(self.order, self.ties)


def rank(cards: Sequence[Card]) -> SixCardHand:
    """The rank of exactly six cards."""
    order, ties = poker.best(cards)
    if order == poker.ROYAL_FLUSH and _is_six_card_royal(cards):
        suited_in_diamonds = cards[0].suit == _DIAMONDS
        return SixCardHand(SIX_CARD_ROYAL_IN_DIAMONDS if suited_in_diamonds else SIX_CARD_ROYAL, ())
    return SixCardHand(order, ties)


def _is_six_card_royal(cards: Sequence[Card]) -> bool:
    """A royal flush whose sixth card is the nine of its suit."""
    return all(card.suit == cards[0].suit for card in cards) and any(card.rank == _NINE for card in cards)
