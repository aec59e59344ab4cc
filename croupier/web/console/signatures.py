"""The second person attests a payment at the console of whoever made it (58 Pa. Code § 465a.26(b)(3))."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.responses import Response

from croupier.accounting.slips.desk import SlipDesk
from croupier.errors import Refused
from croupier.units.verdict import Refusal
from croupier.web.access.signing import SecondSlipSigner
from croupier.web.api.answers import answer_response
from croupier.web.api.slips import SlipNamed
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/slips", tags=["slips"])

_CITE = "58 Pa. Code § 465a.26(b)(3)"


@router.post("/countersign")
async def countersign(body: SlipNamed, floor: TheFloor, signed: SecondSlipSigner) -> Response:
    """The second person of the request attests the payment; the gate has verified who it is."""
    if signed is None:
        raise Refused(Refusal("second_person_needed", "a second person attests a slip", _CITE))
    desk = SlipDesk(floor.books.ledger)
    return answer_response(await asyncio.to_thread(desk.sign, body.id, body.slip, signed.by, signed.role))
