"""Cards and dice that a device at the table has seen: an optical shoe, a dice reader.

The reader sees every card as it leaves the shoe, also those that lie face down; so their values are known
to the round, hidden from everybody as the cards of a virtual shoe are, and nobody types them. The number
of the device's event is used up in the transaction of the step: a card is dealt once, however often it is
told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.equipment.cards import card as read_card
from croupier.errors import Refused
from croupier.ledger.canonical import Json
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft
from croupier.play.request import Cards, Roll, Shake
from croupier.tables import playing
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.step import RecordStep, Step
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import Device
from croupier.wagering.devices.event import CARD, DeviceEvent, is_signed
from croupier.wagering.devices.report import next_in_line, taken, unsigned

_SOURCE = "58 Pa. Code §§ 605a.1, 605a.9"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordStepByDevice(RecordStep):
    """A step that a device's event brought about; the journal keeps both."""

    told: DeviceEvent
    signature: str
    public_key: str

    def check(self) -> None:
        RecordStep.check(self)
        self.told.check()
        if not is_signed(self.told, self.signature, self.public_key):
            raise Refused(unsigned(self.told))

    def footprint(self) -> Footprint:
        inner = RecordStep.footprint(self)
        return replace(inner, records=(*inner.records, (Device, self.told.device)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        device = next_in_line(draft, self.told, self.public_key)
        facts = dict(RecordStep.execute(self, draft))
        kept = taken(draft, device, self.told, self.signature)
        facts |= {"device_event": kept["event"], "signature": self.signature, "accepted": True}
        return facts | {"device": device.id, "number": self.told.number}


def step_of(table: HybridTable, event: DeviceEvent) -> Step | Refusal:
    """What an event of the table's gateway does to the round, or why nothing."""
    if not table.config.reader:
        message = f"the cards and dice of table {table.config.id} are not read by a device"
        return Refusal("no_reader", message, _SOURCE)
    try:
        return _card(table, event.value) if event.kind == CARD else _dice(table, event.value)
    except ValueError as error:
        return Refusal("malformed", str(error), _SOURCE)


def _card(table: HybridTable, value: str) -> Step | Refusal:
    if table.play is None or table.game.dice:
        message = f"a card left the shoe of table {table.config.id} when none was due: call a floorperson"
        return Refusal("card_not_due", message, _SOURCE)
    return playing.from_reader(table, Cards((read_card(value),)))


def _dice(table: HybridTable, value: str) -> Step | Refusal:
    play = table.play
    if play is None or not isinstance(play.round.pending, Shake):
        message = f"dice came to rest at table {table.config.id} when none were due"
        return Refusal("dice_not_due", message, _SOURCE)
    faces = tuple(int(face) for face in value.split("-"))
    return playing.from_reader(table, Roll(faces))
