"""The tree of hashes of RFC 6962, section 2.1: leaves and nodes are hashed apart, and none is the other."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

LEAF: Final = b"\x00"
NODE: Final = b"\x01"
HASH_BYTES: Final = 32
EMPTY: Final = sha256(b"").digest()
"""The root of a tree without leaves."""


def leaf_hash(data: bytes) -> bytes:
    """What stands in the tree for an entry."""
    return sha256(LEAF + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """What stands above two nodes."""
    return sha256(NODE + left + right).digest()


def root_of(hashes: Sequence[bytes]) -> bytes:
    """The root over these hashes, from left to right.

    RFC 6962 splits at the largest power of two; joining neighbours and carrying the odd one up is the same.
    """
    if not hashes:
        return EMPTY
    row = list(hashes)
    while len(row) > 1:
        # Written out, since the ledger makes a node for every record.
        joined = [
            sha256(NODE + left + right).digest() for left, right in zip(row[::2], row[1::2], strict=False)
        ]
        if len(row) % 2:
            joined.append(row[-1])
        row = joined
    return row[0]


class GrowingTree:
    """A tree that leaves are added to one by one, of which only the right edge is kept."""

    def __init__(self) -> None:
        self.size = 0
        self._edge: list[bytes] = []
        """The roots of the perfect subtrees that the leaves fill, the largest first."""

    def add(self, leaf: bytes) -> None:
        """One more leaf, given as its hash."""
        self._edge.append(leaf)
        filled = self.size
        while filled & 1:
            right = self._edge.pop()
            self._edge[-1] = node_hash(self._edge[-1], right)
            filled >>= 1
        self.size += 1

    def root(self) -> bytes:
        """The root of everything that was added."""
        return fold(self._edge)


def fold(parts: Sequence[bytes]) -> bytes:
    """The root over perfect subtrees of falling size."""
    if not parts:
        return EMPTY
    found = parts[-1]
    for part in reversed(parts[:-1]):
        found = node_hash(part, found)
    return found
