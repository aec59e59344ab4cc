"""Long polls to every terminal of a line, which another maker's host may send."""

from __future__ import annotations

from croupier.floor.sas.codes import EVERYONE
from croupier.floor.sas.crc import sealed
from croupier.floor.sas.host import Host
from croupier.floor.sas.poll_lengths import VARIABLE


def broadcast(host: Host, command: int, data: bytes) -> None:
    """A long poll to everyone; nobody answers."""
    length = bytes([len(data)]) if command in VARIABLE else b""
    host._wire.send(sealed(bytes([EVERYONE, command]) + length + data))
