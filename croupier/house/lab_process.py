"""A bench of the laboratory: a process of its own beside the server, for what takes seconds or minutes.

In a thread of the server a solution would hold the tables up: Python code takes turns with theirs, and a
kernel takes every processor. The process gives way to the floor, and it is started with the first
task. What it solves is kept on disk by the laboratory itself, so that the next server finds it.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock
from typing import Any, Final, Protocol

from croupier.errors import DataError, OperatingError, Refused
from croupier.kernel.progress import reporting


class Report(Protocol):
    """How a piece of work says how far it is, and what it has already, from whichever thread does it."""

    def __call__(self, what: str, done: float, partial: Any = None) -> None: ...


Doing = Callable[[Report], Any]
Task = Callable[..., Any]
"""A function of a module, with arguments that can be sent to another process."""

NICENESS: Final = 10
TOLD, DONE, REFUSED, WRONG, FAILED = "told", "done", "refused", "wrong", "failed"
ENDED: Final = "the laboratory's process has ended before it was done; ask again"


@dataclass
class Bench:
    """One process, one task at a time; whoever comes meanwhile is told what he waits for."""

    _turn: Lock = field(default_factory=Lock)
    _starting: Lock = field(default_factory=Lock)
    _process: SpawnProcess | None = None
    _pipe: Connection | None = None
    _doing: str = ""
    _closed: bool = False

    def doing(self, words: str, task: Task, *given: Any) -> Doing:
        """The same as ``do``, for whoever calls with a report."""
        return lambda report: self.do(report, words, task, *given)

    def do(self, report: Report, words: str, task: Task, *given: Any) -> Any:
        """The answer of the task; ``words`` say what it is. Raises what the task raised of our own errors."""
        if not self._turn.acquire(blocking=False):
            report(f"{words}, after {self._doing}", 0.0)
            self._turn.acquire()
        try:
            self._doing = words
            report(words, 0.0)
            kind, content = self._asked(lambda what, done: report(f"{words}: {what}", done), task, given)
        finally:
            self._turn.release()
        return _answer(kind, content)

    def close(self) -> None:
        """End the process at once; what it was doing is lost, and what it had solved is not."""
        with self._starting:
            self._closed = True
            # Whoever waits for its answer forgets the process as soon as it is gone.
            process = self._process
        if process is not None:
            process.kill()
            process.join()

    def _asked(self, tell: Callable[[str, float], None], task: Task, given: tuple[Any, ...]) -> Any:
        try:
            pipe = self._opened()
            pipe.send((task, given))
            while True:
                kind, content = pipe.recv()
                if kind != TOLD:
                    return kind, content
                tell(*content)
        except (EOFError, OSError) as error:
            if self._pipe is not None:
                self._pipe.close()
            self._process = self._pipe = None
            raise OperatingError(ENDED) from error

    def _opened(self) -> Connection:
        with self._starting:
            if self._closed:
                raise OperatingError("the laboratory is closed")
            if self._pipe is None:
                context = get_context("spawn")
                self._pipe, theirs = context.Pipe()
                process = context.Process(target=work_at, args=(theirs,), name="laboratory", daemon=True)
                process.start()
                self._process = process
                # Ours must be the only open end here, or the death of the process would not be seen.
                theirs.close()
            return self._pipe


def _answer(kind: str, content: Any) -> Any:
    if kind == REFUSED:
        raise Refused(content)
    if kind == WRONG:
        raise ValueError(content)
    if kind == FAILED:
        raise OperatingError(f"the laboratory failed: {content}")
    return content


# -- in the other process ----------------------------------------------------------------------------


def work_at(pipe: Connection) -> None:
    """Do one task after the other until the server is gone."""
    # Whoever stops the server at a terminal stops all of its processes; the server ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    while True:
        try:
            task, given = pipe.recv()
            with reporting(lambda what, done: pipe.send((TOLD, (what, done)))):
                answer = tried(task, given)
            pipe.send(answer)
        except (EOFError, OSError):
            return


def tried(task: Task, given: tuple[Any, ...]) -> tuple[str, Any]:
    """What came of a task, in a form that can be sent: our errors are values here."""
    try:
        return DONE, task(*given)
    except Refused as refused:
        return REFUSED, refused.refusal
    except (ValueError, DataError) as error:
        return WRONG, str(error)
    except Exception as error:  # noqa: BLE001 - the process lives on, and whoever asked is told
        return FAILED, f"{type(error).__name__}: {error}"
