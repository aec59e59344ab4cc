"""The index of the law as data: every section and subsection of the texts, and what answers it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final

import msgspec

PEOPLE: Final = "people"

_CITED: Final = re.compile(r"(\d+a?\.\d+[a-z]?)?((?:\([A-Za-z0-9]+\))+)?")
_PART: Final = re.compile(r"\([A-Za-z0-9]+\)")


class Row(msgspec.Struct, array_like=True, frozen=True):
    """One subsection: its answer, where that stands, and why."""

    subsection: str
    answer: str
    where: str
    reason: str


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One section of one text."""

    text: str
    section: str
    title: str
    rows: list[Row]


class Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    reasons: dict[str, str]
    sections: list[Section]

    def rows(self) -> Iterator[tuple[Section, Row]]:
        for section in self.sections:
            for row in section.rows:
                yield section, row


@cache
def law_index() -> Index:
    """The index as it stands in ``index.toml``."""
    text = resources.files("croupier.law").joinpath("index.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Index)


Place = tuple[str, tuple[str, ...]]
"""A section by its number, and the way down to a paragraph: ("465a.26", ("(b)", "(3)"))."""


def places_cited(cite: str) -> list[Place]:
    """The places that a citation names: "§§ 465a.26(b)(3), (4), 605a.2" are three.

    A paragraph without its section belongs to the place before it, and takes the place of its last step.
    """
    found: list[Place] = []
    for match in _CITED.finditer(cite):
        section, parts = match[1], tuple(_PART.findall(match[2] or ""))
        if section:
            found.append((section, parts))
        elif parts and found:
            before, way = found[-1]
            found.append((before, (*way[: len(way) - len(parts)], *parts)))
    return found


def covers(place: Place, row: Place) -> bool:
    """Whether what is said of a place is said of a row: the same, or one is part of the other."""
    shared = min(len(place[1]), len(row[1]))
    return place[0] == row[0] and place[1][:shared] == row[1][:shared]
