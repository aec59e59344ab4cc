"""A terminal that sends garbage over TCP, HTTP and WebSocket: it is answered or cut, the house goes on."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections.abc import Iterator

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests import patient_http
from tests.web.house import House

SHORT, LONG = 60, 5_000
SILENCE_SECONDS = 5.0
"""A server that says nothing for so long has nothing to say; most connections are ended long before."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("garbage"))
    house.start()
    yield house
    assert_alive(house)
    house.stop()


def assert_alive(house: House) -> None:
    assert house.process is not None
    assert house.process.poll() is None
    assert patient_http.get(f"{house.address}/api/floor").status_code == 200


def send_raw(house: House, data: bytes) -> bytes:
    """Bytes as they are, and whatever comes back until the other side ends or falls silent."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=SILENCE_SECONDS) as line:
        answer = b""
        try:
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
            while piece := line.recv(65_536):
                answer += piece
        except OSError:
            return answer
        return answer


REQUEST = (
    b"POST /api/terminals/EWT-101/bill HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
)


def noises(chance: random.Random, count: int) -> Iterator[bytes]:
    """Plain noise, requests with broken heads, and requests whose bodies are noise."""
    for number in range(count):
        noise = chance.randbytes(chance.randrange(1, 400))
        if number % 3 == 0:
            yield noise
        elif number % 3 == 1:
            place = chance.randrange(len(REQUEST))
            yield REQUEST[:place] + noise[:5] + REQUEST[place:] + b"Content-Length: 2\r\n\r\n{}"
        else:
            yield REQUEST + b"Content-Length: %d\r\n\r\n" % len(noise) + noise


def try_noises(house: House, count: int) -> None:
    for data in noises(random.Random(13), count):
        answer = send_raw(house, data)
        assert b"Traceback" not in answer
        assert not answer.startswith(b"HTTP/1.1 5"), (data, answer)
    assert_alive(house)


def test_noise_on_the_line_is_turned_away(house: House) -> None:
    try_noises(house, SHORT)


@pytest.mark.long
def test_much_noise_on_the_line_is_turned_away(house: House) -> None:
    try_noises(house, LONG)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"id": "x", "bill_cents": ' + b"9" * 5_000 + b"}",
        b'{"id": "x", "bill_cents": NaN}',
        b'{"id": "x", "bill_cents": -Infinity}',
        b'{"id": "x", "bill_cents": 1e400}',
        b'{"id": "x", "bill_cents": true}',
        b'{"id": "x", "bill_cents": "2000"}',
        b'{"id": "\\ud800", "bill_cents": 2000}',
        b'{"id": "\x80\xff", "bill_cents": 2000}',
        b"\xff\xfe{\x00}\x00",
        b'{"id": "a\\u0000b", "bill_cents": 2000}',
    ],
    ids=lambda body: repr(body[:30]),
)
def test_a_strange_body_is_refused_in_one_sentence(house: House, body: bytes) -> None:
    answer = patient_http.post(
        f"{house.address}/api/terminals/EWT-102/bill",
        content=body,
        headers={"content-type": "application/json"},
    )
    assert 400 <= answer.status_code < 500, answer.text
    error = answer.json()["error"]
    assert error["message"].strip()
    assert len(error["message"].splitlines()) == 1
    assert len(error["message"]) < 500


def masked(opcode: int, payload: bytes, *, fin: bool = True, mask: bool = True) -> bytes:
    """A frame as RFC 6455 has it, or nearly."""
    head = bytes([(0x80 if fin else 0) | opcode])
    bit = 0x80 if mask else 0
    length = len(payload)
    if length < 126:
        head += bytes([bit | length])
    elif length < 65_536:
        head += bytes([bit | 126]) + struct.pack(">H", length)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", length)
    return head + (b"\0\0\0\0" if mask else b"") + payload


HANDSHAKE = (
    b"GET /ws/terminals/EWT-103 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize(
    "frames",
    [
        masked(1, b"\xff\xfe"),
        masked(1, b"{", mask=False),
        masked(3, b"reserved"),
        masked(8, b"\x03"),
        masked(9, b"x" * 200),
        masked(0, b"nothing to continue"),
        masked(1, b"x", fin=False) * 3,
        masked(2, bytes(range(200))),
        masked(1, b"x" * 70_000),
        b"\x81\xff" + b"\xff" * 8,
        b"\xff" * 300,
    ],
    ids=lambda frames: repr(frames[:12]),
)
def test_frames_that_are_not_websocket_end_their_own_connection_alone(house: House, frames: bytes) -> None:
    answer = send_raw(house, HANDSHAKE + frames)
    assert answer.startswith(b"HTTP/1.1 101")
    assert b"Traceback" not in answer
    assert_alive(house)


async def listen(socket: ClientConnection) -> None:
    while True:
        await asyncio.wait_for(socket.recv(), 10)


def test_messages_that_mean_nothing_are_ignored_and_one_too_large_ends_the_connection(house: House) -> None:
    async def talk() -> None:
        address = f"ws://127.0.0.1:{house.port}/ws/terminals/EWT-104"
        async with connect(address) as socket:
            await socket.recv()
            for message in ("", "{", '{"type": "bill", "bill_cents": 1000000}', b"\x00\xff"):
                await socket.send(message)
            await socket.send("x" * 70_000)
            with pytest.raises(ConnectionClosed):
                await listen(socket)
            assert socket.close_code == 1009

    asyncio.run(talk())
    account = patient_http.get(f"{house.address}/api/terminals/EWT-104").json()["account"]
    assert account["credits_cents"] == 0


def test_a_socket_to_a_terminal_that_does_not_exist_is_closed(house: House) -> None:
    async def talk() -> None:
        async with connect(f"ws://127.0.0.1:{house.port}/ws/terminals/nobody") as socket:
            await socket.recv()

    with pytest.raises((ConnectionClosed, InvalidHandshake)):
        asyncio.run(talk())
