"""The pages of the lab and their modules."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from croupier.web.pages.routes import STATIC, page, page_file

router: Final = APIRouter(include_in_schema=False)


@router.get("/lab")
def lab_page() -> HTMLResponse:
    """The lab; what it shows stands in the address, so that every view can be linked to."""
    return page("lab")


@router.get("/lab/section")
def section_page() -> HTMLResponse:
    """One section of the law: what it is about, and what the program does about it."""
    return page("lab-section")


@router.get("/static/lab/{name}")
def lab_file(name: str) -> Response:
    """A module or the style sheet of the lab."""
    return page_file(STATIC / "lab", name)
