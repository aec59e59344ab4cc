"""A patron calls for an attendant: at the page of a terminal, by a button of its cabinet, or because a bill
lies in its box that the house could not credit.

A call is a paper of the books: no restart of a server forgets it, and whoever answers it signs. Both are in
the log (``store/significant``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier, name
from croupier.units.money import Cents
from croupier.units.signature import Signature
from croupier.wagering.devices.device import Device
from croupier.wagering.devices.event import BUTTON, BUTTON_KIND
from croupier.wagering.devices.report import DeviceReport
from croupier.wagering.terminal import Terminal, known_terminal

ATTENDANT: Final = "attendant"
"""What the button of a cabinet is called that calls."""
BY_PAGE: Final = "page"
_HOUSE: Final = "house (58 Pa. Code § 465a.2)"


class AttendantCall(Paper, frozen=True, kw_only=True):
    """The last call of a terminal. ``by`` is the page or a device; ``bills_cents`` lie in its box and in no
    account; it is open until somebody has answered it."""

    paper_kind: ClassVar[str] = "attendant_call"

    asset_number: str
    called_at: str
    by: str
    bills_cents: Cents = 0
    answered_at: str = ""
    answered_by: str = ""

    @property
    def number(self) -> str:
        return self.asset_number

    @property
    def is_open(self) -> bool:
        return not self.answered_at


def call(draft: Draft, asset_number: str, by: str, bill_cents: Cents = 0) -> AttendantCall:
    """Open a call, or the one that is open: who calls twice waits since the first time."""
    before = paper(draft, AttendantCall, asset_number)
    fresh = AttendantCall(asset_number=asset_number, called_at=instant_text(draft.moment.at), by=by)
    now = before if before is not None and before.is_open else fresh
    if now is fresh or bill_cents:
        now = msgspec.structs.replace(now, bills_cents=now.bills_cents + bill_cents)
        keep(draft, now)
    return now


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAttendant(Command):
    """The patron presses the button of the page."""

    kind: ClassVar[str] = "call_attendant"
    asset_number: str

    def check(self) -> None:
        Command.check(self)
        name(self.asset_number, "asset_number")

    def footprint(self) -> Footprint:
        return Footprint(
            records=((Terminal, self.asset_number), touched(AttendantCall, self.asset_number)),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        known_terminal(draft, self.asset_number)
        return {"called_at": call(draft, self.asset_number, BY_PAGE).called_at}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallByDevice(DeviceReport):
    """The patron presses the button of the cabinet, and its gateway says so."""

    kind: ClassVar[str] = BUTTON_KIND

    def check(self) -> None:
        DeviceReport.check(self)
        if (self.event.kind, self.event.value) != (BUTTON, ATTENDANT):
            raise ValueError(f"value: the button {self.event.value} calls nobody")

    def footprint(self) -> Footprint:
        return Footprint(
            records=((Device, self.event.device), touched(AttendantCall, self.event.terminal)),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        told = self.take(draft)
        called = call(draft, self.event.terminal, self.event.device)
        return {**told, "accepted": True, "called_at": called.called_at}


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCall(Command):
    """Somebody of the house is there; whoever is signed in says so."""

    kind: ClassVar[str] = "answer_call"
    asset_number: str
    by: Signature

    def check(self) -> None:
        Command.check(self)
        name(self.asset_number, "asset_number")
        identifier(self.by, "by")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(AttendantCall, self.asset_number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        open_call = paper(draft, AttendantCall, self.asset_number)
        if open_call is None or not open_call.is_open:
            raise refuse("nobody_calls", f"nobody calls at {self.asset_number}", _HOUSE)
        at = instant_text(draft.moment.at)
        keep(draft, msgspec.structs.replace(open_call, answered_at=at, answered_by=self.by))
        return {"called_at": open_call.called_at, "answered_at": at}
