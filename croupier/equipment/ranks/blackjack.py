"""Point counts of blackjack hands: an ace is 11, or 1 where 11 would bring the hand above 21.

Two aces at 11 are always too many, so at most one of them counts 11; the hand is then *soft*.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.equipment.ranks.points import ACE, POINTS

MOST = 21
"""The highest count that does not bust."""


class PointCount(NamedTuple):
    """The total of a hand, and whether an ace of it counts 11."""

    total: int
    soft: bool

    @property
    def bust(self) -> bool:
        return self.total > MOST

    @property
    def words(self) -> str:
        """What the dealer would announce: ``soft 18``, ``hard 12``, ``24``."""
        if self.total >= MOST:
            return str(self.total)
        return f"{'soft' if self.soft else 'hard'} {self.total}"


def count(cards: Sequence[Card]) -> PointCount:
    """The point count of any number of cards."""
    total, ace = 0, False
    for card in cards:
        rank = card.rank
        total += POINTS[rank]
        ace = ace or rank == ACE
    if ace and total + 10 <= MOST:
        return PointCount(total + 10, True)
    return PointCount(total, False)


def hard_value(card: Card) -> int:
    """The value of one card with the ace as 1."""
    return POINTS[card.rank]


def is_ten(card: Card) -> bool:
    """A 10, jack, queen or king."""
    return POINTS[card.rank] == 10


def is_blackjack(cards: Sequence[Card]) -> bool:
    """An ace and a card with a value of 10; the caller knows whether they are the initial two."""
    return len(cards) == 2 and count(cards).total == MOST


def is_pair(cards: Sequence[Card]) -> bool:
    """Two cards identical in value: two 7s, or a king and a 10."""
    return len(cards) == 2 and POINTS[cards[0].rank] == POINTS[cards[1].rank]
