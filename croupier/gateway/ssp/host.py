"""The host's side of the line: one command, one answer, the sequence bit turned with each.

A command that gets no answer is sent again with the same sequence bit; a validator that has done it
already answers as before and does not do it twice.
"""

from __future__ import annotations

import time
from typing import Final, Protocol

from croupier.errors import OperatingError
from croupier.gateway.ssp import words
from croupier.gateway.ssp.frames import Frame, FrameReader, encode
from croupier.gateway.ssp.words import Ask, Reply, Setup

ATTEMPTS: Final = 4
ANSWER_SECONDS: Final = 1.0
PROTOCOL_VERSION: Final = 6
_REPLIES: Final = frozenset(int(reply) for reply in Reply)


class Port(Protocol):
    """A serial port, as far as we use one: ``read`` waits a little and gives what has come."""

    def read(self, size: int = 1, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...


class LineSilent(OperatingError):
    """The validator does not answer."""


class SspHost:
    """A validator at the other end of a port."""

    def __init__(self, port: Port, address: int = 0) -> None:
        self._port = port
        self._address = address
        self._sequence = True
        self._reader = FrameReader()

    def ask(self, command: Ask, data: bytes = b"") -> tuple[Reply, bytes]:
        """Send a command and wait for its answer."""
        if command is Ask.SYNC:
            self._sequence = True
        frame = encode(Frame(self._sequence, self._address, bytes([command]) + data))
        for _ in range(ATTEMPTS):
            self._port.write(frame)
            answer = self._answer()
            if answer is not None:
                self._sequence = not self._sequence
                return Reply(answer[0]), answer[1:]
        raise LineSilent("the bill validator does not answer")

    def _answer(self) -> bytes | None:
        until = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < until:
            for frame in self._reader.feed(self._port.read(64)):
                is_ours = frame.address == self._address and frame.sequence == self._sequence
                if is_ours and frame.data[0] in _REPLIES:
                    return frame.data
        return None

    def must(self, command: Ask, data: bytes = b"") -> bytes:
        """The data of an answer that must be OK."""
        reply, answer = self.ask(command, data)
        if reply is not Reply.OK:
            raise LineSilent(f"the bill validator refuses {command.name}: {reply.name}")
        return answer

    # -- what a validator is asked ---------------------------------------------------------------------

    def begin(self) -> Setup:
        """Agree on the sequence bit and the edition of the protocol; what the channels are worth."""
        self.must(Ask.SYNC)
        self.must(Ask.PROTOCOL, bytes([PROTOCOL_VERSION]))
        return words.read_setup(self.must(Ask.SETUP))

    def poll(self) -> list[words.Happening]:
        return words.happenings(self.must(Ask.POLL_WITH_ACK))

    def stacked(self) -> int:
        return words.stacked_count(self.must(Ask.COUNTERS))

    def ticket(self) -> str:
        """The digits of the ticket that lies in escrow."""
        data = self.must(Ask.BAR_CODE_DATA)
        return data[2 : 2 + data[1]].decode("ascii", "replace") if len(data) > 1 else ""

    def allow(self, channels: int) -> None:
        """Which channels may be taken, the lowest bit for channel 1; none disables the validator."""
        self.must(Ask.SET_INHIBITS, channels.to_bytes(2, "little"))
        self.must(Ask.ENABLE if channels else Ask.DISABLE)

    def acknowledge(self) -> None:
        """What was told is kept: tell it no more. Where nothing waits for that the validator says so."""
        self.ask(Ask.EVENT_ACK)

    def reject(self) -> None:
        self.ask(Ask.REJECT)

    def hold(self) -> None:
        self.ask(Ask.HOLD)
