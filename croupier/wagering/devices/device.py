"""A device that may bring money in: the bill validator of one terminal, or the gateway that speaks for it.

58 Pa. Code § 605a.3(a)(1)(i): currency and vouchers are inserted into the bill validator of the terminal.
What a page can say, a program with the page's cookie can say too; so the house believes a bill only when the
key of an enrolled device has signed for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier, name
from croupier.units.signature import Signature
from croupier.wagering.terminal import Terminal, known_terminal

ENROLLED: Final = "enrolled"
WITHDRAWN: Final = "withdrawn"
KEY_DIGITS: Final = 64
"""An Ed25519 public key is 32 bytes, written in hexadecimal digits."""

SIMULATOR: Final = "simulated:house"
"""Who enrolls the validators of a demonstration and of the training floor; nobody has such a credential."""

_VALIDATOR: Final = "58 Pa. Code §§ 461a.1, 605a.3(a)(1)(i)"


@dataclass(frozen=True, slots=True)
class Device:
    """``EWT-101.2`` is the second device that was enrolled for EWT-101; a withdrawn one never comes back.

    ``last_number`` is the number of the last of its events that the house has taken, ``last_hash`` that
    event's hash, if the device chains them.
    """

    record_kind: ClassVar[str] = "device"
    key_field: ClassVar[str] = "id"

    id: str
    terminal: str
    public_key: str
    state: str = ENROLLED
    last_number: int = 0
    enrolled_by: str = ""
    attested_by: str = ""
    enrolled_at: str = ""
    ended_by: str = ""
    ended_at: str = ""
    reason: str = ""
    last_hash: str = ""

    @property
    def key(self) -> str:
        return self.id

    @property
    def is_simulated(self) -> bool:
        """Whether it stands in no cabinet: the validator of a demonstration or of the training floor."""
        return self.enrolled_by == SIMULATOR


def device_id(terminal: str, serial: int) -> str:
    """The name of a terminal's first, second, ... device."""
    return f"{terminal}.{serial}"


def serial_of(device: str) -> tuple[str, int]:
    """The terminal and the serial number in a device's name; ValueError if it is none."""
    terminal, _, serial = device.rpartition(".")
    if not terminal or not serial.isascii() or not serial.isdigit() or serial.startswith("0"):
        raise ValueError(f"device: {device!r} is not the name of a device like EWT-101.1")
    return terminal, int(serial)


def next_device(terminal: str, there: Iterable[Device], public_key: str) -> str:
    """The name of the next device of a terminal; asked again with the same key it is still the same one."""
    known = {serial_of(device.id)[1]: device for device in there if device.terminal == terminal}
    last = known.get(max(known, default=0))
    if last is not None and last.state == ENROLLED and last.public_key == public_key_of(public_key):
        return last.id
    return device_id(terminal, max(known, default=0) + 1)


def enrolled_device(draft: Draft, device: str) -> Device:
    """The device, if the house still listens to it."""
    found = draft.record(Device, device)
    if found is None:
        raise refuse("device_not_found", f"there is no device {device}", _VALIDATOR)
    if found.state != ENROLLED:
        raise refuse("device_withdrawn", f"device {device} was withdrawn at {found.ended_at}", _VALIDATOR)
    return found


def public_key_of(text: str) -> str:
    """A public key in its one written form; ValueError if it is none."""
    small = text.strip().lower()
    if len(small) != KEY_DIGITS or any(digit not in "0123456789abcdef" for digit in small):
        raise ValueError(f"public_key: it has {KEY_DIGITS} hexadecimal digits")
    return small


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrollDevice(Command):
    """Make a device the one of its terminal. ``by`` enrolls it, ``attested_by`` has seen it in the cabinet.

    A terminal has one validator, so the device before must have been withdrawn.
    """

    kind: ClassVar[str] = "enroll_device"
    device: str
    public_key: str
    by: Signature
    attested_by: Signature

    def check(self) -> None:
        Command.check(self)
        terminal, _ = serial_of(self.device)
        name(terminal, "device")
        if public_key_of(self.public_key) != self.public_key:
            raise ValueError("public_key: write it with small letters")
        identifier(self.by, "by")
        identifier(self.attested_by, "attested_by")

    def footprint(self) -> Footprint:
        terminal, serial = serial_of(self.device)
        devices = [self.device, *([device_id(terminal, serial - 1)] if serial > 1 else [])]
        return Footprint(records=((Terminal, terminal), *((Device, one) for one in devices)))

    def check_cabinet(self, draft: Draft, terminal: str) -> None:
        """Whether there is what it stands in."""
        known_terminal(draft, terminal)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal, serial = serial_of(self.device)
        self.check_cabinet(draft, terminal)
        if self.by == self.attested_by:
            raise refuse("same_person", "a device is enrolled by two different people", _VALIDATOR)
        if draft.record(Device, self.device) is not None:
            raise refuse("device_exists", f"device {self.device} was enrolled before", _VALIDATOR)
        if serial > 1:
            before = draft.record(Device, device_id(terminal, serial - 1))
            if before is None or before.state == ENROLLED:
                which = device_id(terminal, serial - 1)
                raise refuse("device_before", f"withdraw the device {which} before the next one", _VALIDATOR)
        at = instant_text(draft.moment.at)
        draft.put(
            Device(
                self.device,
                terminal,
                self.public_key,
                enrolled_by=self.by,
                attested_by=self.attested_by,
                enrolled_at=at,
            )
        )
        return {"device": self.device, "terminal": terminal}


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawDevice(Command):
    """The house listens to a device no more, from this moment on and for good."""

    kind: ClassVar[str] = "withdraw_device"
    device: str
    by: Signature
    reason: str

    def check(self) -> None:
        Command.check(self)
        serial_of(self.device)
        identifier(self.by, "by")
        if not self.reason.strip():
            raise ValueError("reason: a device is withdrawn for a reason")

    def footprint(self) -> Footprint:
        return Footprint(records=((Device, self.device),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        device = enrolled_device(draft, self.device)
        at = instant_text(draft.moment.at)
        draft.put(replace(device, state=WITHDRAWN, ended_by=self.by, ended_at=at, reason=self.reason.strip()))
        return {"device": self.device, "terminal": device.terminal, "last_number": device.last_number}
