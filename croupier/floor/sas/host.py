"""The host's side of a line: sends polls, checks answers. What central control speaks."""

from __future__ import annotations

import os
import select
import socket
import time
from collections.abc import Sequence
from typing import Final, Protocol

from croupier.errors import OperatingError
from croupier.floor.sas.bcd import from_bcd
from croupier.floor.sas.codes import EVERYONE, GENERAL
from croupier.floor.sas.crc import is_sealed, sealed
from croupier.floor.sas.poll_lengths import READS, VARIABLE, WHY

ANSWER_SECONDS: Final = 1.0

# How long the answers are behind address and command; the others say it in their third byte.
FIXED_ANSWERS: Final = {
    **dict.fromkeys((0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x1A, 0x20, 0x2A, 0x2B, 0x46), 4),
    **dict.fromkeys(range(0x31, 0x38), 4),
    0x0F: 24,
    0x19: 20,
    0x1B: 20,
    0x1C: 32,
    0x1E: 24,
    0x1F: 20,
    0x21: 2,
    0x2D: 6,
    0x48: 6,
    0x49: 4,
    0x4A: 4,
    0x4C: 6,
    0x4D: 31,
    0x50: 10,
    0x51: 2,
    0x52: 18,
    0x53: 22,
    0x55: 2,
    0x57: 6,
    0x58: 1,
    0x7E: 7,
    0x94: 1,
    0xA0: 8,
}
LENGTH_ANSWERS: Final = VARIABLE | {0x54, 0x56, 0x70, WHY}


class Silence(OperatingError):
    """A terminal did not answer, or not understandably."""


class Wire(Protocol):
    """Bytes to and from a line."""

    def send(self, data: bytes) -> None: ...
    def receive(self, size: int, deadline_seconds: float) -> bytes:
        """Exactly so many bytes, fewer only if time ran out."""

    def drain(self) -> None:
        """Throw away what is still coming of an earlier answer."""

    def close(self) -> None: ...


class _Readable:
    """Reading from a file descriptor against a deadline."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def _piece(self, size: int) -> bytes:
        return os.read(self._descriptor, size)

    def receive(self, size: int, deadline_seconds: float) -> bytes:
        data = b""
        while len(data) < size:
            left = deadline_seconds - time.monotonic()
            if left <= 0 or not select.select([self._descriptor], [], [], left)[0]:
                return data
            piece = self._piece(size - len(data))
            if not piece:
                raise Silence("the line was closed from the other side")
            data += piece
        return data

    def drain(self) -> None:
        while select.select([self._descriptor], [], [], 0)[0]:
            if not self._piece(4096):
                raise Silence("the line was closed from the other side")


class TcpWire(_Readable):
    """A line behind a TCP port."""

    def __init__(self, host: str, port: int) -> None:
        try:
            self._socket = socket.create_connection((host, port), timeout=ANSWER_SECONDS)
        except OSError as error:
            raise Silence(f"no line at {host}:{port}: {error.strerror or error}") from error
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().__init__(self._socket.fileno())

    def _piece(self, size: int) -> bytes:
        try:
            return self._socket.recv(size)
        except OSError as error:
            raise Silence(f"the line broke: {error.strerror or error}") from error

    def send(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise Silence(f"the line broke: {error.strerror or error}") from error

    def close(self) -> None:
        self._socket.close()


class SerialWire(_Readable):
    """A line behind a serial port or pseudo-terminal that is already set up."""

    def __init__(self, path: str) -> None:
        try:
            super().__init__(os.open(path, os.O_RDWR | os.O_NOCTTY))
        except OSError as error:
            raise Silence(f"no line at {path}: {error.strerror}") from error

    def send(self, data: bytes) -> None:
        os.write(self._descriptor, data)

    def close(self) -> None:
        os.close(self._descriptor)


class Host:
    """Polls on one line, one after the other."""

    def __init__(self, wire: Wire, *, answer_seconds: float = ANSWER_SECONDS) -> None:
        self._wire = wire
        self._answer_seconds = answer_seconds

    def close(self) -> None:
        self._wire.close()

    # --- polls ------------------------------------------------------------------------------------

    def exception(self, address: int) -> int:
        """A general poll: what happened there, 0 for nothing."""
        (code,) = self._exchange(bytes([GENERAL | address]), 1)
        return code

    def acknowledge(self) -> None:
        """A poll to nobody: the last answer arrived."""
        self._wire.send(bytes([GENERAL | EVERYONE]))

    def ask(self, address: int, command: int, data: bytes = b"") -> bytes:
        """A long poll; the data of its answer."""
        poll = bytes([address, command])
        if command in VARIABLE:
            poll = sealed(poll + bytes([len(data)]) + data)
        elif command not in READS:
            poll = sealed(poll + data)
        return self._answer(poll, address, command)

    def order(self, address: int, command: int, data: bytes = b"") -> bool:
        """A long poll that is answered with yes or no."""
        (reply,) = self._exchange(sealed(bytes([address, command]) + data), 1)
        if reply not in (address, address | 0x80):
            raise Silence(f"terminal {address} answered order {command:02X} with {reply:02X}")
        return reply == address

    # --- what they mean ---------------------------------------------------------------------------

    def meters(self, address: int, codes: Sequence[int]) -> dict[int, int]:
        """Extended meters, twelve codes a poll; codes that the terminal does not have are left out."""
        found: dict[int, int] = {}
        for start in range(0, len(codes), 12):
            wanted = b"".join(code.to_bytes(2, "little") for code in codes[start : start + 12])
            found |= _extended(self.ask(address, 0x6F, b"\0\0" + wanted))
        return found

    def signature(self, address: int, seed: int) -> int:
        """The software's CRC from a seed: ordered first, then fetched with a general poll."""
        if not self.order(address, 0x21, seed.to_bytes(2, "little")):
            raise Silence(f"terminal {address} does not compute its signature")
        return int.from_bytes(self._answer(bytes([GENERAL | address]), address, 0x21), "little")

    def why(self, address: int) -> str:
        """Why the last order was refused; empty from a terminal that does not say, such as another
        maker's."""
        try:
            return self.ask(address, WHY).decode(errors="replace")
        except Silence:
            return ""

    # --- bytes ------------------------------------------------------------------------------------

    def _exchange(self, poll: bytes, size: int) -> bytes:
        self._wire.drain()
        self._wire.send(poll)
        answer = self._wire.receive(size, time.monotonic() + self._answer_seconds)
        if len(answer) < size:
            raise Silence(f"no answer to {poll.hex(' ')}")
        return answer

    def _answer(self, poll: bytes, address: int, command: int) -> bytes:
        deadline = time.monotonic() + self._answer_seconds
        answer = self._exchange(poll, 2)
        if answer != bytes([address, command]):
            raise Silence(f"terminal {address} answered poll {command:02X} with {answer.hex(' ')}")
        if command in LENGTH_ANSWERS:
            answer += self._wire.receive(1, deadline)
            size = answer[-1] if len(answer) == 3 else 0
        else:
            size = FIXED_ANSWERS[command]
        answer += self._wire.receive(size + 2, deadline)
        if not is_sealed(answer):
            raise Silence(f"the answer {answer.hex(' ')} is damaged or cut short")
        return answer[3:-2] if command in LENGTH_ANSWERS else answer[2:-2]


def _extended(data: bytes) -> dict[int, int]:
    found: dict[int, int] = {}
    place = 2
    while place < len(data):
        code, size = int.from_bytes(data[place : place + 2], "little"), data[place + 2]
        if size:
            found[code] = from_bcd(data[place + 3 : place + 3 + size])
        place += 3 + size
    return found
