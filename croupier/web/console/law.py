"""The index of the law for the page: what the program does about a section (all of it: docs/law.md)."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from croupier.web.api.answers import json_response

router = APIRouter(prefix="/api/console", tags=["console"])

_SECTION = re.compile(r"\d+a?\.\d+[a-z]?")


@cache
def law_index() -> dict[str, Any]:
    """The data from which docs/law.md is written."""
    return tomllib.loads(resources.files("croupier.law").joinpath("index.toml").read_text("utf-8"))


@router.get("/law")
async def law(cite: str) -> Response:
    """The rows of every section that a citation names."""
    wanted = _SECTION.findall(cite)
    index = law_index()
    found = [
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
    return json_response({"cite": cite, "sections": found})
