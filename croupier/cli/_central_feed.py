"""``croupier central feed`` while it runs."""

from __future__ import annotations

import os
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import typer

from croupier.cli._floor_books import existing_books
from croupier.errors import DataError, OperatingError
from croupier.floor.feed.mqtt import Broker
from croupier.floor.feed.publishing import Publisher
from croupier.floor.feed.websocket import FeedServer
from croupier.store.store import Store

_LOOK_SECONDS: Final = 0.2
USER: Final = "CROUPIER_MQTT_USER"
PASSWORD: Final = "CROUPIER_MQTT_PASSWORD"


def run_feed(
    database: str, mqtt: str, memory: Path, topic: str, websocket: int, stopping: threading.Event
) -> None:
    """Publish, serve readers, or both."""
    if not mqtt and websocket < 0:
        raise DataError("give --mqtt HOST:PORT, --websocket PORT, or both")
    with ExitStack() as stack:
        store = stack.enter_context(existing_books(database))
        if websocket >= 0:
            server = FeedServer(store, lambda: store.head().seq, websocket)
            stack.callback(server.close)
            print(f"readers at ws://127.0.0.1:{server.port}/", flush=True)
        publisher = _publisher(store, mqtt, memory, topic) if mqtt else None
        if publisher is not None:
            stack.callback(publisher.close)
            print(f"publishing to {mqtt} under {topic}/", flush=True)
        while not stopping.wait(_LOOK_SECONDS):
            _look(publisher)


def _publisher(store: Store, mqtt: str, memory: Path, topic: str) -> Publisher:
    host, _, port = mqtt.rpartition(":")
    if not host or not port.isdigit():
        raise DataError(f"--mqtt: {mqtt!r} is not HOST:PORT")
    if any(sign in topic for sign in "+#\0"):
        raise DataError(f"--topic: {topic!r} has a sign that stands for other topics")
    user, password = os.environ.get(USER, ""), os.environ.get(PASSWORD, "")

    def connect() -> Broker:
        return Broker(host, int(port), f"croupier-{os.getpid()}", user, password)

    return Publisher(store, memory, connect, topic, begin_at=store.head().seq)


def _look(publisher: Publisher | None) -> None:
    """While the broker is gone, messages wait in the books, and we say so."""
    if publisher is None:
        return
    try:
        publisher.look()
    except OperatingError as trouble:
        typer.echo(f"croupier central feed: {trouble}", err=True)
