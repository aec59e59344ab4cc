"""What the log of the house has of a terminal reaches the host: doors, faults, hand pays, in both forms, also
after the house was killed (58 Pa. Code §§ 463a.4, 605a.5(a))."""

from __future__ import annotations

from itertools import count

import pytest

from croupier.errors import OperatingError
from croupier.events.codes import DEVICE_CODES, Code
from croupier.events.event import new_event, record
from croupier.floor.sas.bcd import from_bcd, to_bcd
from croupier.floor.sas.codes import Raised
from croupier.floor.sas.crc import is_sealed, sealed
from croupier.floor.sas.host import Host
from croupier.floor.sas.link import Link
from croupier.floor.sas.memory import FileMemory
from croupier.floor.sas.significant import EXCEPTIONS
from croupier.ledger.command import Receipt
from croupier.wagering.terminal import ConfigureTerminal
from tests.floor.house import House, MemoryWire
from tests.wagering.hand_pays import PayHandPay

_unique = count(1)
# Entries of a terminal that the protocol has no exception for.
WITHOUT = {Code.BILL_VALIDATOR_BACK}


def enter(house: House, code: Code, device: str = "EWT-1", **fields: object) -> None:
    event = new_event(code, house.clock.now(), f"t{next(_unique)}", device=device, **fields)  # type: ignore[arg-type]
    assert isinstance(house.store.do(record(event)), Receipt)


@pytest.fixture
def linked(house: House) -> tuple[House, Link, Host]:
    house.install("EWT-1", "EWT-2")
    return house, *connected(house, "EWT-1", "EWT-2")


def connected(house: House, *names: str) -> tuple[Link, Host]:
    link = house.link(*names)
    host = Host(MemoryWire(link, link.lines[0]))
    for address in range(1, len(names) + 1):
        assert host.order(address, 0x02)
        drain(host, address)
    return link, host


def drain(host: Host, address: int = 1) -> list[int]:
    found = []
    while code := host.exception(address):
        host.acknowledge()
        found.append(code)
    host.acknowledge()
    return found


def test_every_entry_that_a_terminal_makes_has_its_exception_or_is_known_to_have_none() -> None:
    assert (EXCEPTIONS.keys() & DEVICE_CODES) | WITHOUT == DEVICE_CODES


