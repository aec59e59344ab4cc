"""The journal as a public log: which checkpoints are due, their signing, and what is shown to everybody.

When a checkpoint is due follows from the journal, so that none is missed, whoever did what made it due: at
the end of each gaming day, before and after a RAM clear and a restore, and at the head when the house says.
Before the house signs it holds its last signed checkpoint against the tree: a key that signs two histories
is worth nothing, so it refuses to.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import IntegrityError

from croupier.errors import Damaged
from croupier.store import tables as t
from croupier.store.engine import reading, writing
from croupier.store.restored import Restored
from croupier.store.tree import stored_tile, stored_tree
from croupier.transparency.checkpoint import Checkpoint, parse_checkpoint
from croupier.transparency.note import PLAIN, Note, Signer, parse_note
from croupier.transparency.tiles import HEIGHT, WIDTH, tile_at
from croupier.units.gaming_day import GamingDay, instant_text, parse_instant

MOMENTS: Final = {"clear_ram": "RAM clear", Restored.kind: "restore"}
"""Records before and after which a checkpoint is signed."""
_PURPOSE: Final = b"croupier public log 1"


def log_signer(house_key: bytes, origin: str) -> Signer:
    """The log's key, made from that of the house: it lies where that lies, under the same two keys."""
    return Signer(origin, PLAIN, hmac.new(house_key, _PURPOSE, sha256).digest())


def origin_of(connection: Connection, base: str) -> str:
    """The name of the log.

    What was done after a backup is not in the books that were restored from it, so the tree of the one is no
    continuation of the other's. They are two logs, and have two names: no witness takes one for the other.
    """
    c = t.journal.c
    last = connection.execute(select(func.max(c.seq)).where(c.kind == Restored.kind)).scalar()
    return base if last is None else f"{base}/restored-{last}"


@dataclass(frozen=True, slots=True)
class Signed:
    """A checkpoint that was signed: when, why, and its note."""

    size: int
    at: str
    reason: str
    note: str

    @property
    def checkpoint(self) -> Checkpoint:
        return parse_checkpoint(parse_note(self.note).text)


class PublicLog:
    """The log of the books behind an engine, signed with the key of their house."""

    def __init__(self, engine: Engine, house_key: bytes, base: str, gaming_day: GamingDay) -> None:
        self._engine = engine
        self._gaming_day = gaming_day
        with reading(engine) as connection:
            self.signer = log_signer(house_key, origin_of(connection, base))
        self.key = self.signer.public

    # -- signing -----------------------------------------------------------------------------------

    def sign(self, now: datetime, reason: str) -> list[Signed]:
        """Sign what is due, and the head; what was signed, the head last. Nothing is signed twice."""
        with reading(self._engine) as connection:
            last = last_signed(connection)
            self._hold_against(connection, last)
            head = connection.execute(select(t.chain_head.c.seq)).scalar_one()
            due = dict(self._due(connection, last, head)) if last else {}
            due.setdefault(head, reason)
            sizes = sorted(size for size in due if size > (last.size if last else 0))
            new = [self._signed(connection, size, now, due[size]) for size in sizes]
        for each in new:
            self._keep(each)
        return new

    def _signed(self, connection: Connection, size: int, now: datetime, reason: str) -> Signed:
        root = stored_tree(connection, size).root()
        note = Checkpoint(self.signer.name, size, root).signed(self.signer)
        return Signed(size, instant_text(now), reason, str(note))

    def _hold_against(self, connection: Connection, last: Signed | None) -> None:
        """Damaged, if the tree is not the one that was signed last."""
        head = connection.execute(select(t.chain_head.c.seq)).scalar_one()
        if last is None:
            return
        if last.size > head:
            raise Damaged(f"a checkpoint was signed after record {last.size}, and the journal has {head}")
        if stored_tree(connection, last.size).root() != last.checkpoint.root:
            raise Damaged(f"the journal up to record {last.size} is not the one whose checkpoint was signed")

    def _due(self, connection: Connection, last: Signed, head: int) -> Iterator[tuple[int, str]]:
        c = t.journal.c
        found = select(c.seq, c.kind).where(c.kind.in_(MOMENTS), c.seq > last.size, c.seq <= head)
        for seq, kind in connection.execute(found):
            yield seq - 1, f"before a {MOMENTS[kind]}"
            yield seq, f"after a {MOMENTS[kind]}"
        instants = connection.execute(select(c.at).where(c.seq.in_([last.size, head])).order_by(c.seq)).all()
        if len(instants) < 2:
            return
        day, today = (self._gaming_day.day_of(parse_instant(row[0])) for row in instants)
        while day < today:
            before = select(func.max(c.seq)).where(c.at < instant_text(self._gaming_day.ends(day)))
            yield connection.execute(before).scalar_one(), f"end of gaming day {day}"
            day += timedelta(days=1)

    def _keep(self, signed: Signed) -> None:
        row = {"size": signed.size, "at": signed.at, "reason": signed.reason, "note": signed.note}
        try:
            with writing(self._engine) as connection:
                connection.execute(t.signed_checkpoint.insert().values(**row))
        except IntegrityError:
            # Another server of this house has signed the same tree.
            return

    # -- showing -----------------------------------------------------------------------------------

    def shown(self) -> str:
        """The last checkpoint, with the cosignatures that there are of it; empty before the first."""
        with reading(self._engine) as connection:
            last = last_signed(connection)
            return cosigned(connection, last) if last else ""

    def tile(self, path: str) -> bytes | None:
        """The file of a tile below the last checkpoint; nothing where there is no such tile."""
        tile = tile_at(path)
        if tile is None:
            return None
        with reading(self._engine) as connection:
            last = last_signed(connection)
            size = last.size if last else 0
            if tile.n * WIDTH + tile.width > size >> (HEIGHT * tile.level):
                return None
            return b"".join(stored_tile(connection, tile))


def last_signed(connection: Connection) -> Signed | None:
    """The checkpoint of the most records."""
    query = select(t.signed_checkpoint).order_by(t.signed_checkpoint.c.size.desc()).limit(1)
    row = connection.execute(query).first()
    return Signed(*row) if row else None


def cosigned(connection: Connection, signed: Signed) -> str:
    """The note of a checkpoint, with the cosignatures that there are of it."""
    query = select(t.cosignature.c.note).where(t.cosignature.c.size == signed.size)
    notes = [parse_note(row[0]) for row in connection.execute(query)]
    own = parse_note(signed.note)
    lines = [each for note in notes if note.text == own.text for each in note.signatures]
    return str(Note(own.text, (*own.signatures, *(each for each in lines if each not in own.signatures))))
