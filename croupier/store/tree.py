"""The tree of hashes over the journal: written with the records, read by tiles.

The leaf of a record is its hash in the chain and sixteen bytes that nobody outside knows; so the tree can be
shown to everybody, and nobody can try what a record may say. The hashes of leaves are not kept: they follow
from the journal. Kept is one node for 256 records, and one for 256 such nodes: the transaction that writes
the last of them writes the node. So records are never in the books and not in the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import Connection, Engine, insert, select

from croupier.errors import Damaged
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.store import tables as t
from croupier.store.engine import reading, writing
from croupier.store.session import Row, Session, Wanted
from croupier.store.tree_edge import SALT_BYTES, hashed, salts
from croupier.transparency.hashing import root_of
from croupier.transparency.tiles import WIDTH, Tile, TileTree

FILLED_AT_ONCE: Final = 64
"""So many nodes of older books are made in one transaction; whoever is interrupted goes on from there."""
_LEVEL: Final = 1 << 56


def place_of(level: int, n: int) -> int:
    """The key of a node."""
    return level * _LEVEL + n


def salt_of(secret: str, seq: int) -> bytes:
    """What is mixed into the leaf of one record."""
    tile, place = divmod(seq - 1, WIDTH)
    return salts(secret, tile)[place * SALT_BYTES : (place + 1) * SALT_BYTES]


def leaves(secret: str, tile: int, hashes: Sequence[str]) -> list[bytes]:
    """The hashes of a tile's leaves, from the hashes of its records."""
    mixed = salts(secret, tile)[: SALT_BYTES * len(hashes)]
    return hashed(bytes.fromhex("".join(hashes)), mixed)


# --- writing --------------------------------------------------------------------------------------


def new_nodes(session: Session, head: ChainHead, records: Sequence[JournalRecord]) -> list[Row]:
    """The nodes that these records complete; they follow the head, whose lock the caller has.

    A connection knows the records since the last full tile (``tree_edge``); where it does not, because
    another process has written or this is its first, the journal is asked when a tile is full.
    """
    edge, first, last = session.edge, head.seq // WIDTH, records[-1].seq // WIDTH
    if not edge.ends_with(head.hash, head.seq):
        if first == last:
            return []
        secret = session.fetch(Wanted(t.tree_secret, [1]))[0][0][1]
        edge.begin(secret, first, _hashes_before(session, head))
    nodes: list[Row] = []
    for tile, root in edge.add([record.hash for record in records], records[-1].hash):
        nodes.append((place_of(1, tile), root.hex()))
        nodes += _above(session, nodes, 1, tile)
    return nodes


def _hashes_before(session: Session, head: ChainHead) -> list[str]:
    count = head.seq % WIDTH
    rows = session.fetch(Wanted(t.journal, range(head.seq - count + 1, head.seq + 1), only="seq, hash"))[0]
    return [row[1] for row in sorted(rows)]


def _above(session: Session, new: Sequence[Row], level: int, n: int) -> list[Row]:
    """The nodes above a node that was just made: one where it is the last of 256."""
    above: list[Row] = []
    while n % WIDTH == WIDTH - 1:
        places = range(place_of(level, n - WIDTH + 1), place_of(level, n) + 1)
        stored = session.fetch(Wanted(t.tree_node, list(places)))[0]
        below = dict(stored) | {place: found for place, found in (*new, *above) if place in places}
        if len(below) < WIDTH:
            # Somebody has removed nodes: the audit says so, and the next start makes them again.
            return above
        level, n = level + 1, n // WIDTH
        above.append((place_of(level, n), root_of([bytes.fromhex(below[each]) for each in places]).hex()))
    return above


def fill(engine: Engine) -> int:
    """Make the nodes that are missing: those of books from before there was a tree. How many were made.

    Books whose journal has gaps keep theirs: what is wrong with them is for the audit to say.
    """
    made = 0
    with reading(engine) as connection:
        missing = _missing(connection)
    while missing:
        with writing(engine) as connection:
            # Under the lock of the head, as the writer makes them.
            connection.execute(select(t.chain_head).with_for_update()).all()
            missing = _missing(connection)[:FILLED_AT_ONCE]
            try:
                made += _make(connection, missing)
            except Damaged:
                return made
    return made


def _missing(connection: Connection) -> list[Tile]:
    """The nodes that there should be and are not, the lowest first; named as the tiles that they sum up."""
    found: list[Tile] = []
    count = connection.execute(select(t.chain_head.c.seq)).scalar_one() // WIDTH
    level = 1
    while count:
        c = t.tree_node.c.place
        query = select(c).where(c >= place_of(level, 0), c < place_of(level, count))
        there = {row[0] for row in connection.execute(query)}
        if len(there) < count:
            found += [Tile(level - 1, n, WIDTH) for n in range(count) if place_of(level, n) not in there]
        level, count = level + 1, count // WIDTH
    return found


def _make(connection: Connection, tiles: Iterable[Tile]) -> int:
    made = 0
    for tile in tiles:
        hashes = stored_tile(connection, tile)
        node = {"place": place_of(tile.level + 1, tile.n), "hash": root_of(hashes).hex()}
        connection.execute(insert(t.tree_node).values(**node))
        made += 1
    return made


# --- reading --------------------------------------------------------------------------------------


def tree_secret(connection: Connection) -> str:
    """What the salts of all leaves are made from."""
    secret = connection.execute(select(t.tree_secret.c.secret)).scalar()
    if secret is None:
        raise Damaged(
            "the books have lost what is mixed into the leaves of their tree: restore from a backup"
        )
    return str(secret)


def stored_tile(connection: Connection, tile: Tile) -> list[bytes]:
    """The hashes of a tile; Damaged if they are not all there."""
    first = tile.n * WIDTH
    if tile.level == 0:
        c = t.journal.c
        query = select(c.hash).where(c.seq > first, c.seq <= first + tile.width).order_by(c.seq)
        rows = [row[0] for row in connection.execute(query)]
        found = leaves(tree_secret(connection), tile.n, rows)
    else:
        p = t.tree_node.c
        start = place_of(tile.level, first)
        nodes = select(p.hash).where(p.place >= start, p.place < start + tile.width).order_by(p.place)
        found = [bytes.fromhex(row[0]) for row in connection.execute(nodes)]
    if len(found) != tile.width:
        raise Damaged(f"the tree of the journal is not whole: tile {tile.path} has {len(found)} hashes")
    return found


def stored_tree(connection: Connection, size: int) -> TileTree:
    """The tree over the first records of the journal."""
    return TileTree(size, lambda tile: stored_tile(connection, tile))
