"""Finding polls in what comes over a line.

On a serial line the first byte of a poll carries the wake-up bit (``WakeUpReader``); TCP and pseudo-terminals
have none (``FrameReader``), and what a poll is follows from its bytes: the high bit marks a general poll, any
other byte is the address of a long poll, whose second byte says how long it is. After anything that cannot be
understood, no byte is trusted until the line has been silent, or until the next wake-up bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from croupier.floor.sas.codes import GENERAL
from croupier.floor.sas.crc import is_sealed
from croupier.floor.sas.poll_lengths import FIXED, READS, VARIABLE

# A poll whose rest does not come within this time is dropped. The protocol allows 5 ms from byte to byte;
# adapters and networks deliver later than that.
PAUSE_SECONDS: Final = 0.25
# A terminal has 20 ms to answer, and a host that is not answered sends nothing before they have passed. A
# pause of more than that is the end of whatever came before it.
SILENCE_SECONDS: Final = 0.03


@dataclass(frozen=True, slots=True)
class GeneralPoll:
    """Anything to report?"""

    address: int

    @property
    def is_unchecked(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class LongPoll:
    """A question or an order to one terminal, or to all."""

    address: int
    command: int
    data: bytes = b""

    @property
    def is_unchecked(self) -> bool:
        """Whether it came without a CRC: bytes that only happen to stand together look the same."""
        return self.command in READS


Poll = GeneralPoll | LongPoll


class FrameReader:
    """Polls out of bytes as they come, in whatever pieces. Time is given, not taken."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._deaf = False
        self._last_seconds = 0.0

    def feed(self, data: bytes, now_seconds: float) -> Iterator[Poll]:
        """The polls that these bytes complete."""
        silent_seconds = now_seconds - self._last_seconds
        self._last_seconds = now_seconds
        late = silent_seconds > SILENCE_SECONDS
        if self._deaf and not late:
            return
        self._deaf = False
        if silent_seconds > PAUSE_SECONDS:
            self._buffer.clear()
        begun = bool(self._buffer)
        self._buffer += data
        while self._buffer:
            poll, length = self._next()
            if poll is None and length and not (late and begun):
                return
            if poll is None or (late and begun and poll.is_unchecked):
                self._lose_track()
                return
            del self._buffer[:length]
            begun = False
            yield poll

    def _next(self) -> tuple[Poll | None, int]:
        """The poll at the head, and its length; no poll but a length if its rest has not come yet."""
        length = poll_length(self._buffer)
        if length is None:
            return None, 0
        if length > len(self._buffer):
            return None, length
        poll = _poll(bytes(self._buffer[:length]))
        return poll, length if poll is not None else 0

    def _lose_track(self) -> None:
        """Unknown, damaged, or a rest that came so late that it may be something else: where it ends, and
        what else came with it, cannot be told."""
        self._buffer.clear()
        self._deaf = True


class WakeUpReader:
    """Polls out of bytes that come with their wake-up bit: a byte that has it begins a poll, always."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._last_seconds = 0.0

    def feed(self, data: Iterable[tuple[int, bool]], now_seconds: float) -> Iterator[Poll]:
        """The polls that these bytes complete; each byte with whether its wake-up bit is set."""
        if now_seconds - self._last_seconds > PAUSE_SECONDS:
            self._buffer.clear()
        self._last_seconds = now_seconds
        for byte, begins in data:
            if begins:
                self._buffer.clear()
            elif not self._buffer:
                continue  # the rest of something that was not understood, or another terminal's answer
            self._buffer.append(byte)
            length = poll_length(self._buffer)
            if length is not None and length > len(self._buffer):
                continue
            poll = None if length is None else _poll(bytes(self._buffer))
            self._buffer.clear()
            if poll is not None:
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
