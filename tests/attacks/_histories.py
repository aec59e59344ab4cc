"""Forged histories: what a thief makes of the journal, by what he has in his hands, and who finds out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, text, update

from croupier.errors import Damaged
from croupier.events.event import new_event, record
from croupier.ledger.canonical import canonical, digest
from croupier.ledger.journal import GENESIS
from croupier.store import tables as t
from croupier.store import tree
from croupier.store.audit import StoredBooks, audited
from croupier.store.engine import writing
from croupier.store.public_log import PublicLog, last_signed
from croupier.store.receipts import receipt_of
from croupier.store.store import Store
from croupier.store.tree import stored_tile, stored_tree
from croupier.transparency.checkpoint import Checkpoint
from croupier.transparency.receipt import Receipt, read_receipt, verify
from croupier.transparency.tiles import tile_at
from croupier.transparency.witness import CONTRADICTION, Witness, compared, make_witness

RECORDS: Final = 270
KEY: Final = b"k" * 32
ORIGIN: Final = "house.example/log"

# What a thief has in his hands, each with everything before it.
ROWS, CHAIN, EVERYTHING, OWN_KEY = "one row", "the chain", "all tables", "the house's own key"
AUDIT, HOUSE, WITNESS, PATRON, COMPARED = (
    "the audit",
    "the house, which will not sign",
    "a witness",
    "a patron with a receipt",
    "two witnesses who compare",
)


@dataclass
class Books:
    """Books whose log was signed, seen by a witness, and of which a patron has a receipt."""

    store: Store
    log: PublicLog
    witness: Witness
    receipt: Receipt
    bodies: list[dict[str, Any]]


def books(folder: Path) -> Books:
    """A house that has written, signed and shown."""
    store = Store(str(folder / "books.sqlite"))
    log = PublicLog(store.engine, KEY, ORIGIN, store.gaming_day)
    for n in range(RECORDS):
        last = store.submit(
            record(new_event("server_started", store.clock.now(), f"{n:08x}", text=f"entry {n}"))
        )
        if n % 90 == 89:
            last.result()
            log.sign(store.clock.now(), "a minute of play")
    last.result()
    kept = list(store.journal())
    receipt = receipt_of(log, store.engine, [kept[199]], store.clock.now())
    make_witness(folder / "witness", "witness.example/w")
    witness = Witness(folder / "witness", log.key)
    with writing(store.engine) as connection:
        for name in ("journal", "event", "tree_node", "signed_checkpoint"):
            for verb in ("update", "delete"):
                connection.execute(text(f"DROP TRIGGER IF EXISTS {name}_is_append_only_{verb}"))
        assert witness.look(Shown(connection, log), 1).outcome != CONTRADICTION
    bodies = [msgspec.json.decode(each.body) for each in kept]
    assert [canonical(body) for body in bodies] == [each.body for each in kept]
    return Books(store, log, witness, receipt, bodies)


class Shown:
    """The log as a house shows it from books as they stand in a transaction."""

    def __init__(self, connection: Connection, log: PublicLog) -> None:
        self._connection = connection
        self._log = log

    def read(self, path: str) -> bytes:
        if path == "checkpoint":
            signed = last_signed(self._connection)
            assert signed is not None
            return signed.note.encode()
        tile = tile_at(path.removeprefix("tile/"))
        assert tile is not None
        return b"".join(stored_tile(self._connection, tile))


@contextmanager
def undone(books: Books) -> Iterator[Connection]:
    """A transaction in which anything may be forged: all of it is taken back."""
    with books.store.engine.connect().execution_options(croupier_writing=True) as connection:
        yield connection
        connection.rollback()


# -- forging ----------------------------------------------------------------------------------------


def altered(
    bodies: list[dict[str, Any]], kind: str, chance: random.Random
) -> tuple[list[dict[str, Any]], int]:
    """Another history of a kind, and the place at which it begins to differ."""
    place = chance.randrange(1, len(bodies) - 1)
    forged = [msgspec.json.decode(canonical(body)) for body in bodies]
    if kind == "record changed":
        _renamed(forged[place], f"changed {chance.random()}")
    elif kind == "record removed":
        del forged[place]
    elif kind == "record inserted":
        another = msgspec.json.decode(canonical(forged[place]))
        another["command"] += "-again"
        another["records"][0][1] = another["records"][0][2]["id"] = f"forged-{chance.random()}"
        forged.insert(place, another)
    elif kind == "tail cut":
        del forged[place:]
    else:
        raise AssertionError(kind)
    return forged, place


def _renamed(body: dict[str, Any], words: str) -> None:
    body["records"][0][2]["text"] = words


def forge(
    connection: Connection, bodies: list[dict[str, Any]], place: int, power: str, log: PublicLog
) -> None:
    """Write another history as well as the thief's power allows."""
    if power == ROWS:
        _write_row(connection, bodies, place)
        return
    rows = _chained(bodies)
    connection.execute(delete(t.journal))
    connection.execute(insert(t.journal), rows)
    last = rows[-1]
    connection.execute(update(t.chain_head).values(seq=last["seq"], hash=last["hash"], at=last["at"]))
    if power == CHAIN:
        return
    _mend(connection, rows, bodies)
    if power == OWN_KEY:
        connection.execute(delete(t.signed_checkpoint))
        size = len(rows)
        note = Checkpoint(ORIGIN, size, stored_tree(connection, size).root()).signed(log.signer)
        values = {"size": size, "at": last["at"], "reason": "a minute of play", "note": str(note)}
        connection.execute(insert(t.signed_checkpoint).values(**values))


