"""The log of significant events on paper: what a search found, as a file (58 Pa. Code § 465a.6)."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.responses import Response

from croupier.events.export import as_csv
from croupier.events.search import query
from croupier.web.access.api import MOST_SEARCHED, TheAccess

router = APIRouter(prefix="/api/log", tags=["access"])


@router.get("/csv")
async def log_csv(
    access: TheAccess,
    since: str = "",
    until: str = "",
    code: str = "",
    person: str = "",
    device: str = "",
    text: str = "",
) -> Response:
    """The same search as ``/api/log``, as comma separated values, newest first."""
    asked = query(
        since=since, until=until, code=code, person=person, device=device, text=text, limit=MOST_SEARCHED
    )
    found = await asyncio.to_thread(access.search, asked)
    return Response(as_csv(found), media_type="text/csv")
