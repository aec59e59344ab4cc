"""Tiles: the tree cut into files of up to 256 hashes, which any server of static files can hold.

The format is c2sp.org/tlog-tiles. Tiles of level 0 hold the hashes of leaves, tiles of a level above hold the
roots of full tiles below. A tile that is not full yet has its width in its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.transparency.hashing import HASH_BYTES, root_of
from croupier.transparency.proofs import range_hash

HEIGHT: Final = 8
WIDTH: Final = 1 << HEIGHT
_PATH: Final = re.compile(r"([0-6])/((?:x[0-9]{3}/){0,4}[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")


class Tile(NamedTuple):
    """One file: its level, its number, and how many hashes it has."""

    level: int
    n: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        """Its address behind ``tile/``."""
        digits = f"{self.n:d}"
        digits = digits.zfill(-(-len(digits) // 3) * 3)
        groups = [digits[i : i + 3] for i in range(0, len(digits), 3)]
        name = "/".join([*(f"x{group}" for group in groups[:-1]), groups[-1]])
        return f"{self.level}/{name}" + (f".p/{self.width}" if self.width < WIDTH else "")


def tile_at(path: str) -> Tile | None:
    """The tile with an address; nothing if there is no such address."""
    found = _PATH.fullmatch(path)
    if found is None:
        return None
    width = int(found[3] or WIDTH)
    tile = Tile(int(found[1]), int(found[2].replace("x", "").replace("/", "")), width)
    # One tile has one address: leading zeros and a width of 256 are others'.
    return tile if tile.path == path else None


def hashes_in(content: bytes, width: int) -> list[bytes]:
    """The hashes of a tile's file; a ValueError if there are not as many as it should have."""
    if len(content) != width * HASH_BYTES:
        raise ValueError(f"a tile of {width} hashes has {len(content)} bytes")
    return [content[i : i + HASH_BYTES] for i in range(0, len(content), HASH_BYTES)]


class TileTree:
    """A tree of a known size that is read by its tiles, each once."""

    def __init__(self, size: int, fetch: Callable[[Tile], list[bytes]]) -> None:
        self.size = size
        self._fetch = fetch
        self._tiles: dict[Tile, list[bytes]] = {}

    def perfect(self, height: int, n: int) -> bytes:
        """The root over a perfect subtree."""
        level, rest = divmod(height, HEIGHT)
        first = n << rest
        hashes = self._tile(level, first // WIDTH)
        place = first % WIDTH
        return root_of(hashes[place : place + (1 << rest)])

    def root(self, size: int | None = None) -> bytes:
        """The root of the whole tree, or of its beginning."""
        return range_hash(self, 0, self.size if size is None else size)

    def _tile(self, level: int, n: int) -> list[bytes]:
        count = (self.size >> (HEIGHT * level)) - n * WIDTH
        tile = Tile(level, n, min(WIDTH, count))
        if tile not in self._tiles:
            self._tiles[tile] = self._fetch(tile)
        return self._tiles[tile]
