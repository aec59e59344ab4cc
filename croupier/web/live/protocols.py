"""Connections that keep nobody waiting: uvicorn's two protocols with an end to our patience.

uvicorn lets a connection that has asked nothing yet, or only begun to ask, stay for ever, and one that is
closed while its other side takes nothing stays open too. Each of these costs a descriptor and some memory,
and there are only so many. Here every state in which a connection waits for its other side has a limit
(``limits.Patience``), and so has the number of connections (``limits.Places``).
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from croupier.web.live.limits import LARGEST_HEAD_BYTES, Patience, Places
from croupier.web.live.wire import DirectProtocol

HEAD, BODY, WHOLE = "head", "body", "whole"


def _refusal(status: str, sentence: str) -> bytes:
    """An answer to a request that no application has seen yet."""
    head = f"content-type: text/plain\r\ncontent-length: {len(sentence)}\r\nconnection: close\r\n"
    return f"HTTP/1.1 {status}\r\n{head}\r\n{sentence}".encode()


_TOO_SLOW: Final = _refusal("408 Request Timeout", "the request did not come in time")
_TOO_LARGE: Final = _refusal(
    "431 Request Header Fields Too Large", f"the head has more than {LARGEST_HEAD_BYTES:,} bytes"
)


class Waiting(asyncio.Protocol):
    """What both protocols share: the place of the connection, and what ends when its time is up."""

    patience: ClassVar[Patience] = Patience()
    places: ClassVar[Places] = Places()

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None

    _address: str | None = None
    _stalled: asyncio.TimerHandle | None = None
    _closing: asyncio.TimerHandle | None = None

    def come_in(self) -> bool:
        """Count the connection; one too many is cut at once, and no word is spent on it."""
        address = self.client[0] if self.client else ""
        if not self.places.come(address):
            self.transport.abort()
            return False
        self._address = address
        return True

    def go_away(self) -> None:
        if self._address is not None:
            self.places.go(self._address)
            self._address = None
        stop(self._stalled)
        stop(self._closing)
        self._stalled = self._closing = None

    def pause_writing(self) -> None:
        """More waits to be sent than the connection takes."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(self.patience.stalled_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        stop(self._stalled)
        self._stalled = None

    def end_soon(self) -> None:
        """The connection was closed: what its other side does not take now it never gets."""
        if self._closing is None and self._address is not None:
            self._closing = self.loop.call_later(self.patience.closing_seconds, self.transport.abort)


def stop(timer: asyncio.TimerHandle | None) -> None:
    """A timer that is not needed any more."""
    if timer is not None:
        timer.cancel()


class HttpLine(Waiting, HttpToolsProtocol):
    """A connection of HTTP: its requests come in time and with a head of a bearable size, its answers are
    taken in time."""

    _part = HEAD
    _due: asyncio.TimerHandle | None = None
    _due_for = ""
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.come_in():
            self._expect(HEAD, self.patience.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._expect_nothing()
        self.go_away()

    def on_message_begin(self) -> None:
        self._part = HEAD
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._part = BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._part = WHOLE
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._address is None or self.transport.is_closing():
            self._expect_nothing()
            return
        self._head_bytes = self._head_bytes + len(data) if self._part == HEAD else 0
        if self._head_bytes > LARGEST_HEAD_BYTES:
            self._give_up(_TOO_LARGE)
        else:
            self._expect_more()

    def _expect_more(self) -> None:
        """The head or the body of a request is under way: a timer for each, begun once."""
        answered = self.cycle is None or self.cycle.response_complete
        if self._part == BODY:
            self._expect(BODY, self.patience.body_seconds)
        elif self._part == HEAD or answered:
            # Also an empty line after the last answer, with which no request begins.
            self._expect(HEAD, self.patience.head_seconds)
        else:
            self._expect_nothing()

    def _expect(self, part: str, seconds: float) -> None:
        if self._due_for != part:
            self._expect_nothing()
            self._due_for, self._due = part, self.loop.call_later(seconds, self._give_up, _TOO_SLOW)

    def _expect_nothing(self) -> None:
        stop(self._due)
        self._due_for, self._due = "", None

    def _give_up(self, answer: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(answer)
        self.transport.close()
        self.end_soon()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.end_soon()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.end_soon()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self.end_soon()

    def handle_websocket_upgrade(self) -> None:
        # The same connection, under the other protocol, which counts it itself.
        self._expect_nothing()
        self.go_away()
        super().handle_websocket_upgrade()


class SocketLine(Waiting, DirectProtocol):
    """A WebSocket: who answers no ping and takes no message is cut, whatever is still to be sent."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.come_in()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.go_away()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.end_soon()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.end_soon()

    def handle_close(self, event: Any) -> None:
        super().handle_close(event)
        self.end_soon()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.end_soon()


def lines(places: Places, patience: Patience | None = None) -> tuple[type[HttpLine], type[SocketLine]]:
    """The two protocols of one server, with its own count of connections."""
    given = {"places": places, "patience": patience or Patience()}
    http: type[HttpLine] = type("HouseHttpLine", (HttpLine,), given)
    socket: type[SocketLine] = type("HouseSocketLine", (SocketLine,), given)
    return http, socket
