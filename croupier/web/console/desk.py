"""The desk of the compliance representative: forms with their sections, RAM clears, inspections."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final, TypedDict

from fastapi import APIRouter
from starlette.responses import Response

from croupier.accounting.tax.three_way import proof_findings, proof_of_day
from croupier.floor.assets.asset import Asset
from croupier.floor.assets.location import Location
from croupier.floor.assets.ram_clear import ram_clear_of
from croupier.floor.assets.ram_clear_paper import CITE, RamClear, certificate, differing
from croupier.floor.assets.service_life import Approval, DeviceLife
from croupier.floor.assets.transport import TransportNotice
from croupier.floor.filings.calendar import calendar_day, next_first_tuesday
from croupier.floor.filings.document import papers
from croupier.floor.filings.export import WRITERS, write_sheet
from croupier.floor.form_schema import FormDocument, all_forms
from croupier.house.floor import Floor
from croupier.units.messages import tells
from croupier.units.verdict import Finding, Refusal
from croupier.web.api.answers import json_response, refusal_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console/desk", tags=["console"])

FILES: Final = {"csv": "text/csv", "json": "application/json", "pdf": "application/pdf"}


class RamClearRow(TypedDict):
    """A RAM clear: how far it came, and which meters did not agree."""

    notice_number: str
    asset_number: str
    state: str
    reported_at: str
    operator: str
    representative_told: str
    recorded_at: str
    representative: str
    differing: list[str]
    explanation: str
    cleared_at: str
    technician: str


class DeviceRow(TypedDict):
    """A device that has not left the house, and its last inspection where it stands."""

    asset_number: str
    kind: str
    location: str
    software_id: str
    approved: bool
    inspected_at: str
    inspector: str
    state: str


class DeskDocument(TypedDict):
    """Everything on the desk; ``suggested`` are values that the books have for fields of forms, ``findings``
    those of the papers themselves: what a RAM clear left open, and the three-way proof of yesterday."""

    forms: list[FormDocument]
    suggested: dict[str, list[str]]
    ram_clears: list[RamClearRow]
    devices: list[DeviceRow]
    approvals: list[Approval]
    findings: list[Finding]
    next_lists_due: str


@router.get("")
@tells(DeskDocument)
async def desk(floor: TheFloor) -> Response:
    """The forms, and what they were filled in for."""
    return json_response(await asyncio.to_thread(_desk, floor))


def _desk(floor: Floor) -> DeskDocument:
    ledger = floor.books.ledger
    assets = [one for one in papers(ledger, Asset) if not one.departed_at]
    approvals = papers(ledger, Approval)
    lives = {life.asset_number: life for life in papers(ledger, DeviceLife)}
    yesterday = ledger.gaming_day.day_of(ledger.now()) - timedelta(days=1)
    software = {one.software_id for one in approvals} | {one.software_id for one in assets}
    return {
        "forms": all_forms(),
        "suggested": {
            "assets": sorted(one.asset_number for one in assets),
            "locations": sorted(one.location_number for one in papers(ledger, Location)),
            "software": sorted(software),
            "transport_notices": sorted(one.notice_number for one in papers(ledger, TransportNotice)),
        },
        "ram_clears": sorted(
            (_ram_clear(one) for one in papers(ledger, RamClear)),
            key=lambda row: row["reported_at"],
            reverse=True,
        ),
        "devices": [_device(one, lives.get(one.asset_number), approvals) for one in assets],
        "approvals": approvals,
        "findings": [
            *_unexplained(papers(ledger, RamClear)),
            *proof_findings(proof_of_day(ledger, yesterday)),
        ],
        "next_lists_due": next_first_tuesday(_today(floor)).isoformat(),
    }


def _unexplained(clears: list[RamClear]) -> Iterator[Finding]:
    """RAM clears whose meters did not agree, each with the explanation that was given."""
    for one in clears:
        wrong = differing(one.meters, one.books, one.central)
        if wrong:
            message = f"RAM clear {one.notice_number} of {one.asset_number}: {', '.join(wrong)} did not agree"
            yield Finding("warning", "meters_differed", message, CITE, f"explained as: {one.explanation}")


def _today(floor: Floor) -> date:
    return calendar_day(floor.books.ledger.now())


def _ram_clear(one: RamClear) -> RamClearRow:
    return {
        "notice_number": one.notice_number,
        "asset_number": one.asset_number,
        "state": one.state,
        "reported_at": one.reported_at,
        "operator": one.operator,
        "representative_told": one.representative_told,
        "recorded_at": one.recorded_at,
        "representative": one.representative,
        "differing": differing(one.meters, one.books, one.central),
        "explanation": one.explanation,
        "cleared_at": one.cleared_at,
        "technician": one.technician,
    }


def _device(asset: Asset, life: DeviceLife | None, approvals: list[Approval]) -> DeviceRow:
    known = life or DeviceLife(asset_number=asset.asset_number)
    return {
        "asset_number": asset.asset_number,
        "kind": asset.kind,
        "location": asset.location,
        "software_id": asset.software_id,
        "approved": any(one.software_id == asset.software_id for one in approvals),
        "inspected_at": known.inspected_at,
        "inspector": known.inspector,
        "state": known.state,
    }


@router.get("/certificates/{number}/{format_name}")
async def certificate_file(number: str, format_name: str, floor: TheFloor) -> Response:
    """The certificate of a RAM clear, on one page (58 Pa. Code § 461a.27(a))."""
    if format_name not in FILES or format_name not in WRITERS:
        raise ValueError(f"format: {format_name!r} is not one of {', '.join(FILES)}")
    found = await asyncio.to_thread(ram_clear_of, floor.books.ledger, number)
    if found is None:
        message = f"there is no RAM clear under notice {number}"
        return refusal_response(Refusal("not_found", message, CITE))
    content = write_sheet(certificate(found, _today(floor)), format_name)
    return Response(content, media_type=FILES[format_name])
