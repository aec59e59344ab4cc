"""The WebSocket routes: whole states, pushed as they change, and the commands that come on the same line."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from fastapi import APIRouter
from starlette.websockets import WebSocket

from croupier.errors import Refused
from croupier.events.codes import Code
from croupier.house import linked_accounts
from croupier.house.broadcast import TableBroadcast
from croupier.house.cabinets import CabinetMessage, CabinetsMessage
from croupier.house.cashier import AccountMessage
from croupier.house.documents import FloorMessage, TerminalMessage, floor_document, terminal_document
from croupier.house.floor import Floor
from croupier.house.hub import spectating, watching
from croupier.house.outbox import Outbox
from croupier.tables.messages import DealerMessage, LeftMessage
from croupier.tables.spectating import PlayMessage
from croupier.tables.views import TableMessage
from croupier.units.messages import tells
from croupier.web.access.presence import SENTENCE, WS_WHO_CHANGED, staying
from croupier.web.access.state import access_of
from croupier.web.live.asks import AnswerMessage, Asks
from croupier.web.live.limits import Chatter
from croupier.web.live.wire import EXTENSION

router = APIRouter()
_encode = msgspec.json.Encoder().encode
_NOT_FOUND, _TOO_MUCH = 4404, 4429


@router.websocket("/ws/terminals/{terminal}")
@tells(TerminalMessage | AccountMessage | CabinetMessage | TableMessage | LeftMessage | AnswerMessage)
async def terminal_socket(websocket: WebSocket, terminal: str) -> None:
    """A terminal: its account and its tables; for staff without what its patron has not shown."""
    floor: Floor = websocket.app.state.floor
    try:
        floor.terminal(terminal)
    except Refused as refused:
        await _turn_away(websocket, refused)
        return
    asks = Asks(websocket, f"/api/terminals/{terminal}/")
    if not websocket.state.person.owns(terminal):
        await _serve(
            websocket,
            floor,
            watching(terminal),
            lambda: _encode(terminal_document(floor, terminal, own=False)),
            lambda: linked_accounts.refresh(floor, terminal),
            asks,
        )
        return
    log = access_of(websocket).log
    log.enter(Code.TERMINAL_CONNECTED, device=terminal)
    try:
        await _serve(
            websocket,
            floor,
            f"terminal:{terminal}",
            lambda: _encode(terminal_document(floor, terminal, own=True)),
            lambda: linked_accounts.refresh(floor, terminal),
            asks,
        )
    finally:
        log.enter(Code.TERMINAL_LOST, device=terminal)


@router.websocket("/ws/tables/{table}/dealer")
@tells(DealerMessage | CabinetsMessage | AnswerMessage)
async def dealer_socket(websocket: WebSocket, table: str) -> None:
    """A dealer's console: the table, and what is the matter with the cabinets at it."""
    floor: Floor = websocket.app.state.floor
    await _serve_table(
        websocket,
        table,
        lambda told: (f"dealer:{told.desk.id}", told.dealer_frame),
        lambda told: floor.cabinets_frame(told.desk),
        Asks(websocket, f"/api/tables/{table}/"),
    )


@router.websocket("/ws/tables/{table}/play")
@tells(PlayMessage)
async def play_socket(websocket: WebSocket, table: str) -> None:
    """The live play of a table, for a terminal at which nobody sits yet, disabled or not (§ 605a.9(c))."""
    await _serve_table(websocket, table, lambda told: (spectating(told.desk.id), told.play_frame))


@router.websocket("/ws/floor")
@tells(FloorMessage)
async def floor_socket(websocket: WebSocket) -> None:
    """The overview of the floor."""
    floor: Floor = websocket.app.state.floor
    await _serve(websocket, floor, "floor", lambda: floor_frame(floor))


def floor_frame(floor: Floor) -> bytes:
    told: FloorMessage = {"type": "floor", **floor_document(floor)}
    return _encode(told)


async def _turn_away(websocket: WebSocket, refused: Refused) -> None:
    await websocket.accept()
    await websocket.close(_NOT_FOUND, refused.refusal.message[:120])


async def _at_once() -> None:
    """Nothing has to be looked up first."""


async def _serve_table(
    websocket: WebSocket,
    table: str,
    what: Callable[[TableBroadcast], tuple[str, Callable[[], bytes]]],
    then: Callable[[TableBroadcast], bytes] | None = None,
    asks: Asks | None = None,
) -> None:
    """What one table tells: the interest to join, the whole state to begin with, and what comes after it."""
    floor: Floor = websocket.app.state.floor
    try:
        desk = floor.desk(table)
    except Refused as refused:
        await _turn_away(websocket, refused)
        return
    told = floor.broadcasts[desk.id]
    interest, first = what(told)
    await _serve(websocket, floor, interest, first, asks=asks, then=partial(then, told) if then else None)


async def _serve(
    websocket: WebSocket,
    floor: Floor,
    interest: str,
    first: Callable[[], bytes],
    look_up: Callable[[], Awaitable[None]] = _at_once,
    asks: Asks | None = None,
    then: Callable[[], bytes] | None = None,
) -> None:
    """Join, send the whole state, then whatever changes, until the other side goes away or is cut off."""
    await websocket.accept()
    await look_up()
    loop = asyncio.get_running_loop()
    outbox = Outbox(loop.time(), websocket.scope.get("extensions", {}).get(EXTENSION))
    with staying(websocket) as presence:
        floor.hub.join(interest, outbox)
        outbox.put("first", first(), loop.time())
        if then is not None:
            outbox.put("then", then(), loop.time())
        floor.on_change()
        tasks = [
            asyncio.create_task(_send(websocket, outbox)),
            asyncio.create_task(_listen(websocket, asks)),
            asyncio.create_task(outbox.cut.wait()),
            asyncio.create_task(presence.gone.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            floor.hub.leave(interest, outbox)
            floor.on_change()
            for task in tasks:
                task.cancel()
            # What a lost connection raises in its own tasks ends with it.
            await asyncio.gather(*tasks, return_exceptions=True)
    if presence.gone.is_set():
        await websocket.close(WS_WHO_CHANGED, SENTENCE)


async def _listen(websocket: WebSocket, asks: Asks | None) -> None:
    """Commands, where there are any; of all else only its going away counts, or a flood."""
    loop = asyncio.get_running_loop()
    chatter = Chatter(loop.time())
    while (message := await websocket.receive())["type"] != "websocket.disconnect":
        if asks is not None and await asks.take(message.get("text") or ""):
            continue
        if chatter.is_too_much(loop.time()):
            await websocket.close(_TOO_MUCH, "too many messages in too short a time")
            return


async def _send(websocket: WebSocket, outbox: Outbox) -> None:
    """Empty one outbox, as fast as its own connection takes it."""
    loop = asyncio.get_running_loop()
    while True:
        payload = await outbox.next(loop.time())
        await websocket.send({"type": "websocket.send", "text": payload.decode()})
