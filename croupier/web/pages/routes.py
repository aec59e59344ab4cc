"""The pages: the floor, a patron's terminal and a dealer's console.

They are thin: each is a template with the texts in it, and ES modules that speak the API like any other
client. Every word stands in ``texts.json``, so that a house can read and change them in one place; words
about a game stand in its own folder.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from jinja2 import Environment, FileSystemLoader

from croupier import games

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
# A browser asks whether its copy is still the same one; a new version of the house is never half old.
ALWAYS_ASK: Final = {"Cache-Control": "no-cache"}

router: Final = APIRouter(include_in_schema=False)


@cache
def texts() -> dict[str, Any]:
    """All texts of the pages; those about a game come from its own folder."""
    found: dict[str, Any] = json.loads((HERE / "texts.json").read_text(encoding="utf-8"))
    facts = {game_id: games.load(game_id).facts for game_id in games.ids()}
    found["games"] = {
        game_id: {"tagline": of.tagline, "how": of.how, "faces": of.faces, "community": of.community}
        for game_id, of in facts.items()
    }
    found["areas"] = {wager: words for of in facts.values() for wager, words in of.areas.items()}
    for of in facts.values():
        # What the house says itself goes before what a game of another package would like to say instead.
        found["words"] = {**of.words, **found["words"]}
        found["meters"] = {**of.meters, **found["meters"]}
    return found


@cache
def _templates() -> Environment:
    return Environment(loader=FileSystemLoader(HERE), autoescape=True)


def page(name: str, **facts: Any) -> HTMLResponse:
    content = _templates().get_template(f"{name}.html").render(texts=texts(), **facts)
    return HTMLResponse(content, headers=ALWAYS_ASK)


@router.get("/")
def floor_page() -> HTMLResponse:
    """The front door: tables, limits, meters, and a seat with one click."""
    return page("floor")


@router.get("/terminal/{terminal}")
def terminal_page(terminal: str, request: Request) -> HTMLResponse:
    """A patron's electronic wagering terminal. Its logo leads to the floor in a demonstration alone: a guest
    of a house must not lose his table by touching it."""
    return page("terminal", terminal=terminal, demo=request.app.state.access.demo)


@router.get("/dealer/{table}")
def dealer_page(table: str) -> HTMLResponse:
    """The dealer's console of a table."""
    return page("dealer", table=table)


@router.get("/static/{name}")
def static_file(name: str) -> Response:
    """A module, the style sheet or the icon; nothing outside the one folder has such a name."""
    return page_file(STATIC, name)


def page_file(folder: Path, name: str) -> Response:
    """A file of one folder of the pages."""
    path = folder / name
    if path.suffix not in KINDS or path.name != name or not path.is_file():
        error = {"code": "not_found", "message": f"there is no page file {name!r}", "cite": ""}
        return JSONResponse({"error": error}, status_code=404)
    return FileResponse(path, media_type=KINDS[path.suffix], headers=ALWAYS_ASK)
