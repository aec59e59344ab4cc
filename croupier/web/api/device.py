"""The route by which devices report what lies in them. No cookie opens it: a signature does."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Request
from pydantic import Field, StringConstraints
from starlette.responses import Response

from croupier.access.terminal_key import TEST
from croupier.accounting.day.redeeming import BuyInWhereEnabled
from croupier.errors import Refused
from croupier.events.codes import Code
from croupier.floor.assets.cash_box import MoveBoxByDevice
from croupier.house.cashier import account_of
from croupier.house.floor import Floor
from croupier.ledger.ledger import Answer
from croupier.units.money import LARGEST_AMOUNT
from croupier.units.verdict import Refusal
from croupier.wagering.devices.buying_in import INSERTED, event_id
from croupier.wagering.devices.event import BOXES, LARGEST_NUMBER, DeviceEvent
from croupier.web.access.state import access_of
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/devices", tags=["devices"])

_MISSING: Final = "events_missing"


class Reported(r.Request):
    """One event, in the words of ``DeviceEvent``, and the signature over its bytes in hexadecimal."""

    number: Annotated[int, Field(ge=1, le=LARGEST_NUMBER)]
    terminal: r.Name = Field(examples=["EWT-101"])
    kind: r.Name = Field(examples=["bill"])
    at: r.Name = Field(examples=["2026-01-05T18:00:00.000000+00:00"])
    amount_cents: Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)] = 0
    voucher: r.Name = ""
    signature: Annotated[str, StringConstraints(pattern="^[0-9a-f]{128}$")]


@router.post("/{device}/events")
async def report(device: str, body: Reported, floor: TheFloor, request: Request) -> Response:
    """A bill or voucher lies in the validator, or its cash box was moved. ``accepted`` says whether a paper
    stays or is given back; the same event sent again has the same answer."""
    event = DeviceEvent(device, **body.model_dump(exclude={"signature"}))
    event.check()
    key = await asyncio.to_thread(access_of(request).people.key_of, event.terminal)
    if key is not None and key.mode == TEST:
        answer: Answer = _in_test(event)
    else:
        answer = await _heard(floor, event, body.signature)
    if isinstance(answer, Refusal):
        code = Code.DEVICE_EVENTS_MISSING if answer.code == _MISSING else Code.DEVICE_EVENT_REFUSED
        facts = {"reason": answer.code, "number": event.number, "address": _address(request)}
        source = f"device:{device[:80]}:{answer.code}"
        log = access_of(request).log
        log.refused(source, code, device=event.terminal, text=answer.message, facts=facts)
    return answer_response(answer)


def _in_test(event: DeviceEvent) -> Refusal:
    """Its page plays on other books, so that nobody would see the money."""
    message = f"terminal {event.terminal} is in test mode; its validator takes nothing"
    return Refusal("terminal_in_test_mode", message, "58 Pa. Code § 461a.26")


async def _heard(floor: Floor, event: DeviceEvent, signature: str) -> Answer:
    known = await asyncio.to_thread(floor.books.ledger.device, event.device)
    if known is None:
        return Refusal("device_not_found", f"there is no device {event.device[:80]!r}", INSERTED)
    try:
        kind = MoveBoxByDevice if event.kind in BOXES else BuyInWhereEnabled
        command = kind(
            id=event_id(event),
            account=account_of(floor.terminal(event.terminal)),
            event=event,
            signature=signature,
            public_key=known.public_key,
        )
        return await floor.cashier.device_event(command)
    except Refused as refused:
        return refused.refusal


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
