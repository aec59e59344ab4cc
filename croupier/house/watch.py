"""What the log is told of the floor without anybody asking: stopped tables, the clock, what is still due.

A look costs little and is taken twice a second; it compares with the look before. What the books themselves
write (progressive hits, hand pays) they enter themselves (``store/significant``).
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from croupier.events.codes import Code
from croupier.house.floor import Floor
from croupier.house.log_queue import LoopLog
from croupier.units.money import dollars

LOOK_SECONDS: Final = 0.5
CLOCK_SECONDS: Final = 2.0
"""A difference between the two clocks of a machine that is no drift."""
LOG_STOPPED: Final = "the log of significant events cannot be written"


class Watch:
    """One for each floor."""

    def __init__(self, floor: Floor, log: LoopLog) -> None:
        self._floor = floor
        self._log = log
        self._faults: dict[str, str] = {}
        self._clocks = self._now()
        self._enter_what_is_still_due()
        log.on_broken = self.stop_play
        log.on_mended = self.let_play_go_on

    async def run(self) -> None:
        """Until the server stops."""
        while True:
            self.look()
            await asyncio.sleep(LOOK_SECONDS)

    def look(self) -> None:
        """Enter what changed since the last look."""
        self._look_at_tables()
        self._look_at_the_clock()

    # -- hand pays (58 Pa. Code § 465a.26) ---------------------------------------------------------

    def _enter_what_is_still_due(self) -> None:
        """A server that starts says what is due."""
        for terminal, standing in self._floor.cashier.standings.items():
            if standing.due_cents:
                text = f"{dollars(standing.due_cents)} still due at the start of the server"
                self._log.enter(
                    Code.HAND_PAY_DUE, device=terminal, text=text, amount_cents=standing.due_cents
                )

    # -- tables ------------------------------------------------------------------------------------

    def _look_at_tables(self) -> None:
        for desk in self._floor.desks.values():
            before = self._faults.get(desk.id, "")
            if desk.fault == before:
                continue
            self._faults[desk.id] = desk.fault
            if desk.fault:
                self._log.enter(Code.TABLE_STOPPED, device=desk.id, text=desk.fault)
                if desk.is_meter_fault:
                    self._log.enter(Code.PROGRESSIVE_FAULT, device=desk.id, text=desk.fault)
            else:
                self._log.enter(Code.TABLE_RELEASED, device=desk.id, text=before)

    def stop_play(self, reason: str) -> None:
        """No table does anything that could not be entered."""
        for desk in self._floor.desks.values():
            if not desk.fault:
                desk.stop(LOG_STOPPED)

    def let_play_go_on(self) -> None:
        """Tables that only the log had stopped."""
        for desk in self._floor.desks.values():
            if desk.fault == LOG_STOPPED:
                desk.fault = ""
                desk.on_change(desk, None, None)
                desk.wake.set()

    # -- the clock ---------------------------------------------------------------------------------

    def _now(self) -> tuple[float, float]:
        return self._floor.clock.now().timestamp(), time.monotonic()

    def _look_at_the_clock(self) -> None:
        """The clock on the wall against the one that only counts seconds."""
        before, self._clocks = self._clocks, self._now()
        ahead = (self._clocks[0] - before[0]) - (self._clocks[1] - before[1])
        if abs(ahead) > CLOCK_SECONDS:
            word = "forward" if ahead > 0 else "back"
            text = f"set {word} by {abs(ahead):.0f} seconds"
            self._log.enter(Code.CLOCK_CHANGED, text=text, facts={"milliseconds": round(ahead * 1000)})
