"""Frames of the protocol: start byte, sequence bit and address, length, data, checksum; start bytes doubled.

    7F | sequence bit 7, address bits 6-0 | length of data | data | checksum, low byte first

Every 7F after the first is sent twice. The checksum is that of the bytes between, before any is doubled.
"""

from __future__ import annotations

from typing import Final, NamedTuple

START: Final = 0x7F
SEQUENCE: Final = 0x80
_POLYNOMIAL: Final = 0x8005
_SEED: Final = 0xFFFF
_LONGEST: Final = 255
_HEAD: Final = 2
_CHECK: Final = 2


class Frame(NamedTuple):
    """One frame without its start, its length and its checksum."""

    sequence: bool
    address: int
    data: bytes


def checksum(message: bytes) -> int:
    """The 16-bit CRC of the manual: polynomial 8005, seed FFFF, highest bit first."""
    crc = _SEED
    for byte in message:
        crc ^= byte << 8
        for _ in range(8):
            crc = ((crc << 1) ^ _POLYNOMIAL) & 0xFFFF if crc & 0x8000 else (crc << 1) & 0xFFFF
    return crc


def encode(frame: Frame) -> bytes:
    """The bytes on the line."""
    if not 1 <= len(frame.data) <= _LONGEST:
        raise ValueError(f"a frame has 1 to {_LONGEST} bytes of data")
    head = (SEQUENCE if frame.sequence else 0) | frame.address
    message = bytes([head, len(frame.data)]) + frame.data
    whole = message + checksum(message).to_bytes(2, "little")
    return bytes([START]) + whole.replace(b"\x7f", b"\x7f\x7f")


class FrameReader:
    """Frames out of a stream of bytes. What is no frame is dropped: the other side asks or answers again."""

    def __init__(self) -> None:
        self._message = bytearray()
        self._is_open = False
        self._start_seen = False

    def feed(self, data: bytes) -> list[Frame]:
        return [frame for byte in data if (frame := self._byte(byte)) is not None]

    def _byte(self, byte: int) -> Frame | None:
        if byte == START and not self._start_seen:
            self._start_seen = True
            return None
        if self._start_seen:
            self._start_seen = False
            if byte != START:
                # A single start byte begins a frame, also in the middle of one that was cut off.
                self._message.clear()
                self._is_open = True
        if not self._is_open:
            return None
        self._message.append(byte)
        return self._whole()

    def _whole(self) -> Frame | None:
        message = self._message
        if len(message) < _HEAD or len(message) < _HEAD + message[1] + _CHECK:
            return None
        self._is_open = False
        body, check = bytes(message[:-_CHECK]), int.from_bytes(message[-_CHECK:], "little")
        if checksum(body) != check or not body[1]:
            return None
        return Frame(bool(body[0] & SEQUENCE), body[0] & ~SEQUENCE, body[_HEAD:])
