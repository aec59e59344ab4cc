"""Commands over a WebSocket: the same as over HTTP, judged by the same gate, answered on the same line.

A terminal or a console that has a line open need not knock for each command. What it asks for is handed to
the gate as the request that it would have been, with what the line showed of who it is: rights, ids, rates,
the log and every refusal are those of HTTP, because they are the same code. A command that has begun is
finished even if its line breaks off; whoever missed the answer asks again, with the same id.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Annotated, Any, Final, Literal, TypedDict

import msgspec
from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.web.access.state import SECOND_HEADER
from croupier.web.api.answers import FAULT, MALFORMED, error_response

AT_ONCE: Final = 8
"""So many commands of one line are under way at once; what comes after them waits to be read."""
COULD_NOT: Final = "the house could not do this; whoever runs it must look"

_SECOND: Final = SECOND_HEADER.lower().encode()
# A second person is there for one command: whoever was named when the line was opened signs nothing later.
_NOT_CARRIED: Final = frozenset({b"connection", b"upgrade", b"content-length", b"content-type", _SECOND})
_OF_THE_LINE: Final = b"sec-websocket-"
_LOG: Final = logging.getLogger("uvicorn.error")
_UNDER_WAY: Final[set[asyncio.Task[None]]] = set()
"""Kept until they are done: nobody else may hold on to them."""


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A command as it comes over a line: ``ask`` is given back with the answer, ``second`` is the header of
    the second person."""

    ask: Annotated[str, msgspec.Meta(max_length=60)]
    command: Annotated[str, msgspec.Meta(max_length=60)]
    body: msgspec.Raw
    second: str = ""


class AnswerMessage(TypedDict):
    """The answer to a command: the status and the document that HTTP would have given."""

    type: Literal["answer"]
    ask: str
    status: int
    body: dict[str, Any]


_decode = msgspec.json.Decoder(Asked).decode
_encode = msgspec.json.Encoder().encode


class Line:
    """Where a connection's commands go: the gate, as it was when the connection came in."""

    def __init__(self, gate: ASGIApp, scope: Scope) -> None:
        self._gate = gate
        headers = [
            (name, value)
            for name, value in scope["headers"]
            if name not in _NOT_CARRIED and not name.startswith(_OF_THE_LINE)
        ]
        self._headers = [*headers, (b"content-type", b"application/json")]
        kept = ("asgi", "app", "client", "server", "root_path")
        self._scope: Scope = {name: scope[name] for name in kept if name in scope}
        secure = scope.get("scheme") == "wss"
        self._scope |= {"type": "http", "http_version": "1.1", "method": "POST", "query_string": b""}
        self._scope |= {"scheme": "https" if secure else "http", "extensions": {}}

    async def ask(self, path: str, body: bytes, second: str = "") -> tuple[int, bytes]:
        """The status and the document with which the gate, or the route behind it, answers."""
        headers = self._headers + ([(_SECOND, second.encode())] if second else [])
        scope = {**self._scope, "path": path, "raw_path": path.encode(), "headers": headers, "state": {}}
        status, parts = FAULT, list[bytes]()

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                parts.append(message.get("body", b""))

        await self._gate(scope, receive, send)
        return status, b"".join(parts)


class Asks:
    """The commands of one WebSocket, all of them about one place (``prefix``)."""

    def __init__(self, websocket: WebSocket, prefix: str) -> None:
        self._websocket = websocket
        self._line: Line = websocket.scope["state"]["line"]
        self._prefix = prefix
        self._free = asyncio.Semaphore(AT_ONCE)

    async def take(self, text: str) -> bool:
        """Begin what was asked for; False if this was no command."""
        try:
            asked = _decode(text)
        except (msgspec.MsgspecError, RecursionError):
            return False
        await self._free.acquire()
        task = asyncio.create_task(self._do(asked))
        _UNDER_WAY.add(task)
        task.add_done_callback(_UNDER_WAY.discard)
        return True

    async def _do(self, asked: Asked) -> None:
        try:
            status, document = await self._answered(asked)
            frame = b'{"type":"answer","ask":%b,"status":%d,"body":%b}' % (
                _encode(asked.ask),
                status,
                document,
            )
            # The line may be gone by now.
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._websocket.send({"type": "websocket.send", "text": frame.decode()})
        finally:
            self._free.release()

    async def _answered(self, asked: Asked) -> tuple[int, bytes]:
        if not asked.command.replace("-", "").isalpha() or not asked.second.isascii():
            refused = error_response(MALFORMED, "malformed", f"{asked.command[:60]!r} is no command")
            return MALFORMED, bytes(refused.body)
        try:
            return await self._line.ask(self._prefix + asked.command, bytes(asked.body), asked.second)
        except Exception:  # noqa: BLE001 - whatever it is, the other side is answered, and the record has it
            _LOG.exception("a command over a WebSocket failed")
            return FAULT, bytes(error_response(FAULT, "fault", COULD_NOT).body)
