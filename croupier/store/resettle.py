"""Every round of the books played again: the journal in pieces, each checked by itself, on all processors.

A piece reaches from one signed checkpoint to a later one, or is cut by size where there are none. Its records
must have their hashes and continue each other from the record before the piece; so all pieces together are
the whole chain. Each round that ends in a piece is played again through the rules of its game, from its
set-up and its acts, and must come to the same lines. A round that began before is read from its opening.

What an auditor has checked he may keep (``Checked``): a piece whose end still has the same hash need not be
checked again. Dask is not needed: a piece is one call, and the pool of the standard library spreads them.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Final

import msgspec
from sqlalchemy import Engine, select

from croupier import games
from croupier.errors import CroupierError
from croupier.ledger.canonical import digest
from croupier.ledger.journal import GENESIS, JournalRecord
from croupier.store import tables as t
from croupier.store.engine import database_url, open_engine, reading
from croupier.store.reads import Reads
from croupier.tables import events as e
from croupier.tables.records import STEP, RoundRecord, read_round
from croupier.units.gaming_day import GamingDay

PIECE_RECORDS: Final = 10_000


class Piece(msgspec.Struct, frozen=True):
    """The records after one and up to another."""

    after: int
    upto: int


class Checked(msgspec.Struct, frozen=True):
    """What came of a piece. ``hash`` is that of its last record; the seconds, of processor, say where the
    time went."""

    piece: Piece
    hash: str = ""
    records: int = 0
    rounds: int = 0
    void: int = 0
    by_game: dict[str, int] = {}
    findings: list[str] = []
    seconds: float = 0.0
    play_seconds: float = 0.0


class _Body(msgspec.Struct):
    """What is read of every record; the facts of a table's step are read apart."""

    seq: int
    previous: str
    facts: msgspec.Raw


class _Facts(msgspec.Struct):
    table: str
    event: e.AnyEvent


_read_body = msgspec.json.Decoder(_Body).decode
_read_facts = msgspec.json.Decoder(_Facts).decode


def pieces(engine: Engine, after: int, upto: int, size: int = PIECE_RECORDS) -> list[Piece]:
    """A range of the journal in pieces of about one size, from signed checkpoint to signed checkpoint."""
    c = t.signed_checkpoint.c
    with reading(engine) as connection:
        query = select(c.size).where(c.size > after, c.size < upto).order_by(c.size)
        signed = [row[0] for row in connection.execute(query)]
    found, begin = [], after
    for place in [*signed, upto]:
        # Between two checkpoints that lie far apart the piece is cut.
        while place - begin > 2 * size:
            found.append(Piece(begin, begin + size))
            begin += size
        if place - begin >= size or (place == upto and place > begin):
            found.append(Piece(begin, place))
            begin = place
    return found


def resettled(
    database: str, asked: Iterable[Piece], workers: int, kept: Mapping[Piece, Checked] | None = None
) -> Iterator[Checked]:
    """The pieces as they are done, in any order; those that were kept and are still the same come first."""
    known, todo = kept or {}, []
    for piece in asked:
        before = known.get(piece)
        if before is not None and before.hash and before.hash == hash_of(database, piece.upto):
            yield before
        else:
            todo.append(piece)
    if workers <= 1 or len(todo) <= 1:
        yield from (check_piece(database, piece) for piece in todo)
        return
    # A child of its own kind: nothing of this process, its connections least of all, goes over to it.
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(todo)), mp_context=spawn) as pool:
        for done in as_completed([pool.submit(check_piece, database, piece) for piece in todo]):
            yield done.result()


def hash_of(database: str, seq: int) -> str:
    """The hash of a record as the books have it; empty if there is none."""
    engine = open_engine(database_url(database))
    try:
        return _hash_at(engine, seq)
    finally:
        engine.dispose()


def _hash_at(engine: Engine, seq: int) -> str:
    if seq == 0:
        return GENESIS
    with reading(engine) as connection:
        found = connection.execute(select(t.journal.c.hash).where(t.journal.c.seq == seq)).scalar()
    return str(found or "")


