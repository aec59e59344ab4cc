"""What a cabinet tells of its doors, its bill validator and its printer, signed by its gateway.

An open door, a jam or an empty printer is entered in the log in the same transaction
(``store/significant``), and from there central control hears it (58 Pa. Code §§ 463a.4, 605a.5(a)). As
long as it lasts it stands in the life of the device, where the console, the terminal's page and ``ready``
read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from croupier.events.codes import DEVICE_CODES, Code, code_named
from croupier.floor.assets.service_life import DeviceLife, life_of
from croupier.floor.filings.document import keep, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft
from croupier.wagering.devices.device import Device
from croupier.wagering.devices.event import CONDITION, CONDITION_KIND
from croupier.wagering.devices.report import DeviceReport

ENDS: Final[Mapping[Code, tuple[Code, ...]]] = {
    Code.MAIN_DOOR_CLOSED: (Code.MAIN_DOOR_OPENED,),
    Code.BELLY_DOOR_CLOSED: (Code.BELLY_DOOR_OPENED,),
    Code.DROP_DOOR_CLOSED: (Code.DROP_DOOR_OPENED,),
    Code.LOGIC_DOOR_CLOSED: (Code.LOGIC_DOOR_OPENED,),
    Code.BILL_VALIDATOR_BACK: (
        Code.BILL_JAM,
        Code.BILL_VALIDATOR_FAULT,
        Code.BILL_REJECTED,
        Code.BOX_FULL,
    ),
    Code.PRINTER_BACK: (Code.PRINTER_FAULT, Code.PRINTER_PAPER_OUT, Code.PRINTER_PAPER_LOW),
    Code.DEVICE_POWER_BACK: (Code.DEVICE_POWER_LOST,),
}
"""Which conditions are over with which report."""

REPORTED: Final = DEVICE_CODES - {Code.BOX_REMOVED, Code.BOX_INSERTED}
"""What a gateway may report so; a box that is moved is an event of its own."""
LASTING: Final = frozenset(code for ended in ENDS.values() for code in ended)
NO_TICKETS: Final = frozenset({Code.PRINTER_PAPER_OUT, Code.PRINTER_FAULT})
"""With these no ticket comes out of a cabinet."""


def after(lasting: tuple[str, ...], told: Code) -> tuple[str, ...]:
    """What is the matter with a device after one more report, in the order of the alphabet."""
    ended = ENDS.get(told, ())
    begun = {str(told)} if told in LASTING else set()
    return tuple(sorted((set(lasting) - {str(code) for code in ended}) | begun))


def can_print(draft: Draft, asset_number: str) -> bool:
    """Whether a ticket would come out of the cabinet, as far as its gateway has told."""
    return NO_TICKETS.isdisjoint(life_of(draft, asset_number).conditions)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportCondition(DeviceReport):
    """A door, a jam, paper: begun or over."""

    kind: ClassVar[str] = CONDITION_KIND

    def check(self) -> None:
        DeviceReport.check(self)
        if self.event.kind != CONDITION or self.code not in REPORTED:
            raise ValueError(f"value: {self.event.value} is no condition of a cabinet (docs/devices.md)")

    @property
    def code(self) -> Code:
        return code_named(self.event.value)

    def footprint(self) -> Footprint:
        return Footprint(records=((Device, self.event.device), touched(DeviceLife, self.event.terminal)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        told = self.take(draft)
        life = life_of(draft, self.event.terminal)
        lasting = after(life.conditions, self.code)
        keep(draft, msgspec.structs.replace(life, conditions=lasting))
        return {**told, "accepted": True, "conditions": list(lasting)}
