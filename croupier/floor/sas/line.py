"""A line: up to 127 terminals behind one connection, each with its address.

The host acknowledges by going on: a poll for another address, for all, or for something else says that the
last answer arrived. The same poll again says that it did not, and is answered with the same. Only a whole,
valid poll says anything; after five seconds of silence nothing is known of the last answer, and it is told
again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.floor.sas.codes import EVERYONE, LAST_ADDRESS
from croupier.floor.sas.device import LINK_DOWN_SECONDS, Device
from croupier.floor.sas.frames import FrameReader, GeneralPoll, LongPoll, Poll, WakeUpReader
from croupier.floor.sas.poll_lengths import ONCE
from croupier.floor.sas.polls import control, information, metering, tickets, validation

# Importing them is what registers the answers.
ANSWERED = (control, information, metering, tickets, validation)

CHIRP_SECONDS: Final = 0.2


class Line:
    """The terminals of one connection."""

    def __init__(self) -> None:
        self.devices: dict[int, Device] = {}
        self._reader = FrameReader()
        self._wake_up_reader = WakeUpReader()
        self._last: tuple[Device, Poll, bytes] | None = None
        self._heard_seconds: float | None = None

    def attach(self, device: Device) -> None:
        """Give a terminal its address on this line."""
        if not 1 <= device.address <= LAST_ADDRESS:
            raise ValueError(f"address: {device.address} is not from 1 to {LAST_ADDRESS}")
        if device.address in self.devices:
            raise ValueError(f"address: {device.address} is taken")
        self.devices[device.address] = device

    def new_host(self) -> None:
        """Another host took the line: what the last one was told may be lost with it, and is told again."""
        self._reader = FrameReader()
        self._wake_up_reader = WakeUpReader()
        self._last = None
        for device in self.devices.values():
            device.new_host()

    def feed(self, data: bytes, now_seconds: float) -> bytes:
        """What the terminals answer to these bytes of a line without the wake-up bit."""
        return self._answers(self._reader.feed(data, now_seconds), now_seconds)

    def feed_marked(self, data: Iterable[tuple[int, bool]], now_seconds: float) -> bytes:
        """What they answer on a line with it."""
        return self._answers(self._wake_up_reader.feed(data, now_seconds), now_seconds)

    def _answers(self, polls: Iterable[Poll], now_seconds: float) -> bytes:
        answers = b""
        for poll in polls:
            if self.is_broken(now_seconds):
                self._forget_last()
            self._heard_seconds = now_seconds
            answers += self._answer(poll)
        return answers

    def is_broken(self, now_seconds: float) -> bool:
        """Whether no poll of any kind has come for so long that the line must be broken."""
        return self._heard_seconds is None or now_seconds - self._heard_seconds > LINK_DOWN_SECONDS

    def chirp(self, now_seconds: float) -> bytes:
        """What a broken line says: the address of its first terminal, by which the break is found."""
        if self._heard_seconds is None:
            self._heard_seconds = now_seconds
        if not self.devices or not self.is_broken(now_seconds):
            return b""
        return bytes([min(self.devices)])

    def _forget_last(self) -> None:
        if self._last is not None:
            self._last[0].not_acknowledged()
            self._last = None

    def _answer(self, poll: Poll) -> bytes:
        again = self._judge_last(poll)
        if again is not None:
            return again
        if poll.address == EVERYONE:
            if not isinstance(poll, GeneralPoll):
                for device in self.devices.values():
                    device.heard(poll)
            return b""
        addressed = self.devices.get(poll.address)
        if addressed is None:
            return b""
        answer = addressed.answer(poll)
        if answer is None:
            return b""
        self._last = (addressed, poll, answer)
        return answer

    def _judge_last(self, poll: Poll) -> bytes | None:
        """Acknowledge the last answer, unless the host asks for the very same again.

        What is done once is then not done again: the answer that was given stands.
        """
        if self._last is None:
            return None
        device, last, answer = self._last
        if poll != last:
            self._last = None
            device.acknowledge()
        elif isinstance(poll, LongPoll) and poll.command in ONCE:
            return answer
        else:
            self._forget_last()
        return None
