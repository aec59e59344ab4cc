"""The patron's side of the API: the floor, and what a terminal may do."""

from __future__ import annotations

import asyncio
from typing import Annotated, NotRequired, TypedDict

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from croupier import games
from croupier.errors import Refused
from croupier.floor.assets.attendant_call import AnswerCall, CallAttendant
from croupier.house import linked_accounts
from croupier.house.cashier import account_of
from croupier.house.documents import (
    FloorOverview,
    OneTable,
    TerminalMessage,
    floor_document,
    is_free,
    round_document,
    table_document,
    terminal_document,
)
from croupier.house.floor import Floor
from croupier.house.hints import Hint
from croupier.house.simulated_validators import SimulatedValidators
from croupier.tables.prices import Prices, prices
from croupier.tables.recall import past_rounds
from croupier.tables.records import find_round
from croupier.tables.rules_messages import PastRound, PostedRules, RoundDocument
from croupier.tables.rules_page import posted_rules
from croupier.units.messages import tells
from croupier.units.money import Cents
from croupier.units.name_spaces import sent_id
from croupier.units.verdict import Refusal
from croupier.wagering.devices.report import INSERTED
from croupier.wagering.voucher import Voucher
from croupier.web.access.principal import TERMINAL, Principal
from croupier.web.access.signing import Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response, refusal_response
from croupier.web.api.patron_words import patron_response

router = APIRouter(prefix="/api")


class TerminalGiven(TypedDict):
    """The terminal that a visitor of the demonstration was given."""

    id: str
    terminal: str


class PastRounds(TypedDict):
    """The rounds of a terminal, newest first."""

    rounds: list[PastRound]


class VoucherTaken(TypedDict):
    """A voucher that a validator has read."""

    id: str
    amount_cents: Cents


class CashedOut(TypedDict):
    """``paid_by`` is "voucher" or "attendant"; only a voucher has a number, and only an attendant a reason:
    too_much, vouchers_off or no_printer."""

    id: str
    paid_by: str
    amount_cents: Cents
    voucher: NotRequired[str]
    because: NotRequired[str]


class Called(TypedDict):
    """Since when somebody calls at a terminal."""

    id: str
    called_at: str


class BytesTaken(TypedDict):
    """The bytes of a terminal are in; ``promises`` are all promises of the round in one hash."""

    round: str
    promises: str


class VoucherStanding(TypedDict):
    """How a voucher stands."""

    number: str
    amount_cents: Cents
    state: str
    issued_at: str
    issued_by: str
    expires_day: str


MOST_RECALLED = 50
"""How many rounds are recalled at once; the earlier ones are asked for after them."""
MOST_GIVEN = 1000
"""How many requests for a terminal are remembered."""


async def floor_of(request: Request) -> Floor:
    """A coroutine, as every dependency: anything else would be run in another thread, for each request."""
    floor: Floor = request.app.state.floor
    return floor


TheFloor = Annotated[Floor, Depends(floor_of)]

# -- the floor -------------------------------------------------------------------------------------


@router.get("/floor", tags=["floor"])
@tells(FloorOverview)
async def floor_page(request: Request, floor: TheFloor) -> Response:
    """All tables and terminals; a terminal sees of the terminals itself alone."""
    document = floor_document(floor)
    own: str = request.state.person.terminal
    if own:
        document["terminals"] = [one for one in document["terminals"] if one["id"] == own]
    return json_response(document)


@router.get("/tables/{table}", tags=["floor"])
@tells(OneTable)
async def one_table(table: str, floor: TheFloor) -> Response:
    """One table."""
    desk = floor.desk(table)
    found: OneTable = {**table_document(desk), "commitment": desk.table.commitment}
    return json_response(found)


@router.get("/tables/{table}/rules", tags=["floor"])
@tells(PostedRules)
async def rules(table: str, floor: TheFloor) -> Response:
    """The posted rules: wagers, paytables, limits, options, irregularities."""
    return json_response(posted_rules(floor.desk(table).table))


@router.post("/take-terminal", tags=["floor"])
@tells(TerminalGiven)
async def take_terminal(body: r.Given, floor: TheFloor) -> Response:
    """The demonstration gives a visitor a free terminal."""
    if not floor.config.demo:
        return refusal_response(Refusal("not_a_demonstration", "terminals of this house are not given away"))
    given: dict[str, str] = floor.given
    if body.id not in given:
        taken = set(given.values())
        seated = {t for desk in floor.desks.values() for t in desk.table.seats}
        free = [t for t in floor.cashier.standings if t not in seated and is_free(floor, t, [])]
        if not free:
            return refusal_response(Refusal("no_free_terminal", "every terminal is taken; come back soon"))
        given[body.id] = next((t for t in free if t not in taken), free[0])
        if len(given) > MOST_GIVEN:
            del given[next(iter(given))]
    found: TerminalGiven = {"id": sent_id(body.id), "terminal": given[body.id]}
    return json_response(found)


