"""What witnesses say: the last cosignature of each, and whether it is of these books."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, Engine, delete, select

from croupier.errors import DataError
from croupier.store import tables as t
from croupier.store.engine import reading, writing
from croupier.store.tree import stored_tree
from croupier.transparency.checkpoint import Checkpoint, parse_checkpoint
from croupier.transparency.note import PublicKey, Vouched, opened, parse_note
from croupier.units.gaming_day import instant_text


class Heard(NamedTuple):
    """What a witness has sent: who it is, how many records it vouches for, and what is wrong with that."""

    witness: str
    size: int
    disagrees: str


@dataclass(frozen=True, slots=True)
class Cosignature:
    """The last word of a witness."""

    witness: str
    size: int
    cosigned_at: int
    received_at: str
    note: str


def hear(engine: Engine, source: str, log: PublicKey, witnesses: Iterable[PublicKey], now: datetime) -> Heard:
    """Take what a witness of this house holds; a DataError if it is no such thing.

    Both the witness and the log must have signed it: so a witness cannot say that the house has shown it
    what the house has never signed.
    """
    note = parse_note(source)
    point = parse_checkpoint(note.text)
    vouched = opened(note, witnesses)
    if not vouched:
        raise DataError("this is not cosigned by any witness of the house")
    own = PublicKey(point.origin, log.kind, log.public)
    if not opened(note, [own]):
        raise DataError("this was never signed by the log of the house")
    first = vouched[0]
    with reading(engine) as connection:
        wrong = _wrong(connection, point, log)
    if not wrong:
        _keep(engine, first, point, source, now)
    return Heard(first.key.name, point.size, wrong)


def _wrong(connection: Connection, point: Checkpoint, log: PublicKey) -> str:
    if point.origin != log.name:
        return f"it holds the log {point.origin}, and these books are {log.name}"
    head = connection.execute(select(t.chain_head.c.seq)).scalar_one()
    if point.size > head:
        return f"it holds {point.size} records that the house has signed, and the books have {head}"
    if stored_tree(connection, point.size).root() != point.root:
        return f"the {point.size} records that it holds are not those of the books"
    return ""


def _keep(engine: Engine, vouched: Vouched, point: Checkpoint, note: str, now: datetime) -> None:
    name, c = vouched.key.name, t.cosignature.c
    row = {"witness": name, "size": point.size, "cosigned_at": vouched.when}
    with writing(engine) as connection:
        # Whoever sends an old one again says nothing new.
        later = select(c.witness).where(
            c.witness == name, c.cosigned_at >= vouched.when, c.size >= point.size
        )
        if connection.execute(later).first() is not None:
            return
        connection.execute(delete(t.cosignature).where(c.witness == name))
        connection.execute(t.cosignature.insert().values(**row, received_at=instant_text(now), note=note))


def cosignatures(engine: Engine) -> list[Cosignature]:
    """The last word of every witness, by name."""
    with reading(engine) as connection:
        query = select(t.cosignature).order_by(t.cosignature.c.witness)
        return [Cosignature(*row) for row in connection.execute(query)]
