"""A log as files, as any static server would hold it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.transparency.checkpoint import Checkpoint
from croupier.transparency.hashing import leaf_hash, root_of
from croupier.transparency.note import PLAIN, Signer
from croupier.transparency.sources import FolderLog
from croupier.transparency.tiles import WIDTH, Tile, TileTree

LOG = Signer("house.example/log", PLAIN, b"\x11" * 32)


def tiles_of(size: int) -> Iterator[Tile]:
    """Every tile of a tree."""
    level, count = 0, size
    while count:
        for n in range(-(-count // WIDTH)):
            yield Tile(level, n, min(WIDTH, count - n * WIDTH))
        level, count = level + 1, count // WIDTH


def publish(folder: Path, entries: Sequence[bytes], signer: Signer = LOG) -> FolderLog:
    """Write checkpoint and tiles of these entries into a folder."""
    folder.mkdir(exist_ok=True)
    levels = [[leaf_hash(each) for each in entries]]
    while len(levels[-1]) >= WIDTH:
        row = levels[-1]
        levels.append([root_of(row[i : i + WIDTH]) for i in range(0, len(row) - WIDTH + 1, WIDTH)])

    def hashes(tile: Tile) -> list[bytes]:
        return levels[tile.level][tile.n * WIDTH : tile.n * WIDTH + tile.width]

    for tile in tiles_of(len(entries)):
        path = folder / "tile" / tile.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"".join(hashes(tile)))
    note = Checkpoint(signer.name, len(entries), TileTree(len(entries), hashes).root()).signed(signer)
    (folder / "checkpoint").write_text(str(note), "utf-8")
    return FolderLog(folder)
