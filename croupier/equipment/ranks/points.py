"""Points of cards in golf order, the lowest total best: ace 1, pictures 10, others as printed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.equipment.cards import Card

ACE: Final = 14
POINTS: Final = (0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)
"""The points of a card by its rank, 2 to 14."""


def total_points(cards: Iterable[Card]) -> int:
    """The points of all these cards together."""
    return sum(POINTS[card.rank] for card in cards)


def count_aces(cards: Iterable[Card]) -> int:
    """How many of these cards are aces."""
    return sum(card.rank == ACE for card in cards)