# -- a terminal ------------------------------------------------------------------------------------


@router.get("/terminals/{terminal}", tags=["terminal"])
@tells(TerminalMessage)
async def one_terminal(terminal: str, request: Request, floor: TheFloor) -> Response:
    """What the WebSocket sends first."""
    named = floor.terminal(terminal)
    await linked_accounts.refresh(floor, named)
    own = request.state.person.owns(terminal)
    document = terminal_document(floor, named, own=own)
    document["conditions"] = await asyncio.to_thread(floor.gateways.conditions, named)
    return json_response(document)


@router.get("/terminals/{terminal}/rounds", tags=["terminal"])
@tells(PastRounds)
async def last_rounds(
    terminal: str,
    floor: TheFloor,
    limit: Annotated[int, Query(ge=1, le=MOST_RECALLED)] = 10,
    before: str = "",
) -> Response:
    """The rounds of a terminal, newest first; with ``before``, those before that round."""
    account = account_of(floor.terminal(terminal))
    rounds = await asyncio.to_thread(
        past_rounds, floor.books.ledger, terminal, account, limit, _title_of, before
    )
    found: PastRounds = {"rounds": rounds}
    return json_response(found)


def _title_of(game: str) -> str:
    return games.load(game).title


@router.post("/terminals/{terminal}/sit", tags=["terminal"])
async def sit(terminal: str, body: r.Sit, floor: TheFloor) -> Response:
    """Take a position at a table; 0 for the first that is open."""
    return patron_response(await floor.sit(body.id, terminal, body.table, body.position))


@router.post("/terminals/{terminal}/leave", tags=["terminal"])
async def leave(terminal: str, body: r.AtTable, floor: TheFloor) -> Response:
    """Give the position up."""
    return patron_response(await floor.leave(body.id, terminal, body.table))


@router.post("/terminals/{terminal}/bill", tags=["terminal"])
async def bill(terminal: str, body: r.Bill, floor: TheFloor) -> Response:
    """A bill into the simulated validator of a demonstration; elsewhere a page brings no money in."""
    validators = simulated(floor)
    return patron_response(await validators.bill(body.id, floor.terminal(terminal), body.bill_cents))


@router.post("/terminals/{terminal}/voucher", tags=["terminal"])
@tells(VoucherTaken)
async def voucher_in(terminal: str, body: r.VoucherIn, floor: TheFloor) -> Response:
    """A voucher into the simulated validator of a demonstration; elsewhere a page brings no money in."""
    validators = simulated(floor)
    return patron_response(await validators.voucher(body.id, floor.terminal(terminal), body.number))


def simulated(floor: Floor) -> SimulatedValidators:
    """The validators behind the buttons of the page; Refused where the validators are real."""
    if floor.validators is None:
        message = (
            "bills and vouchers go into the bill validator of the terminal; a page cannot bring money in"
        )
        raise Refused(Refusal("not_by_page", message, INSERTED))
    return floor.validators


@router.post("/terminals/{terminal}/cash-out", tags=["terminal"])
@tells(CashedOut)
async def cash_out(terminal: str, body: r.Given, floor: TheFloor) -> Response:
    """Everything on a voucher; what is too much for paper is paid by an attendant."""
    is_unheard = floor.gateways.is_lost(floor.terminal(terminal))
    return patron_response(await floor.cashier.cash_out(body.id, terminal, is_unheard=is_unheard))


@router.post("/terminals/{terminal}/call", tags=["terminal"])
@tells(Called)
async def call(terminal: str, body: r.Given, floor: TheFloor) -> Response:
    """Somebody at the terminal asks for an attendant; pressed again, it is still the same call."""
    command = CallAttendant(id=body.id, asset_number=floor.terminal(terminal))
    return answer_response(await floor.books.submit(command, lambda receipt: floor.cabinets.wake()))


@router.post("/terminals/{terminal}/attended", tags=["terminal"])
async def attended(terminal: str, body: r.Given, floor: TheFloor, signer: Signer) -> Response:
    """Somebody of the house is at the terminal: the call is answered."""
    command = AnswerCall(id=body.id, asset_number=floor.terminal(terminal), by=signer)
    return answer_response(await floor.books.submit(command, lambda receipt: floor.cabinets.wake()))


