"""Work that takes longer than a page should wait: begun once, told how far it is, kept when it is done."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, Generic, Literal, TypedDict, TypeVar

from croupier.errors import OperatingError
from croupier.house.lab_process import Doing

MOST_KEPT: Final = 64
THREADS: Final = 8
"""More than there are kinds of work. They are not those in which the tables wait for their books."""


T = TypeVar("T")


class Working(TypedDict, Generic[T]):
    """How far a piece of work is; ``answer`` is what can be shown of it already."""

    state: Literal["working"]
    what: str
    done: float
    seconds: int
    answer: T | None


class Finished(TypedDict, Generic[T]):
    """A piece of work that is done."""

    state: Literal["done"]
    answer: T


Worked = Working[T] | Finished[T]


@dataclass
class Job:
    """One piece of work; ``partial`` is what can be shown of it while it goes on."""

    what: str = ""
    done: float = 0.0
    partial: Any = None
    begun: float = field(default_factory=monotonic)
    task: asyncio.Task[Any] | None = None


@dataclass
class Work:
    """All work of a server, by name: a kind, a colon and what is asked. Of each kind one piece at a time, so
    that somebody who asks for one day after the other does not take the processors from the tables."""

    jobs: dict[str, Job] = field(default_factory=dict)
    _turns: dict[str, asyncio.Lock] = field(default_factory=dict)
    _threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(THREADS, "long-work"))
    _closed: bool = False

    def ask(self, name: str, doing: Doing, *, keep: bool) -> Worked[Any]:
        """The answer if it is there, or how far it is. What failed is told once and can be begun again.

        What does not stay true (``keep`` is False) is given once and reckoned anew when asked for again.
        """
        job = self.jobs.get(name)
        if job is None:
            job = self._begin(name, doing)
        assert job.task is not None
        if not job.task.done():
            return {
                "state": "working",
                "what": job.what,
                "done": job.done,
                "seconds": int(monotonic() - job.begun),
                "answer": job.partial,
            }
        error = job.task.exception()
        if error is not None or not keep:
            del self.jobs[name]
        if error is not None:
            raise error
        return {"state": "done", "answer": job.task.result()}

    def close(self) -> None:
        """Nobody waits any more; a thread ends when it next says how far it is."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for job in self.jobs.values():
            if job.task is not None:
                job.task.cancel()

    def _begin(self, name: str, doing: Doing) -> Job:
        finished = [old for old, one in self.jobs.items() if one.task and one.task.done()]
        for old in finished[: max(0, len(self.jobs) - MOST_KEPT)]:
            del self.jobs[old]
        job = self.jobs[name] = Job()

        turn = self._turns.setdefault(name.partition(":")[0], asyncio.Lock())

        def report(what: str, done: float, partial: Any = None) -> None:
            if self._closed:
                raise OperatingError("the house closes")
            job.what, job.done = what, done
            job.partial = job.partial if partial is None else partial

        async def run() -> Any:
            async with turn:
                return await asyncio.get_running_loop().run_in_executor(self._threads, doing, report)

        job.task = asyncio.create_task(run())
        return job
