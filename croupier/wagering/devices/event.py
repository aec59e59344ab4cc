"""What a device says: one event, with a number of its own, signed over bytes that are the same everywhere."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.ledger.canonical import canonical
from croupier.units.gaming_day import parse_instant
from croupier.units.ids import identifier
from croupier.units.money import Cents

BILL: Final = "bill"
VOUCHER: Final = "voucher"
BOX_OUT: Final = "box_removed"
BOX_IN: Final = "box_inserted"
BOXES: Final = (BOX_OUT, BOX_IN)
KINDS: Final = (BILL, VOUCHER, *BOXES)
BOX_KIND: Final = "box_by_device"
"""The kind of the command that takes an event of the cash box."""
LARGEST_NUMBER: Final = 2**53 - 1
"""Numbers of events stay exact in every language that a gateway may be written in."""
SEED_BYTES: Final = 32
LONGEST_INSTANT: Final = 40

_PURPOSE: Final = b"croupier device event 1\n"
"""Signed with every event, so that nothing else that a key signs can be taken for one."""


@dataclass(frozen=True, slots=True)
class DeviceEvent:
    """A bill or a voucher that lies in the validator, or its cash box that was taken out or put in.

    ``at`` is the device's own time, as it tells it.

    A device numbers its events from 1 without a gap; an event that got no answer is sent again as it is.
    """

    device: str
    number: int
    terminal: str
    kind: str
    at: str
    amount_cents: Cents = 0
    voucher: str = ""

    def check(self) -> None:
        """Raise ValueError, naming the field, if it is not well formed."""
        identifier(self.device, "device")
        identifier(self.terminal, "terminal")
        _instant(self.at)
        if type(self.number) is not int or not 1 <= self.number <= LARGEST_NUMBER:
            raise ValueError(f"number: {self.number!r} is not the number of an event")
        if self.kind not in KINDS:
            raise ValueError(f"kind: {self.kind!r} is not one of {', '.join(KINDS)}")
        if type(self.amount_cents) is not int:
            raise ValueError(f"amount_cents: {self.amount_cents!r} is not a whole number of cents")
        if self.kind in BOXES and (self.voucher or self.amount_cents):
            raise ValueError("amount_cents: a cash box that is moved brings no money in")
        if (self.kind == VOUCHER) != bool(self.voucher) or (self.kind == VOUCHER and self.amount_cents):
            raise ValueError("voucher: a bill has an amount, a voucher its number, and neither has both")
        if self.voucher:
            identifier(self.voucher, "voucher")

    def signed_bytes(self) -> bytes:
        """What is signed: a line that says what it is, then the event as JSON with sorted keys, no spaces."""
        return _PURPOSE + canonical(asdict(self)).encode()


def _instant(text: str) -> None:
    """A time with its zone, in the form of ISO 8601."""
    try:
        zone = parse_instant(text).tzinfo if len(text) <= LONGEST_INSTANT else None
    except ValueError:
        zone = None
    if zone is None:
        raise ValueError(f"at: {text[:LONGEST_INSTANT]!r} is not a time with its zone")


class DeviceKey:
    """The private key of a device. It stays in the cabinet; the house knows the public one."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)

    @property
    def public_key(self) -> str:
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, event: DeviceEvent) -> str:
        return self._key.sign(event.signed_bytes()).hex()


def is_signed(event: DeviceEvent, signature: str, public_key: str) -> bool:
    """Whether the key has signed this event; a signature or key that cannot be read is nobody's."""
    try:
        _public(public_key).verify(bytes.fromhex(signature), event.signed_bytes())
    except (InvalidSignature, ValueError):
        return False
    return True


@cache
def _public(public_key: str) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
