"""Connections that say nothing, or hear nothing: each is cut in its time, and the others are served on.

A server of uvicorn with our protocols and little patience, real sockets, and an application that answers
everything. Without the limits each test would wait for ever: whoever is cut reads the end of the connection.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn

from croupier.web.live.limits import LARGEST_HEAD_BYTES, Patience, Places
from croupier.web.live.protocols import lines

SHORT = 0.2
LARGE = b"x" * 24_000_000
GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class App:
    """Answers with the length of the body, or with far too much; a WebSocket gets as much as it takes."""

    def __init__(self) -> None:
        self.told = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self._talk(scope, receive, send)
            return
        length, more = 0, scope["method"] == "POST"
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            length += len(message.get("body", b""))
            more = message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        body = LARGE if scope["path"] == "/large" else str(length).encode()
        await send({"type": "http.response.body", "body": body})

    async def _talk(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        if scope["path"] == "/ws/loud":
            await send({"type": "websocket.send", "bytes": LARGE})
        while (await receive())["type"] != "websocket.disconnect":
            self.told += 1


class Served:
    """A running server, and how many connections it counts."""

    def __init__(self, patience: Patience, places: Places, ping_seconds: float) -> None:
        self.places = places
        http, web_socket = lines(places, patience)
        config = uvicorn.Config(
            App(),
            lifespan="off",
            http=http,
            ws=web_socket,
            ws_ping_interval=ping_seconds,
            ws_ping_timeout=ping_seconds,
            timeout_keep_alive=patience.idle_seconds,
            timeout_graceful_shutdown=1,
            log_level="critical",
        )
        self._server = uvicorn.Server(config)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._listener]))

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()

    def call(self, come_from: str = "127.0.0.1") -> socket.socket:
        """A connection, from any of this machine's own addresses."""
        return socket.create_connection(("127.0.0.1", self.port), 20, (come_from, 0))

    def answers(self, come_from: str = "127.0.0.1") -> bool:
        """Whether somebody else is served now."""
        with self.call(come_from) as other:
            other.sendall(GET)
            return other.recv(12).endswith(b" 200")


@contextmanager
def served(places: Places | None = None, ping_seconds: float = 20, **seconds: float) -> Iterator[Served]:
    server = Served(Patience(**seconds), Places() if places is None else places, ping_seconds)  # type: ignore[arg-type]
    try:
        yield server
    finally:
        server.stop()


def rest_of(line: socket.socket) -> bytes:
    """Everything that still comes, until the other side ends it; a test that waits too long fails."""
    found = b""
    try:
        while data := line.recv(65_536):
            found += data
    except ConnectionResetError:
        return found
    return found


def test_a_connection_that_asks_nothing_is_cut_and_told_why() -> None:
    with served(head_seconds=SHORT) as server, server.call() as line:
        assert rest_of(line).startswith(b"HTTP/1.1 408 Request Timeout\r\n")
        assert server.answers()


@pytest.mark.parametrize("first", [b"", GET], ids=["at once", "after a request"])
def test_a_head_that_comes_byte_by_byte_is_cut(first: bytes) -> None:
    with served(head_seconds=SHORT) as server, server.call() as line:
        line.sendall(first + GET[:-2] + b"X-Slow: ")
        ended = threading.Event()

        def drip() -> None:
            # One byte at a time would keep a connection open for ever if each began the time anew.
            while not ended.wait(SHORT / 4):
                try:
                    line.sendall(b"x")
                except OSError:
                    return

        dripping = threading.Thread(target=drip)
        dripping.start()
        found = rest_of(line)
        ended.set()
        dripping.join()
        assert b"HTTP/1.1 408 " in found
        assert (b" 200 " in found) is bool(first)


def test_an_empty_line_after_an_answer_begins_no_endless_wait() -> None:
    with served(head_seconds=SHORT) as server, server.call() as line:
        line.sendall(GET)
        assert line.recv(12).endswith(b" 200")
        line.sendall(b"\r\n")
        assert b"HTTP/1.1 408 " in rest_of(line)


def test_a_head_that_never_ends_is_refused_before_it_fills_the_memory() -> None:
    with served() as server:
        with server.call() as line:
            line.sendall(GET[:-2] + b"X: " + b"x" * (LARGEST_HEAD_BYTES - len(GET) - 10))
            line.sendall(b"\r\n\r\n")
            assert line.recv(12).endswith(b" 200")
        with server.call() as line:
            line.sendall(GET[:-2] + b"X: " + b"x" * LARGEST_HEAD_BYTES)
            assert rest_of(line).startswith(b"HTTP/1.1 431 ")


