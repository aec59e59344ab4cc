"""A progressive meter changed by hand: set anew, or removed. Two persons, one of finance and one of slot
operations, since the controller stands under two keys (58 Pa. Code § 605a.2(b))."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from croupier.house.floor import Floor
from croupier.house.linked_meters import refresh
from croupier.ledger.ledger import Answer
from croupier.units.money import LARGEST_AMOUNT
from croupier.wagering.progressive.acts import AuthorisedAct, RemoveMeter, SetMeter
from croupier.web.access.signing import SecondSigner, Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/progressives", tags=["books"])


class ByHand(r.Given):
    """Which meter, and why."""

    meter: r.Text = Field(examples=["progressive_main:HCF-LINK.main"])
    reason: r.Text


class MeterSet(ByHand):
    amount_cents: Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]


class MeterRemoved(ByHand):
    """``to`` takes over what patrons have wagered into the meter."""

    to: r.Text = ""


@router.post("/set")
async def set_meter(body: MeterSet, floor: TheFloor, signer: Signer, second: SecondSigner) -> Response:
    """Make a meter show another amount; the house pays or takes the difference."""
    command = SetMeter(**body.model_dump(), finance=second, slot_operations=signer)
    answer = await _done(floor, command)
    return answer_response(answer)


@router.post("/remove")
async def remove_meter(
    body: MeterRemoved,
    floor: TheFloor,
    signer: Signer,
    second: SecondSigner,
) -> Response:
    """Take a meter out of use; the books refuse it as long as a table of any server takes wagers for it."""
    command = RemoveMeter(**body.model_dump(), finance=second, slot_operations=signer)
    answer = await _done(floor, command)
    return answer_response(answer)


async def _done(floor: Floor, command: AuthorisedAct) -> Answer:
    answer = await floor.books.submit(command, lambda receipt: None)
    # Every sign of the meter shows the new amount at once, and not with the next wager.
    await refresh(floor)
    return answer
