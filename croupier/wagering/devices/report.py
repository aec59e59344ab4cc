"""A report of an enrolled device: signed by its key, the next of its numbers, the next link of its chain.

Whoever is not the device uses up none of its numbers: what is wrong with a report itself is refused and
kept by nobody, so that the true report may still come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from croupier.errors import Refused, RefusedForNow
from croupier.ledger.canonical import Json, canonical, digest
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, not_now
from croupier.units import own_ids as own
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import ENROLLED, Device
from croupier.wagering.devices.event import DeviceEvent, chain_start, is_signed

INSERTED: Final = "58 Pa. Code § 605a.3(a)(1)(i)"


def event_id(event: DeviceEvent) -> str:
    """The id of the command for an event; no client chooses it, so nobody else can use it up."""
    return own.DEVICE_EVENT(device=event.device, number=event.number)


def unsigned(event: DeviceEvent) -> Refusal:
    message = f"the event {event.number} of {event.device} does not bear the signature of its key"
    return Refusal("bad_signature", message, INSERTED)


def content(event: DeviceEvent) -> dict[str, Json]:
    """What makes it the same event: not the time at which it was told."""
    return replace(event, at="").document()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceReport(Command):
    """The base of what devices report.

    ``public_key`` is the key by which the signature was found good; it must be the device's when the command
    runs. The number of the event is what makes it the same event, not the time at which it was told.
    """

    event: DeviceEvent
    signature: str
    public_key: str

    def check(self) -> None:
        Command.check(self)
        self.event.check()
        if not is_signed(self.event, self.signature, self.public_key):
            raise Refused(unsigned(self.event))

    def digest(self) -> str:
        return digest(canonical([self.kind, content(self.event)]))

    def footprint(self) -> Footprint:
        return Footprint(records=((Device, self.event.device),))

    def take(self, draft: Draft) -> Mapping[str, Json]:
        """Use up the number, in the transaction of what the event brings about; what the journal keeps."""
        device = next_in_line(draft, self.event, self.public_key)
        return taken(draft, device, self.event, self.signature)


def taken(draft: Draft, device: Device, event: DeviceEvent, signature: str) -> dict[str, Json]:
    draft.put(replace(device, last_number=event.number, last_hash=event.hash()))
    return {"device": device.id, "number": event.number, "event": event.document(), "signature": signature}


def given_back(no: Refusal) -> dict[str, Json]:
    """An event of which nothing came: the number is used all the same."""
    told = {"code": no.code, "message": no.message, "cite": no.cite, "facts": dict(no.facts)}
    return {"accepted": False, "refusal": told}


def next_in_line(draft: Draft, event: DeviceEvent, public_key: str) -> Device:
    """The device, if this is its next event. None of these answers is kept: the event may come again."""
    device = draft.record(Device, event.device)
    if device is None:
        raise not_now("device_not_found", f"there is no device {event.device}", INSERTED)
    if device.state != ENROLLED:
        raise not_now("device_withdrawn", f"device {device.id} was withdrawn at {device.ended_at}", INSERTED)
    if device.public_key != public_key:
        raise RefusedForNow(unsigned(event))
    if device.terminal != event.terminal:
        raise not_now("wrong_terminal", f"device {device.id} is not enrolled for {event.terminal}", INSERTED)
    _check_number(device, event)
    _check_chain(device, event)
    return device


def _check_number(device: Device, event: DeviceEvent) -> None:
    expected = device.last_number + 1
    if event.number > expected:
        raise not_now(
            "events_missing",
            f"device {device.id} sent event {event.number}, but event {expected} has not come yet",
            INSERTED,
        )
    if event.number < expected:
        raise not_now(
            "event_taken_before",
            f"event {event.number} of device {device.id} was taken before; its next one is {expected}",
            INSERTED,
        )


def _check_chain(device: Device, event: DeviceEvent) -> None:
    """A chain goes on; a device without one may begin it. What does not follow is another history."""
    begins = chain_start(device.id, device.public_key, device.last_number)
    expected = (device.last_hash,) if device.last_hash else ("", begins)
    if event.previous not in expected:
        message = (
            f"event {event.number} of device {device.id} does not follow the event {device.last_number} that "
            "the house has: its memory was copied or replaced, so look at the cabinet and enroll it anew"
        )
        raise not_now("event_forked", message, INSERTED)
