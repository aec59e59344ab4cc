"""As much of MQTT 3.1.1 as a publisher needs: connect, publish at least once, keep alive.

A message counts as delivered when the broker has acknowledged it (quality of service 1). Whatever is not
acknowledged is sent again over the next connection; ``docs/feed.md`` says how readers know a message that
came twice.
"""

from __future__ import annotations

import itertools
import socket
import time
from typing import Final

from croupier.errors import OperatingError

KEEP_ALIVE_SECONDS: Final = 60
ANSWER_SECONDS: Final = 10.0
CONNACK: Final = 0x20
PUBACK: Final = 0x40
PINGRESP: Final = 0xD0
_AT_LEAST_ONCE: Final = 0x32


def _text(words: str) -> bytes:
    data = words.encode()
    return len(data).to_bytes(2, "big") + data


def packet(kind: int, body: bytes) -> bytes:
    """A packet: its kind, the length of its body in digits to the base 128, lowest first, its body."""
    length, digits = len(body), b""
    while True:
        length, digit = divmod(length, 128)
        digits += bytes([digit | (0x80 if length else 0)])
        if not length:
            return bytes([kind]) + digits + body


class Broker:
    """One connection to a broker, without a session: what must not be lost is the publisher's to keep."""

    def __init__(self, host: str, port: int, client: str, user: str = "", password: str = "") -> None:
        try:
            self._socket = socket.create_connection((host, port), timeout=ANSWER_SECONDS)
        except OSError as error:
            raise OperatingError(f"no MQTT broker at {host}:{port}: {error.strerror or error}") from error
        self._numbers = itertools.cycle(range(1, 65_536))
        flags = 0x02 | (0x80 if user else 0) | (0x40 if password else 0)
        head = _text("MQTT") + bytes([4, flags]) + KEEP_ALIVE_SECONDS.to_bytes(2, "big")
        who = b"".join(_text(words) for words in (client, user, password) if words)
        try:
            self._send(packet(0x10, head + who))
            answer = self._receive(CONNACK)
            if answer[1:2] != b"\0":
                raise OperatingError(f"the MQTT broker at {host}:{port} refuses us: code {answer[1:].hex()}")
        except BaseException:
            self.close()
            raise

    def publish(self, topic: str, payload: bytes) -> None:
        """Send a message, and return when the broker has it."""
        number = next(self._numbers).to_bytes(2, "big")
        self._send(packet(_AT_LEAST_ONCE, _text(topic) + number + payload))
        while self._receive(PUBACK) != number:
            continue

    def keep_alive(self) -> None:
        """Say that we are still here, if nothing was said for long."""
        if time.monotonic() - self._said_at < KEEP_ALIVE_SECONDS / 2:
            return
        self._send(packet(0xC0, b""))
        self._receive(PINGRESP)

    def _send(self, data: bytes) -> None:
        self._said_at = time.monotonic()
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise OperatingError(f"the MQTT broker is gone: {error.strerror or error}") from error

    def _receive(self, wanted: int) -> bytes:
        """The body of the next packet of a kind; others are none of ours."""
        while True:
            kind = self._exactly(1)[0] & 0xF0
            length = shift = 0
            while True:
                digit = self._exactly(1)[0]
                length |= (digit & 0x7F) << shift
                shift += 7
                if not digit & 0x80:
                    break
                if shift > 21:
                    raise OperatingError("the MQTT broker sent a length that is none")
            body = self._exactly(length)
            if kind == wanted:
                return body

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            try:
                piece = self._socket.recv(size - len(data))
            except OSError as error:
                raise OperatingError(f"the MQTT broker is gone: {error.strerror or error}") from error
            if not piece:
                raise OperatingError("the MQTT broker closed the connection")
            data += piece
        return data

    def close(self) -> None:
        self._socket.close()
