"""Visitors of the demonstration: signed in by the house itself, told apart by a cookie, and told so."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Message, Send

from croupier.access.roles import STAFF, Role
from croupier.events.codes import Code
from croupier.web.access.principal import VISITOR, Principal
from croupier.web.access.state import VISITOR_COOKIE, Access

ROLE_HEADER: Final = "croupier-role"
"""The role in which a visitor looks at the console; without it, every role."""


def in_role(person: Principal, connection: HTTPConnection) -> Principal:
    """A visitor who chose a role has that one alone, so that the demonstration shows who may do what."""
    chosen = connection.headers.get(ROLE_HEADER, "")
    if person.kind != VISITOR or chosen not in set(STAFF):
        return person
    return replace(person, roles=frozenset({Role(chosen), Role.PATRON_TERMINAL}))


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
