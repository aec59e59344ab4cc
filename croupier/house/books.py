"""The books as the event loop sees them: commands go to the writer, answers come back in their order.

The writer commits in another thread. What follows from an answer (a table's next state, a balance) happens
on the loop in the order of the commits, before anybody who waits for the answer goes on.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import date, datetime
from typing import Final, NamedTuple, Protocol, TypeVar

from croupier.errors import OperatingError
from croupier.events.event import Event
from croupier.floor.filings.document import FloorDocument
from croupier.ledger.account import Account
from croupier.ledger.command import Command, Receipt
from croupier.ledger.draft import Moment
from croupier.ledger.hold import Hold
from croupier.ledger.house_clock import HouseClock, Reading
from croupier.ledger.journal import Movement
from croupier.ledger.ledger import Answer, Ledger
from croupier.tables.ends import StepJournal
from croupier.units.gaming_day import GamingDay
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import Device
from croupier.wagering.flows import Flows
from croupier.wagering.progressive.feeds import MeterFeed
from croupier.wagering.progressive.hit import ProgressiveHit
from croupier.wagering.progressive.meter import ProgressiveMeter
from croupier.wagering.terminal import Terminal
from croupier.wagering.voucher import Voucher

Then = Callable[[Receipt], None]


class Store(Ledger, StepJournal, Protocol):
    """What the tables need of the books beside the ledger's own face."""

    gaming_day: GamingDay

    def now(self) -> datetime: ...
    def moment(self) -> Moment: ...
    def house_time(self, clock: datetime) -> Reading: ...
    def house_clock(self) -> HouseClock | None: ...
    def device(self, device: str) -> Device | None: ...
    def devices(self, terminal: str = "") -> list[Device]: ...
    def meter_feeds(self) -> list[MeterFeed]: ...
    def accounts(self) -> list[Account]: ...
    def open_holds(self) -> list[Hold]: ...
    def balances(self, account_ids: Sequence[str]) -> dict[str, Cents]: ...
    def standings(self, account_ids: Sequence[str], after_seq: int = -1) -> tuple[int, list[Account]]: ...
    def voucher(self, number: str) -> Voucher | None: ...
    def vouchers(self, not_ended_before: date | None = None) -> list[Voucher]: ...
    def last_vouchers_of(self, place: str, since: str, limit: int) -> list[Voucher]: ...
    def vouchers_owed(self, day: date) -> tuple[list[Voucher], Cents]: ...
    def vouchers_past(self, day: date) -> list[Voucher]: ...
    def terminals(self) -> list[Terminal]: ...
    def link_lost_at(self) -> str: ...
    def refusal_of(self, command_id: str) -> Refusal | None: ...
    def progressive_meters(self) -> list[ProgressiveMeter]: ...
    def progressive_hits(
        self, *, state: str = "", table: str = "", terminal: str = "", meter: str = "", hit: str = ""
    ) -> list[ProgressiveHit]: ...
    def seq_before(self, at: datetime) -> int: ...
    def tally_changes(self, subject: str, after_seq: int, upto_seq: int) -> list[tuple[int, str, int]]: ...
    def moved_since_empty(self, account_id: str) -> list[Movement]: ...
    def flows(self, from_seq: int = 0, upto_seq: int | None = None) -> Flows: ...
    def significant(self, code: str, after_seq: int, upto_seq: int) -> list[Event]: ...
    def floor_documents(self, kind: str) -> list[FloorDocument]: ...
    def floor_document_kinds(self) -> dict[str, int]: ...
    def floor_documents_kept(self, kind: str) -> int: ...
    def floor_document(self, key: str) -> FloorDocument | None: ...
    def last_of_kinds(self) -> dict[str, tuple[int, str]]: ...
    def first_opening(self) -> tuple[int, str] | None: ...


READ_SECONDS: Final = 6.0
"""So long a question waits for its answer, as a command does (``store/watchdog.py``)."""

Found = TypeVar("Found")


class _Committed(NamedTuple):
    """A command that the writer is done with, what follows from it, and who waits for it."""

    done: Future[Answer]
    then: Then
    waiter: asyncio.Future[Answer]


class AsyncBooks:
    """One door to the ledger for everything that runs on this loop."""

    def __init__(self, ledger: Store) -> None:
        self.ledger = ledger
        self._committed: deque[_Committed] = deque()
        self._woken: asyncio.AbstractEventLoop | None = None

    def submit(self, command: Command, then: Then) -> asyncio.Future[Answer]:
        """Hand a command over; ``then`` runs when it is durable. A malformed command is a ValueError."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[Answer] = loop.create_future()

        def committed(done: Future[Answer]) -> None:
            self._committed.append(_Committed(done, then, waiter))
            self._wake(loop)

        self.ledger.submit(command).add_done_callback(committed)
        return waiter

    async def read(self, question: Callable[..., Found], *given: object) -> Found:
        """What the books say, asked in a thread; a database that is silent keeps nobody waiting for long."""
        try:
            return await asyncio.wait_for(asyncio.to_thread(question, *given), READ_SECONDS)
        except TimeoutError:
            raise OperatingError("the database cannot be reached: it does not answer") from None

    def _wake(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake the loop once for all answers of a commit: waking it for each costs more than the answers.

        The answer is in the queue already. Whoever finds the loop woken relies on it to empty the queue after
        it has said that it is awake, so no answer is left lying.
        """
        if self._woken is not loop:
            self._woken = loop
            loop.call_soon_threadsafe(self._deliver_all)

    def _deliver_all(self) -> None:
        self._woken = None
        while self._committed:
            _deliver(self._committed.popleft())


def _deliver(committed: _Committed) -> None:
    done, then, waiter = committed
    error = done.exception()
    if error is None:
        answer = done.result()
        try:
            if isinstance(answer, Receipt):
                then(answer)
        except Exception as failure:  # noqa: BLE001 - it belongs to whoever waits for the answer
            error = failure
    if waiter.cancelled():
        return
    if error is not None:
        waiter.set_exception(error)
    else:
        waiter.set_result(answer)
