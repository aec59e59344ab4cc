"""Real ports: the wake-up bit, chirps on a broken line, a port that goes away, and ports that stand
elsewhere."""

from __future__ import annotations

import os
import pty
import queue
import socket
import termios
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import serial
import serial.rfc2217
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import OperatingError
from croupier.floor.central.stations import LineAt
from croupier.floor.sas.codes import Raised
from croupier.floor.sas.crc import sealed
from croupier.floor.sas.device import LINK_DOWN_SECONDS
from croupier.floor.sas.host import Host, Silence
from croupier.floor.sas.link import Link
from croupier.floor.sas.memory import FileMemory
from croupier.floor.sas.ports import Marks, Port, PortLine, PortWire, open_port
from croupier.floor.sas.serving import LOOPBACK, PtyLine
from tests.floor.house import House, an_identity
from tests.waiting import PATIENCE_SECONDS


def marked(poll: bytes) -> bytes:
    """As a marking port delivers a poll: the mark before the first byte, FF twice."""
    rest = poll[1:].replace(b"\xff", b"\xff\xff")
    return b"\xff\x00" + poll[:1] + rest


class FakePort:
    """An adapter in memory: what it delivers, and what was sent over it."""

    def __init__(self) -> None:
        self.coming: queue.Queue[bytes] = queue.Queue()
        self.sent: queue.Queue[bytes] = queue.Queue()
        self.unplugged = False

    @property
    def in_waiting(self) -> int:
        return 0

    def read(self, size: int = 1, /) -> bytes:
        if self.unplugged:
            raise serial.SerialException("the adapter is gone")
        try:
            return self.coming.get(timeout=0.01)
        except queue.Empty:
            return b""

    def write(self, data: bytes, /) -> int:
        self.sent.put(data)
        return len(data)

    def flush(self) -> None: ...
    def close(self) -> None: ...

    def ask(self, poll: bytes) -> bytes:
        self.coming.put(poll)
        return self.sent.get(timeout=PATIENCE_SECONDS)