def check_piece(database: str, piece: Piece) -> Checked:
    """Check one piece of the journal; everything that it needs it opens itself."""
    engine = open_engine(database_url(database))
    try:
        return _Pass(engine, piece).run()
    finally:
        engine.dispose()


class _Pass:
    """One walk through a piece."""

    def __init__(self, engine: Engine, piece: Piece) -> None:
        self._books = Reads(engine, GamingDay())
        self._piece = piece
        self._previous = _hash_at(engine, piece.after)
        self._in_play: dict[str, RoundRecord] = {}
        self._records = self._void = 0
        self._by_game: dict[str, int] = {}
        self._findings: list[str] = []
        self._play_seconds = 0.0

    def run(self) -> Checked:
        began = time.process_time()
        for record in self._books.journal(self._piece.after, self._piece.upto - self._piece.after):
            if not self._take(record):
                break
        missing = self._piece.upto - self._piece.after - self._records
        if missing and not self._findings:
            self._findings.append(f"{missing} records up to {self._piece.upto} are not there")
        return Checked(
            piece=self._piece,
            hash="" if self._findings else self._previous,
            records=self._records,
            rounds=sum(self._by_game.values()),
            void=self._void,
            by_game=self._by_game,
            findings=self._findings,
            seconds=time.process_time() - began,
            play_seconds=self._play_seconds,
        )

    def _take(self, record: JournalRecord) -> bool:
        """One more record; False if it breaks the chain, after which nothing can be trusted."""
        try:
            body = _read_body(record.body)
            sound = digest(record.body) == record.hash
            if not sound or body.seq != record.seq or body.previous != self._previous:
                self._findings.append(f"record {record.seq} was altered, or one before it removed")
                return False
            facts = _read_facts(body.facts) if record.kind == STEP else None
        except msgspec.DecodeError as error:
            self._findings.append(f"record {record.seq} cannot be read: {error}")
            return False
        self._previous = record.hash
        self._records += 1
        if facts is not None:
            self._step(facts, record)
        return True

    def _step(self, facts: _Facts, record: JournalRecord) -> None:
        table, event = facts.table, facts.event
        if isinstance(event, e.RoundOpened):
            self._in_play[table] = RoundRecord(round=event.round, table=table)
        found = self._in_play.get(table)
        if found is not None and getattr(event, "round", found.round) == found.round:
            found.take_in(event, record.at)
        if not isinstance(event, e.RoundSettled | e.RoundVoided):
            return
        if found is None or found.round != event.round:
            # It began before this piece: its own steps are read from there.
            steps = self._books.steps_of_table(table, event.opened_seq - 1, record.seq)
            found = read_round(steps, event.round)
        self._in_play.pop(table, None)
        self._again(found)

    def _again(self, found: RoundRecord) -> None:
        if found.void:
            self._void += 1
            return
        began = time.process_time()
        self._by_game[found.game] = self._by_game.get(found.game, 0) + 1
        self._findings += differences(found)
        self._play_seconds += time.process_time() - began


def differences(found: RoundRecord) -> list[str]:
    """In what a settled round comes out otherwise when it is played again; nothing, if in nothing."""
    try:
        play = found.played(games.load(found.game))
    except (CroupierError, ValueError) as error:
        return [f"round {found.round} cannot be played again: {error}"]
    if play is None or not play.round.over:
        return [f"round {found.round} was settled before it was over"]
    again, kept = play.lines, [line.shown() for line in found.lines]
    if again == kept:
        return []
    if len(again) != len(kept):
        return [f"round {found.round} comes to {len(again)} lines, and the books have {len(kept)}"]
    pairs = zip(again, kept, strict=True)
    one, other = next((one, other) for one, other in pairs if one != other)
    return [
        f"round {found.round}, seat {other.seat}, {other.wager}: the rules return {one.returned} cents "
        f"({one.outcome}), the books {other.returned} ({other.outcome})"
    ]
