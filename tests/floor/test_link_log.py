"""What the link enters into the log of the house: its host, orders, and a progressive that falls silent."""

from __future__ import annotations

import itertools

import pytest

from croupier.errors import OperatingError
from croupier.events.codes import Code
from croupier.events.event import RecordEvents
from croupier.events.search import query
from croupier.floor.central.orders import HouseOrders
from croupier.floor.sas.bcd import to_bcd
from croupier.floor.sas.host import Host
from croupier.floor.sas.link import Link
from croupier.floor.sas.link_log import AT_ONCE, LinkLog, LinkWatch
from croupier.ledger.command import Command
from croupier.ledger.ledger import Answer
from croupier.store.event_log import search, verify_stored
from croupier.units.verdict import Refusal
from tests.floor.broadcasts import broadcast
from tests.floor.house import House, MemoryWire

DISABLE, ENABLE = 0x01, 0x02
Watched = tuple[Link, Host, LinkLog, LinkWatch]


def a_log(house: House) -> LinkLog:
    marks = itertools.count()
    return LinkLog(house.store, house.clock, lambda: f"{next(marks):08x}")


@pytest.fixture
def watched(house: House) -> Watched:
    """Two terminals on a link, of which a host polls the first; nobody has polled before."""
    log, orders = a_log(house), itertools.count()
    house.orders = HouseOrders(house.store, lambda: f"order-{next(orders)}", log.enter)
    house.install("EWT-1", "EWT-2")
    link = house.link("EWT-1", "EWT-2")
    return link, Host(MemoryWire(link, link.lines[0])), log, LinkWatch(link, log)


def told(house: House, code: str = "") -> list[tuple[str, str, str]]:
    found = search(house.store.engine, query(code=code, limit=1000, newest_first=False))
    return [(entry.event.code, entry.event.device, entry.event.text) for entry in found]


def test_a_host_that_falls_silent_for_more_than_five_seconds_is_lost_and_entered_once(
    house: House, watched: Watched
) -> None:
    _, host, log, watch = watched
    watch.look()
    host.exception(1)
    for seconds in (0, 5, 0.1, 60):
        house.clock.pass_by(seconds=seconds)
        watch.look()
        log.write()
        lost = [device for _, device, _ in told(house, "central_control_lost")]
        assert lost == (["EWT-1"] if seconds in (0.1, 60) else [])
    host.exception(1)
    watch.look()
    log.write()
    assert [(code, device) for code, device, _ in told(house, "communication")] == [
        ("central_control_back", "EWT-1"),
        ("central_control_lost", "EWT-1"),
        ("central_control_back", "EWT-1"),
    ]


def test_a_link_that_is_stopped_leaves_its_terminals_without_central_control(
    house: House, watched: Watched
) -> None:
    _, host, log, watch = watched
    host.exception(2)
    watch.look()
    watch.stop()
    log.write()
    assert told(house)[-1] == ("central_control_lost", "EWT-2", "the link of the house was stopped")
    assert len(told(house)) == 2


def test_orders_over_the_link_are_entered_when_they_were_obeyed(house: House, watched: Watched) -> None:
    _, host, log, _ = watched
    assert host.order(1, ENABLE)
    assert host.order(1, DISABLE)
    log.write()
    assert [(code, device) for code, device, _ in told(house)] == [
        ("terminal_enabled", "EWT-1"),
        ("terminal_disabled", "EWT-1"),
    ]
    assert isinstance(house.orders.enable("EWT-9"), Refusal)
    log.write()
    assert len(told(house)) == 2


def test_a_progressive_that_is_told_no_more_is_a_fault_of_the_progressive(
    house: House, watched: Watched
) -> None:
    link, host, log, watch = watched
    broadcast(host, 0x80, b"\x01\x01" + to_bcd(1_234_567, 5))
    for seconds in (5, 0.1, 60):
        house.clock.pass_by(seconds=seconds)
        link.pump(at_once=True)
        watch.look()
    log.write()
    assert [device for _, device, _ in told(house, "progressive_fault")] == ["EWT-1", "EWT-2"]


class AwayOnce:
    """Books that take what they are given, but say the first time that they were away."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.asked: list[int] = []

    def do(self, command: Command) -> Answer:
        assert isinstance(command, RecordEvents)
        self.asked.append(len(command.events))
        answer = self._house.store.do(command)
        if len(self.asked) == 1:
            raise OperatingError("the database is away")
        return answer


def test_what_the_books_could_not_answer_is_written_again_and_stands_once(house: House) -> None:
    books = AwayOnce(house)
    marks = itertools.count()
    log = LinkLog(books, house.clock, lambda: f"{next(marks):08x}")
    log.enter(Code.CENTRAL_CONTROL_LOST, device="EWT-1")
    with pytest.raises(OperatingError):
        log.write()
    for number in range(AT_ONCE + 1):
        log.enter(Code.CENTRAL_CONTROL_BACK, device=f"EWT-{number}")
    log.write()
    assert len(told(house)) == AT_ONCE + 2
    assert books.asked == [1, 1, AT_ONCE, 1]
    assert verify_stored(house.store.engine).is_sound
