"""Money is a whole number of cents; nothing here or above ever holds it as a float."""

from __future__ import annotations

import re
from typing import Final

Cents = int

LARGEST_AMOUNT: Final = 10**12
"""No sum that comes in from outside may be larger: ten billion dollars are a slip of the finger."""

_DOLLARS = re.compile(r"\$(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{2}))?")


def dollars(cents: Cents) -> str:
    """Cents as people read them: ``$1,234.50``, and ``$1,000`` where no cents are left over."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{part:02d}" if part else f"{sign}${whole:,}"


def parse_dollars(text: str) -> Cents:
    """``$1,000`` or ``$12.50`` as cents."""
    match = _DOLLARS.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a sum of money like $1,000 or $12.50")
    return int(match[1].replace(",", "")) * 100 + int(match[2] or 0)
