"""What the link enters into the log of the house: its host gone and back, orders, a silent progressive.

The threads of the lines hand entries in; the command that serves them writes all of them together. What
the books cannot take now is kept and written at the next look.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

from croupier.errors import OperatingError
from croupier.events.codes import Code
from croupier.events.event import Event, RecordEvents, new_event, record
from croupier.floor.sas.device import Device
from croupier.floor.sas.link import Link
from croupier.ledger.command import Command
from croupier.ledger.ledger import Answer
from croupier.units.gaming_day import Clock
from croupier.units.verdict import Refusal

AT_ONCE: Final = 200
"""Entries that are written by one command."""


class LogBooks(Protocol):
    """What the log needs of the books."""

    def do(self, command: Command) -> Answer: ...


class LinkLog:
    """Entries of one link; ``unique`` tells two of one instant apart."""

    def __init__(self, books: LogBooks, clock: Clock, unique: Callable[[], str]) -> None:
        self._books = books
        self._clock = clock
        self._unique = unique
        self._waiting: deque[Event] = deque()
        self._begun: RecordEvents | None = None

    def enter(self, code: Code, **fields: Any) -> None:
        """An entry of this instant; ``fields`` as ``new_event`` takes them. Any thread may call it."""
        self._waiting.append(new_event(code, self._clock.now(), self._unique(), **fields))

    def write(self) -> None:
        """Everything that waits, in its order. A command that was begun is the same until it is written."""
        while self._waiting:
            if self._begun is None:
                coming = range(min(AT_ONCE, len(self._waiting)))
                self._begun = record(*(self._waiting[place] for place in coming))
            answer = self._books.do(self._begun)
            if isinstance(answer, Refusal):
                raise OperatingError(f"the log could not be written: {answer}")
            for _ in self._begun.events:
                self._waiting.popleft()
            self._begun = None


class LinkWatch:
    """Compares every terminal of a link with the look before (58 Pa. Code § 463a.4(a))."""

    def __init__(self, link: Link, log: LinkLog) -> None:
        self._link = link
        self._log = log
        self._reached: set[str] = set()
        self._broadcast_to: set[tuple[str, int, int]] = set()

    def look(self) -> None:
        """Enter whose host fell silent or came back, and whose progressive is told no more."""
        for device in self._link.devices.values():
            self._look_at_the_host(device)
            self._look_at_the_progressive(device)

    def _look_at_the_host(self, device: Device) -> None:
        name, is_up = device.asset_number, device.link_is_up()
        if is_up and name not in self._reached:
            self._reached.add(name)
            self._log.enter(Code.CENTRAL_CONTROL_BACK, device=name, text="the terminal is polled")
        elif not is_up and name in self._reached:
            self._reached.remove(name)
            self._log.enter(Code.CENTRAL_CONTROL_LOST, device=name, text=self._why_lost(device))

    def _why_lost(self, device: Device) -> str:
        """A host that leaves one terminal out, or a line on which nobody is polled: a loop break."""
        line = next(line for line in self._link.lines if device in line.devices.values())
        if self._link.is_broken(line):
            return "no terminal of its line is polled any more: the line is broken, or the host is gone"
        return "the terminal is polled no more, others on its line are"

    def _look_at_the_progressive(self, device: Device) -> None:
        """A device forgets a level when it has missed its next broadcasts (``Device.tick``)."""
        name = device.asset_number
        now = {(name, *level) for level in device.heard_levels}
        before = {level for level in self._broadcast_to if level[0] == name}
        for _, group, level in sorted(before - now):
            text = f"no more broadcasts of progressive group {group}, level {level} reach the terminal"
            facts = {"group": group, "level": level}
            self._log.enter(Code.PROGRESSIVE_FAULT, device=name, text=text, facts=facts)
        self._broadcast_to = (self._broadcast_to - before) | now

    def stop(self) -> None:
        """The link itself ends: nobody reaches the terminals any more."""
        for name in sorted(self._reached):
            self._log.enter(Code.CENTRAL_CONTROL_LOST, device=name, text="the link of the house was stopped")
        self._reached.clear()
