"""The long work of a server: its queues, and the benches of the laboratory where it is done."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Request

from croupier.house.lab_process import Bench
from croupier.web.console.work import Work


@dataclass
class Workshop:
    """What the console asks for, and what the lab does: counts and solutions. Two benches, so that a count of
    seconds does not wait for a solution of minutes."""

    work: Work = field(default_factory=Work)
    counts: Work = field(default_factory=Work)
    solutions: Work = field(default_factory=Work)
    counting: Bench = field(default_factory=Bench)
    solving: Bench = field(default_factory=Bench)
    known: dict[str, Any] = field(default_factory=dict)
    """What the console asked the laboratory before; the number of the house's tables bounds it."""

    async def close(self) -> None:
        """Nobody waits for an answer any more."""
        for work in (self.work, self.counts, self.solutions):
            work.close()
        await asyncio.gather(*(asyncio.to_thread(bench.close) for bench in (self.counting, self.solving)))


def workshop_of(state: Any) -> Workshop:
    """The workshop of an application; made with the first that is asked for."""
    if not hasattr(state, "workshop"):
        state.workshop = Workshop()
    found: Workshop = state.workshop
    return found


async def the_workshop(request: Request) -> Workshop:
    """The workshop of whoever serves this request."""
    return workshop_of(request.app.state)


TheWorkshop = Annotated[Workshop, Depends(the_workshop)]
