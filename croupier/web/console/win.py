"""Actual against theoretical win of every table, with the band in which chance alone would leave it."""

from __future__ import annotations

from datetime import date
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from croupier.web.answers import json_response
from croupier.web.console.win_figures import table_wins
from croupier.web.console.work import Report, Work
from croupier.web.terminal_api import TheFloor

router = APIRouter(prefix="/api/console", tags=["console"])


def work_of(request: Request) -> Work:
    """The work of this server; made with the first that is asked for."""
    state = request.app.state
    if not hasattr(state, "work"):
        state.work = Work()
    found: Work = state.work
    return found


@router.get("/win/{first}/{last}")
async def win(first: date, last: date, floor: TheFloor, request: Request) -> Response:
    """The tables over some gaming days; ``state`` is "working" until the laboratory is done."""
    ledger = floor.books.ledger
    today = ledger.gaming_day.day_of(floor.clock.now())
    if not first <= last <= today:
        raise ValueError(f"days: from {first} to {last} is no time up to today, the gaming day of {today}")
    tables = {desk.id: desk.table for desk in floor.desks.values()}

    def reckon(report: Report) -> list[dict[str, Any]]:
        return table_wins(ledger, tables, first, last, report)

    document = work_of(request).ask(f"win:{first}:{last}", reckon, keep=last < today)
    return json_response({"first": str(first), "last": str(last), "complete": last < today, **document})
