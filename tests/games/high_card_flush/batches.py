"""The longest flush and straight flush of many hands at once, by the kernel's own function for one hand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.flush import (
    LENGTH_SHIFT,
    Lengths,
    Values,
    greatest_of_suits,
    run_lengths,
    suit_values,
)
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_of


@jit
def greatest_of_hands(hands: Cards, by_ranks: NDArray[Any], greatest: NDArray[Any]) -> None:
    """Fill in the greatest suit of every row of ``hands``."""
    for row in range(len(hands)):
        greatest[row] = greatest_of_suits(mask_of(hands[row]), by_ranks)


def best(hands: Cards) -> Values:
    """The best flush of each hand of one to seven cards: length and ranks in one number."""
    values = np.empty(len(hands), dtype=np.uint16)
    greatest_of_hands(hands, suit_values(), values)
    return values


def length(values: Values) -> Lengths:
    """How many cards each flush has."""
    return (values >> LENGTH_SHIFT).astype(np.uint8)


def straight_flush_length(hands: Cards) -> Lengths:
    """The length of the longest straight flush of each hand of one to seven cards."""
    lengths = np.empty(len(hands), dtype=np.uint8)
    greatest_of_hands(hands, run_lengths(), lengths)
    return lengths
