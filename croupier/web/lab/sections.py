"""Which section took my chip: what a citation is about, and which lines of the rules follow it.

The text of the law is not ours to print; its index, our own words and our own lines are.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, TypedDict

from fastapi import APIRouter
from starlette.responses import Response

from croupier import games
from croupier.errors import DataError
from croupier.law.edition import Edition
from croupier.law.index import law_index
from croupier.play.game import Game
from croupier.units.messages import tells
from croupier.web.api.answers import json_response

router = APIRouter(prefix="/api/lab", tags=["lab"])


class MeantRow(TypedDict):
    """What the program does about a subsection; ``meant`` if the citation names it."""

    subsection: str
    answer: str
    where: str
    reason: str
    meant: bool


class MeantSection(TypedDict):
    """A section of the index of the law."""

    text: str
    section: str
    title: str
    rows: list[MeantRow]


class SourceLines(TypedDict):
    """Lines of the rules that name a section; ``line`` is the one that does."""

    file: str
    first: int
    line: int
    section: str
    source: list[str]


class SectionFound(TypedDict):
    """The section of a citation, and the lines of the rules that name it."""

    cite: str
    sections: list[MeantSection]
    game: str
    lines: list[SourceLines]


AROUND: Final = 7
MOST_PLACES: Final = 3
LEAST_LENGTH: Final = len("§ 678a.1")
_SECTION = re.compile(r"§+ ?\d+a?\.\d+[a-z]?|§+ ?\d+")
_PART = re.compile(r"\(\w+\)")


@router.get("/section")
@tells(SectionFound)
async def section(cite: str, game: str = "", edition: str = "") -> Response:
    """The section of a citation; with a game, also the lines of its rules that name it."""
    known, text = _game(game, edition)
    found: SectionFound = {
        "cite": cite,
        "sections": _rows(cite, text),
        "game": text.title if text else "",
        "lines": _places(known, _in_pennsylvania(cite, text)) if known and text else [],
    }
    return json_response(found)


def _game(game: str, edition: str) -> tuple[Game | None, Edition | None]:
    if not game:
        return None, None
    try:
        known = games.load(game)
        return known, known.edition(edition)
    except DataError as error:
        raise ValueError(str(error)) from None


def _rows(cite: str, edition: Edition | None) -> list[MeantSection]:
    """The rows of the index; of two dated texts of one chapter, that of the edition comes first."""
    wanted = _SECTION.search(cite)
    if wanted is None:
        return []
    name = wanted[0].replace("§§", "§")
    parts = _PART.findall(cite[wanted.end() :])
    index = law_index()
    found = [one for one in index.sections if one.section == name]
    if edition is not None:
        found.sort(key=lambda one: f"({edition.effective.year})" not in one.text)
    return [
        {
            "text": one.text,
            "section": one.section,
            "title": one.title.strip(),
            "rows": [
                {
                    "subsection": row.subsection,
                    "answer": row.answer,
                    "where": row.where,
                    "reason": index.reasons.get(row.reason, row.reason),
                    "meant": bool(parts) and row.subsection.startswith(parts[0]),
                }
                for row in one.rows
            ],
        }
        for one in found[:1]
    ]


def _in_pennsylvania(cite: str, edition: Edition) -> str:
    """``rules.py`` is written along one chapter: an edition numbered otherwise is translated back."""
    own = cite.removeprefix(f"{edition.code} ")
    return next((ours for ours, theirs in edition.concordance.items() if theirs == own), own)


def _places(game: Game, section: str) -> list[SourceLines]:
    """Where the rules name this section, or the nearest part of it that they name."""
    sources = [*sorted(game.folder.glob("rules*.py")), *sorted(game.folder.glob("settle*.py"))]
    while len(section) >= LEAST_LENGTH:
        found = [place for source in sources for place in _named(source, section)]
        if found:
            return found[:MOST_PLACES]
        section, cut, _ = section.rpartition("(")
        if not cut:
            break
    return []


def _named(source: Path, section: str) -> list[SourceLines]:
    lines = source.read_text(encoding="utf-8").split("\n")
    found: list[SourceLines] = []
    last = -AROUND
    for number, line in enumerate(lines):
        if section not in line or number - last < AROUND:
            continue
        last = number
        first = max(0, number - AROUND)
        found.append(
            {
                "file": f"games/{source.parent.name}/{source.name}",
                "first": first + 1,
                "line": number + 1,
                "section": section,
                "source": lines[first : number + AROUND],
            }
        )
    return found
