"""The page of the console and its modules. Its subjects follow from the rights of whoever looks."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from croupier.web.pages.routes import STATIC, page, page_file

router: Final = APIRouter(include_in_schema=False)


@router.get("/console")
def console_page() -> HTMLResponse:
    """The console, at the first subject that this person may see."""
    return page("console", subject="")


@router.get("/console/{subject}")
def console_subject(subject: str) -> HTMLResponse:
    """The console at one subject; the page itself says if there is none of that name."""
    return page("console", subject=subject)


@router.get("/static/console/{name}")
def console_file(name: str) -> Response:
    """A module or the style sheet of the console."""
    return page_file(STATIC / "console", name)
