"""A simulated ticket printer: it reads what was sent as the manual of ESC/POS says, and keeps what would
be on paper."""

from __future__ import annotations

from typing import NamedTuple

from croupier.gateway.printer import NEAR_END, PAPER_OUT

_ALWAYS = 0b0001_0010
OK, LOW, OUT, OFF = "ok", "low", "out", "off"


class Ticket(NamedTuple):
    """What a patron holds in his hand."""

    lines: tuple[str, ...]
    bar_code: str


class SimulatedPrinter:
    """``paper`` is ok, low, out, or off where the printer has no power."""

    def __init__(self) -> None:
        self.paper = OK
        self.tickets: list[Ticket] = []
        self._bytes = bytearray()
        self._lines: list[str] = []
        self._line = bytearray()
        self._bar_code = ""

    def answer(self, data: bytes) -> bytes:
        """What it says: a byte for each question about its state."""
        if self.paper == OFF:
            self._bytes.clear()
            return b""
        self._bytes += data
        said = bytearray()
        while self._bytes and (used := self._command(said)):
            del self._bytes[:used]
        return bytes(said)

    def _command(self, said: bytearray) -> int:
        """Take the first command; how many bytes it had, 0 while it is not whole."""
        data = bytes(self._bytes)
        if data[0] == 0x10:
            if len(data) < 3:
                return 0
            said.append(self._status(data[2]))
            return 3
        if data[0] == 0x1B:
            return self._escape(data)
        if data[0] == 0x1D:
            return self._group(data)
        if data[0] == 0x0A:
            self._end_line()
        else:
            self._line.append(data[0])
        return 1

    def _escape(self, data: bytes) -> int:
        size = 2 if data[1:2] == b"@" else 3
        if len(data) < size:
            return 0
        if data[1:2] == b"@":
            self._lines, self._bar_code = [], ""
            self._line.clear()
        return size

    def _group(self, data: bytes) -> int:
        if data[1:2] == b"k":
            if len(data) < 4 or len(data) < 4 + data[3]:
                return 0
            self._bar_code = data[4 : 4 + data[3]].decode("ascii", "replace")
            return 4 + data[3]
        size = 4 if data[1:2] == b"V" else 3
        if len(data) < size:
            return 0
        if data[1:2] == b"V":
            self._cut()
        return size

    def _end_line(self) -> None:
        if self._line:
            self._lines.append(self._line.decode("ascii", "replace"))
        self._line.clear()

    def _cut(self) -> None:
        """Without paper nothing comes out."""
        if self.paper != OUT:
            self.tickets.append(Ticket(tuple(self._lines), self._bar_code))
        self._lines, self._bar_code = [], ""

    def _status(self, question: int) -> int:
        if question == 1:
            return _ALWAYS
        return _ALWAYS | {LOW: NEAR_END, OUT: PAPER_OUT}.get(self.paper, 0)
