"""The one small interface of everything that hangs on a gateway, and what they share."""

from __future__ import annotations

from typing import Protocol

from croupier.events.codes import Code
from croupier.floor.assets.conditions import ENDS, after
from croupier.gateway.link import Link
from croupier.gateway.spool import Spool
from croupier.wagering.devices.event import CONDITION, DeviceEvent


class Attached(Protocol):
    """A device at a port. ``step`` looks at it once, does what is due, and returns soon."""

    def step(self) -> None: ...


class Cabinet:
    """What every device at a gateway has: the spool for what it saw, the link for what it shall do."""

    def __init__(self, spool: Spool, link: Link) -> None:
        self._spool = spool
        self.link = link
        self._lasting = _lasting(spool)

    def report(
        self,
        kind: str,
        *,
        value: str = "",
        voucher: str = "",
        amount_cents: int = 0,
        count: int | None = None,
        line: tuple[str, int] | None = None,
    ) -> int:
        """Keep an event and let it be sent; its number."""
        said = {"value": value, "voucher": voucher, "amount_cents": amount_cents}
        number = self._spool.append(kind, count=count, line=line, **said)
        self.link.wake.set()
        return number

    def last_line(self, port: str) -> int | None:
        """The number of the last line of a reader that is kept."""
        return self._spool.lines.get(port)

    def condition(self, begun: str, is_so: bool, over: str) -> None:
        """Report a condition when it begins and, once for all that ``over`` ends, when it is over."""
        if is_so and begun not in self._lasting:
            self._lasting.add(begun)
            self.report(CONDITION, value=begun)
        elif not is_so and begun in self._lasting:
            self._lasting.discard(begun)
            if not self._lasting & {str(code) for code in ENDS[Code(over)]}:
                self.report(CONDITION, value=over)

    def once(self, code: str) -> None:
        """Report something that happened."""
        self.report(CONDITION, value=code)

    def answer_to(self, number: int) -> bool | None:
        """Whether the house took an event; None as long as it has not said."""
        kept = self._spool.event(number)
        return None if kept is None or kept.answer is None else bool(kept.answer["accepted"])

    def reported(self, kind: str) -> list[DeviceEvent]:
        """The events of a kind that the spool has."""
        return [one.event for one in self._spool.all() if one.event.kind == kind]

    @property
    def printing(self) -> str:
        return self._spool.printing

    def note_printing(self, number: str) -> None:
        self._spool.note_printing(number)

    @property
    def count(self) -> int | None:
        return self._spool.count

    def note_count(self, count: int) -> None:
        self._spool.note_count(count)


def _lasting(spool: Spool) -> set[str]:
    """What was the matter when the gateway ended."""
    found: tuple[str, ...] = ()
    for one in spool.all():
        if one.event.kind == CONDITION:
            found = after(found, Code(one.event.value))
    return set(found)
