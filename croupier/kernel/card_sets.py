"""The number of a set of cards among all sets of its size, and decisions kept by that number.

Cards in ascending order a < b < c ... have the number C(a, 1) + C(b, 2) + C(c, 3) + ..., which runs from 0
to C(52, size) - 1 without a gap. A table by that number needs no sorting of suits to be read; where that
would be too large, it leads to the set's class up to a renaming of the suits, and to the renaming.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.cards import DECK_SIZE
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.machine_words import lowest_bit
from croupier.kernel.sub_boards import PAIRS, PairIndex, boards, pair_index, represent, represent_all

LARGEST = 5
RENAMINGS = 24
PAIR_BYTES = (PAIRS + 7) // 8

Choose = NDArray[np.uint32]
Bits = NDArray[np.uint8]


@cache
def choose_table() -> Choose:
    """C(card, place + 1) by ``[card, place]``."""
    rows = [[comb(card, place + 1) for place in range(LARGEST)] for card in range(DECK_SIZE)]
    return np.array(rows, dtype=np.uint32)


@jit
def number_of_set(mask: np.uint64, choose: Choose) -> np.uint64:
    """The number of a set of up to five cards among all sets of its size."""
    number = np.uint64(0)
    place = np.uint64(0)
    while mask:
        number += choose[lowest_bit(mask), place]
        place += np.uint64(1)
        mask &= mask - np.uint64(1)
    return number


@jit
def bit_at(bits: Bits, number: np.uint64) -> bool:
    """Bit ``number`` of a flat table of bits."""
    return bool((bits[number >> np.uint64(3)] >> (number & np.uint64(7))) & np.uint64(1))


@jit
def fill_in_classes(
    size: int, known: NDArray[np.uint64], codes: NDArray[np.uint8], choose: Choose, found: NDArray[np.uint32]
) -> None:
    """For every set its class among the sorted ``known``, times 24, plus the code of the renaming.

    The next larger number with as many bits is found as in Gosper's hack.
    """
    suits = np.empty(4, dtype=np.uint8)
    mask = (np.uint64(1) << np.uint64(size)) - np.uint64(1)
    for number in range(len(found)):
        wanted = represent(mask, suits)
        code = codes[64 * np.int64(suits[0]) + 16 * np.int64(suits[1]) + 4 * np.int64(suits[2]) + suits[3]]
        found[number] = np.uint32(RENAMINGS * (np.searchsorted(known, wanted)) + code)
        low = mask & (np.uint64(0) - mask)
        carried = mask + low
        mask = carried | (((mask ^ carried) >> np.uint64(2)) >> lowest_bit(low))


@cache
def renamings() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Every renaming of the suits: the code of its four new suits, and ``[code, card]`` the new card."""
    codes = np.zeros(256, dtype=np.uint8)
    cards = np.zeros((RENAMINGS, DECK_SIZE), dtype=np.uint8)
    for code, new in enumerate(permutations(range(4))):
        codes[64 * new[0] + 16 * new[1] + 4 * new[2] + new[3]] = code
        cards[code] = [13 * new[card // 13] + card % 13 for card in range(DECK_SIZE)]
    return codes, cards


def classes_of_sets(size: int) -> NDArray[np.uint32]:
    """By the number of a set of cards: 24 times its class in ``boards(size)``, plus the renaming's code."""

    def build() -> NDArray[np.uint32]:
        found = np.empty(comb(DECK_SIZE, size), dtype=np.uint32)
        known = np.empty(len(boards(size).cards), dtype=np.uint64)
        represent_all(boards(size).cards, known)
        fill_in_classes(size, known, renamings()[0], choose_table(), found)
        return found

    return kept_table("classes-of-sets", size, build)


def by_set(by_class: NDArray[Any], size: int) -> NDArray[Any]:
    """What is known for each class, for each set."""
    found: NDArray[Any] = by_class[classes_of_sets(size) // RENAMINGS]
    return found


def set_bits(by_class: NDArray[np.bool_], size: int) -> Bits:
    """The same as a flat table of bits for :func:`bit_at`."""
    return np.packbits(by_set(by_class, size), bitorder="little")


class HoleBits(NamedTuple):
    """A yes or no for every board and hole pair: boards by class, pairs by number, eight to a byte."""

    classes: NDArray[np.uint32]
    renamed: NDArray[np.uint8]
    pairs: PairIndex
    choose: Choose
    bits: Bits


def hole_bits(bits: Bits, size: int) -> HoleBits:
    """A table to be asked with boards of ``size`` cards; ``bits`` is ``[class, byte of pairs]``."""
    return HoleBits(classes_of_sets(size), renamings()[1], pair_index(), choose_table(), bits)


def packed_pairs(by_place: NDArray[np.uint8]) -> Bits:
    """``[class, 52 x first + second]``, as the solvers decide, as ``[class, byte of pairs]``."""
    first, second = np.triu_indices(DECK_SIZE, 1)
    by_pair = np.ascontiguousarray(by_place[:, DECK_SIZE * first + second])
    return np.ascontiguousarray(np.packbits(by_pair, axis=1, bitorder="little"))


@jit
def board_entry(table: HoleBits, board: np.uint64) -> np.uint32:
    """Class and renaming of a board, for :func:`hole_bit`."""
    return np.uint32(table.classes[number_of_set(board, table.choose)])


@jit
def hole_bit(table: HoleBits, entry: np.uint32, first: int, second: int) -> np.uint64:
    """What the table says of two hole cards with the board of this entry, 0 or 1."""
    row, code = np.uint64(entry // np.uint32(RENAMINGS)), np.uint64(entry % np.uint32(RENAMINGS))
    pair = np.uint64(table.pairs[table.renamed[code, first], table.renamed[code, second]])
    return np.uint64((table.bits[row, pair >> np.uint64(3)] >> (pair & np.uint64(7))) & np.uint64(1))
