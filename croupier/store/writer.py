"""The writer: one thread, one connection, and as many commands in a transaction as are waiting.

Under load the commit is shared by all that wait, so that durability costs each of them little; alone, a
command is committed at once. Nobody has an answer before the commit that makes it durable.

A database that cannot be reached keeps nobody waiting: after ``LONGEST_WAIT_SECONDS`` no further attempt is
begun, and everybody who waits is told. Whether what was on its way was done is then unknown; the same command
id finds out, since the next connection first ends the one before.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue

from croupier.errors import CroupierError, Fault, OperatingError
from croupier.ledger.command import Command
from croupier.ledger.ledger import Answer
from croupier.store.batch import Given, run_batch
from croupier.store.engine import first_line
from croupier.store.session import Session
from croupier.store.watchdog import Watchdog
from croupier.units.gaming_day import Clock, GamingDay

LARGEST_BATCH = 100
# A batch that meets a passing trouble is run again this often before its commands are told of it.
ATTEMPTS = 8
FIRST_PAUSE_SECONDS = 0.01
LONGEST_WAIT_SECONDS = 5.0
"""How long after the first attempt another one is still begun."""

_AWAY = "the database cannot be reached"
_Waiting = tuple[Given, "Future[Answer]"]


class Unreachable(OperatingError):
    """There is no connection: the trouble is nobody's command."""


class Writer:
    """Takes commands from any thread, in the order in which they come."""

    def __init__(
        self,
        connect: Callable[[], Session],
        clock: Clock,
        gaming_day: GamingDay,
        draw_number: Callable[[], str],
        largest_batch: int = LARGEST_BATCH,
    ) -> None:
        self._connect = connect
        self._clock = clock
        self._gaming_day = gaming_day
        self._draw_number = draw_number
        self._largest_batch = largest_batch
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._session: Session | None = None
        self._lost: Session | None = None
        """A connection that failed, whose other end may still be at work on what it was given."""
        self._watchdog = Watchdog()
        self._ahead = ThreadPoolExecutor(1, "croupier-tree")
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="croupier-writer", daemon=True)
        self._thread.start()

    def submit(self, command: Command) -> Future[Answer]:
        """Queue a command that is well formed; a malformed one is a ValueError that names the field."""
        command.check()
        given = Given(command, command.digest())
        future: Future[Answer] = Future()
        # From here on it cannot be cancelled: the command will be done whether or not somebody waits for it.
        future.set_running_or_notify_cancel()
        with self._closing:
            if self._closed:
                raise OperatingError("the store is closed")
            self._queue.put((given, future))
        return future

    def close(self) -> None:
        """Finish what is queued, then stop."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        more = True
        while more and (first := self._queue.get()) is not None:
            batch = [first]
            more = self._gather(batch)
            self._serve(batch)
        self._watchdog.close()
        self._ahead.shutdown()
        if self._session is not None:
            self._session.close()

    def _gather(self, batch: list[_Waiting]) -> bool:
        """Fill the batch with what is already waiting; False if the end of the work was among it."""
        while len(batch) < self._largest_batch:
            try:
                following = self._queue.get_nowait()
            except Empty:
                return True
            if following is None:
                return False
            batch.append(following)
        return True

    def _serve(self, batch: list[_Waiting]) -> None:
        commands = [given for given, _ in batch]
        try:
            answers: Sequence[Answer | CroupierError] = self._attempt(commands)
        except Unreachable as trouble:
            batch += self._all_waiting()
            answers = [trouble] * len(batch)
        except OperatingError as trouble:
            answers = [trouble] if len(batch) == 1 else self._one_by_one(commands)
        for (_, future), answer in zip(batch, answers, strict=True):
            if isinstance(answer, CroupierError):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _all_waiting(self) -> list[_Waiting]:
        """Those who came while the database was tried: they have waited long enough already."""
        found: list[_Waiting] = []
        while True:
            try:
                following = self._queue.get_nowait()
            except Empty:
                return found
            if following is None:
                # The end of the work comes after everything else, also here.
                self._queue.put(None)
                return found
            found.append(following)

    def _one_by_one(self, commands: Sequence[Given]) -> list[Answer | CroupierError]:
        """A batch that fails as a whole is done singly, so that only the culprit fails."""
        answers: list[Answer | CroupierError] = []
        for place, command in enumerate(commands):
            try:
                answers += self._attempt([command])
            except Unreachable as trouble:
                return [*answers, *[trouble] * (len(commands) - place)]
            except OperatingError as trouble:
                answers.append(trouble)
        return answers

    def _attempt(self, commands: Sequence[Given]) -> list[Answer | Fault]:
        """Run a batch, again if the trouble is passing.

        A lost connection leaves open whether the commit happened; running the batch again answers that,
        since a command that was done is found by its id.
        """
        until = time.monotonic() + LONGEST_WAIT_SECONDS
        for attempt in range(ATTEMPTS):
            try:
                return self._commit(commands)
            except Exception as error:
                passing = self._clean_up(error)
                pause = FIRST_PAUSE_SECONDS * 2**attempt
                if not passing or attempt == ATTEMPTS - 1 or time.monotonic() + pause > until:
                    raise self._trouble(error) from error
                time.sleep(pause)
        raise AssertionError("unreachable")

    def _trouble(self, error: Exception) -> OperatingError:
        if self._session is None:
            said = str(error) if isinstance(error, OperatingError) else first_line(error)
            return Unreachable(said if said.startswith(_AWAY) else f"{_AWAY}: {said}")
        return OperatingError(f"the database refused the transaction: {error}")

    def _commit(self, commands: Sequence[Given]) -> list[Answer | Fault]:
        session = self._connected()
        now = self._clock.now()
        with self._watchdog.over(session):
            answers = run_batch(session, commands, now, self._gaming_day, self._draw_number)
            if session.edge.is_behind:
                # While this thread waits for the disk, another makes what the tree of the journal will need.
                self._ahead.submit(session.edge.hash_ahead)
            session.commit()
        return answers

    def _connected(self) -> Session:
        """The connection; a new one first makes sure that nothing more comes of the one before."""
        if self._session is None:
            fresh = self._connect()
            if self._lost is not None:
                self._end_lost(fresh, self._lost)
            self._session, self._lost = fresh, None
        return self._session

    def _end_lost(self, fresh: Session, lost: Session) -> None:
        try:
            with self._watchdog.over(fresh):
                fresh.end(lost)
        except Exception:
            fresh.close()
            raise

    def _clean_up(self, error: Exception) -> bool:
        """Undo the transaction; drop a connection that cannot even do that. True if trying again may help."""
        if self._session is None:
            return True
        passing = self._session.is_passing(error)
        try:
            with self._watchdog.over(self._session):
                self._session.rollback()
        except Exception:  # noqa: BLE001 - the connection is gone, and with it the transaction
            self._lost, self._session = self._session, None
            self._lost.sever()
            # It is beyond use; what it says to its end helps nobody.
            with suppress(Exception):
                self._lost.close()
        return passing
