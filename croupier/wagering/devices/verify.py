"""Whether every bill, voucher and cash box that the journal has from a device was signed by its key.

The journal keeps each event with its signature. So whoever has the books can repeat what the house checked
when the money came in, without believing the house.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.ledger.journal import JournalRecord, receipt_of
from croupier.units.verdict import Finding
from croupier.wagering.devices.buying_in import INSERTED, BuyInByDevice
from croupier.wagering.devices.device import Device
from croupier.wagering.devices.event import BOX_KIND, DeviceEvent, is_signed


class EventCheck(NamedTuple):
    """How many events were looked at, and what is wrong with some."""

    events: int
    findings: list[Finding]


def verify_events(journal: Iterable[JournalRecord], devices: Mapping[str, Device]) -> EventCheck:
    """Look at every event of the journal, in its order."""
    last: dict[str, int] = {}
    findings: list[Finding] = []
    events = 0
    for record in journal:
        if record.kind not in (BuyInByDevice.kind, BOX_KIND):
            continue
        events += 1
        facts = receipt_of(record).facts
        event = DeviceEvent(**facts["event"])
        device = devices.get(event.device)
        if device is None or not is_signed(event, facts["signature"], device.public_key):
            findings.append(_finding("bad_signature", record, event, "is not signed by its device"))
        if event.number != last.get(event.device, 0) + 1:
            findings.append(_finding("out_of_order", record, event, "is out of its order"))
        last[event.device] = event.number
    return EventCheck(events, findings)


def _finding(code: str, record: JournalRecord, event: DeviceEvent, what: str) -> Finding:
    message = f"record {record.seq}: event {event.number} of {event.device} {what}"
    return Finding("error", code, message, INSERTED, "find out who wrote the record")
