"""Finding polls in a stream of bytes.

On a serial line the first byte of a poll carries the wake-up bit; TCP and pseudo-terminals have none.
What a poll is follows from its bytes: the high bit marks a general poll, any other byte is the address of a
long poll, whose second byte says how long it is. A poll that stops in the middle is dropped after a pause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from croupier.floor.sas.codes import GENERAL
from croupier.floor.sas.crc import is_sealed

# A pause inside a poll ends it. A serial line allows 5 ms; a network is given more.
PAUSE_SECONDS: Final = 0.25

# Polls that only ask: address and command, without a check.
READS: Final = frozenset(
    {
        *range(0x10, 0x21),
        *(0x2A, 0x2B, *range(0x31, 0x39), 0x46, 0x48, 0x49, 0x4A, 0x51, 0x54, 0x55, 0x56, 0x57, 0x70, 0x7E),
        *(0x3D, 0x4F),
    }
)

# Polls with data of a fixed length, and a check.
FIXED: Final = {
    0x01: 0,
    0x02: 0,
    0x03: 0,
    0x04: 0,
    0x06: 0,
    0x07: 0,
    0x0E: 1,
    0x21: 2,
    0x2D: 2,
    0x4C: 6,
    0x4D: 1,
    0x52: 2,
    0x53: 2,
    0x58: 9,
    0x7F: 7,
    0x80: 7,
    0xA0: 2,
}

# Polls whose third byte says how many bytes of data follow, and a check.
VARIABLE: Final = frozenset({0x2F, 0x6F, 0x71, 0x86})


@dataclass(frozen=True, slots=True)
class GeneralPoll:
    """Anything to report?"""

    address: int


@dataclass(frozen=True, slots=True)
class LongPoll:
    """A question or an order to one terminal, or to all."""

    address: int
    command: int
    data: bytes = b""


Poll = GeneralPoll | LongPoll


class FrameReader:
    """Polls out of bytes as they come. Time is given, not taken."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._last_seconds = 0.0

    def feed(self, data: bytes, now_seconds: float) -> Iterator[Poll]:
        """The polls that these bytes complete."""
        if self._buffer and now_seconds - self._last_seconds > PAUSE_SECONDS:
            self._buffer.clear()
        self._last_seconds = now_seconds
        self._buffer += data
        while self._buffer:
            length = poll_length(self._buffer)
            if length is None:
                # An unknown poll has an unknown length: nothing that came with it can be trusted.
                self._buffer.clear()
                return
            if length > len(self._buffer):
                return
            frame = bytes(self._buffer[:length])
            del self._buffer[:length]
            poll = _poll(frame)
            if poll is None:
                # A damaged poll is not answered, and the host asks again.
                self._buffer.clear()
                return
            yield poll


def poll_length(buffer: bytes | bytearray) -> int | None:
    """How long the poll at the head of a buffer is; more than there is if that cannot be told yet."""
    if buffer[0] & GENERAL:
        return 1
    if len(buffer) < 2:
        return 2
    command = buffer[1]
    if command in READS:
        return 2
    if command in FIXED:
        return 4 + FIXED[command]
    if command in VARIABLE:
        return 5 + buffer[2] if len(buffer) > 2 else 3
    return None


def _poll(frame: bytes) -> Poll | None:
    if frame[0] & GENERAL:
        return GeneralPoll(frame[0] & ~GENERAL)
    if frame[1] in READS:
        return LongPoll(frame[0], frame[1])
    if not is_sealed(frame):
        return None
    start = 3 if frame[1] in VARIABLE else 2
    return LongPoll(frame[0], frame[1], frame[start:-2])
