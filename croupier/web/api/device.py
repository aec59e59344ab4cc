"""The route by which devices report what lies in them. No cookie opens it: a signature does."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Request
from pydantic import Field, StringConstraints
from starlette.responses import Response

from croupier.access.terminal_key import TEST
from croupier.events.codes import Code
from croupier.ledger.ledger import Answer
from croupier.units.messages import tells
from croupier.units.money import LARGEST_AMOUNT
from croupier.units.verdict import Refusal
from croupier.wagering.devices.event import LARGEST_NUMBER, OF_A_TABLE, DeviceEvent
from croupier.wagering.devices.question import Instructions, Question
from croupier.web.access.state import access_of
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response, refusal_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/devices", tags=["devices"])

_MISSING: Final = "events_missing"


Signed128 = Annotated[str, StringConstraints(pattern="^[0-9a-f]{128}$")]


class Reported(r.Request):
    """One event, in the words of ``DeviceEvent``, and the signature over its bytes in hexadecimal."""

    number: Annotated[int, Field(ge=1, le=LARGEST_NUMBER)]
    terminal: r.Name = Field(examples=["EWT-101"])
    kind: r.Name = Field(examples=["bill"])
    at: r.Name = Field(examples=["2026-01-05T18:00:00.000000+00:00"])
    amount_cents: Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)] = 0
    voucher: r.Name = ""
    value: r.Name = ""
    previous: Annotated[str, StringConstraints(pattern="^([0-9a-f]{64})?$")] = ""
    signature: Signed128


class Asked(r.Request):
    """A question of a gateway: its own time, signed."""

    at: r.Name = Field(examples=["2026-01-05T18:00:00.000000+00:00"])
    signature: Signed128


@router.post("/{device}/events")
async def report(device: str, body: Reported, floor: TheFloor, request: Request) -> Response:
    """What a cabinet or table saw: a bill, a voucher, a box, a ticket, a door, a card, dice. ``accepted``
    says whether something came of it; the same event sent again has the same answer."""
    event = DeviceEvent(device, **body.model_dump(exclude={"signature"}))
    event.check()
    key = await asyncio.to_thread(access_of(request).people.key_of, event.terminal)
    if key is not None and key.mode == TEST:
        answer: Answer = _in_test(event)
    else:
        answer = await floor.gateways.heard(event, body.signature)
        if event.kind not in OF_A_TABLE:
            floor.cabinets.wake()
    if isinstance(answer, Refusal):
        code = Code.DEVICE_EVENTS_MISSING if answer.code == _MISSING else Code.DEVICE_EVENT_REFUSED
        facts = {"reason": answer.code, "number": event.number, "address": _address(request)}
        source = f"device:{device[:80]}:{answer.code}"
        log = access_of(request).log
        log.refused(source, code, device=event.terminal, text=answer.message, facts=facts)
    return answer_response(answer)


@router.post("/{device}/question")
@tells(Instructions)
async def question(device: str, body: Asked, floor: TheFloor, request: Request) -> Response:
    """A gateway asks what it may take, what it has to print, and which of its events the house has."""
    asked = Question(device, body.at)
    asked.check()
    answer = await floor.gateways.told(asked, body.signature)
    if not isinstance(answer, Refusal):
        return json_response(answer)
    facts = {"reason": answer.code, "address": _address(request)}
    log, source = access_of(request).log, f"device:{device[:80]}:{answer.code}"
    log.refused(source, Code.DEVICE_EVENT_REFUSED, device=device[:80], text=answer.message, facts=facts)
    return refusal_response(answer)


def _in_test(event: DeviceEvent) -> Refusal:
    """Its page plays on other books, so that nobody would see the money."""
    message = f"terminal {event.terminal} is in test mode; its validator takes nothing"
    return Refusal("terminal_in_test_mode", message, "58 Pa. Code § 461a.26")


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
