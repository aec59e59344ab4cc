"""Validation numbers of vouchers: eighteen digits that nobody can guess."""

from __future__ import annotations

import secrets

DIGITS = 18


def check_digit(digits: str) -> str:
    """The Luhn digit: it catches every single mistyped digit and nearly every swap of two neighbours."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return str(-total % 10)


def draw_validation_number() -> str:
    """Seventeen digits from the operating system's entropy, and their check digit.

    ``secrets.randbelow`` draws without bias. With a million vouchers outstanding, a guess hits one of them
    once in a hundred thousand million tries.
    """
    digits = f"{secrets.randbelow(10 ** (DIGITS - 1)):0{DIGITS - 1}d}"
    return digits + check_digit(digits)


def is_validation_number(text: str) -> bool:
    """Whether a number could be one of ours: its length and its check digit."""
    return len(text) == DIGITS and text.isascii() and text.isdigit() and check_digit(text[:-1]) == text[-1]


def validation_number(text: str) -> str:
    """A number that could be one of ours; ValueError, naming the field, for any other."""
    if not is_validation_number(text):
        raise ValueError(f"number: {text!r} is not a validation number; check its 18 digits")
    return text
