"""Five cards as the Super Wager of Lunar Poker sees them: the highest of its eight rows.

A flush is *not* consecutive and a straight is of *more* than one suit there, so that a straight flush
is neither (docs/interpretations/6711-super-wager-rows.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import Card, only_red_or_black
from croupier.equipment.ranks.poker import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    STRAIGHT,
    THREE_OF_A_KIND,
    PokerHand,
)

ROWS: Final = (
    "four_of_a_kind",
    "five_picture_cards",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "ace_king_queen",
    "same_colored_five",
)
NONE_OF_THEM: Final = "any_other"

_AS_IN_POKER: Final = frozenset((FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND))
_PICTURES: Final = frozenset((11, 12, 13))
_ACE_KING_QUEEN: Final = frozenset((12, 13, 14))


def super_row(five: Sequence[Card], hand: PokerHand) -> str:
    """The row of these five cards, whose poker hand is ``hand``."""
    if hand.order == FOUR_OF_A_KIND:
        return hand.kind
    ranks = {card.rank for card in five}
    if ranks <= _PICTURES:
        return "five_picture_cards"
    if hand.order in _AS_IN_POKER:
        return hand.kind
    if ranks >= _ACE_KING_QUEEN:
        return "ace_king_queen"
    return "same_colored_five" if only_red_or_black(five) else NONE_OF_THEM
