"""The right edge of the tree, as one connection knows it: the records since the last full tile.

Their leaves are hashed while the writer waits for the disk (``hash_ahead``), so that a transaction which
fills a tile finds most of it done. What is kept here follows from the journal alone: after an error, or when
another process has written, it does not end with the head of the chain, and is read again.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256, shake_256
from struct import Struct
from threading import Lock
from typing import Final

from croupier.transparency.hashing import HASH_BYTES, LEAF, GrowingTree
from croupier.transparency.tiles import WIDTH

SALT_BYTES: Final = 16
WORTH_A_THREAD: Final = 32
"""Fewer leaves than these are hashed with the next ones."""
_HASH: Final = Struct(f"{HASH_BYTES}s")
_SALT: Final = Struct(f"{SALT_BYTES}s")


def salts(secret: str, tile: int) -> bytes:
    """What is mixed into the leaves of one tile, all of them at once."""
    return shake_256(bytes.fromhex(secret) + tile.to_bytes(8, "big")).digest(SALT_BYTES * WIDTH)


def hashed(raw: bytes, mixed: bytes) -> list[bytes]:
    """The hashes of leaves: the hashes of records, one after the other, each with its salt."""
    pairs = zip(_HASH.iter_unpack(raw), _SALT.iter_unpack(mixed), strict=True)
    return [sha256(LEAF + each + salt).digest() for (each,), (salt,) in pairs]


class Edge:
    """``head`` is the hash of the last record that it has."""

    def __init__(self) -> None:
        self.head = ""
        self.secret = ""
        self._tile = 0
        self._salts = b""
        self._hashes: list[str] = []
        self._leaves = GrowingTree()
        self._lock = Lock()

    def ends_with(self, head: str, seq: int) -> bool:
        """Whether it is known up to the head."""
        return self.head == head and self._tile * WIDTH + len(self._hashes) == seq

    def begin(self, secret: str, tile: int, hashes: Iterable[str]) -> None:
        """From what the journal says of a tile that is not full."""
        with self._lock:
            self.secret = secret
            self._next(tile, list(hashes))

    def _next(self, tile: int, hashes: list[str]) -> None:
        self._tile, self._hashes = tile, hashes
        self._salts = salts(self.secret, tile)
        self._leaves = GrowingTree()

    def add(self, hashes: Iterable[str], head: str) -> list[tuple[int, bytes]]:
        """More records; the tiles that they fill, each with its root."""
        with self._lock:
            self._hashes.extend(hashes)
            full: list[tuple[int, bytes]] = []
            while len(self._hashes) >= WIDTH:
                self._hash(WIDTH)
                full.append((self._tile, self._leaves.root()))
                self._next(self._tile + 1, self._hashes[WIDTH:])
            self.head = head
            return full

    @property
    def is_behind(self) -> bool:
        """Whether there is enough to hash for another thread."""
        return len(self._hashes) - self._leaves.size >= WORTH_A_THREAD

    def hash_ahead(self) -> None:
        """Hash what is there, from any thread."""
        with self._lock:
            self._hash(len(self._hashes))

    def _hash(self, upto: int) -> None:
        done = self._leaves.size
        raw = bytes.fromhex("".join(self._hashes[done:upto]))
        for leaf in hashed(raw, self._salts[done * SALT_BYTES : upto * SALT_BYTES]):
            self._leaves.add(leaf)
