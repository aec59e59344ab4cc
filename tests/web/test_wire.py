"""The short way of a frame: straight to the kernel, the rest through the transport, never out of order."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, cast

import pytest

from croupier.web.live.wire import DirectProtocol, TransportWire, text_frame


class KeptTransport:
    """A transport on a real connection that only keeps what it is given."""

    def __init__(self, connection: socket.socket, *, tls: bool = False) -> None:
        self._extra = {"socket": connection, "ssl_object": object() if tls else None}
        self.kept = b""
        self.closing = False

    def get_extra_info(self, name: str) -> Any:
        return self._extra[name]

    def get_write_buffer_size(self) -> int:
        return len(self.kept)

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.kept += data


class OpenProtocol:
    """As much of uvicorn's protocol as the wire looks at."""

    def __init__(self, transport: KeptTransport) -> None:
        self.transport = transport
        self.handshake_complete = True
        self.close_sent = self.disconnected = False
        self.writable = asyncio.Event()
        self.writable.set()


def wired(here: socket.socket, *, tls: bool = False) -> tuple[TransportWire, OpenProtocol]:
    here.setblocking(False)
    protocol = OpenProtocol(KeptTransport(here, tls=tls))
    return TransportWire(cast(DirectProtocol, protocol)), protocol


def test_a_frame_goes_to_the_kernel_at_once_while_the_transport_holds_nothing() -> None:
    here, there = socket.socketpair()
    with here, there:
        wire, protocol = wired(here)
        assert wire.take(b"a state")
        assert there.recv(100) == text_frame(b"a state")
        assert protocol.transport.kept == b""


def test_what_the_kernel_does_not_take_follows_through_the_transport_in_order() -> None:
    here, there = socket.socketpair()
    with here, there:
        here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        wire, protocol = wired(here)
        frames = [bytes([65 + i]) * 60_000 for i in range(4)]
        for frame in frames:
            assert wire.take(frame)
        assert protocol.transport.kept, "the buffers of the kernel should have been too small"
        whole = b"".join(map(text_frame, frames))
        taken = b""
        while len(taken) < len(whole) - len(protocol.transport.kept):
            taken += there.recv(65_536)
        assert taken + protocol.transport.kept == whole


def test_under_tls_every_frame_goes_through_the_transport() -> None:
    here, there = socket.socketpair()
    with here, there:
        wire, protocol = wired(here, tls=True)
        assert wire.take(b"a state")
        assert protocol.transport.kept == text_frame(b"a state")
        there.setblocking(False)
        with pytest.raises(BlockingIOError):
            there.recv(1)


def test_a_connection_that_failed_is_left_to_its_transport() -> None:
    here, there = socket.socketpair()
    with here:
        wire, protocol = wired(here)
        there.close()
        assert wire.take(b"a state")
        assert protocol.transport.kept == text_frame(b"a state")


@pytest.mark.parametrize("state", ["close_sent", "disconnected", "handshake", "full"])
def test_a_connection_that_is_not_open_or_is_full_takes_nothing(state: str) -> None:
    here, there = socket.socketpair()
    with here, there:
        wire, protocol = wired(here)
        if state == "handshake":
            protocol.handshake_complete = False
        elif state == "full":
            protocol.writable.clear()
        else:
            setattr(protocol, state, True)
        assert not wire.take(b"a state")
        assert protocol.transport.kept == b""


def test_a_closing_transport_is_not_written_past() -> None:
    here, there = socket.socketpair()
    with here, there:
        wire, protocol = wired(here)
        protocol.transport.closing = True
        assert wire.take(b"a state")
        assert protocol.transport.kept == text_frame(b"a state")
