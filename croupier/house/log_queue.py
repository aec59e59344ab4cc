"""The log as the event loop sees it: entries go in at once, and are written together, in their order.

Nobody waits for an entry. But nothing happens without the log: as long as it cannot be written play is
stopped, entries are kept, and play goes on when they are written.

What somebody is about to do is entered ahead of it (``enter_ahead``): the writer has the entry before it has
the act, and commits them in this order or together. So no act is in the books whose entry a crash could take.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from typing import Any, Final, Protocol

from croupier.errors import CroupierError, OperatingError
from croupier.events.codes import Code
from croupier.events.event import Event, RecordEvents, new_event, record
from croupier.ledger.command import Command
from croupier.ledger.ledger import Answer
from croupier.units.gaming_day import Clock, instant_text
from croupier.units.verdict import Refusal

AT_ONCE: Final = 200
"""Entries that are written by one command."""
AGAIN_SECONDS: Final = 1.0
MOST_WAITING: Final = 100_000
SAME_REFUSAL_SECONDS: Final = 1.0
MOST_SOURCES: Final = 1_000


class Writing(Protocol):
    """The books, as far as the log needs them."""

    def submit(self, command: Command) -> Future[Answer]: ...


class LoopLog:
    """Made on the loop that serves. ``on_broken`` and ``on_mended`` stop play and let it go on."""

    def __init__(self, books: Writing, clock: Clock, device: str, unique: Callable[[], str]) -> None:
        self._books = books
        self._clock = clock
        self._unique = unique
        self.device = device
        """The server itself, where an entry names no other device."""
        self._waiting: deque[Event] = deque()
        self._begun: deque[tuple[RecordEvents, Future[Answer] | None]] = deque()
        """What the writer was given, in this order; nothing, if it was not even taken."""
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self.broken = ""
        self._broken_at: datetime | None = None
        self.on_broken: Callable[[str], None] = lambda reason: None
        self.on_mended: Callable[[], None] = lambda: None
        self._refusals: dict[str, tuple[float, int]] = {}

    # -- entering ----------------------------------------------------------------------------------

    def enter(self, code: str, **fields: Any) -> None:
        """An entry of this instant; ``fields`` as ``new_event`` takes them."""
        if len(self._waiting) + len(self._begun) >= MOST_WAITING:
            raise OperatingError("the log cannot be written, and holds as many entries as it can keep")
        fields.setdefault("device", self.device)
        self._waiting.append(new_event(code, self._clock.now(), self._unique(), **fields))
        self._idle.clear()
        self._wake.set()

    def enter_ahead(self, code: str, **fields: Any) -> None:
        """An entry that is in the books before, or together with, whatever is asked of them after it."""
        self.enter(code, **fields)
        while self._waiting:
            self._hand_over()

    def refused(self, source: str, code: str, **fields: Any) -> None:
        """A refusal: the same one again within a second is counted, so that a flood cannot fill the log."""
        now = asyncio.get_running_loop().time()
        at, left_out = self._refusals.get(source, (float("-inf"), 0))
        if now - at < SAME_REFUSAL_SECONDS:
            self._refusals[source] = (at, left_out + 1)
            return
        if len(self._refusals) >= MOST_SOURCES:
            del self._refusals[next(iter(self._refusals))]
        self._refusals[source] = (now, 0)
        facts = dict(fields.pop("facts", {}))
        if left_out:
            facts["left_out_before"] = left_out
        self.enter(code, facts=facts, **fields)

    async def written(self) -> None:
        """Wait until everything entered so far is durable."""
        await self._idle.wait()

    # -- writing -----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Write until the server stops."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting or self._begun:
                await self._write_some()
            self._idle.set()

    async def close(self, seconds: float) -> None:
        """The last entries, as far as they can be written in this time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._waiting or self._begun:
                    await self._write_some()

    def _hand_over(self) -> None:
        """Give the next entries to the writer, without waiting for it."""
        command = record(*(self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))))
        try:
            self._begun.append((command, self._books.submit(command)))
        except CroupierError:
            self._begun.append((command, None))

    async def _write_some(self) -> None:
        """The oldest entries. A command that was begun is the same until it is known to be written."""
        if not self._begun:
            self._hand_over()
        command, given = self._begun[0]
        while not await self._is_written(command, given):
            given = None
            await asyncio.sleep(AGAIN_SECONDS)
        self._begun.popleft()
        if self.broken:
            self._mend()

    async def _is_written(self, command: RecordEvents, given: Future[Answer] | None) -> bool:
        """Whether the command is durable now. It keeps its id, so that trying again writes nothing twice."""
        try:
            answer = await asyncio.wrap_future(given or self._books.submit(command))
            if isinstance(answer, Refusal):
                raise OperatingError(f"the books refused entries of the log: {answer}")
        except CroupierError as error:
            if not self.broken:
                self._break(str(error))
            return False
        return True

    def _break(self, reason: str) -> None:
        self.broken = reason
        self._broken_at = self._clock.now()
        self.on_broken(reason)

    def _mend(self) -> None:
        since = instant_text(self._broken_at) if self._broken_at else ""
        self.enter(Code.LOG_UNWRITABLE, text=self.broken, facts={"since": since})
        self.enter(Code.LOG_WRITABLE, text=f"the log was not written since {since}")
        self.broken = ""
        self.on_mended()