def test_doors_and_faults_reach_the_host_of_their_terminal(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    for code in (Code.MAIN_DOOR_OPENED, Code.BILL_JAM, Code.PRINTER_PAPER_OUT, Code.MAIN_DOOR_CLOSED):
        enter(house, code)
    enter(house, Code.BOX_REMOVED, "EWT-2")
    enter(house, Code.SIGNED_IN, "")
    assert drain(host) == [0x11, 0x28, 0x61, 0x12]
    assert drain(host, 2) == [0x1B]


def test_who_takes_a_terminal_out_of_service_is_told_and_the_hosts_own_order_is_not(
    linked: tuple[House, Link, Host],
) -> None:
    house, _, host = linked
    enter(house, Code.TERMINAL_DISABLED, text="central control")
    enter(house, Code.TERMINAL_DISABLED, text="a broken screen", person="ada")
    house.did(ConfigureTerminal, asset_number="EWT-1", denomination_cents=100)
    assert drain(host) == [Raised.OUT_OF_SERVICE, Raised.OPTIONS_CHANGED]


def test_counters_of_doors_power_rounds_and_the_box_move(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    account = house.sit_down("EWT-1", 10_000, 500, 500)
    for number in range(3):
        house.bet(account, f"w{number}", 100)
        house.settle(account, f"w{number}")
        if number == 0:
            enter(house, Code.MAIN_DOOR_OPENED)
            enter(house, Code.MAIN_DOOR_CLOSED)
        if number == 1:
            enter(house, Code.DEVICE_POWER_LOST)
            enter(house, Code.DEVICE_POWER_BACK)
    assert host.ask(1, 0x18) == to_bcd(1, 2) + to_bcd(2, 2)
    assert host.ask(1, 0x1C)[-8:] == to_bcd(1, 4) + to_bcd(2, 4)
    assert host.ask(1, 0x48) == to_bcd(37, 1) + to_bcd(2, 1) + to_bcd(2, 4)
    assert (from_bcd(host.ask(1, 0x49)), from_bcd(host.ask(1, 0x4A))) == (3, 11_000)
    enter(house, Code.BOX_REMOVED)
    assert (from_bcd(host.ask(1, 0x49)), from_bcd(host.ask(1, 0x4A))) == (0, 0)


def hand_pay(house: House, account: str, wager: str, cents: int) -> None:
    house.bet(account, wager, 100)
    house.settle(account, wager, returned=cents + 100)


def pay(house: House, cents: int) -> None:
    house.did(PayHandPay, asset_number="EWT-1", what="jackpot", amount_cents=cents, paid_from="cage:1")


def test_a_hand_pay_that_was_paid_while_the_host_was_away_is_still_told(
    linked: tuple[House, Link, Host],
) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", 10_000)
    hand_pay(house, account, "w1", 600_000)
    hand_pay(house, account, "w2", 700_000)
    pay(house, 600_000)
    link.pump(at_once=True)
    link.save()
    again = house.link("EWT-1", "EWT-2")
    host = Host(MemoryWire(again, again.lines[0]))
    told = drain(host)
    assert [code for code in told if code in (0x51, 0x52)] == [0x51, 0x51, 0x52]
    # The same poll again is the same hand pay; the next one comes when the host has gone on.
    assert [from_bcd(host.ask(1, 0x1B)[2:7]) for _ in range(2)] == [600_000, 600_000]
    host.acknowledge()
    assert from_bcd(host.ask(1, 0x1B)[2:7]) == 700_000
    host.acknowledge()
    assert from_bcd(host.ask(1, 0x1B)[2:7]) == 700_000
    pay(house, 700_000)
    host.acknowledge()
    assert host.ask(1, 0x1B) == bytes(20)


def test_a_hand_pay_is_told_every_fifteen_seconds_until_it_was_read(
    linked: tuple[House, Link, Host],
) -> None:
    house, _, host = linked
    account = house.sit_down("EWT-1", 10_000)
    hand_pay(house, account, "w1", 600_000)
    assert drain(host)[0] == Raised.HAND_PAY_PENDING
    for _ in range(3):
        house.clock.pass_by(seconds=14.9)
        assert drain(host) == []
        house.clock.pass_by(seconds=0.1)
        assert drain(host) == [Raised.HAND_PAY_PENDING]
    host.ask(1, 0x1B)
    host.acknowledge()
    house.clock.pass_by(seconds=60)
    assert drain(host) == []


def event(host: Host, link: Link, address: int = 1) -> bytes:
    """A general poll in real-time mode: what stands between the head and the check."""
    answer = link.feed(link.lines[0], bytes([0x80 | address]))
    assert is_sealed(answer)
    assert answer[:2] == bytes([address, 0xFF])
    return answer[2:-2]


def test_in_real_time_events_come_with_what_belongs_to_them(linked: tuple[House, Link, Host]) -> None:
    house, link, host = linked
    assert not host.order(1, 0x0E, b"\x02")
    assert host.order(1, 0x0E, b"\x01")
    assert event(host, link) == b"\x00"
    account = house.sit_down("EWT-1", 2_000)
    house.bet(account, "w1", 500)
    house.settle(account, "w1", returned=800)
    host.acknowledge()
    found = []
    while (told := event(host, link)) != b"\x00":
        assert event(host, link) == told
        found.append(told)
        host.acknowledge()
    assert found == [
        bytes([0x4F]) + to_bcd(37, 1) + to_bcd(4, 1) + to_bcd(1, 4),
        bytes([0x7E]) + to_bcd(500, 2) + to_bcd(0, 4) + bytes([0, 1]),
        bytes([0x7F]) + to_bcd(800, 4),
    ]


def test_in_real_time_what_happened_comes_before_the_answer_to_any_poll(
    linked: tuple[House, Link, Host],
) -> None:
    house, link, host = linked
    host.order(1, 0x0E, b"\x01")
    enter(house, Code.MAIN_DOOR_OPENED)
    line = link.lines[0]
    assert link.feed(line, b"\x01\x11") == sealed(bytes([1, 0xFF, 0x11]))
    host.acknowledge()
    assert link.feed(line, b"\x01\x11") == sealed(bytes([1, 0x11, 0, 0, 0, 0]))
    link.save()
    again = house.link("EWT-1", "EWT-2")
    assert again.devices["EWT-1"].real_time


def test_an_answer_for_one_host_is_not_given_to_the_next(linked: tuple[House, Link, Host]) -> None:
    _, link, host = linked
    assert host.order(1, 0x21, b"\x34\x12")
    link.new_host(link.lines[0])
    assert link.feed(link.lines[0], b"\x81") == b"\x00"


def test_what_the_last_host_was_told_is_not_acknowledged_by_the_first_poll_of_the_next(
    linked: tuple[House, Link, Host],
) -> None:
    house, link, host = linked
    enter(house, Code.MAIN_DOOR_OPENED)
    assert host.exception(1) == 0x11
    link.new_host(link.lines[0])
    host.ask(1, 0x11)
    assert host.exception(1) == 0x11


def test_a_killed_link_has_lost_nothing_and_tells_nothing_twice(linked: tuple[House, Link, Host]) -> None:
    """Nothing is saved after the start: the second link has what the first noted, and the journal."""
    house, _, host = linked
    account = house.sit_down("EWT-1", 2_000)
    house.bet(account, "w1", 500)
    told = [host.exception(1)]
    host.acknowledge()
    house.settle(account, "w1", returned=800)
    enter(house, Code.MAIN_DOOR_OPENED)
    told.append(host.exception(1))
    host.acknowledge()
    again, host = connected_again(house)
    told += [code for code in drain(host) if code != Raised.POWER_APPLIED]
    assert told == [Raised.BILL_20, Raised.ROUND_STARTED, Raised.ROUND_ENDED, Raised.MAIN_DOOR_OPENED]
    assert from_bcd(host.ask(1, 0x11)) == 500
    assert from_bcd(host.ask(1, 0x1A)) == 2_300
    assert again.devices["EWT-1"].image.at_risk == set()
    # And once more, at once: the second kill changes nothing either.
    _, host = connected_again(house)
    assert drain(host) == [Raised.POWER_APPLIED]


def connected_again(house: House) -> tuple[Link, Host]:
    link = house.link("EWT-1", "EWT-2")
    return link, Host(MemoryWire(link, link.lines[0]))


def test_a_note_that_a_kill_cut_short_is_dropped_and_a_failed_saving_loses_no_note(
    linked: tuple[House, Link, Host], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, link, host = linked
    for code in (Code.MAIN_DOOR_OPENED, Code.MAIN_DOOR_CLOSED, Code.BILL_JAM):
        enter(house, code)
    assert host.exception(1) == 0x11
    host.acknowledge()

    def full(memory: FileMemory, whole: object) -> None:
        raise OperatingError("no space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(FileMemory, "save", full)
        for _ in range(3):
            with pytest.raises(OperatingError, match="no space"):
                link.save()
    assert host.exception(1) == 0x12
    host.acknowledge()
    for path in house.folder.glob("link.json.notes*"):
        with path.open("ab") as file:
            file.write(b'{"number": 99, "asset')
    _, host = connected_again(house)
    assert [code for code in drain(host) if code != Raised.POWER_APPLIED] == [0x28]


def test_a_memory_of_the_first_edition_is_still_read(house: House) -> None:
    house.install("EWT-1")
    link = house.link("EWT-1")
    seq = link.books.head().seq
    old = (
        f'{{"seq":{seq},"devices":{{"EWT-1":{{"queue":[71,81],"hand_pays":[{{"what":"jackpot","due_cents":500}}],'
        '"tickets":[],"tickets_read":0,"at_risk":[],"validation_id":0,"validation_sequence":0,"cash_out":null,'
        '"ticket":null}}}'
    )
    (house.folder / "old.json").write_text(old)
    link = house.link("EWT-1", memory="old.json")
    host = Host(MemoryWire(link, link.lines[0]))
    assert drain(host) == [0x51, 0x47, Raised.POWER_APPLIED]
    assert from_bcd(host.ask(1, 0x1B)[2:7]) == 500
