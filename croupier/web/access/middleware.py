"""The gate of the house: every request passes here, and nothing behind it asks again.

In this order: the address was meant for this house, the request came from a page of this house, who it is,
whether the act is their right, whether a second person is needed and is there, and whether the log can
be written. The act is entered into the log before it is done.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import quote, unquote_plus

from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.access.rights import ALWAYS, refusal_of, right_of, second_refusal
from croupier.access.roles import Role
from croupier.errors import OperatingError
from croupier.events.codes import Code
from croupier.units.verdict import Refusal
from croupier.web.access.asker import asker_of, asking
from croupier.web.access.door import Door, Shown, shown
from croupier.web.access.principal import NOBODY, VISITOR, Principal
from croupier.web.access.rights import NOT_LOGGED, Known, RouteTable
from croupier.web.access.state import SECOND_HEADER, Access
from croupier.web.access.training import TrainingFloor
from croupier.web.access.visitors import greeting, in_role
from croupier.web.api.answers import AWAY, MALFORMED, MISSING, UNAVAILABLE, error_page, error_response
from croupier.web.live.asks import Line
from croupier.web.live.limits import Rates

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "WS"})
UNKNOWN_PERSON, NO_RIGHT, NOT_THIS_HOUSE, TOO_MANY = 401, 403, 421, 429
WS_REFUSED: Final = 4403
# Acts that a person may do before the first password is changed, and on both floors.
ONESELF: Final = frozenset({"door.knock", "self.account"})
PATRONS: Final = (Role.PATRON_TERMINAL,)
_PORT: Final = re.compile(r":\d{1,5}$")
# What staff do in training is done to the training floor; these concern the house itself.
ALWAYS_LIVE: Final = frozenset({"door.knock", "self.account", "terminal.mode", "log.search", "people.view"})


@dataclass(frozen=True, slots=True)
class Judged:
    """A request that may go on: who asks, and the second person where there is one."""

    person: Principal
    second: Principal | None
    act: str


class No(Exception):
    """A request that goes no further: the status, the refusal, and its code in the log."""

    def __init__(self, status: int, refusal: Refusal, code: Code | None, person: Principal = NOBODY) -> None:
        super().__init__(refusal.message)
        self.status = status
        self.refusal = refusal
        self.code = code
        self.person = person


class AccessGate:
    """The outermost layer but one; see ``headers``."""

    def __init__(
        self, app: ASGIApp, access: Access, routes: RouteTable, training: TrainingFloor, door: Door
    ) -> None:
        self._app = app
        self._access = access
        self._routes = routes
        self._training = training
        self.door = door
        self._rates = Rates()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if not _is_readable(scope):
            answer = error_response(MALFORMED, "malformed", "the address has characters that nobody sees")
            await self._answer(answer, scope, receive, send)
            return
        method = "WS" if scope["type"] == "websocket" else scope["method"]
        found = self._routes.find(method, scope["path"])
        if found is None:
            await self._answer(self._no_such_route(scope), scope, receive, send)
            return
        route, parameters = found
        connection = HTTPConnection(scope)
        try:
            judged = await self._judge(connection, method, route, parameters)
        except No as no:
            await self._turn_away(no, connection, route, parameters, send, receive)
            return
        except OperatingError:
            # Who asks is not known yet; where the database is, and what is wrong with it, is not for them.
            await self._answer(error_response(UNAVAILABLE, "unavailable", AWAY), scope, receive, send)
            return
        who = _shown(connection)
        state: dict[str, Any] = {"person": judged.person, "second": judged.second, "act": judged.act}
        state |= {"door": self.door, "shown": who}
        if method == "WS":
            state["presence"] = self.door.presence(who, judged.person)
            state["line"] = Line(self, scope)
        scope["state"] = {**scope.get("state", {}), **state}
        inner = self._app
        if judged.person.training and judged.act not in ALWAYS_LIVE:
            inner = await self._training.app()
        if method == "GET" and self._access.demo and judged.person.kind == VISITOR:
            send = greeting(self._access, connection, send)
        with asking(asker_of(judged.person, judged.act, parameters)):
            await inner(scope, receive, send)

    def _no_such_route(self, scope: Scope) -> Response:
        """What the gate does not know never reaches the application."""
        if self._routes.is_path(scope["path"]):
            return error_response(405, "http", "Method Not Allowed")
        if _wants_page(HTTPConnection(scope)):
            return error_page(MISSING, "there is no such page here")
        return error_response(MISSING, "http", "Not Found")

    # -- judging -----------------------------------------------------------------------------------

    async def _judge(
        self, connection: HTTPConnection, method: str, route: Known, parameters: dict[str, str]
    ) -> Judged:
        self._check_house(connection, method)
        if route.act is None:
            refusal = Refusal("no_right_defined", f"{route.key} stands in no table of rights")
            raise No(NO_RIGHT, refusal, Code.ACCESS_REFUSED)
        who = _shown(connection)
        person = in_role(await self.door.identify(who), connection)
        await self._slow_down(person, who.address, parameters)
        self._check_right(person, route.act, connection, parameters)
        if method in SAFE or route.key in NOT_LOGGED:
            return Judged(person, None, route.act)
        second = await self._second(connection, person, route.act, who)
        if self._access.log.broken:
            message = "nothing is done while the log cannot be written"
            if person.is_person:
                message += f": {self._access.log.broken}"
            raise No(UNAVAILABLE, Refusal("log_unavailable", message), None, person)
        # What a patron does at a terminal is in the journal already, under the terminal's name.
        if person.is_person and route.act not in ONESELF and right_of(route.act).roles != PATRONS:
            self._enter_act(person, second, route, parameters)
        return Judged(person, second, route.act)

    async def _slow_down(self, person: Principal, address: str, parameters: dict[str, str]) -> None:
        """Whoever asks faster than any person or terminal does waits; beyond that it is refused.

        All visitors of a demonstration may have one name, so theirs are counted by what they ask about.
        """
        source = f"{person.kind} {person.name or person.terminal or address}"
        if person.kind == VISITOR:
            source += f" {_device(parameters)}"
        waits = self._rates.wait(source, asyncio.get_running_loop().time())
        if waits is None:
            refusal = Refusal("too_many_requests", "too many requests in too short a time; ask more slowly")
            raise No(TOO_MANY, refusal, Code.ACCESS_REFUSED, person)
        if waits:
            await asyncio.sleep(waits)

    def _check_house(self, connection: HTTPConnection, method: str) -> None:
        """The name under which the house was asked, and the page from which.

        A browser says with every unsafe request and every WebSocket which page began it (Origin). A page of
        another site is turned away, and so is one that gave our address another name to get around that.
        """
        host = connection.headers.get("host", "")
        if _PORT.sub("", host.lower()) not in self._access.hosts:
            refusal = Refusal("unknown_host", f"this house is not {host[:100]!r}")
            raise No(NOT_THIS_HOUSE, refusal, Code.ORIGIN_REFUSED)
        if method in SAFE and method != "WS":
            return
        origin = connection.headers.get("origin")
        site = connection.headers.get("sec-fetch-site", "same-origin")
        scheme = "https" if self._access.secure else "http"
        if (origin is not None and origin != f"{scheme}://{host}") or site not in ("same-origin", "none"):
            refusal = Refusal("foreign_origin", "the request comes from a page that is not this house's")
            raise No(NO_RIGHT, refusal, Code.ORIGIN_REFUSED)

    def _check_right(
        self, person: Principal, act: str, connection: HTTPConnection, parameters: dict[str, str]
    ) -> None:
        if right_of(act).public:
            return
        if not person.is_somebody:
            raise No(UNKNOWN_PERSON, Refusal("not_signed_in", "sign in first"), Code.ACCESS_REFUSED)
        if person.must_change and act not in ONESELF:
            refusal = Refusal("password_must_change", "choose a password of your own first")
            raise No(NO_RIGHT, refusal, Code.ACCESS_REFUSED, person)
        roles = person.roles if self._is_own(person, connection, parameters) else person.staff_roles
        refusal_ = refusal_of(act, roles)
        if refusal_ is not None:
            raise No(NO_RIGHT, refusal_, Code.ACCESS_REFUSED, person)

    def _is_own(self, person: Principal, connection: HTTPConnection, parameters: dict[str, str]) -> bool:
        """A terminal's role counts at that terminal alone; a round is recalled in its own name."""
        if Role.PATRON_TERMINAL not in person.roles:
            return True
        asked = parameters.get("terminal")
        if "round_id" in parameters:
            asked = connection.query_params.get("terminal", "")
        return asked is None or person.owns(asked)

    async def _second(
        self, connection: HTTPConnection, person: Principal, act: str, who: Shown
    ) -> Principal | None:
        right = right_of(act)
        header = connection.headers.get(SECOND_HEADER, "")
        if not right.second or (not header and right.second_when != ALWAYS):
            return None
        if not header:
            refusal = Refusal(
                "second_person_needed", f"{right.title}: a second person is needed", right.section
            )
            raise No(NO_RIGHT, refusal, Code.SECOND_PERSON_REFUSED, person)
        found = await self.door.second(header, person, who)
        if isinstance(found, Refusal):
            raise No(NO_RIGHT, found, Code.SECOND_PERSON_REFUSED, person)
        refusal_ = second_refusal(act, person.name, found.name, found.roles)
        if refusal_ is not None:
            raise No(NO_RIGHT, refusal_, Code.SECOND_PERSON_REFUSED, person)
        return replace(found, session="")

    # -- saying so ---------------------------------------------------------------------------------

    def _enter_act(
        self, person: Principal, second: Principal | None, route: Known, parameters: dict[str, str]
    ) -> None:
        self._access.log.enter_ahead(
            Code.STAFF_ACT,
            person=person.name,
            second_person=second.name if second else "",
            device=_device(parameters) or self._access.log.device,
            text=right_of(route.act or "").title,
            facts={"act": route.act, "route": route.key, "training": person.training},
        )

    async def _turn_away(
        self,
        no: No,
        connection: HTTPConnection,
        route: Known,
        parameters: dict[str, str],
        send: Send,
        receive: Receive,
    ) -> None:
        scope = connection.scope
        if no.code is not None:
            facts = {"route": route.key, "reason": no.refusal.code, "address": _address(connection)}
            source = f"{no.person.name}|{facts['address']}|{route.key}|{no.refusal.code}"
            device = _device(parameters) or self._access.log.device
            text = no.refusal.message
            self._access.log.refused(
                source, no.code, person=no.person.name, device=device, text=text, facts=facts
            )
        refusal = no.refusal
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": WS_REFUSED, "reason": refusal.message[:120]})
        elif no.status == UNKNOWN_PERSON and _wants_page(connection):
            there = quote(scope["path"], safe="/")
            await self._answer(RedirectResponse(f"/sign-in?next={there}", 303), scope, receive, send)
        elif _wants_page(connection):
            await self._answer(error_page(no.status, refusal.message, refusal.cite), scope, receive, send)
        else:
            answer = error_response(no.status, refusal.code, refusal.message, refusal.cite)
            await self._answer(answer, scope, receive, send)

    async def _answer(self, answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": WS_REFUSED, "reason": ""})
        else:
            await answer(scope, receive, send)


def _is_readable(scope: Scope) -> bool:
    """Whether an address has only what a reader sees: no control characters, which screens obey, and which
    PostgreSQL does not all keep."""
    return bool(
        scope["path"].isprintable() and unquote_plus(scope["query_string"].decode("latin-1")).isprintable()
    )


def _device(parameters: dict[str, Any]) -> str:
    """The terminal or table that a request is about."""
    return str(parameters.get("terminal") or parameters.get("table") or "")[:60]


def _shown(connection: HTTPConnection) -> Shown:
    return shown(connection.headers, connection.cookies, _address(connection))


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def _wants_page(connection: HTTPConnection) -> bool:
    return "text/html" in connection.headers.get("accept", "") and connection.scope.get("method") == "GET"
