"""Three-way proof of a gaming day, and central control's side of it put on file (58 Pa. Code § 601a.9(e))."""

from __future__ import annotations

import asyncio
from datetime import date
from hashlib import sha256
from typing import Final, TypedDict

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from croupier.accounting.tax.three_way import (
    SIDES,
    DayProof,
    MeterProof,
    TerminalProof,
    net_cents,
    proof_findings,
    proof_of_day,
    proof_sheet,
)
from croupier.floor.central.day_readings import readings_of_day
from croupier.floor.central.log import read_log
from croupier.floor.central.reading_paper import KeepCentralDay
from croupier.floor.filings.export import WRITERS, write_sheet
from croupier.house.floor import Floor
from croupier.units.gaming_day import instant_text
from croupier.units.messages import tells
from croupier.units.money import Cents
from croupier.units.verdict import Finding
from croupier.web.access.signing import Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console/proof", tags=["console"])

FILES: Final = {"csv": "text/csv", "json": "application/json", "pdf": "application/pdf"}
LONGEST_LOG: Final = 1_000_000
"""The page sends two readings of each terminal; what is longer is kept at the shell, which reads the file."""


class MeterSides(TypedDict):
    """One meter of one terminal from three sides; what was not read has no central side."""

    title: str
    central_cents: Cents | None
    outside_cents: Cents
    terminal_cents: Cents
    ledger_cents: Cents
    agrees: bool


class TerminalSides(TypedDict):
    """One terminal: net revenue from three sides, and the meters that moved."""

    asset_number: str
    central_cents: Cents | None
    outside_cents: Cents | None
    terminal_cents: Cents | None
    ledger_cents: Cents | None
    read_at: str
    agrees: bool
    meters: list[MeterSides]


class ProofDocument(TypedDict):
    """The proof of a day; ``kept_at`` is empty where central control's side is not on file."""

    gaming_day: str
    begins: str
    ends: str
    is_over: bool
    kept_at: str
    kept_by: str
    terminals: list[TerminalSides]
    findings: list[Finding]


class CentralLogGiven(r.Given):
    """Central control's log as it came: one JSON document a line."""

    log: str = Field(max_length=LONGEST_LOG)


@router.get("/{day}")
@tells(ProofDocument)
async def proof(day: date, floor: TheFloor) -> Response:
    """Central control, meters and ledger side by side."""
    found = await asyncio.to_thread(proof_of_day, floor.books.ledger, _begun(floor, day))
    days = floor.books.ledger.gaming_day
    told: ProofDocument = {
        "gaming_day": day.isoformat(),
        "begins": instant_text(days.begins(day)),
        "ends": instant_text(days.ends(day)),
        "is_over": day < _today(floor),
        "kept_at": found.kept_at,
        "kept_by": found.kept_by,
        "terminals": [_terminal(one) for one in found.terminals],
        "findings": proof_findings(found),
    }
    return json_response(told)


@router.get("/{day}/{format_name}")
async def proof_file(day: date, format_name: str, floor: TheFloor) -> Response:
    """The same as a file."""
    if format_name not in FILES or format_name not in WRITERS:
        raise ValueError(f"format: {format_name!r} is not one of {', '.join(FILES)}")
    found: DayProof = await asyncio.to_thread(proof_of_day, floor.books.ledger, _begun(floor, day))
    return Response(write_sheet(proof_sheet(found), format_name), media_type=FILES[format_name])


@router.post("/{day}")
async def keep_central_day(day: date, body: CentralLogGiven, floor: TheFloor, signer: Signer) -> Response:
    """Put central control's readings of the day on file, under the name of whoever is signed in."""
    text = body.log.encode()
    lines = await asyncio.to_thread(read_log, text if text.endswith(b"\n") else text + b"\n", "log")
    command = KeepCentralDay(
        id=body.id,
        gaming_day=day.isoformat(),
        readings=readings_of_day(lines, day, floor.books.ledger.gaming_day),
        log_digest=sha256(text).hexdigest(),
        by=signer,
    )
    return answer_response(await floor.books.submit(command, lambda receipt: None))


def _today(floor: Floor) -> date:
    return floor.books.ledger.gaming_day.day_of(floor.books.ledger.now())


def _begun(floor: Floor, day: date) -> date:
    if day > _today(floor):
        raise ValueError(f"day: {day} has not begun; today is the gaming day of {_today(floor)}")
    return day


def _terminal(row: TerminalProof) -> TerminalSides:
    central, outside, terminal, ledger = (net_cents(row, side) for side in SIDES)
    return {
        "asset_number": row.asset_number,
        "central_cents": central,
        "outside_cents": outside,
        "terminal_cents": terminal,
        "ledger_cents": ledger,
        "read_at": row.read_at,
        "agrees": row.agrees,
        "meters": [_meter(one) for one in row.meters if _is_worth_showing(one)],
    }


def _is_worth_showing(one: MeterProof) -> bool:
    return bool(one.central_cents or one.terminal_cents or one.ledger_cents or not one.agrees)


def _meter(one: MeterProof) -> MeterSides:
    return {
        "title": one.title,
        "central_cents": one.central_cents,
        "outside_cents": one.outside_cents,
        "terminal_cents": one.terminal_cents,
        "ledger_cents": one.ledger_cents,
        "agrees": one.agrees,
    }
