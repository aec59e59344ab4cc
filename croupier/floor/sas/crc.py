"""The check of every message: CRC-16, polynomial of the CCITT, bits reflected, seed 0, low byte first."""

from __future__ import annotations

from binascii import crc_hqx

_REVERSED_BITS = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def _reversed16(value: int) -> int:
    return _REVERSED_BITS[value & 0xFF] << 8 | _REVERSED_BITS[value >> 8]


def crc16(data: bytes, seed: int = 0) -> int:
    """The reflected CRC, from the standard library's unreflected one: it is the same sum seen in a mirror."""
    return _reversed16(crc_hqx(data.translate(_REVERSED_BITS), _reversed16(seed)))


def sealed(message: bytes) -> bytes:
    """A message with its check behind it."""
    return message + crc16(message).to_bytes(2, "little")


def is_sealed(message: bytes) -> bool:
    """Whether the last two bytes check the rest."""
    return len(message) > 2 and sealed(message[:-2]) == message