@router.post("/terminals/{terminal}/tip", tags=["terminal"])
async def tip(terminal: str, body: r.TipGiven, floor: TheFloor) -> Response:
    """A tip for the dealers' pool."""
    if body.table:
        floor.desk(body.table)
    return patron_response(await floor.cashier.tip(body.id, floor.terminal(terminal), body.amount_cents))


@router.post("/terminals/{terminal}/wagers", tags=["terminal"])
async def wagers(terminal: str, body: r.Wagers, floor: TheFloor) -> Response:
    """Replace all wagers of this terminal in the round."""
    answer = await floor.wagers(body.id, terminal, body.table, body.round, body.wagers, body.promise)
    return patron_response(answer)


@router.post("/terminals/{terminal}/bytes", tags=["terminal"])
@tells(BytesTaken)
async def show_bytes(terminal: str, body: r.BytesShown, floor: TheFloor) -> Response:
    """Show the bytes that were promised for the shuffle, once no more bets are taken."""
    refusal = floor.show_bytes(terminal, body.table, body.round, body.shown)
    if refusal is not None:
        return refusal_response(refusal)
    taken: BytesTaken = {"round": body.round, "promises": floor.desk(body.table).table.promises}
    return json_response(taken)


@router.post("/terminals/{terminal}/decision", tags=["terminal"])
async def decision(terminal: str, body: r.DecisionMade, floor: TheFloor) -> Response:
    """Answer the open question."""
    answer = await floor.decision(body.id, terminal, body.table, body.round, body.question, body.decision)
    return patron_response(answer)


@router.get("/terminals/{terminal}/prices", tags=["terminal"])
@tells(Prices)
async def decision_prices(terminal: str, table: str, floor: TheFloor) -> Response:
    """What each decision of the open question would stake, where the decision names no amount."""
    found = prices(floor.desk(table).table, floor.terminal(terminal))
    return refusal_response(found) if isinstance(found, Refusal) else json_response(found)


@router.get("/terminals/{terminal}/hint", tags=["terminal"])
@tells(Hint)
async def hint(terminal: str, table: str, floor: TheFloor) -> Response:
    """The best answer to the open question, where the house gives hints."""
    found = await floor.hints.of(floor.desk(table), floor.terminal(terminal))
    return refusal_response(found) if isinstance(found, Refusal) else json_response(found)


# -- records ---------------------------------------------------------------------------------------


@router.get("/rounds/{round_id}", tags=["records"])
@tells(RoundDocument)
async def one_round(round_id: str, floor: TheFloor, terminal: str = "") -> Response:
    """The whole record of a round that is over."""
    for desk in floor.desks.values():
        if desk.table.round_id == round_id and desk.table.phase != "settled":
            return refusal_response(Refusal("round_not_over", f"round {round_id} is not settled yet"))
    record = await asyncio.to_thread(find_round, floor.books.ledger, round_id)
    return json_response(round_document(record, terminal))


@router.get("/vouchers/{number}.pdf", tags=["records"])
async def voucher_paper(number: str, floor: TheFloor, request: Request) -> Response:
    """A voucher as printed; a terminal prints its own alone."""
    from croupier.wagering.voucher_print import voucher_pdf

    voucher = await asyncio.to_thread(_voucher, floor, number, request.state.person)
    log = floor.public_log
    receipt = await asyncio.to_thread(log.receipts.of_voucher, voucher) if log else ""
    paper = await asyncio.to_thread(voucher_pdf, voucher, floor.config.name, receipt=receipt)
    return Response(paper, media_type="application/pdf")


@router.get("/vouchers/{number}", tags=["records"])
@tells(VoucherStanding)
async def one_voucher(number: str, floor: TheFloor, request: Request) -> Response:
    """How a voucher stands; a terminal sees its own alone."""
    voucher = await asyncio.to_thread(_voucher, floor, number, request.state.person)
    found: VoucherStanding = {
        "number": voucher.number,
        "amount_cents": voucher.amount_cents,
        "state": voucher.state,
        "issued_at": voucher.issued_at,
        "issued_by": voucher.issued_by,
        "expires_day": voucher.expires_day,
    }
    return json_response(found)


def _voucher(floor: Floor, number: str, asker: Principal) -> Voucher:
    """A voucher is bearer paper: a page at which somebody tries numbers learns nothing of another's."""
    voucher = floor.books.ledger.voucher(number)
    if asker.kind == TERMINAL and voucher is not None and voucher.issued_by != f"terminal:{asker.terminal}":
        voucher = None
    if voucher is None:
        raise Refused(Refusal("no_such_voucher", f"there is no voucher {number!r}", "58 Pa. Code § 461a.8"))
    return voucher
