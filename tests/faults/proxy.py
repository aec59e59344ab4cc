"""A line that can be cut: everything that comes in goes on to somewhere else, until the test says otherwise.

``cut`` silences the line as a broken cable does: connections stay open, and nothing comes through. ``drop``
ends them. ``mend`` lets new connections through; those from before the cut are ended.
"""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

Connect = Callable[[], socket.socket]
CHUNK = 65_536
SOCKET_NAME = ".s.PGSQL.5432"


class CutLine:
    """One listening socket, and a pair of threads for each connection."""

    def __init__(self, listener: socket.socket, onward: Connect) -> None:
        self._listener = listener
        self._onward = onward
        self._whole = threading.Event()
        self._whole.set()
        self._silent_answers = False
        self._open: list[socket.socket] = []
        self.carried = 0
        """Bytes that came through in both directions."""
        listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    @classmethod
    def tcp(cls, port: int) -> CutLine:
        """From a free loopback port to another one."""
        listener = socket.create_server(("127.0.0.1", 0))
        return cls(listener, lambda: socket.create_connection(("127.0.0.1", port)))

    @classmethod
    def unix(cls, folder: Path, target: Path) -> CutLine:
        """From a PostgreSQL socket in a folder to that of a server."""
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(folder / SOCKET_NAME))
        return cls(listener, _to(target))

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    # -- faults ------------------------------------------------------------------------------------

    def cut(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._whole.clear()

    def swallow_answers(self) -> None:
        """Requests still arrive; what is answered is lost."""
        self._silent_answers = True

    def drop(self) -> None:
        """End every connection; those who ask again while the line is cut find nobody."""
        while self._open:
            _end(self._open.pop())

    def mend(self) -> None:
        """As before the cut, for connections that are made from now on."""
        self.drop()
        self._silent_answers = False
        self._whole.set()

    # -- carrying ----------------------------------------------------------------------------------

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            self._open.append(near)
            if not self._whole.is_set():
                continue
            try:
                far = self._onward()
            except OSError:
                _end(near)
                continue
            self._open.append(far)
            for source, sink, is_answer in ((near, far, False), (far, near, True)):
                threading.Thread(target=self._carry, args=(source, sink, is_answer), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        try:
            while data := source.recv(CHUNK):
                if not self._whole.is_set() or (is_answer and self._silent_answers):
                    continue
                sink.sendall(data)
                self.carried += len(data)
        except OSError:
            return
        finally:
            if self._whole.is_set():
                _end(sink)

    def close(self) -> None:
        self._listener.close()
        self.drop()

    def __enter__(self) -> CutLine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _to(folder: Path) -> Connect:
    """Connects to the PostgreSQL socket in a folder."""

    def connect() -> socket.socket:
        onward = socket.socket(socket.AF_UNIX)
        onward.connect(str(folder / SOCKET_NAME))
        return onward

    return connect


def _end(connection: socket.socket) -> None:
    """Both sides see the end; a connection that is gone already needs none."""
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return
    finally:
        connection.close()


def main(address: str, port: str, folder: str) -> None:
    """``python -m tests.faults.proxy ADDRESS PORT FOLDER``: from a port to a PostgreSQL socket."""
    with CutLine(socket.create_server((address, int(port))), _to(Path(folder))):
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:4])
