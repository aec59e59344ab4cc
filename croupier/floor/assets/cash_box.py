"""The cash box of a terminal out and in again: without it the terminal does not work (58 Pa. Code
§ 465a.17(e)(6)).

The validator reports it, signed and numbered as it reports a bill; where it cannot, a person enters it, or
the book of the drop does (``accounting/drop/box_moves``). The running house then disables the terminal, after
its round in play, and enables it when the box is back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from croupier.floor.assets.service_life import DeviceCommand, DeviceLife, Touched, life_of
from croupier.floor.filings.document import keep, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier
from croupier.units.signature import Signature
from croupier.wagering.devices.device import Device
from croupier.wagering.devices.event import BOX_KIND, BOX_OUT
from croupier.wagering.devices.report import DeviceReport
from croupier.wagering.terminal import Terminal, known_terminal


def _box_moved(draft: Draft, asset_number: str, *, out: bool, by: str = "") -> Mapping[str, Json]:
    known_terminal(draft, asset_number)
    life = life_of(draft, asset_number)
    since = (life.box_out_at or instant_text(draft.moment.at)) if out else ""
    keep(draft, msgspec.structs.replace(life, box_out_at=since, box_moved_by=by))
    return {"box_out_at": since, "box_moved_by": by}


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveBox(DeviceCommand):
    """A person took the box out of a terminal, or put one in, and signs it."""

    kind: ClassVar[str] = "move_box"
    out: bool
    by: Signature

    def check(self) -> None:
        DeviceCommand.check(self)
        identifier(self.by, "by")

    def touches(self) -> Touched:
        return ((Terminal, self.asset_number),)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        return _box_moved(draft, self.asset_number, out=self.out, by=self.by)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveBoxInDrop(DeviceCommand):
    """The same by an act of the drop, signed in the book of that gaming day."""

    kind: ClassVar[str] = "move_box_in_drop"
    out: bool
    day: str

    def touches(self) -> Touched:
        return ((Terminal, self.asset_number),)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        return _box_moved(draft, self.asset_number, out=self.out)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveBoxByDevice(DeviceReport):
    """The same, as the validator reports it: in the order of its events, with its signature."""

    kind: ClassVar[str] = BOX_KIND

    def footprint(self) -> Footprint:
        terminal = self.event.terminal
        return Footprint(
            records=((Terminal, terminal), touched(DeviceLife, terminal), (Device, self.event.device))
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        told = self.take(draft)
        return {
            **told,
            "accepted": True,
            **_box_moved(draft, self.event.terminal, out=self.event.kind == BOX_OUT),
        }
