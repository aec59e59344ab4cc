"""The feed over WebSocket: a reader says after which record it wants to go on, and gets every message after
it.

The server keeps nothing of its readers: one that comes back names the last ``sequence`` that it has. Loopback
only; what stands in front of it lets in whom the house lets in.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final
from urllib.parse import parse_qs, urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

from croupier.floor.feed.messages import Feed, FeedBooks
from croupier.floor.sas.serving import LOOPBACK

_LOOK_SECONDS: Final = 0.2
MOST_READERS: Final = 32


class FeedServer:
    """One thread a reader, as many as the house's systems are, and no more than a bound."""

    def __init__(self, books: FeedBooks, head: Callable[[], int], port: int = 0) -> None:
        self._books = books
        self._head = head
        self._stopping = threading.Event()
        self._places = threading.BoundedSemaphore(MOST_READERS)
        self._server: Server = serve(self._tell, LOOPBACK, port)
        self.port: int = self._server.socket.getsockname()[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True, name="croupier-feed")
        self._thread.start()

    def _tell(self, reader: ServerConnection) -> None:
        after = self._after(reader)
        if after is None:
            reader.close(1008, "after: the number of a record, as in /?after=123")
        elif not self._places.acquire(blocking=False):
            reader.close(1013, "too many readers")
        else:
            try:
                self._follow(reader, Feed(self._books, after))
            except ConnectionClosed:
                return
            finally:
                self._places.release()

    def _after(self, reader: ServerConnection) -> int | None:
        path = reader.request.path if reader.request is not None else ""
        given = parse_qs(urlsplit(path).query).get("after", [""])[0]
        head = self._head()
        if not given:
            return head
        return int(given) if given.isascii() and given.isdigit() and int(given) <= head else None

    def _follow(self, reader: ServerConnection, feed: Feed) -> None:
        while not self._stopping.wait(_LOOK_SECONDS):
            for _, messages in list(feed.next_record()):
                for message in messages:
                    reader.send(msgspec.json.encode(message).decode())
            if reader.close_code is not None:
                return

    def close(self) -> None:
        self._stopping.set()
        self._server.shutdown()
        self._thread.join()
