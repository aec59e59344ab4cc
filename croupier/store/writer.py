"""The writer: one thread, one connection, and as many commands in a transaction as are waiting.

Under load the commit is shared by all that wait, so that durability costs each of them little; alone, a
command is committed at once. Nobody has an answer before the commit that makes it durable.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue

from croupier.errors import CroupierError, Fault, OperatingError
from croupier.ledger.command import Command
from croupier.ledger.draft import Moment
from croupier.ledger.ledger import Answer
from croupier.store.batch import Given, run_batch
from croupier.store.session import Session
from croupier.units.gaming_day import Clock, GamingDay

LARGEST_BATCH = 100
# A batch that meets a passing trouble is run again this often before its commands are told of it.
ATTEMPTS = 8
FIRST_PAUSE_SECONDS = 0.01

_Waiting = tuple[Given, "Future[Answer]"]


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
        except OperatingError as trouble:
            answers = [trouble] if len(batch) == 1 else self._one_by_one(commands)
        for (_, future), answer in zip(batch, answers, strict=True):
            if isinstance(answer, CroupierError):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _one_by_one(self, commands: Sequence[Given]) -> list[Answer | CroupierError]:
        """A batch that fails as a whole is done singly, so that only the culprit fails."""
        answers: list[Answer | CroupierError] = []
        for command in commands:
            try:
                answers += self._attempt([command])
            except OperatingError as trouble:
                answers.append(trouble)
        return answers

    def _attempt(self, commands: Sequence[Given]) -> list[Answer | Fault]:
        """Run a batch, again if the trouble is passing.

        A lost connection leaves open whether the commit happened; running the batch again answers that,
        since a command that was done is found by its id.
        """
        for attempt in range(ATTEMPTS):
            try:
                return self._commit(commands)
            except Exception as error:
                passing = self._clean_up(error)
                if not passing or attempt == ATTEMPTS - 1:
                    raise OperatingError(f"the database refused the transaction: {error}") from error
                time.sleep(FIRST_PAUSE_SECONDS * 2**attempt)
        raise AssertionError("unreachable")

    def _commit(self, commands: Sequence[Given]) -> list[Answer | Fault]:
        if self._session is None:
            self._session = self._connect()
        now = self._clock.now()
        moment = Moment(now, self._gaming_day.day_of(now))
        answers = run_batch(self._session, commands, moment, self._gaming_day, self._draw_number)
        self._session.commit()
        return answers

    def _clean_up(self, error: Exception) -> bool:
        """Undo the transaction; drop a connection that cannot even do that. True if trying again may help."""
        if self._session is None:
            return True
        passing = self._session.is_passing(error)
        try:
            self._session.rollback()
        except Exception:  # noqa: BLE001 - the connection is gone, and with it the transaction
            self._session = None
        return passing
