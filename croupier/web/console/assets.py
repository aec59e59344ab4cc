"""Devices, where they stand, their movements, and the lists that are filed (58 Pa. Code § 463a.5)."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated, Any, TypedDict

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from croupier.floor.assets.asset import KINDS, Asset
from croupier.floor.assets.location import AREAS, Location
from croupier.floor.assets.movement import Movement
from croupier.floor.assets.movement_log import daily_summary, in_order, movement_log
from croupier.floor.assets.service_life import DISABLED, ENABLED, DeviceLife
from croupier.floor.filings.calendar import calendar_day, next_first_tuesday
from croupier.floor.filings.document import papers
from croupier.floor.filings.export import WRITERS, write_sheet
from croupier.floor.filings.listing import list_sheet
from croupier.floor.filings.master_lists import MASTER_LISTS
from croupier.floor.filings.paper import Sheet
from croupier.floor.filings.sent import Filing, filings_of
from croupier.house.floor import Floor
from croupier.units.messages import Parts, tells
from croupier.units.verdict import Refusal
from croupier.web.api.answers import json_response, refusal_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console", tags=["console"])


class OfferedGame(TypedDict):
    """A game of this house, with the edition of its paytables."""

    theme: str
    paytable_id: str


class WithLife(TypedDict):
    """How far a device came."""

    life: DeviceLife


AssetDocument = Annotated[dict[str, Any], Parts("AssetDocument", (Asset, WithLife))]
"""A device with its life."""


class AssetsDocument(TypedDict):
    """Every device with its life, the movements, and which lists are due when."""

    assets: list[AssetDocument]
    locations: list[Location]
    movements: list[Movement]
    lists: list[str]
    formats: list[str]
    filings: list[Filing]
    kinds: list[str]
    areas: list[str]
    games: list[OfferedGame]
    next_lists_due: str
    unregistered: list[str]


FILES = {"csv": "text/csv", "json": "application/json", "pdf": "application/pdf"}


def _today(floor: Floor) -> date:
    return floor.books.ledger.gaming_day.day_of(floor.books.ledger.now())


@router.get("/assets")
@tells(AssetsDocument)
async def assets(floor: TheFloor) -> Response:
    """Every device with its life, the movements, and which lists are due when."""
    return json_response(await asyncio.to_thread(_assets, floor))


def _assets(floor: Floor) -> AssetsDocument:
    ledger, today = floor.books.ledger, _today(floor)
    lives = {life.asset_number: life for life in papers(ledger, DeviceLife)}
    found = papers(ledger, Asset)
    filings = filings_of(ledger)
    in_use = {terminal.asset_number for terminal in ledger.terminals() if terminal.enabled}

    def new(asset: Asset) -> DeviceLife:
        """Nothing was recorded about the device yet; a terminal of the house may be in use all the same."""
        number = asset.asset_number
        return DeviceLife(asset_number=number, state=ENABLED if number in in_use else DISABLED)

    return {
        "assets": [
            {**msgspec.structs.asdict(one), "life": lives.get(one.asset_number) or new(one)} for one in found
        ],
        "locations": papers(ledger, Location),
        "movements": list(reversed(in_order(papers(ledger, Movement)))),
        "lists": list(MASTER_LISTS),
        "formats": [one for one in WRITERS if one in FILES],
        "filings": filings,
        "kinds": list(KINDS),
        "areas": list(AREAS),
        "games": _games(floor),
        "next_lists_due": next_first_tuesday(today).isoformat(),
        "unregistered": sorted(floor.cashier.standings.keys() - {one.asset_number for one in found}),
    }


def _games(floor: Floor) -> list[OfferedGame]:
    """What a terminal of this house offers: the game of every table, with the edition of its paytables."""
    played = {(desk.table.game.title, desk.table.edition.id) for desk in floor.desks.values()}
    return [{"theme": title, "paytable_id": edition} for title, edition in sorted(played)]


@router.get("/lists/{name}/{format_name}")
async def one_list(name: str, format_name: str, floor: TheFloor, day: date | None = None) -> Response:
    """A master list, the movement log (``movements``), or with a day its daily summary, as a file."""
    if format_name not in FILES or format_name not in WRITERS:
        raise ValueError(f"format: {format_name!r} is not one of {', '.join(FILES)}")
    sheet = await asyncio.to_thread(_sheet, floor, name, day)
    if isinstance(sheet, Refusal):
        return refusal_response(sheet)
    return Response(write_sheet(sheet, format_name), media_type=FILES[format_name])


def _sheet(floor: Floor, name: str, day: date | None) -> Sheet | Refusal:
    ledger, today = floor.books.ledger, _today(floor)
    if name == "movements":
        moved = papers(ledger, Movement)
        return daily_summary(moved, day, today) if day else movement_log(moved, today)
    if name not in MASTER_LISTS:
        raise ValueError(f"name: {name!r} is not one of movements, {', '.join(MASTER_LISTS)}")
    if day is not None:
        raise ValueError("day: a master list is prepared today, of the devices as they stand")
    return list_sheet(ledger, name, calendar_day(ledger.now()))
