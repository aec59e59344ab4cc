"""Point totals: an ace counts one or eleven, a face card ten, any other card its number.

The *hard* total counts every ace as one; Go Fore It knows no other (58 Pa. Code § 676a.6). In the
blackjack games one ace counts eleven where that does not bust the hand, which is then *soft*
(§ 672a.3, § 673a.3); a second ace at eleven would always bust it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import Cards, batch
from croupier.kernel.jit import jit

Totals = NDArray[np.uint8]

SIZES = range(1, 22)
BUST_ABOVE = 21
ACE_RANK = 12
ONE_DECK = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)


@cache
def card_points() -> Totals:
    """The points of each of the 52 cards, the ace as one."""
    by_rank = [*range(2, 11), 10, 10, 10, 1]
    return np.array(by_rank * 4, dtype=np.uint8)


@jit
def add_up(hands: Cards, points: Totals, hard: Totals, soft: NDArray[np.bool_]) -> None:
    """Fill in the hard total of every row, and whether an ace of it may count eleven."""
    for row in range(hands.shape[0]):
        total = 0
        ace = False
        for column in range(hands.shape[1]):
            card = hands[row, column]
            total += points[card]
            ace = ace or card % 13 == ACE_RANK
        hard[row] = total
        soft[row] = ace and total + 10 <= BUST_ABOVE


def _hard_and_soft(hands: Cards) -> tuple[Totals, NDArray[np.bool_]]:
    checked = batch(hands, SIZES)
    hard_totals = np.empty(len(checked), dtype=np.uint8)
    softness = np.empty(len(checked), dtype=np.bool_)
    add_up(checked, card_points(), hard_totals, softness)
    return hard_totals, softness


def hard(hands: Cards) -> Totals:
    """The total of each hand of up to 21 cards with every ace as one."""
    return _hard_and_soft(hands)[0]


def soft(hands: Cards) -> NDArray[np.bool_]:
    """Whether an ace of the hand counts eleven."""
    return _hard_and_soft(hands)[1]


def total(hands: Cards) -> Totals:
    """The total of each hand as the blackjack games count it; above 21 the hand is busted."""
    hard_totals, softness = _hard_and_soft(hands)
    return hard_totals + softness.astype(np.uint8) * np.uint8(10)


def hands_by_total(size: int, held: Sequence[int] = ONE_DECK) -> dict[int, int]:
    """How many hands of ``size`` cards have each hard total, in exact whole numbers.

    ``held`` says how many cards of one, two ... ten points there are. Each value contributes the
    polynomial sum of C(held, j) x^j y^(value j), and the answer is the part with x^size of their product.
    """
    if len(held) != 10 or min(held) < 0:
        raise ValueError("held: ten numbers of cards, of one to ten points, none negative")
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, available in enumerate(held, start=1):
        grown: dict[tuple[int, int], int] = {}
        for (cards, points), count in ways.items():
            for taken in range(min(available, size - cards) + 1):
                place = (cards + taken, points + taken * value)
                grown[place] = grown.get(place, 0) + count * comb(available, taken)
        ways = grown
    return {points: count for (cards, points), count in sorted(ways.items()) if cards == size}
