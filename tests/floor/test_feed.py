"""The feed: every event and meter at least once, in order, over cut connections and restarts."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.errors import OperatingError
from croupier.events.codes import Code
from croupier.floor.feed.messages import Feed
from croupier.floor.feed.mqtt import Broker, packet
from croupier.floor.feed.publishing import Publisher
from croupier.floor.feed.websocket import FeedServer
from croupier.floor.sas.codes import MeterCode
from croupier.floor.sas.serving import LOOPBACK
from tests.floor.house import House
from tests.floor.test_sas_events import enter
from tests.waiting import PATIENCE_SECONDS


class Kept:
    """A broker in memory that forgets the connection when told."""

    def __init__(self) -> None:
        self.topics: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.fail_after = 10**9

    def publish(self, topic: str, payload: bytes) -> None:
        self.topics.append(topic)
        self.messages.append(json.loads(payload))
        self.fail_after -= 1
        if self.fail_after < 0:
            # It has the message, and dies before it says so.
            self.fail_after = 10**9
            raise OperatingError("the broker is gone")

    def keep_alive(self) -> None: ...
    def close(self) -> None: ...


@pytest.fixture
def played(house: House) -> House:
    house.install("EWT-1", "EWT-2")
    for name in ("EWT-1", "EWT-2"):
        house.orders.enable(name)
    return house


def play(house: House) -> None:
    account = house.sit_down("EWT-1", 2_000)
    house.bet(account, "w1", 500)
    enter(house, Code.MAIN_DOOR_OPENED, text="by the technician")
    house.settle(account, "w1", returned=800)
    house.cash_out(account)


def test_a_message_has_what_happened_the_meters_and_the_message_before(played: House) -> None:
    start = played.store.head().seq
    play(played)
    messages = [m for _, found in Feed(played.store, start).next_record() for m in found]
    told = [[(event.name, event.sas) for event in message.events] for message in messages]
    assert [events for events in told if events] == [
        [("bill_20", "4A")],
        [("round_started", "7E")],
        [("main_door_opened", "11")],
        [("round_ended", "7F")],
        [("ticket_printed", "3D")],
    ]
    assert {message.terminal for message in messages} == {"EWT-1"}
    numbers = [message.sequence for message in messages]
    assert [message.previous for message in messages] == [0, *numbers[:-1]]
    last = messages[-1].meters
    assert (last["coin_in"].sas, last["coin_in"].value) == ("0000", 500)
    assert (last["machine_paid"].value, last["tickets_out_cents"].value) == (800, 2_300)
    assert len(last) == len(MeterCode)


def chained(messages: list[dict[str, Any]]) -> list[int]:
    """The numbers of one terminal's messages, each once; a reader drops what it has and misses nothing."""
    seen: list[int] = []
    for message in messages:
        if message["sequence"] in seen:
            continue
        assert message["previous"] == (seen[-1] if seen else 0)
        seen.append(message["sequence"])
    return seen


@pytest.mark.parametrize("fail_after", [0, 1, 3])
def test_a_broker_that_dies_has_every_message_at_least_once(
    played: House, tmp_path: Path, fail_after: int
) -> None:
    start, broker = played.store.head().seq, Kept()
    publisher = Publisher(played.store, tmp_path / "feed.json", lambda: broker, "floor", start)
    play(played)
    broker.fail_after = fail_after
    with pytest.raises(OperatingError, match="gone"):
        publisher.look()
    # We are killed as well: the next publisher has the file alone.
    again = Publisher(played.store, tmp_path / "feed.json", lambda: broker, "floor", start)
    while again.look():
        pass
    expected = [m.sequence for _, found in Feed(played.store, start).next_record() for m in found]
    assert chained(broker.messages) == expected
    assert set(broker.topics) == {"floor/EWT-1"}
    assert again.look() == 0


def test_a_reader_over_websocket_goes_on_where_it_was(played: House) -> None:
    server = FeedServer(played.store, lambda: played.store.head().seq)
    try:
        start = played.store.head().seq
        play(played)
        expected = [m.sequence for _, found in Feed(played.store, start).next_record() for m in found]
        with connect(f"ws://{LOOPBACK}:{server.port}/?after={start}") as reader:
            first = [json.loads(reader.recv(timeout=PATIENCE_SECONDS)) for _ in range(2)]
        with connect(f"ws://{LOOPBACK}:{server.port}/?after={first[-1]['sequence']}") as reader:
            rest = [json.loads(reader.recv(timeout=PATIENCE_SECONDS)) for _ in range(len(expected) - 2)]
        assert [message["sequence"] for message in first + rest] == expected
        for wrong in ("soon", "99999999"):
            with (
                connect(f"ws://{LOOPBACK}:{server.port}/?after={wrong}") as reader,
                pytest.raises(ConnectionClosed, match="after"),
            ):
                reader.recv(timeout=PATIENCE_SECONDS)
    finally:
        server.close()


def test_a_length_of_mqtt_goes_on_in_the_next_byte() -> None:
    assert packet(0x30, b"x" * 127)[:2] == b"\x30\x7f"
    assert packet(0x30, b"x" * 321)[:3] == b"\x30\xc1\x02"


def test_no_broker_is_one_sentence() -> None:
    with pytest.raises(OperatingError, match="no MQTT broker at 127"):
        Broker(LOOPBACK, 9, "us")


MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
SUBSCRIBE = packet(0x82, b"\0\x01" + b"\0\x07floor/#" + b"\x01")


@contextmanager
def mosquitto(folder: Path) -> Iterator[int]:
    with socket.create_server((LOOPBACK, 0)) as free:
        port = free.getsockname()[1]
    (folder / "mosquitto.conf").write_text(f"listener {port} {LOOPBACK}\nallow_anonymous true\n")
    assert MOSQUITTO is not None
    process = subprocess.Popen([MOSQUITTO, "-c", str(folder / "mosquitto.conf")], stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            with suppress(OSError), socket.create_connection((LOOPBACK, port)):
                break
            assert time.monotonic() < deadline, "mosquitto did not start"
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait()


@pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")
def test_mosquitto_takes_the_feed_and_hands_it_to_a_reader(played: House, tmp_path: Path) -> None:
    start = played.store.head().seq
    play(played)
    expected = [m.sequence for _, found in Feed(played.store, start).next_record() for m in found]
    with mosquitto(tmp_path) as port:
        reader = Broker(LOOPBACK, port, "reader")
        reader._send(SUBSCRIBE)
        assert reader._receive(0x90) == b"\0\x01\x01"
        found: list[int] = []

        def read() -> None:
            while len(found) < len(expected):
                body = reader._receive(0x30)
                length = int.from_bytes(body[:2], "big")
                reader._send(packet(0x40, body[2 + length : 4 + length]))
                found.append(json.loads(body[4 + length :])["sequence"])

        thread = threading.Thread(target=read, daemon=True)
        thread.start()
        connection = lambda: Broker(LOOPBACK, port, "us")  # noqa: E731
        publisher = Publisher(played.store, tmp_path / "feed.json", connection, "floor", start)
        assert publisher.look() == len(expected)
        thread.join(timeout=PATIENCE_SECONDS)
        publisher.close()
        reader.close()
    assert found == expected
