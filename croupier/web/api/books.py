"""The books' side of the API: progressives, and the reports of a gaming day."""

from __future__ import annotations

import asyncio
import datetime
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any, TypedDict

from fastapi import APIRouter, Query
from starlette.responses import Response

from croupier.accounting.day.print import DayReportDocument, report_csv, report_document, report_pdf
from croupier.accounting.day.report import gaming_day_report
from croupier.house.floor import Floor
from croupier.units.messages import Parts, tells
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.progressive.controller import LocalAreaController, MeterStanding
from croupier.wagering.progressive.hit import ProgressiveHit
from croupier.wagering.progressive.meter import ProgressiveMeter
from croupier.wagering.progressive.validation import FLOORPERSON, HitCommand
from croupier.web.access.signing import Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response, refusal_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api", tags=["books"])


class MeterShown(TypedDict):
    """What a meter is called and what it shows."""

    link: str
    name: str
    value_cents: Cents


MeterDocument = Annotated[dict[str, Any], Parts("MeterDocument", (ProgressiveMeter, MeterShown))]
"""A progressive meter with all that it has counted."""


class ProgressivesDocument(TypedDict):
    """Every meter, and the hits that wait for a floorperson."""

    meters: list[MeterDocument]
    pending: list[ProgressiveHit]


class HitsDocument(TypedDict):
    """Hits, oldest first."""

    hits: list[ProgressiveHit]


MOST_HITS = 1_000


class HitDecided(r.Given):
    """A floorperson's word on a hit."""

    hit: r.Text


class HitValidated(HitDecided):
    by_attendant: bool = False


class HitRefused(HitDecided):
    reason: r.Text


# -- progressives ------------------------------------------------------------------------------------


@router.get("/progressives")
@tells(ProgressivesDocument)
async def progressives(floor: TheFloor) -> Response:
    """Every meter, and the hits that wait for a floorperson."""
    controller = LocalAreaController(floor.books.ledger)
    meters = await asyncio.to_thread(controller.meters)
    pending = await asyncio.to_thread(controller.pending)
    found: ProgressivesDocument = {"meters": [_meter(one) for one in meters], "pending": pending}
    return json_response(found)


@router.get("/progressives/history")
@tells(HitsDocument)
async def progressive_history(
    floor: TheFloor,
    meter: str = "",
    table: str = "",
    limit: Annotated[int, Query(ge=1, le=MOST_HITS)] = MOST_HITS,
) -> Response:
    """The last hits, oldest first."""
    controller = LocalAreaController(floor.books.ledger)
    hits = await asyncio.to_thread(controller.history, meter, table)
    found: HitsDocument = {"hits": hits[-limit:]}
    return json_response(found)


@router.post("/progressives/validate")
async def validate_hit(body: HitValidated, floor: TheFloor, signer: Signer) -> Response:
    """A floorperson or above validates a hit, and it is paid."""
    controller = LocalAreaController(floor.books.ledger)
    return await _decide(
        floor, controller.validation(body.id, body.hit, signer, FLOORPERSON, body.by_attendant)
    )


@router.post("/progressives/refuse")
async def refuse_hit(body: HitRefused, floor: TheFloor, signer: Signer) -> Response:
    """The hand was not a winning one: the money goes back."""
    controller = LocalAreaController(floor.books.ledger)
    return await _decide(floor, controller.refusal(body.id, body.hit, signer, FLOORPERSON, body.reason))


async def _decide(floor: Floor, command: HitCommand | Refusal) -> Response:
    if isinstance(command, Refusal):
        return refusal_response(command)
    told = partial(floor.hit_decided, command.table)
    return answer_response(await floor.books.submit(command, told))


def _meter(standing: MeterStanding) -> MeterDocument:
    meter = standing.meter
    shown: MeterShown = {"link": meter.link, "name": meter.name, "value_cents": standing.value_cents}
    return {**asdict(meter), **shown}


# -- reports -----------------------------------------------------------------------------------------


@router.get("/reports/day/{day}")
@tells(DayReportDocument)
async def day_report(day: datetime.date, floor: TheFloor) -> Response:
    """The report of a gaming day, § 605a.2(d)(7)."""
    return json_response(report_document(await _report(floor, day)))


@router.get("/reports/day/{day}/csv")
async def day_report_csv(day: datetime.date, floor: TheFloor) -> Response:
    """The same, a line for each terminal and table."""
    return Response(report_csv(await _report(floor, day)), media_type="text/csv")


@router.get("/reports/day/{day}/pdf")
async def day_report_pdf(day: datetime.date, floor: TheFloor) -> Response:
    """The same on paper."""
    return Response(report_pdf(await _report(floor, day)), media_type="application/pdf")


async def _report(floor: Floor, day: datetime.date) -> Any:
    ledger = floor.books.ledger
    today = ledger.gaming_day.day_of(floor.books.ledger.now())
    return await asyncio.to_thread(gaming_day_report, ledger, day, today)
