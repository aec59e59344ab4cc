"""The feed into a broker: every message at least once, over kills of ours and of the broker's."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.errors import OperatingError
from croupier.floor.feed.messages import Feed, FeedBooks, Message


class Published(msgspec.Struct, kw_only=True):
    """How far the broker has the feed: up to a record, and each terminal's last message."""

    sequence: int
    previous: dict[str, int]


class Publishes(Protocol):
    """Where messages go."""

    def publish(self, topic: str, payload: bytes) -> None: ...
    def keep_alive(self) -> None: ...
    def close(self) -> None: ...


class Publisher:
    """Sends what is new in the books; a broker that is gone is connected to again at the next look."""

    def __init__(
        self, books: FeedBooks, memory: Path, connect: Callable[[], Publishes], topic: str, begin_at: int
    ) -> None:
        self._books = books
        self._memory = memory
        self._connect = connect
        self._topic = topic
        self._broker: Publishes | None = None
        kept = self._load() or Published(sequence=begin_at, previous={})
        self._feed = Feed(books, kept.sequence, kept.previous)
        self._unsent: list[tuple[int, list[Message], dict[str, int]]] = []

    def look(self) -> int:
        """Send what is new; how many messages the broker took. While it is gone they wait in the books."""
        try:
            broker = self._broker or self._connect()
            self._broker = broker
            return self._send(broker)
        except OperatingError:
            self.close()
            raise

    def _send(self, broker: Publishes) -> int:
        sent = 0
        if not self._unsent:
            for seq, messages in self._feed.next_record():
                self._unsent.append((seq, messages, dict(self._feed.previous)))
        if not self._unsent:
            broker.keep_alive()
        while self._unsent:
            seq, messages, previous = self._unsent[0]
            for message in messages:
                broker.publish(f"{self._topic}/{message.terminal}", msgspec.json.encode(message))
                sent += 1
            if messages or len(self._unsent) == 1:
                self._save(Published(sequence=seq, previous=previous))
            del self._unsent[0]
        return sent

    def _load(self) -> Published | None:
        if not self._memory.exists():
            return None
        try:
            return msgspec.json.decode(self._memory.read_bytes(), type=Published)
        except msgspec.DecodeError as error:
            raise OperatingError(
                f"the memory of the feed, {self._memory}, cannot be read: {error}"
            ) from error

    def _save(self, published: Published) -> None:
        beside = self._memory.with_name(self._memory.name + ".new")
        with beside.open("wb") as file:
            file.write(msgspec.json.encode(published))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._memory)

    def close(self) -> None:
        if self._broker is not None:
            self._broker.close()
            self._broker = None
