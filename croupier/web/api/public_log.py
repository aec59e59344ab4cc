"""The public log as files: the last checkpoint and the tiles, in the addresses of c2sp.org/tlog-tiles.

Anybody may read them. They hold hashes and nothing else: what the journal says is not for everybody, and
cannot be guessed from them (``store/tree``); so there are no bundles of entries. A witness tells here what it
holds; its signature is what opens this, as that of a device does for bills.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from croupier.errors import DataError
from croupier.house.public_log import HouseLog
from croupier.store.cosignatures import Cosignature
from croupier.transparency.note import MOST_BYTES
from croupier.web.access.state import Access
from croupier.web.api.answers import MISSING, REFUSED, error_response
from croupier.web.api.terminal import TheFloor
from croupier.web.pages.receipt_page import receipt_page
from croupier.web.pages.routes import page

router = APIRouter(prefix="/log", tags=["the public log"])

FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
FOR_NOW: Final = {"Cache-Control": "no-cache"}
TOO_LARGE: Final = 413


async def _log(floor: TheFloor) -> HouseLog:
    if floor.public_log is None:
        raise DataError("this floor has no public log")
    return floor.public_log


TheLog = Annotated[HouseLog, Depends(_log)]


@router.get("", include_in_schema=False)
async def log_page(log: TheLog) -> Response:
    """For people: the last checkpoint, the key, and what each witness has last said."""
    note, words = await asyncio.to_thread(lambda: (log.log.shown(), log.last_words()))
    witnesses = [_standing(log, one.name, words.get(one.name)) for one in log.witnesses]
    return page("public-log", checkpoint=note, key=str(log.log.key), witnesses=witnesses)


def _standing(log: HouseLog, name: str, said: Cosignature | None) -> dict[str, str]:
    state = log.disagreement(name) or (
        "silent" if log.is_silent(name) else "agrees" if said else "waited for"
    )
    at = datetime.fromtimestamp(said.cosigned_at, UTC).isoformat() if said else ""
    return {"name": name, "cosigned_at": at, "size": str(said.size) if said else "", "state": state}


@router.get("/checkpoint")
async def checkpoint(log: TheLog) -> Response:
    """The last signed checkpoint, with the cosignatures that there are of it."""
    note = await asyncio.to_thread(log.log.shown)
    if not note:
        return error_response(MISSING, "http", "nothing was signed yet")
    return PlainTextResponse(note, headers=FOR_NOW)


@router.get("/key")
async def key(log: TheLog) -> Response:
    """The public key of the log, in the one word that witnesses and readers of receipts are told."""
    return PlainTextResponse(f"{log.log.key}\n", headers=FOR_NOW)


@router.get("/receipt.html", include_in_schema=False)
async def receipt_checker() -> Response:
    """The page that checks receipts, in one file to be kept: it asks nobody for anything."""
    headers = {**FOR_NOW, "Content-Disposition": 'attachment; filename="receipt.html"'}
    return Response(receipt_page(), media_type="text/html", headers=headers)


@router.get("/tile/{path:path}")
async def tile(path: str, log: TheLog) -> Response:
    """The hashes of a tile."""
    content = await asyncio.to_thread(log.log.tile, path)
    if content is None:
        return error_response(MISSING, "http", "there is no such tile below the last checkpoint")
    return Response(content, media_type="application/octet-stream", headers=FOR_EVER)


@router.post("/cosigned")
async def cosigned(request: Request, log: TheLog) -> Response:
    """What a witness of the house holds: a checkpoint that the log and the witness have signed."""
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > MOST_BYTES:
            return error_response(TOO_LARGE, "malformed", "a note is never that long")
    try:
        note = content.decode()
    except UnicodeDecodeError:
        raise DataError("a note is a text") from None
    heard = await asyncio.to_thread(log.hear, note)
    access: Access = request.app.state.access
    log.tell(heard, access.log)
    if heard.disagrees:
        return error_response(REFUSED, "witness_disagrees", heard.disagrees)
    return PlainTextResponse("kept\n")
