"""The short way to a WebSocket: a frame that is ready goes to the connection's transport at once.

To tell a thousand terminals, a thousand tasks would have to wake up, each for one small write. A frame of
the server is neither masked nor compressed, so its bytes are the same for all who receive it and can be
written without going through a task, as long as the connection takes them. One that does not is left to its
own task (``outbox``), so that nobody waits for it.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "croupier.wire"
"""Where an application finds the wire of its connection, in the extensions of the scope."""

_TEXT: Final = 0x81


class Wire(Protocol):
    """Something that takes a frame at once, or says that it cannot."""

    def take(self, payload: bytes) -> bool: ...


def text_frame(payload: bytes) -> bytes:
    """RFC 6455, section 5.2: a whole text message of a server in one frame."""
    length = len(payload)
    if length < 126:
        return bytes((_TEXT, length)) + payload
    if length < 65_536:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big") + payload
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big") + payload


class TransportWire:
    """The wire of one connection of uvicorn."""

    __slots__ = ("_protocol",)

    def __init__(self, protocol: DirectProtocol) -> None:
        self._protocol = protocol

    def take(self, payload: bytes) -> bool:
        protocol = self._protocol
        open_ = protocol.handshake_complete and not protocol.close_sent and not protocol.disconnected
        if not open_ or not protocol.writable.is_set():
            return False
        protocol.transport.write(text_frame(payload))
        return True


class DirectProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which also hands its wire to the application."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = TransportWire(self)
