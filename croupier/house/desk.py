"""A table at work: requests are put to the state machine, kept in the books, and only then come true."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from croupier.errors import CroupierError, Fault, MeterFault, OperatingError
from croupier.house.books import AsyncBooks
from croupier.house.gathering import Gathering
from croupier.house.lost_answers import done_unheard, question
from croupier.house.readiness import Readiness
from croupier.house.shown_meters import Levels
from croupier.house.table_lock import TableLock
from croupier.ledger.canonical import canonical
from croupier.ledger.command import Fence, Receipt
from croupier.ledger.ledger import Answer
from croupier.play.procedure import Due
from croupier.tables import events as e
from croupier.tables import seating, settling
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.intent import RecordIntent
from croupier.tables.progressive import Pools
from croupier.tables.records import ATTEMPTS, end_id
from croupier.tables.reminders import reminders_of
from croupier.tables.source import Source, Sources
from croupier.tables.step import METER_MOVED, RecordRefusal, RecordStep, Step, TableRequest
from croupier.units.gaming_day import Clock
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Refusal
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.progressive.hit import ProgressiveHit, hits_account

Deciding = Callable[[], Step | Refusal]


def _as_recorded(step: Step, receipt: Receipt) -> e.AnyEvent:
    """The event as the books wrote it: what was optional in the step may have found no money."""
    if step.optional:
        return e.read_event(dict(receipt.facts["event"]))
    return step.event


class Desk:
    """One table with its lock, its shoe and its pools.

    ``on_change(desk, event)`` is told of every event after the table has changed, and with None when only
    the console did (a reminder, a fault). A fault stops the table; the journal is kept.
    """

    def __init__(
        self,
        table: HybridTable,
        books: AsyncBooks,
        clock: Clock,
        sources: Sources,
        levels: Levels,
        link_lock: asyncio.Lock,
        readiness: Readiness,
    ) -> None:
        self.table = table
        self.books = books
        self.clock = clock
        self.sources = sources
        self.pools = Pools(table.config, table.submission)
        self.levels = levels
        self.lock = TableLock(self._hear)
        self.gathering = Gathering()
        self.fence: Fence | None = None
        self.fault = ""
        self.is_meter_fault = False
        """Whether what stopped the table is a progressive meter that does not agree."""
        self.brings_its_own_cards = False
        """Nobody brings or inspects cards and dice here: it is a demonstration, or people learn."""
        self.wake = asyncio.Event()
        self.not_before = 0.0
        """The automatic dealer does nothing before this time of the loop: he has a pace."""
        self.on_change: Callable[[Desk, e.AnyEvent | None, Receipt | None], None] = lambda *_: None
        self._reminded: list[Due] = []
        self._unheard: list[str] = []
        """Commands of which nobody knows whether they were done: the database was cut off."""
        self._hearing = asyncio.Lock()
        self._link_lock = link_lock
        self._readiness = readiness

    @property
    def id(self) -> str:
        return self.table.config.id

    # -- requests ----------------------------------------------------------------------------------

    async def ask(self, command_id: str, asked: list[Any], decide: Deciding) -> Answer:
        """A request that has the table for itself (the bell, a card, an irregularity)."""
        async with self.lock.alone():
            return await self.record(command_id, asked, decide())

    async def ask_beside(self, subject: str, command_id: str, asked: list[Any], decide: Deciding) -> Answer:
        """A request of one terminal, beside those of the others (a wager, a decision)."""
        async with self.lock.shared(subject):
            return await self.record(command_id, asked, decide())

    async def record(
        self,
        command_id: str,
        asked: list[Any],
        step: Step | Refusal,
        kind: type[RecordStep] = RecordStep,
        **signed: Any,
    ) -> Answer:
        """Put a step into the journal, or a refusal under the command's id; the lock is held already.

        ``kind`` and ``signed`` are for a step that people or a device sign."""
        if self.fault:
            raise OperatingError(f"table {self.id} is stopped: {self.fault}")
        words = canonical(asked)
        if isinstance(step, Refusal):
            refusal = RecordRefusal(id=command_id, table=self.id, asked=words, refusal=step)
            return await self.books.submit(refusal, lambda receipt: None)
        command = kind(id=command_id, fence=self.fence, table=self.id, asked=words, step=step, **signed)

        def then(receipt: Receipt) -> None:
            if receipt.seq > self.table.seq:
                self._happened(_as_recorded(step, receipt), receipt)

        try:
            return await self.books.submit(command, then)
        except Fault as fault:
            self.stop(fault)
            raise
        except OperatingError:
            self._unheard.append(command_id)
            raise

    async def _hear(self) -> None:
        """Take over what the books did while nobody heard it, before anything is decided at the table."""
        if not self._unheard:
            return
        async with self._hearing:
            asked = tuple(self._unheard)
            if not asked:
                return
            await self.books.submit(question(self.id, asked), lambda receipt: None)
            for receipt, event in await asyncio.to_thread(done_unheard, self.books.ledger, asked):
                latest = max(self.table.seq, receipt.seq)
                self._happened(event, receipt)
                self.table.seq = latest
                if isinstance(event, e.RoundOpened) and not self.restore_source():
                    self.stop("the shoe of the round could not be restored with the key of the house")
            self._unheard = [one for one in self._unheard if one not in asked]

    async def intend(self, command_id: str, asked: list[Any], step: Step | Refusal) -> Answer:
        """Keep which round a request means before it is carried out, or that it was refused."""
        command: TableRequest
        if isinstance(step, Refusal):
            command = RecordRefusal(id=command_id, table=self.id, asked=canonical(asked), refusal=step)
        else:
            facts = dict(step.answer)
            command = RecordIntent(
                id=command_id, fence=self.fence, table=self.id, asked=canonical(asked), facts=facts
            )
        return await self.books.submit(command, lambda receipt: None)

    def _happened(self, event: e.AnyEvent, receipt: Receipt) -> None:
        try:
            self.table.apply(event, receipt.seq, self.clock.now())
        except CroupierError as error:
            self.stop(error)
            raise
        self.levels.hear(receipt)
        self.on_change(self, event, receipt)
        self.wake.set()

    def remind(self) -> None:
        """Cards grow old without an event: tell the console what becomes due or late by the clock."""
        found = reminders_of(self.table, self.clock.now())
        if found != self._reminded:
            self._reminded = found
            self.on_change(self, None, None)

    def stop(self, reason: str | CroupierError) -> None:
        """An invariant is broken: nothing more happens here until the house has looked at it."""
        self.fault = str(reason)
        # A command that failed in the writer arrives with what it failed of as its cause.
        self.is_meter_fault = isinstance(reason, MeterFault) or (
            isinstance(reason, Fault) and isinstance(reason.__cause__, MeterFault)
        )
        self.on_change(self, None, None)

    # -- the shoe ----------------------------------------------------------------------------------

    def fresh_source(self) -> Source:
        """The shoe of the next round; it becomes the table's when the round opens."""
        number = self.table.next_number
        return self.sources.fresh(seating.round_name(self.id, number), number)

    def restore_source(self) -> bool:
        """After a rebuild: the shoe of the round in play; False if it cannot be had again.

        What the journal says was dealt is held against it at once: a difference stops the table.
        """
        table = self.table
        sealed, parties = (table.sealed, table.commitment, table.scheme), table.parties
        source = self.sources.again(table.round_id, table.number, *sealed, parties)
        if source is None:
            return False
        table.source = source
        try:
            settling.check_what_was_dealt(table)
        except Fault as fault:
            self.stop(fault)
        return True

    def reason_to_break_off(self) -> str:
        """Why the round in play cannot go on after a restart; "" if it can.

        Books that were put back from a backup hold a round whose seed may have been revealed since, in the
        books that were lost: whoever has kept them knows its cards.
        """
        if self.table.is_of_lost_books:
            return "the books were restored from a backup while it was in play, and its cards may be known"
        if not self.restore_source():
            return "its virtual shoe could not be restored with the key of the house"
        return ""

    # -- what keeps the next round from beginning ---------------------------------------------------

    async def next_round_refusal(self) -> Refusal | None:
        """Why no further round may begin: a payout waits, or the register does not let the table be used."""
        return self.validation_refusal() or await self._readiness.table_refusal(self.id)

    # -- what waits for a floorperson --------------------------------------------------------------

    def pending_hits(self) -> list[ProgressiveHit]:
        """The progressive hands of this table that a floorperson has still to validate, oldest first."""
        if self.validation_refusal() is None:
            return []
        return LocalAreaController(self.books.ledger).pending(self.id)

    def validation_refusal(self) -> Refusal | None:
        """A winning hand stays on the table until its payout is validated and documented (§ 678a.11(e)):
        the next round waits for it."""
        if not self.pools.names:
            return None
        waiting = self.books.ledger.account(hits_account(self.id))
        if waiting is None or not waiting.balance_cents:
            return None
        return Refusal(
            "progressive_pending",
            f"a progressive payout of {dollars(waiting.balance_cents)} waits for a floorperson at {self.id}",
            self.table.edition.cite(next(iter(self.table.edition.progressives.values())).cite),
        )

    # -- meters and settlement ---------------------------------------------------------------------

    def meters(self) -> dict[str, Cents]:
        """What the meters show: what their pools hold."""
        return {
            name: self.levels.get(self.pools.account(name), 0)
            for name in self.pools.names
            if name not in self.pools.reserves
        }

    def standing(self) -> dict[str, Cents]:
        return {name: self.levels.get(self.pools.account(name), 0) for name in self.pools.names}

    async def settle(self) -> None:
        """Post the round; if a linked table in another process moved a meter meanwhile, reckon again."""
        async with self._link_lock, self.lock.alone():
            for attempt in range(1, ATTEMPTS + 1):
                if not settling.is_due(self.table) or self.fault:
                    return
                try:
                    step = settling.settle(self.table, self.pools, self.standing())
                except CroupierError as error:
                    self.stop(error)
                    return
                answer = await self.record(end_id(self.table.round_id, attempt), ["settle", attempt], step)
                if not isinstance(answer, Refusal):
                    return
                if answer.code != METER_MOVED:
                    self.stop(f"the settlement of {self.table.round_id} was refused: {answer}")
                    return
                self._read_levels()

    def _read_levels(self) -> None:
        for name in self.pools.names:
            account = self.books.ledger.account(self.pools.account(name))
            self.levels[self.pools.account(name)] = account.balance_cents if account else 0
