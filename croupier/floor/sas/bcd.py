"""Numbers on the wire: two decimal digits a byte, the highest first."""

from __future__ import annotations


def to_bcd(number: int, size: int) -> bytes:
    """The last ``2 * size`` digits of a number: a meter that passes its end goes on from zero."""
    if number < 0:
        raise ValueError(f"{number} is below zero and has no digits to send")
    return bytes.fromhex(f"{number % 10 ** (2 * size):0{2 * size}d}")


def from_bcd(data: bytes) -> int:
    """The number that bytes stand for; a byte that is not two digits is an error."""
    digits = data.hex()
    if not digits.isdigit():
        raise ValueError(f"{digits} is not a number in decimal digits")
    return int(digits)
