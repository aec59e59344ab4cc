"""What may be asked of the log: the filters, as they come from a command line or a page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Final

from croupier.events.codes import Code, code_named
from croupier.events.event import Event
from croupier.units.gaming_day import instant_text

MOST_ENTRIES: Final = 100_000
A_PAGE: Final = 100


@dataclass(frozen=True, slots=True)
class Query:
    """Every filter that is not empty must hold. ``codes`` are codes; a group stands for all of its codes."""

    since: str = ""
    until: str = ""
    codes: tuple[str, ...] = ()
    person: str = ""
    device: str = ""
    text: str = ""
    limit: int = A_PAGE
    newest_first: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as found: the event, and the record of the journal in which it stands."""

    seq: int
    event: Event


def query(
    *,
    since: str = "",
    until: str = "",
    code: str = "",
    person: str = "",
    device: str = "",
    text: str = "",
    limit: int = A_PAGE,
    newest_first: bool = True,
) -> Query:
    """The filters from words; ValueError names the one that cannot be read."""
    if not 1 <= limit <= MOST_ENTRIES:
        raise ValueError(f"limit: {limit} is not a number from 1 to {MOST_ENTRIES}")
    codes = tuple(one for word in code.split(",") if word.strip() for one in codes_of(word.strip()))
    return Query(
        _instant(since, "since"), _instant(until, "until"), codes, person, device, text, limit, newest_first
    )


def codes_of(word: str) -> tuple[str, ...]:
    """A code, or all codes of a group."""
    group = tuple(str(code) for code in Code if code.group == word)
    return group or (str(code_named(word)),)


def _instant(text: str, field: str) -> str:
    """A day or an instant, in UTC unless it says otherwise, in the form in which the log keeps it."""
    if not text:
        return ""
    try:
        if len(text) == len("2026-01-05"):
            return instant_text(datetime.combine(date.fromisoformat(text), time(), UTC))
        found = datetime.fromisoformat(text)
    except ValueError:
        message = f"{field}: {text!r} is not a day or instant like 2026-01-05 or 2026-01-05T18:00"
        raise ValueError(message) from None
    return instant_text(found if found.tzinfo else found.replace(tzinfo=UTC))
