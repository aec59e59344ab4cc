"""A round that cannot be ended, given back by a floorperson and a second person at the house itself."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from croupier.errors import Fault
from croupier.house.desk import Desk
from croupier.ledger.command import Receipt
from croupier.ledger.ledger import Answer
from croupier.tables.giving_back import CITE, GiveBackRound, give_back, not_written, tries
from croupier.tables.step import Step
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal
from croupier.web.access.signing import SecondSigner, Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/tables", tags=["dealer"])


@router.post("/{table}/give-back")
async def give_back_round(
    table: str, body: r.Void, floor: TheFloor, signer: Signer, second: SecondSigner
) -> Response:
    """Every wager of a round goes back that cannot be ended: the table is stopped, and two people say so."""
    signed = {"by": signer, "second": second}
    return answer_response(await given_back(floor.desk(table), body.id, body.reason, **signed))


async def given_back(desk: Desk, command_id: str, reason: str, **signed: Signature) -> Answer:
    """Which round was meant stands under the id of the request, as for a void round; asked again, it gives no
    later round back."""
    asked = ["give-back", reason]
    async with desk.lock.alone():
        holds = await asyncio.to_thread(desk.books.ledger.open_holds)
        step = _not_stopped(desk) or give_back(desk.table, holds, reason)
        meant = await desk.intend(command_id, asked, step)
        if isinstance(meant, Refusal) or isinstance(step, Refusal):
            return meant
        if meant.facts["round"] != desk.table.round_id:
            return meant
        return await _end(desk, asked, step, meant, signed)


def _not_stopped(desk: Desk) -> Refusal | None:
    if desk.fault:
        return None
    message = f"table {desk.id} is not stopped: its round ends by itself, or a floorperson declares it void"
    return Refusal("round_can_be_ended", message, CITE)


async def _end(
    desk: Desk, asked: list[str], step: Step, meant: Receipt, signed: Mapping[str, Signature]
) -> Answer:
    """Under the first id that is free; where the meters are the fault, without touching them."""
    fault, desk.fault = desk.fault, ""
    answer: Answer = not_written(desk.table.round_id)
    for number, tried in tries(desk.table.round_id, step):
        try:
            answer = await desk.record(number, asked, tried, GiveBackRound, **signed)
        except Fault:
            desk.fault = ""
            continue
        if isinstance(answer, Receipt):
            return meant
    desk.stop(fault)
    return answer
