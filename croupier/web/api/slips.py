"""Payout slips and tips over HTTP: what a floor console asks of their desks."""

from __future__ import annotations

import asyncio
import datetime
from typing import Annotated, Any, TypedDict

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from croupier.access.signature import Signed
from croupier.accounting.slips.desk import SlipDesk
from croupier.accounting.slips.due import DuePayout
from croupier.accounting.slips.paper import SlipPaper, SpoiledSlip
from croupier.accounting.slips.print import slip_pdf
from croupier.accounting.tips.dealers import require_dealers
from croupier.accounting.tips.desk import TipDesk
from croupier.house.cashier import HandPaid
from croupier.house.floor import Floor
from croupier.units.messages import tells
from croupier.units.money import Cents
from croupier.units.verdict import Finding, Refusal
from croupier.web.access.api import TheAccess
from croupier.web.access.principal import VISITOR
from croupier.web.access.signing import First, SecondSlipSigner, Signer, SlipSigner
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response, refusal_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api", tags=["slips"])


class ToAttest(TypedDict):
    """A slip that waits for its second person; ``lacks`` says for whom."""

    slip: str
    whole_cents: Cents
    lacks: Refusal


class SlipsDocument(TypedDict):
    """What is due from attendants, every slip, and which of them wait for the second person."""

    due: list[DuePayout]
    slips: list[SlipPaper]
    spoiled: list[SpoiledSlip]
    to_attest: list[ToAttest]
    findings: list[Finding]


class SlipMade(r.Given):
    """A slip for what is due at a terminal."""

    terminal: r.Name
    what: r.Name = Field(examples=["jackpot"])
    win: r.Text = Field("", examples=["HCF-1-000042/EWT-7/flush/1"])
    hit: r.Text = ""
    combination: r.Text = ""
    form: r.Name = "electronic"


class SlipOverridden(SlipMade):
    """A slip for another amount than the terminal sent; whoever is signed in overrides, and the second person
    of the request makes the slip."""

    amount_cents: r.Amount
    override: r.Text


class SlipNamed(r.Given):
    slip: r.Name


class SlipPaid(SlipNamed):
    paid_from: r.Text = "cage:1"


class SlipVoided(SlipNamed):
    reason: r.Text


# -- slips -------------------------------------------------------------------------------------------


@router.get("/slips")
@tells(SlipsDocument)
async def slips(floor: TheFloor, state: str = "") -> Response:
    """What is due from attendants, every slip, and which of them wait for the second person."""
    desk = SlipDesk(floor.books.ledger)
    today = floor.books.ledger.gaming_day.day_of(floor.clock.now())

    def look() -> SlipsDocument:
        return {
            "due": desk.due(),
            "slips": desk.slips(state),
            "spoiled": desk.spoiled(),
            "to_attest": [
                {"slip": one.slip.slip, "whole_cents": one.whole_cents, "lacks": one.lacks}
                for one in desk.to_attest()
            ],
            "findings": list(desk.findings(today)),
        }

    return json_response(await asyncio.to_thread(look))


@router.get("/slips/{slip}/pdf")
async def printed_slip(slip: str, floor: TheFloor) -> Response:
    """A slip on paper."""
    found = await asyncio.to_thread(SlipDesk(floor.books.ledger).slip, slip)
    if found is None:
        return refusal_response(Refusal("slip_not_found", f"there is no slip {slip!r}"))
    log = floor.public_log
    receipt = await asyncio.to_thread(log.receipts.of_slip, found) if log else ""
    return Response(await asyncio.to_thread(slip_pdf, found, receipt), media_type="application/pdf")


@router.post("/terminals/{terminal}/hand-pay")
@tells(HandPaid)
async def hand_pay(
    terminal: str, body: r.Given, floor: TheFloor, signed: SlipSigner, second: SecondSlipSigner
) -> Response:
    """An attendant pays what is due, each win on a slip; the second person attests what needs two."""
    answer = await floor.cashier.hand_pay(body.id, floor.terminal(terminal), signed.by, signed.role, second)
    return refusal_response(answer) if isinstance(answer, Refusal) else json_response(answer)


@router.post("/slips/make")
async def make_slip(body: SlipMade, floor: TheFloor, signed: SlipSigner) -> Response:
    """Make a slip."""
    return await _make(body, floor, signed)


@router.post("/slips/override")
async def override_slip(
    body: SlipOverridden, floor: TheFloor, signed: SlipSigner, second: SecondSlipSigner
) -> Response:
    """Make a slip for another amount than the terminal sent: two persons, one of them a supervisor."""
    maker = second or signed
    more = {
        "amount_cents": body.amount_cents,
        "override": body.override,
        "override_by": signed.by,
        "override_role": signed.role,
    }
    return await _make(body, floor, maker, **more)


async def _make(body: SlipMade, floor: Floor, maker: Signed, **more: Any) -> Response:
    desk = SlipDesk(floor.books.ledger)
    if body.combination:
        more["combination"] = body.combination

    def make() -> Any:
        told = {"hit": body.win or body.hit, "form": body.form, **more}
        return desk.make_for(body.id, body.terminal, body.what, maker.by, maker.role, **told)

    return answer_response(await asyncio.to_thread(make))


@router.post("/slips/sign")
async def sign_slip(body: SlipNamed, floor: TheFloor, signed: SlipSigner) -> Response:
    """The second person attests that the patron was paid."""
    desk = SlipDesk(floor.books.ledger)
    return answer_response(await asyncio.to_thread(desk.sign, body.id, body.slip, signed.by, signed.role))


@router.post("/slips/pay")
async def pay_slip(body: SlipPaid, floor: TheFloor, signer: Signer) -> Response:
    """The patron is paid, by whoever is signed in."""
    desk = SlipDesk(floor.books.ledger)
    command = await asyncio.to_thread(desk.paying, body.id, body.slip, signer, body.paid_from)
    return answer_response(await floor.books.submit(command, floor.cashier.slip_paid))


@router.post("/slips/void")
async def void_slip(body: SlipVoided, floor: TheFloor, signer: Signer) -> Response:
    """A slip is not used."""
    desk = SlipDesk(floor.books.ledger)
    return answer_response(await asyncio.to_thread(desk.void, body.id, body.slip, body.reason, signer))


# -- tips --------------------------------------------------------------------------------------------


class TipsShared(r.Given):
    """A pool up to a gaming day, and the minutes that each dealer dealt."""

    pool: r.Name = "dealers"
    last_day: Annotated[datetime.date, Field(strict=False)]
    minutes: dict[r.Name, Annotated[int, Field(ge=0)]]


@router.get("/tips/{first}/{last}")
async def tip_report(
    first: datetime.date, last: datetime.date, floor: TheFloor, pool: str = "dealers"
) -> Response:
    """Tips of a period by terminal, and what became of the pool."""
    desk = TipDesk(floor.books.ledger)
    report = await asyncio.to_thread(desk.report, pool, first, last)
    return json_response(report.document())


@router.post("/tips/distribute")
async def distribute_tips(
    body: TipsShared, floor: TheFloor, access: TheAccess, first: First, signer: Signer
) -> Response:
    """Share a pool by the house's written rule, among dealers of the house."""
    if first.kind != VISITOR:
        # A demonstration has no people.
        require_dealers(body.minutes, await asyncio.to_thread(access.people.people))
    desk = TipDesk(floor.books.ledger)
    return answer_response(
        await asyncio.to_thread(desk.distribute, body.id, body.pool, body.last_day, body.minutes, signer)
    )
