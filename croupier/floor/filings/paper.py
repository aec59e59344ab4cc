"""A paper for a Bureau as a table: columns with the sections that ask for them, rows, an appendix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Column(Generic[T]):
    """One column: its heading, its section, and how a thing fills it."""

    heading: str
    cite: str
    value: Callable[[T], str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The table, ready to be written in any format."""

    title: str
    cite: str
    prepared_on: date
    headings: tuple[str, ...]
    cites: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    appendix: Sheet | None = None


def fill(
    title: str,
    cite: str,
    prepared_on: date,
    columns: Sequence[Column[T]],
    things: Iterable[T],
    appendix: Sheet | None = None,
) -> Sheet:
    """A sheet from things and columns."""
    return Sheet(
        title=title,
        cite=cite,
        prepared_on=prepared_on,
        headings=tuple(column.heading for column in columns),
        cites=tuple(column.cite for column in columns),
        rows=tuple(tuple(column.value(thing) for column in columns) for thing in things),
        appendix=appendix,
    )
