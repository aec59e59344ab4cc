"""A perfect hash by row displacement: sparse keys into a dense table without a collision.

Write the keys into a sheet with ``1 << ROW_BITS`` columns, key by key at its number. Most squares stay
empty, so the rows can be slid over each other until every column of the pile holds at most one key;
the pile is the table, and a row's slide is its *offset*. A look-up is then two loads and an addition,
``table[offsets[key >> ROW_BITS] + (key & ROW_MASK)]``, and no comparison. Rows are placed the fullest
first, each at the first offset where it fits; sixty-four offsets are tried at a time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.jit import jit

ROW_BITS = 10
ROW_MASK = (1 << ROW_BITS) - 1

Squares = NDArray[np.uint64]


@jit
def free_offsets(columns: NDArray[np.int64], taken: Squares, base: int) -> np.uint64:
    """Which of the offsets ``base`` to ``base + 63`` keep the row clear of every taken square."""
    blocked = np.uint64(0)
    for column in columns:
        square = base + column
        word, bit = square >> 6, np.uint64(square & 63)
        blocked |= taken[word] >> bit
        # Two shifts, since a shift by 64 is not defined.
        blocked |= (taken[word + 1] << np.uint64(1)) << (np.uint64(63) - bit)
        if blocked == np.uint64(0xFFFFFFFFFFFFFFFF):
            break
    return ~blocked


@jit
def first_fit(columns: NDArray[np.int64], taken: Squares, limit: int) -> int:
    """The first offset at which the row falls on no taken square; beyond ``limit`` there is none."""
    base = 0
    while base < limit:
        free = free_offsets(columns, taken, base)
        if free:
            offset = base
            while not free & np.uint64(1):
                free >>= np.uint64(1)
                offset += 1
            return offset if offset < limit else -1
        base += 64
    return -1


@jit
def place_rows(
    columns: NDArray[np.int64], bounds: NDArray[np.int64], order: NDArray[np.int64], limit: int, width: int
) -> NDArray[np.uint16]:
    """The offset of every row; row *r* holds ``columns[bounds[r]:bounds[r + 1]]``."""
    taken = np.zeros((limit + width) // 64 + 4, dtype=np.uint64)
    offsets = np.zeros(len(order), dtype=np.uint16)
    for row in order:
        held = columns[bounds[row] : bounds[row + 1]]
        if len(held) == 0:
            continue
        offset = first_fit(held, taken, limit)
        if offset < 0:
            raise ValueError("perfect hash: the rows do not fit into the space allowed")
        offsets[row] = offset
        for column in held:
            square = offset + column
            taken[square >> 6] |= np.uint64(1) << np.uint64(square & 63)
    return offsets


def perfect_hash(
    keys: NDArray[np.int64], values: NDArray[np.uint16], key_bits: int
) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Offsets and table such that every key finds its value.

    Keys that are spread evenly over their range fill the table almost completely. Both arrays are long
    enough for every number of ``key_bits`` bits: a number that is no key finds
    some value or 0, and never reads outside the tables.
    """
    order = np.argsort(keys)
    sorted_keys, sorted_values = keys[order], values[order]
    rows = 1 << (key_bits - ROW_BITS)
    bounds = np.searchsorted(sorted_keys >> ROW_BITS, np.arange(rows + 1))
    columns = sorted_keys & ROW_MASK
    fullest_first = np.argsort(-np.diff(bounds), kind="stable")
    # Sixteen bits hold every offset allowed, and keep the offsets in the fastest memory.
    offsets = place_rows(columns, bounds, fullest_first, 1 << 16, 1 << ROW_BITS)
    table = np.zeros(int(offsets.max()) + ROW_MASK + 1, dtype=np.uint16)
    table[offsets[sorted_keys >> ROW_BITS].astype(np.int64) + columns] = sorted_values
    return offsets, table
