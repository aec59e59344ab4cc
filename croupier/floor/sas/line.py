"""A line: up to 127 terminals behind one connection, each with its address.

The host acknowledges by going on: a poll for another address, for all, or for something else says that the
last answer arrived. The same general poll again says that it did not, and is answered with the same.
"""

from __future__ import annotations

from croupier.floor.sas.codes import EVERYONE, LAST_ADDRESS
from croupier.floor.sas.device import Device
from croupier.floor.sas.frames import FrameReader, GeneralPoll, Poll
from croupier.floor.sas.polls import control, information, metering, validation

# Importing them is what registers the answers.
ANSWERED = (control, information, metering, validation)


class Line:
    """The terminals of one connection."""

    def __init__(self) -> None:
        self.devices: dict[int, Device] = {}
        self._reader = FrameReader()
        self._last: tuple[Device, Poll] | None = None

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
        if self._last is not None:
            self._last[0].not_acknowledged()
            self._last = None

    def feed(self, data: bytes, now_seconds: float) -> bytes:
        """What the terminals answer to these bytes."""
        return b"".join(self._answer(poll) for poll in self._reader.feed(data, now_seconds))

    def _answer(self, poll: Poll) -> bytes:
        self._judge_last(poll)
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
        self._last = (addressed, poll)
        return answer

    def _judge_last(self, poll: Poll) -> None:
        """Acknowledge the last answer, unless the host asks for the very same again."""
        if self._last is None:
            return
        device, last = self._last
        self._last = None
        if poll == last:
            device.not_acknowledged()
        else:
            device.acknowledge()
