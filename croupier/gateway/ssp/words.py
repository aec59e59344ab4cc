"""Commands, answers and events of the protocol, as far as a validator without payout knows them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple


class Ask(IntEnum):
    """What a host asks."""

    RESET = 0x01
    SET_INHIBITS = 0x02
    SETUP = 0x05
    PROTOCOL = 0x06
    POLL = 0x07
    REJECT = 0x08
    DISABLE = 0x09
    ENABLE = 0x0A
    SYNC = 0x11
    HOLD = 0x18
    BAR_CODE_DATA = 0x27
    POLL_WITH_ACK = 0x56
    EVENT_ACK = 0x57
    COUNTERS = 0x58


class Reply(IntEnum):
    """How an answer begins."""

    OK = 0xF0
    UNKNOWN = 0xF2
    WRONG_PARAMETERS = 0xF3
    OUT_OF_RANGE = 0xF4
    CANNOT_NOW = 0xF5
    FAIL = 0xF8


class Told(IntEnum):
    """The events of a poll."""

    RESET = 0xF1
    READ = 0xEF
    CREDIT = 0xEE
    REJECTING = 0xED
    REJECTED = 0xEC
    STACKED = 0xEB
    SAFE_JAM = 0xEA
    UNSAFE_JAM = 0xE9
    DISABLED = 0xE8
    STACKER_FULL = 0xE7
    FRAUD = 0xE6
    TICKET_READ = 0xE5
    BOX_BACK = 0xE4
    BOX_OUT = 0xE3
    CLEARED_TO_BOX = 0xE2
    CLEARED_TO_FRONT = 0xE1
    TICKET_STACKED = 0xD1
    STACKING = 0xCC


WITH_CHANNEL: Final = frozenset(
    {Told.READ, Told.CREDIT, Told.FRAUD, Told.CLEARED_TO_BOX, Told.CLEARED_TO_FRONT}
)
ACKNOWLEDGED: Final = frozenset({Told.CREDIT, Told.CLEARED_TO_BOX, Told.TICKET_STACKED})
"""What is told again until the host has acknowledged it."""


class Happening(NamedTuple):
    """One event, with the channel of the bill where it has one."""

    told: Told
    channel: int = 0


def happenings(data: bytes) -> list[Happening]:
    """The events of a poll's answer, in their order; what is not known ends the list, since nobody knows
    how long it is."""
    return list(_read(data))


def _read(data: bytes) -> Iterator[Happening]:
    place = 0
    while place < len(data):
        try:
            told = Told(data[place])
        except ValueError:
            return
        takes = told in WITH_CHANNEL
        if takes and place + 1 >= len(data):
            return
        yield Happening(told, data[place + 1] if takes else 0)
        place += 2 if takes else 1


class Setup(NamedTuple):
    """What a validator says of itself: what the bill of each channel is worth, in cents; channel 1 first."""

    firmware: str
    country: str
    cents: tuple[int, ...]


def read_setup(data: bytes) -> Setup:
    """The answer to a setup request, as units of the manual's protocol versions 4 to 8 give it."""
    firmware, country = data[1:5].decode("ascii", "replace"), data[5:8].decode("ascii", "replace")
    multiplier, channels = int.from_bytes(data[8:11], "big"), data[11]
    values = data[12 : 12 + channels]
    after = 12 + 2 * channels
    real = int.from_bytes(data[after : after + 3], "big")
    if len(values) < channels or not real:
        raise ValueError("the validator's answer to the setup request is cut off")
    return Setup(firmware, country, tuple(value * multiplier * real for value in values))


def setup_data(setup: Setup, multiplier: int = 1, real: int = 100) -> bytes:
    """The same as bytes, for a simulator."""
    values = bytes(cents // (multiplier * real) for cents in setup.cents)
    return b"".join(
        (
            b"\x00",
            setup.firmware.encode("ascii").ljust(4, b"0")[:4],
            setup.country.encode("ascii").ljust(3, b" ")[:3],
            multiplier.to_bytes(3, "big"),
            bytes([len(values)]),
            values,
            bytes([2] * len(values)),
            real.to_bytes(3, "big"),
            b"\x06",
        )
    )


def stacked_count(data: bytes) -> int:
    """How many bills and tickets were ever stacked, from the answer to the request for counters."""
    if len(data) < 5 or not data[0]:
        raise ValueError("the validator's answer to the request for its counters is cut off")
    return int.from_bytes(data[1:5], "little")
