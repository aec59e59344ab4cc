"""The clock of the house on the console: whether it is in doubt, and the person who clears it."""

from __future__ import annotations

import asyncio
from typing import TypedDict

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from croupier.house.floor import Floor
from croupier.ledger.house_clock import ClearClock
from croupier.units.gaming_day import instant_text
from croupier.units.messages import tells
from croupier.web.access.signing import Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console/clock", tags=["console"])


class ClockDocument(TypedDict):
    """What the clock shows, the times of the house and of the last record, and whether somebody must look."""

    clock: str
    house: str
    journal: str
    in_doubt: bool


class Cleared(r.Given):
    """``reading`` is what the clock shows to whoever has looked at it."""

    reading: r.Name = Field(examples=["2026-01-05T18:00:00+00:00"])
    reason: r.Text


@router.get("")
@tells(ClockDocument)
async def clock(floor: TheFloor) -> Response:
    """What the clock shows, the time of the house, and whether somebody has to look."""
    return json_response(await asyncio.to_thread(_document, floor))


def _document(floor: Floor) -> ClockDocument:
    shows, ledger = floor.clock.now(), floor.books.ledger
    reading = ledger.house_time(shows)
    return {
        "clock": instant_text(shows),
        "house": instant_text(reading.at),
        "journal": ledger.head().at,
        "in_doubt": reading.in_doubt,
    }


@router.post("/clear")
async def clear(body: Cleared, floor: TheFloor, signer: Signer) -> Response:
    """Somebody has looked at the clock, and it is right."""
    command = ClearClock(id=body.id, reading=body.reading, by=signer, reason=body.reason)
    return answer_response(await floor.books.submit(command, lambda receipt: floor.on_change()))
