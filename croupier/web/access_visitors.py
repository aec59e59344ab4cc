"""Visitors of the demonstration: signed in by the house itself, told apart by a cookie, and told so."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import Message, Send

from croupier.events.codes import Code
from croupier.web.access_state import VISITOR_COOKIE, Access


def greeting(access: Access, connection: HTTPConnection, send: Send) -> Send:
    """A sending that gives a new visitor a name with the first page; the log has it from then on."""
    if connection.cookies.get(VISITOR_COOKIE) or "text/html" not in connection.headers.get("accept", ""):
        return send
    name = access.chance(4).hex()

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 200:
            cookie = f"{VISITOR_COOKIE}={name}; Path=/; HttpOnly; SameSite=Strict"
            message["headers"] = [*message.get("headers", ()), (b"set-cookie", cookie.encode())]
            access.log.enter(Code.VISITOR_SIGNED_IN, person=f"visitor-{name}")
        await send(message)

    return sending
