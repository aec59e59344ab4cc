"""Slips of tables with chips at the console (58 Pa. Code §§ 465a.37 to 465a.42)."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from starlette.responses import Response

from croupier.accounting.day.table_slips import BringContainer, SignTableSlip
from croupier.house.floor import Floor
from croupier.web.access.signing import SecondSigner, Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console/chips", tags=["console"])


class OfTable(r.Given):
    table: r.Name


class Counted(OfTable):
    """What dealer and floorperson counted."""

    what: Literal["open", "drop", "close"]
    amount_cents: r.Amount


class Requested(OfTable):
    """What a floorperson requests, and the dealer receives or hands over."""

    what: Literal["fill", "credit"]
    amount_cents: r.Amount


def _today(floor: Floor) -> str:
    return floor.books.ledger.gaming_day.day_of(floor.books.ledger.now()).isoformat()


@router.post("/container")
async def container(body: OfTable, floor: TheFloor, signer: Signer) -> Response:
    """Whoever is signed in brings the container from the cage."""
    command = BringContainer(**body.model_dump(), gaming_day=_today(floor), by=signer)
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.post("/count")
async def count(body: Counted, floor: TheFloor, signer: Signer, second: SecondSigner) -> Response:
    """The dealer counts, in the presence of the floorperson."""
    command = SignTableSlip(**body.model_dump(), gaming_day=_today(floor), first=signer, second=second)
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.post("/request")
async def request(body: Requested, floor: TheFloor, signer: Signer, second: SecondSigner) -> Response:
    """A floorperson requests; the second person is who receives or hands over."""
    command = SignTableSlip(**body.model_dump(), gaming_day=_today(floor), first=signer, second=second)
    return answer_response(await floor.books.submit(command, lambda receipt: None))
