"""Instants that people write into papers."""

from __future__ import annotations

from croupier.units.gaming_day import instant_text, parse_instant


def instant(text: str, field: str) -> str:
    """An instant in the books' own form; one without a zone cannot be compared and is refused."""
    try:
        return instant_text(parse_instant(text))
    except ValueError:
        message = f"{field}: {text!r} is not an instant with a zone, like 2015-07-01T14:00:00-04:00"
        raise ValueError(message) from None
