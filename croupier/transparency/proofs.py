"""Proofs of RFC 6962: that an entry is in a tree, and that one tree continues another.

They are made from perfect subtrees, wherever those are kept, and checked with nothing but hashes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.transparency.hashing import EMPTY, fold, node_hash


class Subtrees(Protocol):
    """Where the hash of any perfect subtree is known."""

    def perfect(self, height: int, n: int) -> bytes:
        """The root over the leaves from ``n << height`` to ``(n + 1) << height``."""


def range_hash(tree: Subtrees, start: int, end: int) -> bytes:
    """The root over the leaves from ``start`` to ``end``; the start is one at which RFC 6962 splits."""
    parts: list[bytes] = []
    while start < end:
        height = (end - start).bit_length() - 1
        parts.append(tree.perfect(height, start >> height))
        start += 1 << height
    return fold(parts)


def _split(count: int) -> int:
    """The largest power of two that is smaller than the count."""
    return 1 << ((count - 1).bit_length() - 1)


def inclusion_proof(tree: Subtrees, index: int, size: int) -> list[bytes]:
    """The hashes that lead from a leaf to the root, from below (section 2.1.1)."""
    if not 0 <= index < size:
        raise ValueError(f"leaf {index} is not in a tree of {size}")
    proof: list[bytes] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            proof.append(range_hash(tree, middle, end))
            end = middle
        else:
            proof.append(range_hash(tree, start, middle))
            start = middle
    return proof[::-1]


def consistency_proof(tree: Subtrees, old: int, size: int) -> list[bytes]:
    """The hashes that show that the first ``old`` leaves are the tree of before (section 2.1.2)."""
    if not 0 < old <= size:
        raise ValueError(f"a tree of {size} cannot be held against one of {old}")
    proof: list[bytes] = []
    start, end = 0, size
    whole = True
    while end != old:
        middle = start + _split(end - start)
        if old <= middle:
            proof.append(range_hash(tree, middle, end))
            end = middle
        else:
            proof.append(range_hash(tree, start, middle))
            start = middle
            whole = False
    if not whole:
        proof.append(range_hash(tree, start, end))
    return proof[::-1]


def root_by_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes | None:
    """The root to which a proof leads (RFC 9162, section 2.1.3.2); nothing if it is too long or too short."""
    if not 0 <= index < size:
        return None
    place, last, found = index, size - 1, leaf
    for each in proof:
        if last == 0:
            return None
        if place & 1 or place == last:
            found = node_hash(each, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, each)
        place, last = place >> 1, last >> 1
    return found if last == 0 else None


def is_consistent(old: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether the larger tree begins with the smaller one (RFC 9162, section 2.1.4.2)."""
    if old > size or old < 0:
        return False
    if old == size:
        return old_root == root and not proof
    if old == 0:
        return old_root == EMPTY and not proof
    path = list(proof)
    if old & (old - 1) == 0:
        path.insert(0, old_root)
    if not path:
        return False
    place, last = old - 1, size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    first = second = path[0]
    for each in path[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            first, second = node_hash(each, first), node_hash(each, second)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            second = node_hash(second, each)
        place, last = place >> 1, last >> 1
    return last == 0 and first == old_root and second == root
