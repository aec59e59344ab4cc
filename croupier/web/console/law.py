"""The index of the law for the page: what the program does about a section (all of it: docs/law.md)."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, TypedDict

from fastapi import APIRouter
from starlette.responses import Response

from croupier.units.messages import tells
from croupier.web.api.answers import json_response

router = APIRouter(prefix="/api/console", tags=["console"])


class LawRow(TypedDict):
    """What the program does about a subsection."""

    subsection: str
    answer: str
    where: str
    reason: str


class LawSection(TypedDict):
    """A section of the index of the law."""

    text: str
    section: str
    title: str
    rows: list[LawRow]


class LawFound(TypedDict):
    """The sections that a citation names."""

    cite: str
    sections: list[LawSection]


_SECTION = re.compile(r"\d+a?\.\d+[a-z]?")


@cache
def law_index() -> dict[str, Any]:
    """The data from which docs/law.md is written."""
    return tomllib.loads(resources.files("croupier.law").joinpath("index.toml").read_text("utf-8"))


@router.get("/law")
@tells(LawFound)
async def law(cite: str) -> Response:
    """The rows of every section that a citation names."""
    wanted = _SECTION.findall(cite)
    index = law_index()
    found: list[LawSection] = [
        {
            "text": section["text"],
            "section": section["section"],
            "title": section["title"],
            "rows": [
                {
                    "subsection": row[0],
                    "answer": row[1],
                    "where": row[2],
                    "reason": index["reasons"].get(row[3], row[3]),
                }
                for row in section["rows"]
            ],
        }
        for section in index["sections"]
        if any(name in _SECTION.findall(section["section"]) for name in wanted)
    ]
    told: LawFound = {"cite": cite, "sections": found}
    return json_response(told)
