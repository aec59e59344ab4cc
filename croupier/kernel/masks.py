"""Sets of cards inside compiled code: a 64-bit mask, bit *c* for card *c*, thirteen bits a suit."""

from __future__ import annotations

import numpy as np

from croupier.kernel.cards import SUIT_BITS, Cards
from croupier.kernel.jit import jit


@jit
def mask_of(hand: Cards) -> np.uint64:
    """The cards of a hand as a mask."""
    mask = np.uint64(0)
    for card in hand:
        mask |= np.uint64(1) << np.uint64(card)
    return mask


@jit
def mask_between(cards: Cards, start: int, stop: int) -> np.uint64:
    """The cards of some places as a mask; in inner loops cheaper than a slice."""
    mask = np.uint64(0)
    for place in range(np.uint64(start), np.uint64(stop)):
        mask |= np.uint64(1) << np.uint64(cards[place])
    return mask


@jit
def suit_of(mask: np.uint64, suit: int) -> np.uint64:
    """The ranks that a hand holds of one suit, as a set of thirteen bits."""
    return (mask >> np.uint64(13 * suit)) & np.uint64(SUIT_BITS)


@jit
def all_ranks(mask: np.uint64) -> np.uint64:
    """The ranks that a hand holds in any suit."""
    halves = mask | mask >> np.uint64(26)
    return (halves | halves >> np.uint64(13)) & np.uint64(SUIT_BITS)
