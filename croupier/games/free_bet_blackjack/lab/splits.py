"""What split hands are worth together, exactly, when each is played by its own cards and the up card.

Such a play does not look at what the other hands have drawn. Cards of a shuffled shoe may change places, so
each hand may be thought to be played first; only the cards that decide whether a pair is split again connect
the hands. Of these it is enough to know how many are of the pair's value and how many are not. "Not" is
everything less those that are, which leaves shoes with some more cards of the pair's value taken out
(docs/mathematics/blackjack.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.families.blackjack.dealer import Reals

ANY, NO_PAIR = 0, 1
"""The second card of a split hand: any card, or one that does not pair it."""

HandWorth = Callable[[int, bool, int], Reals]
"""``(taken, first, second)``: the worth of one split hand when so many further cards of the pair's value are
out of the shoe; ``first`` is the leftmost hand; the second card is ANY or NO_PAIR (0 where it pairs)."""


class Resplits(NamedTuple):
    """Whether a pair is split again on the leftmost hand, and on the others; up to ``most`` hands."""

    first: bool
    others: bool
    most: int


class Row(NamedTuple):
    """The hands of a seat: how many are in play, how many wait for a second card, the leftmost among them."""

    in_play: int = 2
    waiting: int = 2
    first: bool = True


def split_worth(worth: HandWorth, pairing: float, cards: float, again: Resplits, row: Row) -> Reals:
    """The worth of all hands that wait after a pair was split.

    ``pairing`` cards of the pair's value are left among ``cards``.
    """

    def all_of_value(number: int) -> float:
        """The chance that so many given cards are all of the pair's value."""
        chance = 1.0
        for drawn in range(number):
            chance *= max(pairing - drawn, 0.0) / (cards - drawn)
        return chance

    @cache
    def after(pairs: int, others: int, first: bool, second: int) -> Reals:
        """A hand's worth, weighted: ``pairs`` given cards are of the value, ``others`` given ones are not."""
        found: Reals = np.zeros(1)
        for wrong in range(others + 1):
            chance = all_of_value(pairs + wrong)
            if chance > 0.0:
                found = found + (-1) ** wrong * comb(others, wrong) * chance * worth(
                    pairs + wrong, first, second
                )
        return found

    def rest(in_play: int, waiting: int, pairs: int, others: int, first: bool) -> Reals:
        """The worth of the hands that still wait for their second card."""
        if waiting == 0:
            return np.zeros(1)
        if in_play == again.most or not (again.first if first else again.others):
            hand: Reals = after(pairs, others, first, ANY)
            return hand + rest(in_play, waiting - 1, pairs, others, False)
        return (
            after(pairs, others, first, NO_PAIR)
            + rest(in_play, waiting - 1, pairs, others + 1, False)
            + rest(in_play + 1, waiting + 1, pairs + 1, others, first)
        )

    return rest(row.in_play, row.waiting, 0, 0, row.first)
