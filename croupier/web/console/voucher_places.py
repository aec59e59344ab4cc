"""Where vouchers are redeemed, the switch at each place, and their way to finance (58 Pa. Code § 461a.8)."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated, TypedDict

from fastapi import APIRouter
from pydantic import Field, StringConstraints
from starlette.responses import Response

from croupier.accounting.day.hand_over import HandOver, HandOverVouchers, redeemed_on, why_not_brought
from croupier.accounting.day.redeeming import machine_command
from croupier.errors import Refused
from croupier.floor.assets.voucher_place import (
    RegisterVoucherPlace,
    SwitchVouchers,
    VoucherPlace,
    not_registered,
)
from croupier.floor.filings.document import key_of, papers, read_paper
from croupier.floor.filings.written_time import written_date
from croupier.house.floor import Floor
from croupier.units.messages import tells
from croupier.units.money import LARGEST_AMOUNT, Cents
from croupier.wagering.devices.event import LARGEST_NUMBER, VOUCHER, DeviceEvent
from croupier.web.access.signing import First, SecondSigner, Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response, refusal_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api", tags=["console"])

MOST_COUNTED = 1_000_000


class PlaceList(TypedDict):
    """Every registered place, and every terminal that was switched."""

    places: list[VoucherPlace]


class RedeemedThere(TypedDict):
    """What the books have of a place and a day, and the hand-over of it; null before."""

    place: str
    count: int
    cents: Cents
    handed_over: HandOver | None


class HandOverList(TypedDict):
    """The vouchers of a gaming day by the place where their paper lies."""

    gaming_day: str
    places: list[RedeemedThere]


class PlaceRegistered(r.Given):
    """A cage, or a redemption machine with its key."""

    place: r.Name = Field(examples=["kiosk:K-2"])
    public_key: r.Text = ""


class PlaceSwitched(r.Given):
    """Vouchers at a place, on or off."""

    place: r.Name = Field(examples=["terminal:EWT-101"])
    enabled: bool
    reason: r.Text


class VouchersCounted(r.Given):
    """What was counted of a place and a gaming day."""

    gaming_day: r.Name
    place: r.Name
    count: Annotated[int, Field(ge=0, le=MOST_COUNTED)]
    cents: Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]


class VoucherPresented(r.Request):
    """A voucher in a machine, in the words of ``DeviceEvent``, and the signature over its bytes."""

    number: Annotated[int, Field(ge=1, le=LARGEST_NUMBER)]
    at: r.Name
    voucher: r.Name
    signature: Annotated[str, StringConstraints(pattern="^[0-9a-f]{128}$")]


@router.get("/console/voucher-places")
@tells(PlaceList)
async def places(floor: TheFloor) -> Response:
    """Where vouchers are redeemed, and where they are switched off."""
    found: PlaceList = {"places": await asyncio.to_thread(papers, floor.books.ledger, VoucherPlace)}
    return json_response(found)


@router.post("/console/voucher-places/register")
async def register_place(
    body: PlaceRegistered, floor: TheFloor, signer: Signer, second: SecondSigner
) -> Response:
    """Two people register a place; a machine with the asset number and the key that it has."""
    command = RegisterVoucherPlace(
        id=body.id, place=body.place, public_key=body.public_key, by=signer, attested_by=second
    )
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.post("/console/voucher-places/switch")
async def switch(body: PlaceSwitched, floor: TheFloor, signer: Signer) -> Response:
    """Enable or disable vouchers at a terminal, a cage or a machine."""
    command = SwitchVouchers(**body.model_dump(), by=signer)
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.get("/console/voucher-hand-overs/{day}")
@tells(HandOverList)
async def hand_overs(day: date, floor: TheFloor) -> Response:
    """What was redeemed in a gaming day by place, and what of it finance has."""
    return json_response(await asyncio.to_thread(_hand_overs, floor, day))


def _hand_overs(floor: Floor, day: date) -> HandOverList:
    ledger = floor.books.ledger
    known = {one.number: one for one in papers(ledger, HandOver)}
    there = redeemed_on(ledger.vouchers(day), day)
    return {
        "gaming_day": day.isoformat(),
        "places": [
            {"place": place, "count": count, "cents": cents, "handed_over": known.get(f"{day}@{place}")}
            for place, (count, cents) in sorted(there.items())
        ],
    }


@router.post("/console/voucher-hand-overs")
async def hand_over(
    body: VouchersCounted, floor: TheFloor, person: First, signer: Signer, second: SecondSigner
) -> Response:
    """Whoever is signed in brings the vouchers, the second person takes them for finance."""
    refusal = why_not_brought(body.place, person.roles)
    if refusal is not None:
        return refusal_response(refusal)
    day = date.fromisoformat(written_date(body.gaming_day, "gaming_day"))
    there = await asyncio.to_thread(lambda: redeemed_on(floor.books.ledger.vouchers(day), day))
    booked, booked_cents = there.get(body.place, (0, 0))
    command = HandOverVouchers(
        id=body.id,
        gaming_day=body.gaming_day,
        place=body.place,
        counted=body.count,
        counted_cents=body.cents,
        booked=booked,
        booked_cents=booked_cents,
        by=signer,
        received_by=second,
    )
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.post("/redemption-machines/{machine}/redeem")
async def redeem_at_machine(machine: str, body: VoucherPresented, floor: TheFloor) -> Response:
    """A voucher lies in a machine. ``accepted`` says whether it pays or gives it back; no cookie opens this,
    the signature of the machine does."""
    event = DeviceEvent(machine, body.number, machine, VOUCHER, body.at, voucher=body.voucher)
    event.check()
    place = f"kiosk:{machine}"
    kept = await asyncio.to_thread(floor.books.ledger.floor_document, key_of(VoucherPlace, place))
    if kept is None:
        return refusal_response(not_registered(place))
    command = machine_command(event, body.signature, read_paper(VoucherPlace, kept.body).public_key)
    try:
        return answer_response(await floor.books.submit(command, lambda receipt: None))
    except Refused as refused:
        return refusal_response(refused.refusal)
