"""The short way to a WebSocket: a frame that is ready goes to the connection's transport at once.

To tell a thousand terminals, a thousand tasks would have to wake up, each for one small write. A frame of
the server is neither masked nor compressed, so its bytes are the same for all who receive it and can be
written without going through a task, as long as the connection takes them. One that does not is left to its
own task (``outbox``), so that nobody waits for it.
"""

from __future__ import annotations

import os
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "croupier.wire"
"""Where an application finds the wire of its connection, in the extensions of the scope."""

_TEXT: Final = 0x81


def text_frame(payload: bytes) -> bytes:
    """RFC 6455, section 5.2: a whole text message of a server in one frame."""
    length = len(payload)
    if length < 126:
        return bytes((_TEXT, length)) + payload
    if length < 65_536:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big") + payload
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big") + payload


class TransportWire:
    """The wire of one connection of uvicorn.

    While the transport holds nothing back, the frame is written to the connection's own descriptor: the
    queue of the event loop costs more than the write. What the kernel does not take at once goes through the
    transport, which keeps the order and says when it is full. Under TLS everything does.
    """

    __slots__ = ("_descriptor", "_protocol")

    def __init__(self, protocol: DirectProtocol) -> None:
        self._protocol = protocol
        transport = protocol.transport
        plain = transport.get_extra_info("ssl_object") is None
        socket = transport.get_extra_info("socket") if plain else None
        self._descriptor = -1 if socket is None else int(socket.fileno())

    def take(self, payload: bytes) -> bool:
        protocol = self._protocol
        open_ = protocol.handshake_complete and not protocol.close_sent and not protocol.disconnected
        if not open_ or not protocol.writable.is_set():
            return False
        frame = text_frame(payload)
        transport = protocol.transport
        if self._descriptor >= 0 and not transport.is_closing() and not transport.get_write_buffer_size():
            frame = frame[self._written(frame) :]
        if frame:
            transport.write(frame)
        return True

    def _written(self, frame: bytes) -> int:
        """How much of the frame the kernel has taken; a connection that failed is left to its transport."""
        try:
            return os.write(self._descriptor, frame)
        except OSError:
            return 0


class DirectProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which also hands its wire to the application."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = TransportWire(self)
