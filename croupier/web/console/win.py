"""Actual against theoretical win of every table, with the band in which chance alone would leave it."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter
from starlette.responses import Response

from croupier.house.lab_process import Report
from croupier.units.messages import tells
from croupier.web.api.answers import json_response
from croupier.web.api.terminal import TheFloor
from croupier.web.console.win_figures import WinLine, table_wins
from croupier.web.console.win_theory import Theory
from croupier.web.console.work import Finished, Working
from croupier.web.console.workshop import TheWorkshop

router = APIRouter(prefix="/api/console", tags=["console"])


@router.get("/win/{first}/{last}")
@tells(Working[list[WinLine]] | Finished[list[WinLine]])
async def win(first: date, last: date, floor: TheFloor, shop: TheWorkshop) -> Response:
    """The tables over some gaming days; ``state`` is "working" until the laboratory is done."""
    ledger = floor.books.ledger
    today = ledger.gaming_day.day_of(floor.books.ledger.now())
    if not first <= last <= today:
        raise ValueError(f"days: from {first} to {last} is no time up to today, the gaming day of {today}")
    tables = {desk.id: desk.table for desk in floor.desks.values()}
    theory = Theory(shop.solving, shop.known)

    def reckon(report: Report) -> list[WinLine]:
        return table_wins(ledger, tables, (first, last), theory, report)

    document = shop.work.ask(f"win:{first}:{last}", reckon, keep=last < today)
    return json_response({"first": str(first), "last": str(last), "complete": last < today, **document})
