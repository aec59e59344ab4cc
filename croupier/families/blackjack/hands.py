"""Every blackjack hand as a multiset of values, with where one card more leads.

3,082 multisets have a hard total of at most 21, and 20,544 one of at most 30; the latter are needed where a
busted hand plays on. They are in order of their hard totals, so that a card always leads further down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.blackjack.dealer import MOST, VALUES
from croupier.families.blackjack.dealer_draws import Held, hands_with

HARDEST = MOST - 1 + VALUES
"""A hand of 20 that draws a ten has 30."""
BUSTED = -1


class Hands(NamedTuple):
    """``held[hand, value]`` counts its cards; ``grown[hand, value]`` is the hand with one card more.

    ``live`` is how many have not busted; the busted ones follow them.
    """

    held: NDArray[np.int8]
    hard: NDArray[np.int8]
    total: NDArray[np.int8]
    soft: NDArray[np.bool_]
    cards: NDArray[np.int8]
    grown: NDArray[np.int16]
    live: int


@cache
def all_hands(hardest: int = MOST) -> Hands:
    """All multisets of one card or more up to a hard total; ``grown`` is -1 beyond it."""
    found = [held for hard in range(1, hardest + 1) for held in sorted(hands_with(hard))]
    index = {held: number for number, held in enumerate(found)}
    held = np.array(found, dtype=np.int8)
    hard = np.array([hard_of(one) for one in found], dtype=np.int8)
    soft = (held[:, 0] > 0) & (hard + 10 <= MOST)
    grown = [[index.get(_with(one, value), BUSTED) for value in range(VALUES)] for one in found]
    return Hands(
        held,
        hard,
        (hard + 10 * soft).astype(np.int8),
        soft,
        held.sum(axis=1).astype(np.int8),
        np.array(grown, dtype=np.int16),
        int((hard <= MOST).sum()),
    )


@cache
def two_cards() -> NDArray[np.int64]:
    """``[one, other]``: the hand of two cards with these values, both counted from 0."""
    found = all_hands(HARDEST)
    singles = np.array([np.flatnonzero(row)[0] for row in (found.held * (found.cards == 1)[:, None]).T])
    hands: NDArray[np.int64] = found.grown[singles].astype(np.int64)
    return hands


def hard_of(held: Sequence[int]) -> int:
    """The total with every ace as 1."""
    return sum(value * number for value, number in enumerate(held, start=1))


def hand_index(values: Sequence[int]) -> int:
    """Where a hand of these values (1 to 10) stands in the list."""
    found = all_hands(HARDEST)
    held = np.bincount(values, minlength=VALUES + 1)[1:]
    (places,) = np.nonzero((found.held == held).all(axis=1))
    return int(places[0])


def shoe_of(decks: int) -> NDArray[np.float64]:
    """How many cards of each value so many decks hold."""
    return np.array([4.0 * decks] * 9 + [16.0 * decks])


def _with(held: Held, value: int) -> Held:
    return (*held[:value], held[value] + 1, *held[value + 1 :])