def test_a_body_that_does_not_come_to_its_end_is_cut() -> None:
    with served(body_seconds=SHORT) as server, server.call() as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n12345")
        assert rest_of(line).startswith(b"HTTP/1.1 408 ")


def test_a_request_that_comes_in_pieces_but_in_time_is_answered() -> None:
    with served(head_seconds=20, body_seconds=20) as server, server.call() as line:
        for piece in (b"POST / HT", b"TP/1.1\r\nHost: 127.0.0.1\r\nContent-Le", b"ngth: 4\r\n\r\n12", b"34"):
            line.sendall(piece)
        assert line.recv(12).endswith(b" 200")


def test_a_connection_that_asks_no_more_is_closed_after_its_idle_time() -> None:
    with served(idle_seconds=SHORT) as server, server.call() as line:
        line.sendall(GET)
        assert b" 200 " in rest_of(line)


@pytest.mark.parametrize(
    "request_", [GET.replace(b"/ ", b"/large ", 1), UPGRADE.replace(b"/ws", b"/ws/loud")]
)
def test_a_connection_that_takes_nothing_is_let_go(request_: bytes) -> None:
    with served(stalled_seconds=SHORT, closing_seconds=SHORT) as server:
        with server.call() as line:
            line.sendall(request_)
            assert line.recv(5)
            until_none_is_open(server)
            # What was on its way when the line was cut is all that can still be read.
            assert len(rest_of(line)) < len(LARGE)
        assert server.answers()


def test_a_websocket_that_answers_no_ping_is_cut() -> None:
    with served(ping_seconds=SHORT, closing_seconds=SHORT) as server, server.call() as line:
        line.sendall(UPGRADE)
        found = rest_of(line)
        assert b" 101 " in found
        # The ping that nobody answered, and the word at the end (RFC 6455, 7.4.1: 1011).
        assert b"\x89\x04" in found
        assert b"keepalive ping timeout" in found


def test_a_websocket_that_neither_reads_nor_answers_is_cut_although_much_waits_for_it() -> None:
    with served(ping_seconds=SHORT, closing_seconds=SHORT, stalled_seconds=600) as server:
        with server.call() as line:
            line.sendall(UPGRADE.replace(b"/ws", b"/ws/loud"))
            assert line.recv(5)
            until_none_is_open(server)
        assert server.answers()


def until_none_is_open(server: Served) -> None:
    """Wait until the server holds no connection; the limit of the test ends it if it never comes."""
    waiting = threading.Event()
    while len(server.places):
        waiting.wait(0.02)


def test_one_connection_too_many_from_one_place_is_cut_and_other_places_are_served() -> None:
    refused: list[str] = []
    places = Places(most_from_one=3, most=100, on_refused=refused.append)
    crowd = "127.0.0.9"
    with served(places) as server:
        held = [server.call(crowd) for _ in range(3)]
        for line in held:
            line.sendall(GET)
            assert line.recv(12).endswith(b" 200")
        with server.call(crowd) as one_more:
            assert rest_of(one_more) == b""
        assert refused == [crowd]
        assert server.answers("127.0.0.8")
        # The house's own machine speaks for many, as a relay does.
        assert all(server.answers() for _ in range(5))
        held.pop().close()
        while not _is_answered(server, crowd):
            threading.Event().wait(0.02)
        for line in held:
            line.close()


def _is_answered(server: Served, come_from: str) -> bool:
    try:
        return server.answers(come_from)
    except OSError:
        return False


def test_a_websocket_counts_as_one_connection_until_it_ends() -> None:
    with served(Places()) as server:
        with server.call() as line:
            line.sendall(UPGRADE)
            assert line.recv(12).endswith(b" 101")
            assert len(server.places) == 1
        until_none_is_open(server)


def test_the_house_takes_so_many_and_not_one_more() -> None:
    places = Places(most_from_one=2, most=5)
    assert [places.come("a") for _ in range(3)] == [True, True, False]
    assert [places.come("127.0.0.1") for _ in range(4)] == [True, True, True, False]
    assert not places.come("b")
    places.go("127.0.0.1")
    assert places.come("b")
    assert len(places) == 5
