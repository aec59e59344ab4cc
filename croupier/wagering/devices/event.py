"""What a device says: one event, with a number of its own, signed over bytes that are the same everywhere."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Final, Protocol

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
PRINTED: Final = "printed"
CONDITION: Final = "condition"
CARD: Final = "card"
DICE: Final = "dice"
BUTTON: Final = "button"
WITH_VALUE: Final = (CONDITION, CARD, DICE, BUTTON)
KINDS: Final = (BILL, VOUCHER, *BOXES, PRINTED, *WITH_VALUE)
OF_A_TABLE: Final = (CARD, DICE)
BOX_KIND: Final = "box_by_device"
"""The kind of the command that takes an event of the cash box."""
CONDITION_KIND: Final = "condition_by_device"
PRINTED_KIND: Final = "printed_by_device"
BUTTON_KIND: Final = "button_by_device"
TABLE_STEP: Final = "table_step"
"""The kind of the records of a table, some of which come from its gateway."""
LARGEST_NUMBER: Final = 2**53 - 1
"""Numbers of events stay exact in every language that a gateway may be written in."""
SEED_BYTES: Final = 32
LONGEST_INSTANT: Final = 40
HASH_DIGITS: Final = 64

_PURPOSE: Final = b"croupier device event 1\n"
"""Signed with every event, so that nothing else that a key signs can be taken for one."""
_CHAINED: Final = b"croupier device event 2\n"
"""The same of an event that bears the hash of its predecessor."""
_CHAIN: Final = "croupier device chain 1"


@dataclass(frozen=True, slots=True)
class DeviceEvent:
    """What a device saw: a bill, a voucher, its cash box moved, a ticket printed, a door, a card, dice.

    ``at`` is the device's own time, as it tells it. ``value`` is what a condition, a card, dice or a button
    say. ``previous`` is the hash of the event before (``chain_start`` of the first), so that the events of a
    device are one chain, which nobody can change in the middle, not even with its key; a device of the first
    edition has none.

    A device numbers its events from 1 without a gap; an event that got no answer is sent again as it is.
    """

    device: str
    number: int
    terminal: str
    kind: str
    at: str
    amount_cents: Cents = 0
    voucher: str = ""
    value: str = ""
    previous: str = ""

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
        if (self.kind in (VOUCHER, PRINTED)) != bool(self.voucher) or (
            self.kind != BILL and self.amount_cents
        ):
            raise ValueError("voucher: a bill has an amount, a voucher its number, and neither has both")
        if self.voucher:
            identifier(self.voucher, "voucher")
        self._check_chain()

    def _check_chain(self) -> None:
        if (self.kind in WITH_VALUE) != bool(self.value):
            raise ValueError(f"value: {', '.join(WITH_VALUE)} have one, and nothing else has")
        if self.value:
            identifier(self.value, "value")
        if self.value and not self.previous:
            raise ValueError("previous: such an event bears the hash of the one before it")
        if self.previous and not _is_hash(self.previous):
            raise ValueError(f"previous: a hash has {HASH_DIGITS} hexadecimal digits")

    def document(self) -> dict[str, Any]:
        """The event as it is signed and kept: one without a predecessor as in the first edition."""
        told = asdict(self)
        if not self.previous:
            del told["value"], told["previous"]
        return told

    def signed_bytes(self) -> bytes:
        """What is signed: a line that says what it is, then the event as JSON with sorted keys, no spaces."""
        return (_CHAINED if self.previous else _PURPOSE) + canonical(self.document()).encode()

    def hash(self) -> str:
        """What the next event bears of this one; "" of an event that stands in no chain."""
        return sha256(self.signed_bytes()).hexdigest() if self.previous else ""


def chain_start(device: str, public_key: str, last_number: int = 0) -> str:
    """What the first event of a chain bears: which device begins it, with which key, after how many
    events."""
    return sha256(f"{_CHAIN}\n{device}\n{public_key}\n{last_number}".encode()).hexdigest()


def _is_hash(text: str) -> bool:
    return len(text) == HASH_DIGITS and all(digit in "0123456789abcdef" for digit in text)


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

    def sign(self, said: Signable) -> str:
        return self._key.sign(said.signed_bytes()).hex()


class Signable(Protocol):
    """What a device signs: an event, a question."""

    def signed_bytes(self) -> bytes: ...


def has_signed(said: Signable, signature: str, public_key: str) -> bool:
    """Whether the key has signed this; a signature or key that cannot be read is nobody's."""
    try:
        _public(public_key).verify(bytes.fromhex(signature), said.signed_bytes())
    except (InvalidSignature, ValueError):
        return False
    return True


def is_signed(event: DeviceEvent, signature: str, public_key: str) -> bool:
    """Whether the key has signed this event."""
    return has_signed(event, signature, public_key)


@cache
def _public(public_key: str) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
