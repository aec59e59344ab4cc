"""Real wires: TCP and pseudo-terminals, asked by our host and by a host that is not ours."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
import sas_comm_py

from croupier.errors import OperatingError
from croupier.floor.sas.codes import MeterCode, Raised
from croupier.floor.sas.crc import crc16
from croupier.floor.sas.host import Host, SerialWire, Silence, TcpWire
from croupier.floor.sas.link import Link
from croupier.floor.sas.serving import LOOPBACK, PtyLine, TcpLine
from croupier.ledger.journal import JournalRecord
from tests.floor.house import House, an_identity


class StrangerHost(sas_comm_py.SlotMachine):  # type: ignore[misc]
    """sas-comm-py asks in its constructor for a method that it does not have."""

    def get_serial_number(self) -> str:
        return ""


@pytest.fixture
def linked(house: House) -> tuple[House, Link]:
    house.install("EWT-1", "EWT-2")
    return house, house.link("EWT-1", "EWT-2")


@pytest.fixture
def stranger(linked: tuple[House, Link]) -> Iterator[StrangerHost]:
    _, link = linked
    with PtyLine(link, link.lines[0]) as line:
        assert isinstance(line, PtyLine)
        host = StrangerHost(line.path, address=1)
        yield host
        host.on_exit()


def test_another_host_enables_plays_and_reads_meters(
    linked: tuple[House, Link], stranger: StrangerHost
) -> None:
    house, _ = linked
    order = {"poll_type": "S", "response_type": "ack_nack"}
    assert stranger.write(0x02, **order).ack_nack == b"\x01"
    account = house.sit_down("EWT-1", 10_000)
    house.bet(account, "w1", 2_500)
    house.settle(account, "w1", returned=5_000)
    assert stranger.write_type_R(0x11, length_to_read=4).data == ["00", "00", "25", "00"]
    assert stranger.write_type_R(0x12, length_to_read=4).data == ["00", "00", "50", "00"]
    assert stranger.write_type_R(0x1A, length_to_read=4).data == ["00", "01", "25", "00"]
    assert stranger.write_type_R(0x1E, length_to_read=24).data[-4:] == ["00", "00", "00", "01"]
    assert stranger.write(0x01, **order).ack_nack == b"\x01"
    assert not house.store.terminals()[0].enabled


def test_another_host_reads_selected_and_extended_meters(
    linked: tuple[House, Link], stranger: StrangerHost
) -> None:
    house, _ = linked
    stranger.write(0x02, poll_type="S", response_type="ack_nack")
    house.sit_down("EWT-1", 2_000)
    selected = stranger.write_type_M(0x2F, optional_data=[0x0B, 0x0C], add_length_binary=True)
    assert selected.data == ["00", "00", "0b", "00", "00", "20", "00", "0c", "00", "00", "20", "00"]
    extended = stranger.write_type_M(0x6F, optional_data=[0x24, 0x00, 0x1C, 0x00], add_length_binary=True)
    assert " ".join(extended.data) == "00 00 24 00 05 00 00 00 20 00 1c 00 05 00 00 00 00 00"


def test_another_host_reads_who_the_terminal_is(stranger: StrangerHost) -> None:
    version = stranger.write_type_R(0x54, following_length=True)
    assert bytes.fromhex("".join(version.data[1:])) == b"602SN-EWT-1"
    assert stranger.write_type_R(0x51, length_to_read=2).data == ["00", "02"]
    ordered = stranger.write(
        0x21, optional_data=[0x34, 0x12], poll_type="S", response_type="ack_nack", length_to_read=2
    )
    assert ordered.ack_nack == b"\x01"
    # It has no word for a general poll, which fetches the result.
    stranger.port.write(b"\x81")
    signature = stranger.read(b"\x21", poll_type="S", length_to_read=2)
    expected = crc16(an_identity("EWT-1").software, 0x1234).to_bytes(2, "little")
    assert bytes.fromhex("".join(signature.data)) == expected


def test_another_host_reads_a_ticket_and_the_clock(
    linked: tuple[House, Link], stranger: StrangerHost
) -> None:
    house, _ = linked
    stranger.write(0x02, poll_type="S", response_type="ack_nack")
    account = house.sit_down("EWT-1", 2_000)
    number = house.cash_out(account).text("voucher")
    ticket = stranger.write_type_S(0x4D, optional_data=[0x00], length_to_read=31)
    assert "".join(ticket.data[9:17]) == number[2:]
    set_clock = [0x07, 0x01, 0x20, 0x15, 0x10, 0x20, 0x30]
    told = stranger.write(
        0x7F, optional_data=set_clock, poll_type="S", response_type="ack_nack", length_to_read=0
    )
    assert told.ack_nack == b"\x01"
    assert stranger.write_type_R(0x7E, length_to_read=7).data == ["07", "01", "20", "15", "10", "20", "30"]


def test_another_host_gets_no_answer_to_an_unknown_poll_and_goes_on(
    stranger: StrangerHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It would wait five times for what does not come.
    monkeypatch.setattr(sas_comm_py, "READ_ITERATIONS", 1)
    assert not stranger.write_type_R(0xEE, length_to_read=4)
    monkeypatch.undo()
    assert stranger.write_type_R(0x51, length_to_read=2).data == ["00", "02"]


@pytest.mark.parametrize("kind", ["tcp", "serial"])
def test_our_host_on_a_real_wire(linked: tuple[House, Link], kind: str) -> None:
    house, link = linked
    served = TcpLine(link, link.lines[0]) if kind == "tcp" else PtyLine(link, link.lines[0])
    with served:
        wire = TcpWire(LOOPBACK, served.port) if isinstance(served, TcpLine) else SerialWire(served.path)
        host = Host(wire)
        assert host.exception(1) == Raised.POWER_APPLIED
        assert host.order(2, 0x02)
        house.sit_down("EWT-2", 500)
        assert host.meters(2, [MeterCode.DROP, MeterCode.BILLS_5]) == {
            MeterCode.DROP: 500,
            MeterCode.BILLS_5: 1,
        }
        host.close()


def test_a_host_that_comes_later_takes_the_line_over(linked: tuple[House, Link]) -> None:
    _, link = linked
    with TcpLine(link, link.lines[0]) as served:
        assert isinstance(served, TcpLine)
        first = Host(TcpWire(LOOPBACK, served.port), answer_seconds=0.3)
        assert first.ask(1, 0x51) == b"\x00\x02"
        second = Host(TcpWire(LOOPBACK, served.port))
        assert second.ask(1, 0x51) == b"\x00\x02"
        with pytest.raises(Silence):
            first.ask(1, 0x51)
        first.close()
        second.close()


def test_what_a_lost_host_was_told_last_is_told_to_the_next(linked: tuple[House, Link]) -> None:
    _, link = linked
    with TcpLine(link, link.lines[0]) as served:
        assert isinstance(served, TcpLine)
        for _ in range(2):
            host = Host(TcpWire(LOOPBACK, served.port))
            assert host.exception(1) == Raised.POWER_APPLIED
            host.close()
        host = Host(TcpWire(LOOPBACK, served.port))
        host.acknowledge()
        assert host.exception(1) == Raised.POWER_APPLIED
        host.acknowledge()
        assert host.exception(1) == Raised.NOTHING
        host.close()


def test_books_that_fail_for_a_moment_leave_the_poll_unanswered_and_the_line_open(
    linked: tuple[House, Link], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, link = linked
    real = link.books.journal

    def failing(after_seq: int = 0, limit: int | None = None) -> Iterator[JournalRecord]:
        raise OperatingError("the database cannot be read")

    with TcpLine(link, link.lines[0]) as served:
        assert isinstance(served, TcpLine)
        host = Host(TcpWire(LOOPBACK, served.port), answer_seconds=0.3)
        monkeypatch.setattr(link.books, "journal", failing)
        with pytest.raises(Silence):
            host.ask(1, 0x51)
        monkeypatch.setattr(link.books, "journal", real)
        assert host.ask(1, 0x51) == b"\x00\x02"
        host.close()


def test_nothing_listens_after_the_line_is_closed(linked: tuple[House, Link]) -> None:
    _, link = linked
    with TcpLine(link, link.lines[0]) as served:
        assert isinstance(served, TcpLine)
        port = served.port
    with pytest.raises(Silence):
        TcpWire(LOOPBACK, port)
    assert not [thread for thread in threading.enumerate() if thread.name == "croupier-line"]
