"""The sign-in page, for people and for terminals that have not shown their key yet."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from croupier.web.pages.routes import page

router: Final = APIRouter(include_in_schema=False)


@router.get("/sign-in")
def sign_in_page() -> HTMLResponse:
    """A name and a password, or a terminal's key."""
    return page("sign-in")
