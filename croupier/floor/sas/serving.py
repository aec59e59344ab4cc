"""Lines in the world: a TCP port, or a pseudo-terminal that looks like a serial port. Loopback only."""

from __future__ import annotations

import logging
import os
import pty
import select
import socket
import threading
import tty
from collections.abc import Callable
from types import TracebackType
from typing import Final

from croupier.errors import OperatingError
from croupier.floor.sas.line import Line
from croupier.floor.sas.link import Link

_log = logging.getLogger(__name__)

LOOPBACK: Final = "127.0.0.1"
_WAIT_SECONDS: Final = 0.1
_PIECE: Final = 4096


class Served:
    """A line with a thread of its own, until it is closed."""

    def __init__(self, link: Link, line: Line) -> None:
        self._link = link
        self._line = line
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="croupier-line")

    def _run(self) -> None:
        raise NotImplementedError

    def _answer(self, data: bytes) -> bytes:
        return self._answered(lambda: self._link.feed(self._line, data))

    def _answered(self, feed: Callable[[], bytes]) -> bytes:
        """What the terminals answer; nothing while the books cannot be read, and the host asks again."""
        try:
            return feed()
        except OperatingError as trouble:
            _log.warning("a poll was not answered: %s", trouble)
            return b""

    def _release(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self._stopping.set()
        self._thread.join()
        self._release()

    def __enter__(self) -> Served:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class TcpLine(Served):
    """One host at a time; a host that comes later takes the line over, since the earlier one is lost."""

    def __init__(self, link: Link, line: Line, port: int = 0) -> None:
        super().__init__(link, line)
        try:
            self._listener = socket.create_server((LOOPBACK, port))
        except OSError as error:
            raise OperatingError(f"port {port} cannot be opened: {error.strerror}") from error
        self.port: int = self._listener.getsockname()[1]
        self._thread.start()

    def _run(self) -> None:
        host: socket.socket | None = None
        while not self._stopping.is_set():
            watched = [self._listener] if host is None else [self._listener, host]
            ready, _, _ = select.select(watched, [], [], _WAIT_SECONDS)
            if self._listener in ready:
                _close(host)
                host, _ = self._listener.accept()
                host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._link.new_host(self._line)
            elif host is not None and host in ready and not self._serve(host):
                _close(host)
                host = None
        _close(host)

    def _serve(self, host: socket.socket) -> bool:
        """Answer what came; False if the host is gone."""
        try:
            data = host.recv(_PIECE)
            if data and (answer := self._answer(data)):
                host.sendall(answer)
        except OSError:
            return False
        return bool(data)

    def _release(self) -> None:
        self._listener.close()


class PtyLine(Served):
    """A serial port without a wire: ``path`` is what a host opens."""

    def __init__(self, link: Link, line: Line) -> None:
        super().__init__(link, line)
        # Our own hold on the far end keeps the line open while hosts come and go.
        self._near, self._far = pty.openpty()
        tty.setraw(self._far)
        self.path: str = os.ttyname(self._far)
        self._thread.start()

    def _run(self) -> None:
        while not self._stopping.is_set():
            ready, _, _ = select.select([self._near], [], [], _WAIT_SECONDS)
            if ready and (answer := self._answer(os.read(self._near, _PIECE))):
                os.write(self._near, answer)

    def _release(self) -> None:
        os.close(self._near)
        os.close(self._far)


def _close(host: socket.socket | None) -> None:
    if host is not None:
        host.close()
