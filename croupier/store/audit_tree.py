"""What the audit compares of the public log: the nodes of the tree, and every checkpoint that was signed."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from croupier.errors import DataError
from croupier.ledger.journal import JournalRecord
from croupier.store import tables as t
from croupier.store.tree import leaves, place_of, tree_secret
from croupier.transparency.checkpoint import parse_checkpoint
from croupier.transparency.hashing import GrowingTree
from croupier.transparency.note import parse_note
from croupier.transparency.tiles import HEIGHT, WIDTH


class FollowedTree:
    """Makes the tree again from the records, one by one, and holds it against what is stored."""

    def __init__(self, connection: Connection) -> None:
        self._secret = tree_secret(connection)
        self._nodes = {row[0]: row[1] for row in connection.execute(select(t.tree_node))}
        c = t.signed_checkpoint.c
        self._signed = {row[0]: row[1] for row in connection.execute(select(c.size, c.note))}
        self._size = 0
        self._hashes: list[str] = []
        self._tree = GrowingTree()
        self._tiles: list[GrowingTree] = []

    def after(self, record: JournalRecord) -> Iterator[str]:
        """What differs after one more record, a sentence each."""
        self._hashes.append(record.hash)
        self._size += 1
        if len(self._hashes) == WIDTH or record.seq in self._signed:
            # A tile that a checkpoint interrupts is made again when it is full: the salts come by the tile.
            tile = (self._size - 1) // WIDTH
            for leaf in leaves(self._secret, tile, self._hashes)[self._tree.size - tile * WIDTH :]:
                self._tree.add(leaf)
                yield from self._node(leaf)
        if len(self._hashes) == WIDTH:
            self._hashes = []
        note = self._signed.pop(record.seq, None)
        if note is not None:
            yield from self._checkpoint(record.seq, note)

    def ended(self) -> Iterator[str]:
        """What is stored of records that there are not."""
        for size in sorted(self._signed):
            yield f"a checkpoint was signed after record {size}, and the journal has {self._size}"
        for place in sorted(self._nodes):
            yield f"a node of the tree ({place}) stands for records that there are not"

    def _node(self, leaf: bytes) -> Iterator[str]:
        found, level = leaf, 0
        while True:
            if level == len(self._tiles):
                self._tiles.append(GrowingTree())
            tile = self._tiles[level]
            tile.add(found)
            if tile.size < WIDTH:
                return
            found, level, n = tile.root(), level + 1, (self._tree.size >> (HEIGHT * (level + 1))) - 1
            self._tiles[level - 1] = GrowingTree()
            if self._nodes.pop(place_of(level, n), None) != found.hex():
                yield f"node {n} of level {level} of the tree is missing, or is not that of its records"

    def _checkpoint(self, size: int, note: str) -> Iterator[str]:
        try:
            found = parse_checkpoint(parse_note(note).text)
        except DataError as error:
            yield f"the signed checkpoint after record {size} cannot be read: {error}"
            return
        if (found.size, found.root) != (size, self._tree.root()):
            yield f"the checkpoint that was signed after record {size} is not of these records"
