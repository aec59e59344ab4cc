"""Instants and days that people write into papers."""

from __future__ import annotations

from datetime import date

from croupier.units.gaming_day import instant_text, parse_instant


def instant(text: str, field: str) -> str:
    """An instant in the books' own form; one without a zone cannot be compared and is refused."""
    try:
        return instant_text(parse_instant(text))
    except ValueError:
        message = f"{field}: {text!r} is not an instant with a zone, like 2015-07-01T14:00:00-04:00"
        raise ValueError(message) from None


def written_date(text: str, field: str) -> str:
    """A day in the one form in which days can be compared as they are written: 2015-07-01."""
    try:
        if date.fromisoformat(text).isoformat() == text:
            return text
    except ValueError:
        pass
    raise ValueError(f"{field}: {text!r} is not a date like 2015-07-01")