def _write_row(connection: Connection, bodies: list[dict[str, Any]], place: int) -> None:
    c = t.journal.c
    if len(bodies) < RECORDS:
        # One was removed, or all after it.
        gone = c.seq > place if len(bodies) == place else c.seq == place + 1
        connection.execute(delete(t.journal).where(gone))
    elif len(bodies) > RECORDS:
        row = dict(connection.execute(select(t.journal).where(c.seq == RECORDS)).one()._mapping)
        connection.execute(insert(t.journal).values(**row | {"seq": RECORDS + 1, "command_id": "forged"}))
    else:
        connection.execute(update(t.journal).where(c.seq == place + 1).values(body=canonical(bodies[place])))


def _chained(bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows, previous = [], GENESIS
    for seq, body in enumerate(bodies, 1):
        whole = canonical(body | {"seq": seq, "previous": previous})
        previous = digest(whole)
        row = {"seq": seq, "at": body["at"], "gaming_day": body["day"], "command_id": body["command"]}
        rows.append(row | {"kind": body["kind"], "body": whole, "hash": previous})
    return rows


def _mend(connection: Connection, rows: list[dict[str, Any]], bodies: list[dict[str, Any]]) -> None:
    """Everything that the audit compares with the journal, and the nodes of the tree."""
    connection.execute(delete(t.command))
    commands = [
        {"id": b["command"], "digest": b["digest"], "seq": r["seq"]}
        for r, b in zip(rows, bodies, strict=True)
    ]
    connection.execute(insert(t.command), commands)
    connection.execute(delete(t.event))
    connection.execute(insert(t.event), [body["records"][0][2] for body in bodies])
    connection.execute(delete(t.tree_node))
    tree._make(connection, tree._missing(connection))


# -- catching ---------------------------------------------------------------------------------------


def caught_by(books: Books, connection: Connection) -> list[str]:
    """Everybody who finds out, by name."""
    found = []
    if not audited(StoredBooks(connection), connection).is_sound:
        found.append(AUDIT)
    try:
        books.log._hold_against(connection, last_signed(connection))
    except Damaged:
        found.append(HOUSE)
    shown = Shown(connection, books.log)
    try:
        if books.witness._contradiction(shown, _held(books), _shown_point(shown)):
            found.append(WITNESS)
        now = shown.read("checkpoint").decode()
        if compared(shown, books.log.key, {"patron": books.receipt.note, "house": now}):
            found.append(PATRON)
    except Damaged:
        # A log that cannot show its own tiles convinces nobody.
        found.append(WITNESS)
    return found


def _held(books: Books) -> Checkpoint:
    held = books.witness.held()
    assert held is not None
    return held[0]


def _shown_point(shown: Shown) -> Checkpoint:
    from croupier.transparency.checkpoint import parse_checkpoint
    from croupier.transparency.note import parse_note

    return parse_checkpoint(parse_note(shown.read("checkpoint").decode()).text)


def still_proved(books: Books) -> bool:
    """What the patron holds is proved whatever has become of the books."""
    return bool(verify(read_receipt(str(books.receipt)), books.log.key).records)
