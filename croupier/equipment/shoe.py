"""A shoe: cards in a fixed order that leave it one by one, with a cover card behind some of them.

What left is kept in order, as the discard rack keeps it, so that each hand can be reconstructed.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.equipment.cards import Card


class Shoe:
    """Cards from the first to the last. ``cover_at`` is how many leave before the cover card shows."""

    __slots__ = ("_cards", "_next", "cover_at")

    def __init__(self, cards: Iterable[Card], cover_at: int | None = None) -> None:
        self._cards = tuple(cards)
        self._next = 0
        self.cover_at = cover_at

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

    @property
    def cover_card_has_come(self) -> bool:
        """The cover card has shown: this round is finished, then the shoe is shuffled."""
        return self.cover_at is not None and self._next >= self.cover_at

    @staticmethod
    def cut(cards: Iterable[Card], depth: int, at_least: int = 10) -> list[Card]:
        """Bring the cards above the cover card to the bottom.

        The cover card must stand at least ``at_least`` cards from the top and from the bottom.
        """
        stack = list(cards)
        if not at_least <= depth <= len(stack) - at_least:
            raise ValueError(f"the cut must leave at least {at_least} cards above and below the cover card")
        return stack[depth:] + stack[:depth]
