"""Vouchers at the cage: looked up, redeemed once, and listed (58 Pa. Code §§ 461a.8, 461a.10(k))."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, TypedDict

from fastapi import APIRouter, Query
from starlette.responses import Response

from croupier.accounting.day.redeeming import RedeemAtPlace
from croupier.units.messages import tells
from croupier.units.money import Cents
from croupier.wagering.voucher import OUTSTANDING, Voucher
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api", tags=["console"])


class VoucherList(TypedDict):
    """Vouchers, newest first, each by its last digits; how many there are, and what is outstanding."""

    outstanding: int
    outstanding_cents: Cents
    all: int
    vouchers: list[Voucher]


class VoucherFound(TypedDict):
    """Everything the books know of one voucher; null if there is none."""

    voucher: Voucher | None


MOST_LISTED = 500


class Redeemed(r.Given):
    """Cash for a voucher; ``place`` is the cage that pays."""

    place: r.Name = "cage:1"


@router.get("/console/vouchers")
@tells(VoucherList)
async def vouchers(
    floor: TheFloor,
    state: str = "",
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 100,
) -> Response:
    """Vouchers, newest first, and what all outstanding ones come to. A number is shown by its last digits:
    whoever has the whole number could ask for the money."""
    found = await asyncio.to_thread(floor.books.ledger.vouchers)
    open_ones = [one for one in found if one.state == OUTSTANDING]
    chosen = [one for one in reversed(found) if state in ("", one.state)]
    told: VoucherList = {
        "outstanding": len(open_ones),
        "outstanding_cents": sum(one.amount_cents for one in open_ones),
        "all": len(found),
        "vouchers": [replace(one, number=f"…{one.number[-4:]}") for one in chosen[:limit]],
    }
    return json_response(told)


@router.get("/console/vouchers/{number}")
@tells(VoucherFound)
async def one_voucher(number: str, floor: TheFloor) -> Response:
    """Everything the books know of one voucher."""
    voucher = await asyncio.to_thread(floor.books.ledger.voucher, number)
    found: VoucherFound = {"voucher": voucher}
    return json_response(found)


@router.post("/vouchers/{number}/redeem")
async def redeem(number: str, body: Redeemed, floor: TheFloor) -> Response:
    """Pay a voucher at the cage; a second redemption is refused wherever it is tried. A cashier pays from no
    redemption machine: what leaves those is not in a cashier's hands (§ 461a.10)."""
    if not body.place.startswith("cage:"):
        raise ValueError(f"place: {body.place!r} is not a cage, like cage:1")
    command = RedeemAtPlace(id=body.id, number=number, place=body.place)
    return answer_response(await floor.books.submit(command, lambda receipt: None))
