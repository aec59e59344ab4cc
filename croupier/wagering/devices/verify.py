"""Whether everything that the journal has from a device was signed by its key and stands in one chain.

The journal keeps each event with its signature. So whoever has the books can repeat what the house checked
when the money came in, without believing the house.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from croupier.ledger.journal import JournalRecord, receipt_of
from croupier.units.verdict import Finding
from croupier.wagering.devices.buying_in import BuyInByDevice
from croupier.wagering.devices.device import Device
from croupier.wagering.devices.event import (
    BOX_KIND,
    BUTTON_KIND,
    CONDITION_KIND,
    PRINTED_KIND,
    TABLE_STEP,
    DeviceEvent,
    chain_start,
    is_signed,
)
from croupier.wagering.devices.report import INSERTED
from croupier.wagering.devices.unused import ReportUnused

KINDS_OF_RECORDS: Final = frozenset(
    {BuyInByDevice.kind, BOX_KIND, BUTTON_KIND, CONDITION_KIND, PRINTED_KIND, TABLE_STEP, ReportUnused.kind}
)
"""The records that may have an event of a device."""


class EventCheck(NamedTuple):
    """How many events were looked at, and what is wrong with some."""

    events: int
    findings: list[Finding]


def verify_events(journal: Iterable[JournalRecord], devices: Mapping[str, Device]) -> EventCheck:
    """Look at every event of the journal, in its order."""
    last: dict[str, DeviceEvent] = {}
    findings: list[Finding] = []
    events = 0
    for record in journal:
        if (found := _event_of(record)) is None:
            continue
        events += 1
        event, signature = found
        device = devices.get(event.device)
        if device is None or not is_signed(event, signature, device.public_key):
            findings.append(_finding("bad_signature", record, event, "is not signed by its device"))
        before = last.get(event.device)
        if event.number != (before.number if before else 0) + 1:
            findings.append(_finding("out_of_order", record, event, "is out of its order"))
        if device is not None and event.previous not in _may_follow(device, before):
            findings.append(_finding("not_chained", record, event, "does not follow the event before it"))
        last[event.device] = event
    return EventCheck(events, findings)


def _event_of(record: JournalRecord) -> tuple[DeviceEvent, str] | None:
    """The event of a device that a record has; the step of a table has it beside the table's own."""
    if record.kind not in KINDS_OF_RECORDS:
        return None
    facts = receipt_of(record).facts
    told = facts.get("device_event") if record.kind == TABLE_STEP else facts.get("event")
    return (DeviceEvent(**told), facts["signature"]) if told else None


def _may_follow(device: Device, before: DeviceEvent | None) -> tuple[str, ...]:
    if before is not None and before.previous:
        return (before.hash(),)
    return "", chain_start(device.id, device.public_key, before.number if before else 0)


def _finding(code: str, record: JournalRecord, event: DeviceEvent, what: str) -> Finding:
    message = f"record {record.seq}: event {event.number} of {event.device} {what}"
    return Finding("error", code, message, INSERTED, "find out who wrote the record")
