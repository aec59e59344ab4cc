"""A bill validator at a serial port.

A bill counts when it lies in the box, not before: the validator tells of its credit again and again until
it is acknowledged, and it is acknowledged when the event is on our disk. Whether a credit that is told
after a power cut is one that was kept before is seen from the validator's own count of what it stacked. A
ticket is asked about while it lies in escrow: it goes into the box when the house has redeemed it, and
back to the patron when it has not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.gateway.device import Cabinet
from croupier.gateway.ssp.host import LineSilent, Port, SspHost
from croupier.gateway.ssp.words import ACKNOWLEDGED, Happening, Setup, Told
from croupier.wagering.devices.event import BILL, BOX_IN, BOX_OUT, VOUCHER

FAULT, JAM, FULL, BACK, DIFFERS = (
    "bill_validator_fault",
    "bill_jam",
    "box_full",
    "bill_validator_back",
    "bill_count_differs",
)
_FAULTS: Final = {JAM: {Told.SAFE_JAM, Told.UNSAFE_JAM}, FULL: {Told.STACKER_FULL}}
_MOVING: Final = {Told.RESET, Told.READ, Told.CREDIT, Told.STACKED, Told.REJECTED, Told.BOX_BACK}
"""What a validator tells only when it works: by it a jam or a full box is known to be over."""
_BOX: Final = {Told.BOX_OUT: BOX_OUT, Told.BOX_BACK: BOX_IN}


class Validator:
    """One validator. ``open_port`` opens its line, at the beginning and whenever it was lost."""

    def __init__(self, cabinet: Cabinet, open_port: Callable[[], Port]) -> None:
        self._cabinet = cabinet
        self._open_port = open_port
        self._host: SspHost | None = None
        self._setup = Setup("", "", ())
        self._allowed = -1
        self._ticket = 0
        """The number of the event of the ticket that lies in escrow."""
        self._box_is_out: bool | None = None
        self._has_compared = False

    def step(self) -> None:
        try:
            host = self._host or self._begin()
            self._allow(host)
            if self._ticket:
                self._decide(host)
                return
            found = host.poll()
            self._hear(host, found)
            if not self._has_compared and not found:
                self._compare(host)
        except (OSError, LineSilent, ValueError):
            self._host = None
            self._cabinet.condition(FAULT, True, BACK)

    # -- the line --------------------------------------------------------------------------------------

    def _begin(self) -> SspHost:
        host = SspHost(self._open_port())
        self._setup = host.begin()
        self._allowed, self._ticket = -1, 0
        self._has_compared = False
        if self._cabinet.count is None:
            self._cabinet.note_count(host.stacked())
        self._host = host
        self._cabinet.condition(FAULT, False, BACK)
        return host

    def _allow(self, host: SspHost) -> None:
        """Only what the house takes now; nothing while it cannot be heard."""
        told = self._cabinet.link.instructions
        cents = set(told["bills_cents"]) if told is not None and not self._cabinet.link.refused else set()
        channels = sum(1 << place for place, worth in enumerate(self._setup.cents) if worth in cents)
        if channels != self._allowed:
            host.allow(channels)
            self._allowed = channels

    # -- what it tells ---------------------------------------------------------------------------------

    def _hear(self, host: SspHost, found: list[Happening]) -> None:
        told = {one.told for one in found}
        kept = True
        for one in found:
            if one.told is Told.RESET:
                self._allowed = -1
            elif one.told in (Told.CREDIT, Told.CLEARED_TO_BOX):
                kept = self._credit(host, one.channel, is_moving=Told.STACKING in told) and kept
            elif one.told is Told.TICKET_READ:
                self._ticket = self._cabinet.report(VOUCHER, voucher=host.ticket() or "unread")
            elif one.told is Told.TICKET_STACKED:
                self._cabinet.note_count(host.stacked())
            elif one.told is Told.READ and one.channel and not self._allowed & (1 << (one.channel - 1)):
                host.reject()
        if told & ACKNOWLEDGED and kept:
            host.acknowledge()
        self._conditions(told)

    def _credit(self, host: SspHost, channel: int, *, is_moving: bool) -> bool:
        """Keep a bill that lies in the box, unless it is kept already. False: it is still on its way
        there."""
        before, count = self._cabinet.count or 0, host.stacked()
        if count == before:
            return not is_moving
        self._cabinet.report(BILL, amount_cents=self._setup.cents[channel - 1], count=before + 1)
        return True

    def _compare(self, host: SspHost) -> None:
        """Nothing waits to be told: what the validator has stacked must be what is kept here."""
        self._has_compared = True
        count = host.stacked()
        if count != self._cabinet.count:
            self._cabinet.once(DIFFERS)
            self._cabinet.note_count(count)

    def _decide(self, host: SspHost) -> None:
        """A ticket lies in escrow until the house has answered."""
        taken = self._cabinet.answer_to(self._ticket)
        if taken is None:
            host.hold()
            return
        self._ticket = 0
        if not taken:
            host.reject()

    def _conditions(self, told: set[Told]) -> None:
        for one, kind in _BOX.items():
            is_out = one is Told.BOX_OUT
            if one in told and self._box_is_out is not is_out:
                self._box_is_out = is_out
                self._cabinet.report(kind)
        for code, signs in _FAULTS.items():
            if told & signs:
                self._cabinet.condition(code, True, BACK)
            elif told & _MOVING:
                self._cabinet.condition(code, False, BACK)
