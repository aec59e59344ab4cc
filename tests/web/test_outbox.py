"""The queue of one connection: short, in order, and under pressure only the latest of each kind."""

from __future__ import annotations

import asyncio

import pytest

from croupier.house.hub import STALLED_SECONDS, Hub
from croupier.house.outbox import LONGEST, Outbox
from croupier.web.live.wire import text_frame


def taken(outbox: Outbox) -> list[str]:
    async def take() -> list[str]:
        return [(await outbox.next(0.0)).decode() for _ in range(len(outbox))]

    return asyncio.run(take())


def test_frames_leave_in_the_order_in_which_they_came() -> None:
    outbox = Outbox(0.0)
    for number in range(LONGEST):
        outbox.put("table", str(number).encode(), 0.0)
    assert taken(outbox) == [str(number) for number in range(LONGEST)]
    assert outbox.dropped == 0


def test_a_connection_that_does_not_keep_up_has_the_latest_of_each_topic() -> None:
    outbox = Outbox(0.0)
    outbox.put("account", b"credits", 0.0)
    for number in range(1000):
        outbox.put("table", str(number).encode(), 0.0)
        assert len(outbox) <= LONGEST
    frames = taken(outbox)
    assert frames[-1] == "999"
    assert "credits" in frames
    assert outbox.dropped == 1001 - len(frames)


def test_more_topics_than_the_queue_is_long_cannot_make_it_grow() -> None:
    outbox = Outbox(0.0)
    for number in range(1000):
        outbox.put(f"table {number}", str(number).encode(), 0.0)
    assert len(outbox) <= LONGEST
    assert taken(outbox)[-1] == "999"


def test_a_stalled_connection_is_one_that_takes_nothing_while_something_waits() -> None:
    hub, idle, dead = Hub(), Outbox(0.0), Outbox(0.0)
    hub.join("terminal:EWT-1", idle)
    hub.join("terminal:EWT-2", dead)
    hub.send("terminal:EWT-2", "table", b"x", 100.0)
    assert hub.stalled(100.0 + STALLED_SECONDS) == []
    assert hub.stalled(100.1 + STALLED_SECONDS) == [dead]
    hub.leave("terminal:EWT-2", dead)
    assert not hub.listens("terminal:EWT-2")
    assert hub.listens("terminal:EWT-1")


class FakeWire:
    """Takes what it is given while it is open."""

    def __init__(self) -> None:
        self.open = True
        self.taken: list[bytes] = []

    def take(self, payload: bytes) -> bool:
        if self.open:
            self.taken.append(payload)
        return self.open


def test_messages_go_straight_to_the_wire_while_it_takes_them_and_never_overtake() -> None:
    wire = FakeWire()
    outbox = Outbox(0.0, wire)
    outbox.put("table", b"1", 0.0)
    wire.open = False
    outbox.put("table", b"2", 0.0)
    wire.open = True
    outbox.put("table", b"3", 0.0)
    assert wire.taken == [b"1"]
    assert taken(outbox) == ["2", "3"]


@pytest.mark.parametrize(
    ("length", "head"),
    [
        (0, b"\x81\x00"),
        (125, b"\x81\x7d"),
        (126, b"\x81\x7e\x00\x7e"),
        (65_535, b"\x81\x7e\xff\xff"),
        (65_536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
    ],
)
def test_a_frame_states_its_length_as_the_protocol_says(length: int, head: bytes) -> None:
    assert text_frame(b"x" * length) == head + b"x" * length
