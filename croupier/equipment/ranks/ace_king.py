"""Poker hands where ace-king is a rank of its own, between a pair and everything below.

Among hands without a pair those with an ace and a king compare higher than all others anyway, so the
order of ``ranks.poker`` stands; what is new is the name, and the line that a dealer must reach.
"""

from __future__ import annotations

from typing import Final

from croupier.equipment.ranks.poker import HIGH_CARD, PAIR, PokerHand

KIND: Final = "ace_king"
ACE_KING: Final = PokerHand(HIGH_CARD, (14, 13))


def is_ace_king(hand: PokerHand) -> bool:
    """No pair or better, but an ace and a king."""
    return hand.order == HIGH_CARD and hand.ties[:2] == ACE_KING.ties


def at_least_ace_king(hand: PokerHand) -> bool:
    """Ace-king or better: what qualifies a dealer."""
    return hand.order >= PAIR or is_ace_king(hand)


def kind(hand: PokerHand) -> str:
    """The row of a paytable that prices ace-king."""
    return KIND if is_ace_king(hand) else hand.kind


def words(hand: PokerHand) -> str:
    """What the dealer would call."""
    return "ace-king" if is_ace_king(hand) else hand.words