class Seconds:
    """Time that passes when told."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def link(house: House, seconds: Seconds) -> Link:
    house.install("EWT-1", "EWT-2")
    memory = FileMemory(house.folder / "ports.json")
    link = Link(house.store, house.orders, house.clock, memory, seconds=seconds, fresh_seconds=0.0)
    link.attach([(name, an_identity(name)) for name in ("EWT-1", "EWT-2")])
    return link


@given(st.lists(st.tuples(st.integers(0, 255), st.booleans()), max_size=30), st.integers(1, 7))
def test_marks_are_read_in_whatever_pieces(sent: list[tuple[int, bool]], size: int) -> None:
    wire = b"".join(
        b"\xff\x00" + bytes([byte]) if bit else bytes([byte]) * (2 if byte == 0xFF else 1)
        for byte, bit in sent
    )
    marks = Marks()
    found = [pair for place in range(0, len(wire), size) for pair in marks.decode(wire[place : place + size])]
    assert found == sent


def test_a_terminal_behind_a_port_answers_polls_that_begin_with_the_wake_up_bit(link: Link) -> None:
    port = FakePort()
    with PortLine(link, link.lines[0], "fake", lambda name: port):
        assert port.ask(marked(b"\x81")) == bytes([Raised.POWER_APPLIED])
        # Without the bit it is the rest of something else, and acknowledges nothing.
        port.coming.put(b"\x82\x01\x11")
        assert port.ask(marked(b"\x81")) == bytes([Raised.POWER_APPLIED])
        assert port.ask(marked(sealed(b"\x01\x02"))) == b"\x01"


def test_a_broken_line_chirps_its_first_address_until_polls_come(link: Link, seconds: Seconds) -> None:
    port = FakePort()
    with PortLine(link, link.lines[0], "fake", lambda name: port):
        assert port.ask(marked(b"\x82")) == bytes([Raised.POWER_APPLIED])
        assert not link.is_broken(link.lines[0])
        seconds.now += LINK_DOWN_SECONDS + 0.1
        assert port.sent.get(timeout=PATIENCE_SECONDS) == b"\x01"
        assert port.sent.get(timeout=PATIENCE_SECONDS) == b"\x01"
        assert link.is_broken(link.lines[0])
        port.coming.put(marked(b"\x82"))
        while (said := port.sent.get(timeout=PATIENCE_SECONDS)) == b"\x01":
            pass
        assert said == bytes([Raised.POWER_APPLIED])


def test_a_port_that_was_unplugged_is_opened_again_and_nothing_is_lost(link: Link) -> None:
    ports = [FakePort(), FakePort()]
    left: Iterator[Port] = iter(ports)

    def open_(name: str) -> Port:
        return next(left)

    with PortLine(link, link.lines[0], "fake", open_):
        assert ports[0].ask(marked(b"\x81")) == bytes([Raised.POWER_APPLIED])
        ports[0].unplugged = True
        assert ports[1].ask(marked(b"\x82")) == bytes([Raised.POWER_APPLIED])
        assert ports[1].ask(marked(b"\x81")) == bytes([Raised.POWER_APPLIED])


def test_a_port_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(OperatingError, match="nothing cannot be opened"):
        open_port(str(tmp_path / "nothing"))
    with pytest.raises(Silence, match="nothing cannot be opened"):
        PortWire(str(tmp_path / "nothing"))


def test_a_port_of_this_machine_is_opened_marking(link: Link) -> None:
    """A pseudo-terminal has no parity; what it delivers through the marking port is all without the bit."""
    near, far = pty.openpty()
    tty.setraw(far)
    try:
        port = open_port(os.ttyname(far))
        os.write(near, b"\x81\xff\x11")
        received = b""
        while len(received) < 4:
            received += port.read(4)
        assert list(Marks().decode(received)) == [(0x81, False), (0xFF, False), (0x11, False)]
        port.close()
    finally:
        os.close(near)
        os.close(far)


# pyserial names its thread as older Pythons did.
OLD_WORDS = pytest.mark.filterwarnings("ignore:set(Daemon|Name)\\(\\) is deprecated:DeprecationWarning")


class Wireless(serial.Serial):  # type: ignore[misc]
    """A pseudo-terminal has no control lines and no parity."""

    def _reconfigure_port(self, force_update: bool = False) -> None:
        with suppress(termios.error):
            super()._reconfigure_port(force_update)

    def _update_dtr_state(self) -> None: ...
    def _update_rts_state(self) -> None: ...

    cts = dsr = ri = cd = False


class _Out:
    def __init__(self, connection: socket.socket) -> None:
        self.write = connection.sendall


@contextmanager
def elsewhere(path: str) -> Iterator[str]:
    """A port server as RFC 2217 has it, from another hand: pyserial's, before a pseudo-terminal."""
    port = Wireless(path, timeout=0.02)
    listener = socket.create_server((LOOPBACK, 0))
    stopping = threading.Event()

    def serve() -> None:
        with listener.accept()[0] as connection, suppress(OSError):
            connection.settimeout(0.02)
            manager = serial.rfc2217.PortManager(port, _Out(connection))
            while not stopping.is_set():
                if coming := port.read(max(1, port.in_waiting)):
                    connection.sendall(b"".join(manager.escape(coming)))
                try:
                    data = connection.recv(1024)
                except TimeoutError:
                    continue
                if not data:
                    return
                port.write(b"".join(manager.filter(data)))

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"rfc2217://{LOOPBACK}:{listener.getsockname()[1]}"
    finally:
        stopping.set()
        thread.join()
        listener.close()
        port.close()


@OLD_WORDS
def test_our_host_asks_through_a_port_that_stands_elsewhere(house: House) -> None:
    house.install("EWT-1")
    link = house.link("EWT-1")
    with PtyLine(link, link.lines[0]) as line:
        assert isinstance(line, PtyLine)
        with elsewhere(line.path) as name:
            host = Host(LineAt(serial=name, wakes_up=True, terminals={1: "EWT-1"}).open(), answer_seconds=10)
            assert host.exception(1) == Raised.POWER_APPLIED
            assert host.order(1, 0x02)
            assert host.ask(1, 0x51) == b"\x00\x02"
            host.close()


@OLD_WORDS
def test_a_line_of_terminals_is_served_through_a_port_that_stands_elsewhere(house: House) -> None:
    house.install("EWT-1")
    link = house.link("EWT-1")
    near, far = pty.openpty()
    tty.setraw(far)
    try:
        with elsewhere(os.ttyname(far)) as name, PortLine(link, link.lines[0], name):
            os.write(near, b"\x81")
            assert os.read(near, 1) == bytes([Raised.POWER_APPLIED])
    finally:
        os.close(near)
        os.close(far)
