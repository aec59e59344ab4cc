"""What the hands of every poker rank are alike in: a category, and what breaks a tie inside it."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, TypeVar


class _Rank(NamedTuple):
    order: int
    ties: tuple[int, ...]


class RankedHand(_Rank):
    """A category and what breaks a tie inside it; tuples compare as hands do.

    ``kinds`` are the categories of the rank by name, the lowest first.
    """

    __slots__ = ()
    kinds: ClassVar[tuple[str, ...]] = ()

    @property
    def kind(self) -> str:
        return self.kinds[self.order]


Hand = TypeVar("Hand", bound=RankedHand)
