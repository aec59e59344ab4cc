"""Shuffles and rolls drawn as the tables draw them, for the battery."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.chance import Chance


def shuffles_of(chance: Chance, rounds: int, cards: int) -> NDArray[np.int64]:
    """So many shuffles of so many cards, a row each."""
    return np.array([chance.shuffle(range(cards)) for _ in range(rounds)], dtype=np.int64)


def rolls_of(chance: Chance, rounds: int, dice: int) -> NDArray[np.int64]:
    """So many rolls of so many dice, a row each."""
    return np.array([chance.dice(dice) for _ in range(rounds)], dtype=np.int64)
