"""Cards as the kernels see them: 0 to 51, rank + 13 x suit, and the joker as 52.

Ranks run from the deuce (0) to the ace (12), suits from clubs to spades, as in ``2c`` = 0 and
``As`` = 51. A set of cards is a 64-bit mask with bit *c* for card *c*, so that the thirteen bits of a
suit stand together and ``mask >> 13 * suit & 0x1FFF`` are its ranks.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
DECK_SIZE = 52
SUIT_BITS = 0x1FFF

_CODES = {rank + suit: r + 13 * s for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}
_CODES["Jo"] = JOKER
_NAMES = {code: name for name, code in _CODES.items()}


def card(name: str) -> int:
    """``Ah`` as its number, ``Jo`` as 52."""
    if name not in _CODES:
        raise ValueError(f"{name!r} is not a card: say a rank of {RANKS} and a suit of {SUITS}, or Jo")
    return _CODES[name]


def cards(names: str) -> Cards:
    """``Ah Kd 7c`` as an array of three numbers, in the order given."""
    return np.array([card(name) for name in names.split()], dtype=np.uint8)


def text(codes: Iterable[int]) -> str:
    """The inverse of :func:`cards`: numbers as ``Ah Kd 7c``."""
    return " ".join(_NAMES[int(code)] for code in codes)


def suit_masks(codes: Iterable[int]) -> tuple[int, int, int, int]:
    """The ranks held in each suit, as four masks of thirteen bits; the joker is in none."""
    masks = [0, 0, 0, 0]
    for code in codes:
        if code != JOKER:
            masks[int(code) // 13] |= 1 << int(code) % 13
    return masks[0], masks[1], masks[2], masks[3]


def batch(hands: Cards, sizes: Iterable[int], highest: int = DECK_SIZE - 1) -> Cards:
    """Hands as the kernels want them, one hand a row, or one sentence about what is wrong with them.

    The cards of one hand must be different cards; that is the caller's promise and not checked here,
    since it would cost more than the evaluation itself.
    """
    allowed = tuple(sizes)
    if hands.ndim != 2 or hands.shape[1] not in allowed:
        wanted = " or ".join(str(size) for size in allowed)
        raise ValueError(f"hands: one hand a row with {wanted} cards, not an array of shape {hands.shape}")
    if hands.dtype != np.uint8:
        raise ValueError(f"hands: cards are uint8, not {hands.dtype}")
    if hands.size and int(hands.max()) > highest:
        raise ValueError(f"hands: {int(hands.max())} is not a card; cards here are 0 to {highest}")
    return np.ascontiguousarray(hands)
