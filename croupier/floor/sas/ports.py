"""Lines on real ports: a serial adapter with the wake-up bit, or one that stands elsewhere (RFC 2217).

A byte has eight bits of data and a ninth that says "a poll begins here". No computer's port has a ninth bit;
it has a parity bit, which can be told to be always set (mark) or always clear (space). We send and expect it
clear; Linux marks what came otherwise (``PARMRK``): two bytes, FF 00, before the byte. Over RFC 2217 nobody
is told which parity a byte came with, and to change the parity takes longer than the protocol allows inside a
poll; so such a line has no wake-up bit.
"""

from __future__ import annotations

import logging
import termios
import time
from collections.abc import Callable, Iterator
from typing import Final, Protocol

import serial

from croupier.errors import OperatingError
from croupier.floor.sas.host import Silence
from croupier.floor.sas.line import CHIRP_SECONDS, Line
from croupier.floor.sas.link import Link
from croupier.floor.sas.serving import Served

_log = logging.getLogger(__name__)

BAUD: Final = 19_200
_WAIT_SECONDS: Final = 0.05
_AGAIN_SECONDS: Final = 1.0


class Port(Protocol):
    """What is used of a port."""

    @property
    def in_waiting(self) -> int: ...
    def read(self, size: int = 1, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def flush(self) -> None: ...
    def close(self) -> None: ...


def is_elsewhere(name: str) -> bool:
    """Whether a port is named by an address instead of a path."""
    return "://" in name


def open_port(name: str) -> serial.SerialBase:
    """A port as the protocol wants it: 19,200 baud, eight bits, the ninth clear."""
    try:
        port = serial.serial_for_url(name, BAUD, parity=serial.PARITY_SPACE, timeout=_WAIT_SECONDS)
    except (serial.SerialException, OSError, ValueError) as error:
        raise OperatingError(f"port {name} cannot be opened: {error}") from error
    if not is_elsewhere(name):
        _mark_wake_up_bits(port.fileno())
    return port


def _mark_wake_up_bits(descriptor: int) -> None:
    settings = termios.tcgetattr(descriptor)
    settings[0] |= termios.INPCK | termios.PARMRK
    settings[0] &= ~(termios.IGNPAR | termios.ISTRIP)
    termios.tcsetattr(descriptor, termios.TCSANOW, settings)


class Marks:
    """Bytes with their wake-up bits, out of what a marking port delivers in whatever pieces."""

    def __init__(self) -> None:
        self._begun = b""

    def decode(self, data: bytes) -> Iterator[tuple[int, bool]]:
        """FF 00 b is b with the bit, FF FF is FF without, anything else is itself without."""
        for byte in data:
            self._begun += bytes([byte])
            if self._begun in (b"\xff", b"\xff\x00"):
                continue
            yield byte, len(self._begun) == 3
            self._begun = b""


class PortLine(Served):
    """The terminals of a line behind a real port. A port that is gone is opened again until it is back."""

    def __init__(self, link: Link, line: Line, name: str, open_: Callable[[str], Port] = open_port) -> None:
        super().__init__(link, line)
        self._name = name
        self._open = open_
        self._port: Port | None = open_(name)
        self._marks = Marks()
        self._thread.start()

    def _run(self) -> None:
        chirped = time.monotonic()
        while not self._stopping.is_set():
            try:
                port = self._port or self._reopen()
                if port is None:
                    continue
                answer = self._hear(port)
                if not answer and time.monotonic() - chirped >= CHIRP_SECONDS:
                    chirped = time.monotonic()
                    answer = self._link.chirp(self._line)
                if answer:
                    port.write(answer)
            except (serial.SerialException, OSError) as trouble:
                _log.warning("port %s failed: %s", self._name, trouble)
                self._release()

    def _hear(self, port: Port) -> bytes:
        data = port.read(max(1, port.in_waiting))
        if not data or is_elsewhere(self._name):
            return self._answer(data) if data else b""
        marked = list(self._marks.decode(data))
        return self._answered(lambda: self._link.feed_marked(self._line, marked))

    def _reopen(self) -> Port | None:
        """Whoever was at the other end is gone too: the line begins anew."""
        if self._stopping.wait(_AGAIN_SECONDS):
            return None
        try:
            self._port = self._open(self._name)
        except OperatingError:
            return None
        self._marks = Marks()
        self._link.new_host(self._line)
        return self._port

    def _release(self) -> None:
        if self._port is not None:
            self._port.close()
            self._port = None


class PortWire:
    """The host's end of a line on a real port."""

    def __init__(self, name: str) -> None:
        try:
            self._port = open_port(name)
        except OperatingError as error:
            raise Silence(str(error)) from error
        self._wakes_up = not is_elsewhere(name)
        if self._wakes_up:
            # Terminals answer with the bit clear; what is marked is noise, and a check finds that.
            settings = termios.tcgetattr(self._port.fileno())
            settings[0] &= ~(termios.INPCK | termios.PARMRK)
            termios.tcsetattr(self._port.fileno(), termios.TCSANOW, settings)

    def send(self, data: bytes) -> None:
        """The first byte with the bit set, the others with it clear."""
        try:
            if not self._wakes_up:
                self._port.write(data)
                return
            self._port.parity = serial.PARITY_MARK
            self._port.write(data[:1])
            self._port.flush()
            self._port.parity = serial.PARITY_SPACE
            self._port.write(data[1:])
        except (serial.SerialException, OSError) as error:
            raise Silence(f"the line broke: {error}") from error

    def receive(self, size: int, deadline_seconds: float) -> bytes:
        data = b""
        try:
            while len(data) < size and time.monotonic() < deadline_seconds:
                data += self._port.read(size - len(data))
        except (serial.SerialException, OSError) as error:
            raise Silence(f"the line broke: {error}") from error
        return data

    def drain(self) -> None:
        try:
            self._port.reset_input_buffer()
        except (serial.SerialException, OSError) as error:
            raise Silence(f"the line broke: {error}") from error

    def close(self) -> None:
        self._port.close()
