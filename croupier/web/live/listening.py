"""The sockets of a server, bound before it says where it is: a port in use is told in one sentence."""

from __future__ import annotations

import errno
import socket
from contextlib import ExitStack

from croupier.errors import OperatingError

_NOT_HERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
"""``localhost`` may have an address of a protocol that this machine does not speak."""


def bound_sockets(host: str, port: int) -> list[socket.socket]:
    """A socket for each address of the host; nobody is heard on them until the server listens."""
    missed: OSError | None = None
    with ExitStack() as opened:
        found: list[socket.socket] = []
        try:
            addresses = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
            for family, kind, protocol, _, address in dict.fromkeys(addresses):
                try:
                    found.append(opened.enter_context(_bound(family, kind, protocol, address)))
                except OSError as error:
                    if error.errno not in _NOT_HERE:
                        raise
                    missed = error
            if missed and not found:
                raise missed
        except OSError as error:
            raise OperatingError(f"listen: {host}:{port} cannot be used: {error.strerror}") from error
        opened.pop_all()
        return found


def _bound(family: int, kind: int, protocol: int, address: tuple[object, ...]) -> socket.socket:
    one = socket.socket(family, kind, protocol)
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(address)
    except OSError:
        one.close()
        raise
    return one
