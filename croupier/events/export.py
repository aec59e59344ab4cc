"""Entries of the log as CSV and JSON, for whoever reads them elsewhere."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from typing import Any, Final, TypedDict

from croupier.events.codes import code_named
from croupier.events.search import Entry

_WORDS: Final = "seq at code group words device person second_person text amount_cents facts"
COLUMNS: Final = tuple(_WORDS.split())


class LogEntry(TypedDict):
    """One entry of the log, with the words of its code."""

    seq: int
    id: str
    at: str
    code: str
    group: str
    words: str
    device: str
    person: str
    second_person: str
    text: str
    amount_cents: int
    facts: dict[str, Any]


def document(entry: Entry) -> LogEntry:
    """One entry with the words of its code."""
    event = entry.event
    code = code_named(event.code)
    return {
        "seq": entry.seq,
        "id": event.id,
        "at": event.at,
        "code": event.code,
        "group": code.group,
        "words": code.words,
        "device": event.device,
        "person": event.person,
        "second_person": event.second_person,
        "text": event.text,
        "amount_cents": event.amount_cents,
        "facts": json.loads(event.facts),
    }


def as_json(entries: Iterable[Entry]) -> str:
    """One entry a line."""
    return "".join(json.dumps(document(entry), ensure_ascii=False) + "\n" for entry in entries)


def as_csv(entries: Iterable[Entry]) -> str:
    """A table with its head."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in entries:
        shown = document(entry) | {"facts": entry.event.facts}
        writer.writerow([_harmless(shown[name]) for name in COLUMNS])
    return out.getvalue()


def _harmless(value: Any) -> Any:
    """A spreadsheet takes a text that begins like a formula for one; a quote in front keeps it a text."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


WRITERS: Final = {"csv": as_csv, "json": as_json}
