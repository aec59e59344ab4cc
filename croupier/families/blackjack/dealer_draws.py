"""A blackjack dealer who draws from a whole shoe: how often he ends with a given total, exactly.

The order of a drawn hand matters only by when it stops: a hand is a sequence of values whose total stays
below the stopping figure until its last card. Sequences with the same values are equally likely, and
each has a product of falling factorials of ways; so one walk over the values gives, for any set of cards
(the whole shoe, one color, one suit), the number of ordered ways to draw the hand from that set alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

TEN = 10
BLACKJACK = 21

Held = tuple[int, ...]
"""How many cards of each value 1 to 10."""


def values_of(decks: int, suits: int = 4) -> Held:
    """The cards of one to four suits of so many decks, by value."""
    return (decks * suits,) * 9 + (4 * decks * suits,)


def soft_total(held: Sequence[int]) -> int:
    """The count of a hand by value: one ace is 11 where that does not bust it."""
    hard = sum(value * number for value, number in enumerate(held, start=1))
    return hard + 10 if held[0] and hard + 10 <= BLACKJACK else hard


class Drawing(NamedTuple):
    """When a dealer stops: from ``stands_on``, or only from a hard total of that or the next higher."""

    stands_on: int = 17
    hits_soft: bool = False

    def goes_on(self, held: Held) -> bool:
        """The dealer takes a further card to this hand."""
        total = soft_total(held)
        hard = sum(value * number for value, number in enumerate(held, start=1))
        return total < self.stands_on or (self.hits_soft and total == self.stands_on and total != hard)


@cache
def orders(held: Held, rule: Drawing) -> int:
    """In how many orders of its values a dealer comes to hold this hand, none of them stopping earlier.

    The first two cards are dealt, not drawn, so that one card never stops.
    """
    cards = sum(held)
    if cards == 1:
        return 1
    ways = 0
    for value, number in enumerate(held):
        before = (*held[:value], number - 1, *held[value + 1 :])
        if number and (cards == 2 or rule.goes_on(before)):
            ways += orders(before, rule)
    return ways


STANDS_ON_ALL_17S = Drawing()


def hands_with(hard_total: int, largest: int = TEN, below: Held = ()) -> Iterator[Held]:
    """Every multiset of values with this hard total."""
    if largest == 1:
        yield (hard_total, *below)
        return
    for number in range(hard_total // largest + 1):
        yield from hands_with(hard_total - number * largest, largest - 1, (number, *below))


def chance_of_bust_total(total: int, within: Held, shoe: Held, rule: Drawing = STANDS_ON_ALL_17S) -> Fraction:
    """How likely the dealer ends with exactly ``total``, above 21, all cards among ``within``.

    Such a total is hard. ``within`` is a part of ``shoe``, from which all cards are drawn.
    """
    chance = Fraction(0)
    cards_in_shoe = sum(shoe)
    for held in hands_with(total):
        if all(number <= most for number, most in zip(held, within, strict=True)):
            ways = orders(held, rule)
            if ways:
                for number, most in zip(held, within, strict=True):
                    ways *= perm(most, number)
                chance += Fraction(ways, perm(cards_in_shoe, sum(held)))
    return chance
