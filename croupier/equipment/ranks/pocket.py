"""Two cards of one's own, as the bonus wagers on them describe a hand: a pair, or two ranks and whether
their suits are the same.

No chapter ranks these hands against each other; the paytables name them, and nothing else matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.equipment.cards import Card, plural, rank_word

ACE: Final = 14
KING: Final = 13
JACK: Final = 11


class PocketHand(NamedTuple):
    """The higher rank, the lower rank (the same in a pair), and whether the suits are the same."""

    high: int
    low: int
    suited: bool

    @property
    def pair(self) -> bool:
        return self.high == self.low

    @property
    def words(self) -> str:
        """``pair of aces``, ``ace and king, same suit``, ``nine and four, different suits``."""
        if self.pair:
            return f"pair of {plural(self.high)}"
        suits = "same suit" if self.suited else "different suits"
        return f"{rank_word(self.high)} and {rank_word(self.low)}, {suits}"


def pocket(cards: Sequence[Card]) -> PocketHand:
    """Exactly two cards."""
    first, second = cards
    high, low = (first, second) if first.rank >= second.rank else (second, first)
    return PocketHand(high.rank, low.rank, first.suit == second.suit)
