"""Work that takes longer than a page should wait: begun once, told how far it is, kept when it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

Report = Callable[[str, float], None]
Doing = Callable[[Report], Any]

MOST_KEPT: Final = 64


@dataclass
class Job:
    """One piece of work; ``what`` and ``done`` say how far it is, from whichever thread does it."""

    what: str = ""
    done: float = 0.0
    task: asyncio.Task[Any] | None = None


@dataclass
class Work:
    """All work of a server, by name. One piece at a time, so that the tables keep a processor."""

    jobs: dict[str, Job] = field(default_factory=dict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    def ask(self, name: str, doing: Doing, *, keep: bool) -> dict[str, Any]:
        """The answer if it is there, or how far it is. What failed is told once and can be begun again.

        What does not stay true (``keep`` is False) is given once and reckoned anew when asked for again.
        """
        job = self.jobs.get(name)
        if job is None:
            job = self._begin(name, doing)
        assert job.task is not None
        if not job.task.done():
            return {"state": "working", "what": job.what, "done": job.done}
        error = job.task.exception()
        if error is not None or not keep:
            del self.jobs[name]
        if error is not None:
            raise error
        return {"state": "done", "answer": job.task.result()}

    def _begin(self, name: str, doing: Doing) -> Job:
        finished = [old for old, one in self.jobs.items() if one.task and one.task.done()]
        for old in finished[: max(0, len(self.jobs) - MOST_KEPT)]:
            del self.jobs[old]
        job = self.jobs[name] = Job()

        def report(what: str, done: float) -> None:
            job.what, job.done = what, done

        async def run() -> Any:
            async with self._turn:
                return await asyncio.to_thread(doing, report)

        job.task = asyncio.create_task(run())
        return job
