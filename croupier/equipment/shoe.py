"""A shoe: cards in a fixed order that leave it one by one.

What left is kept in order, as the discard rack keeps it, so that each hand can be reconstructed.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.equipment.cards import Card


class Shoe:
    """Cards from the first to the last."""

    __slots__ = ("_cards", "_next")

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = tuple(cards)
        self._next = 0

    def draw(self, count: int = 1) -> tuple[Card, ...]:
        """The next cards; ValueError when the shoe does not hold so many."""
        if count > self.left:
            raise ValueError(f"the shoe holds {self.left} cards, not {count}")
        self._next += count
        return self._cards[self._next - count : self._next]

    @property
    def left(self) -> int:
        """How many cards are still inside: the stub when a round is over."""
        return len(self._cards) - self._next

    @property
    def drawn(self) -> tuple[Card, ...]:
        """What has left the shoe, in order."""
        return self._cards[: self._next]
