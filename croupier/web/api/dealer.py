"""The dealer's side of the API: the procedure of the table, one route a step."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypedDict

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from croupier.access.roles import Role
from croupier.equipment.cards import card as read_card
from croupier.equipment.cards import cards as read_cards
from croupier.errors import Refused
from croupier.floor.filings.table_test import dealing_refusal
from croupier.house import procedure
from croupier.tables.calling import Called
from croupier.tables.numbers import Numbers
from croupier.tables.preview import Preview
from croupier.units.messages import tells
from croupier.units.verdict import Refusal
from croupier.web.access.principal import PERSON, Principal
from croupier.web.access.signing import Floorperson, Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response, refusal_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/tables", tags=["dealer"])


class CardsKept(TypedDict):
    """The cards that were entered and do not count yet."""

    id: str
    pending_cards: list[str]


async def called_of(request: Request) -> Called:
    """Who stands at the table: whoever is signed in, and the second person of the request.

    One of two is the floorperson, by his own credentials; the other one deals. Where both are, the one who
    was called as the second is.
    """
    first: Principal = request.state.person
    second: Principal | None = getattr(request.state, "second", None)
    if second is not None and Role.FLOORPERSON in second.roles:
        return Called(dealer=first.name, floorperson=second.name)
    if Role.FLOORPERSON in first.roles:
        return Called(dealer=second.name if second is not None else "", floorperson=first.name)
    return Called(dealer=first.name)


TheCalled = Annotated[Called, Depends(called_of)]


async def tested(table: str, floor: TheFloor, request: Request) -> None:
    """Nobody deals a game without its table test (58 Pa. Code § 611a.2(d)); on a floor where no money can
    be put in, people learn, and visitors of a demonstration have no file."""
    person: Principal = request.state.person
    if floor.validators is not None or person.kind != PERSON:
        return
    game = floor.desk(table).table.game
    dealer = person.credential or person.name
    refusal = await asyncio.to_thread(dealing_refusal, floor.books.ledger, dealer, game.id, game.title)
    if refusal is not None:
        raise Refused(refusal)


@router.post("/{table}/open", dependencies=[Depends(tested)])
async def open_table(table: str, body: r.Given, floor: TheFloor) -> Response:
    """Open the table and the betting of the next round."""
    return answer_response(await procedure.open_round(floor.desk(table), body.id, first=True))


@router.post("/{table}/next", dependencies=[Depends(tested)])
async def next_round(table: str, body: r.Given, floor: TheFloor) -> Response:
    """After settlement: open the betting of the next round."""
    return answer_response(await procedure.open_round(floor.desk(table), body.id, first=False))


@router.post("/{table}/no-more-bets")
async def no_more_bets(table: str, body: r.NoMoreBets, floor: TheFloor) -> Response:
    """Lock the wagers."""
    numbers = Numbers(body.start, body.magic_card, body.lucky_position)
    return answer_response(await procedure.no_more_bets(floor.desk(table), body.id, numbers))


@router.post("/{table}/deal")
async def deal(table: str, body: r.DealNext, floor: TheFloor) -> Response:
    """The next cards or dice of the virtual or recorded source."""
    return answer_response(await procedure.deal(floor.desk(table), body.id, body.count))


@router.post("/{table}/cards")
@tells(CardsKept)
async def cards(table: str, body: r.CardsEntered, floor: TheFloor) -> Response:
    """Cards from the keyboard or scanner; they count when they are confirmed."""
    return answer_response(await procedure.enter_cards(floor.desk(table), body.id, read_cards(body.cards)))


@router.post("/{table}/undo")
@tells(CardsKept)
async def undo(table: str, body: r.Given, floor: TheFloor) -> Response:
    """Take the last unconfirmed card back."""
    return answer_response(await procedure.undo(floor.desk(table), body.id))


@router.post("/{table}/confirm")
async def confirm(table: str, body: r.Confirming, floor: TheFloor) -> Response:
    """The cards that were entered count, with those that were dealt face down; or the hands are settled.
    ``count``: only so many cards of the deal lie on the table yet."""
    return answer_response(await procedure.confirm(floor.desk(table), body.id, body.count))


@router.post("/{table}/correct")
async def correct(table: str, body: r.CardCorrected, floor: TheFloor) -> Response:
    """A card that was said as it was turned up is another one: put right before the settlement."""
    wrong, right = read_card(body.wrong), read_card(body.right)
    return answer_response(await procedure.correct(floor.desk(table), body.id, body.place, wrong, right))


@router.post("/{table}/dice")
async def dice(table: str, body: r.DiceThrown, floor: TheFloor) -> Response:
    """The dice came to rest; no faces if they are not thrown again."""
    return answer_response(await procedure.dice(floor.desk(table), body.id, body.faces))


@router.post("/{table}/irregularity")
async def irregularity(table: str, body: r.HappenedForGood, floor: TheFloor, called: TheCalled) -> Response:
    """Something went wrong: do what the section says; with a floorperson, once something was seen."""
    desk = floor.desk(table)
    what = (body.name, body.seat, body.card, body.turn)
    return answer_response(await procedure.irregularity(desk, body.id, *what, called, body.device, body.read))


@router.post("/{table}/preview")
@tells(Preview)
async def preview(table: str, body: r.Happened, floor: TheFloor) -> Response:
    """What an irregularity would bring about; nothing changes."""
    what = (body.name, body.seat, body.card, body.turn, body.device, body.read)
    answer = procedure.preview(floor.desk(table), *what)
    return refusal_response(answer) if isinstance(answer, Refusal) else json_response(answer)


@router.post("/{table}/default")
async def default(table: str, body: r.Given, floor: TheFloor) -> Response:
    """Time is up: every seat still asked takes its default decision."""
    return answer_response(await procedure.take_defaults(floor.desk(table), body.id))


@router.post("/{table}/void")
async def void(table: str, body: r.Void, floor: TheFloor, called: TheCalled) -> Response:
    """The whole round is void: all wagers go back. By two people, once something of it was seen."""
    return answer_response(await procedure.void(floor.desk(table), body.id, body.reason, called))


@router.post("/{table}/close")
async def close(table: str, body: r.Given, floor: TheFloor, called: TheCalled) -> Response:
    """Close the table; wagers that are not locked go back, those that stay up with a floorperson."""
    return answer_response(await procedure.close(floor.desk(table), body.id, called))


@router.post("/{table}/dealing")
async def dealing(table: str, body: r.DealingChange, floor: TheFloor, called: TheCalled) -> Response:
    """The floor changes how cards are dealt: from the next round on, and posted with the rules."""
    answer = await procedure.change_dealing(floor.desk(table), body.id, body.dealing, called)
    return answer_response(answer)


@router.post("/{table}/cover-card")
async def cover_card(table: str, body: r.CoverCardCame, floor: TheFloor, called: TheCalled) -> Response:
    """The cover card came, on a position or (0) in the dealer's hand: after this round the cards are
    reshuffled."""
    return answer_response(await procedure.cover_card(floor.desk(table), body.id, body.position, called))


@router.post("/{table}/reshuffle")
async def reshuffle(table: str, body: r.Given, floor: TheFloor, called: TheCalled) -> Response:
    """A floorperson has the cards of the shoe reshuffled before another round."""
    return answer_response(await procedure.order_reshuffle(floor.desk(table), body.id, called))


@router.post("/{table}/entry")
async def entry(table: str, body: r.EntryPermitted, floor: TheFloor, called: TheCalled) -> Response:
    """A floorperson lets a terminal wager that did not since the shuffle."""
    return answer_response(await procedure.permit_entry(floor.desk(table), body.id, body.terminal, called))


@router.post("/{table}/done")
async def done(
    table: str, body: r.ActDone, floor: TheFloor, signer: Signer, floorperson: Floorperson
) -> Response:
    """Whoever is signed in did what a reminder asked for, or an act of opening, shuffle or cut; what is a
    floorperson's is signed by one, alone or as the second person."""
    desk = floor.desk(table)
    answer = await procedure.done(desk, body.id, body.act, signer, body.note, floorperson, body.position)
    return answer_response(answer)
