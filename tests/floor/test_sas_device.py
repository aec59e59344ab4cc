"""A terminal on a line, asked by our own host over a wire in memory."""

from __future__ import annotations

import pytest

from croupier.accounting.tips.commands import Tip
from croupier.floor.central.activation import takes_new_rounds
from croupier.floor.sas.bcd import from_bcd, to_bcd
from croupier.floor.sas.codes import MeterCode, Raised
from croupier.floor.sas.crc import crc16, sealed
from croupier.floor.sas.host import Host, Silence
from croupier.floor.sas.link import Link
from croupier.floor.sas.poll_lengths import FIXED, READS, VARIABLE
from croupier.floor.sas.polls.registry import handler
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.wagering.game_account import BuyInByCurrency
from croupier.wagering.numbers import draw_validation_number
from croupier.wagering.terminal import ConfigureTerminal
from croupier.wagering.wagers import PlaceWager
from tests.floor.broadcasts import broadcast
from tests.floor.clearing import clear_ram
from tests.floor.house import House, MemoryWire, an_identity
from tests.wagering.hand_pays import PayHandPay
from tests.wagering.tips import allow_tips


@pytest.fixture
def linked(house: House) -> tuple[House, Link, Host]:
    house.install("EWT-1", "EWT-2")
    link = house.link("EWT-1", "EWT-2")
    host = Host(MemoryWire(link, link.lines[0]))
    assert host.order(1, 0x02)
    assert host.order(2, 0x02)
    drain(host, 1)
    drain(host, 2)
    return house, link, host


def drain(host: Host, address: int = 1) -> list[int]:
    """All exceptions that wait."""
    found = []
    while code := host.exception(address):
        host.acknowledge()
        found.append(code)
    return found


def single(host: Host, command: int) -> int:
    return from_bcd(host.ask(1, command))


def test_a_day_at_a_terminal_is_on_its_meters(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    house.did(PostTransfers, transfers=(Transfer("table_win:T-1", "progressive_main:main", 900_000, "seed"),))
    account = house.sit_down("EWT-1", 10_000, 2_000)
    house.bet(account, "w1", 5_000)
    house.settle(account, "w1", returned=7_500)
    house.bet(account, "w2", 1_000)
    house.settle(account, "w2", returned=601_000)
    house.bet(account, "w3", 100)
    house.settle(account, "w3", progressive=10_000)
    house.bet(account, "w4", 100)
    house.settle(account, "w4", progressive=700_000)
    house.bet(account, "w5", 300)
    house.settle(account, "w5")
    house.bet(account, "w6", 300)
    house.settle(account, "w6", returned=300)
    allow_tips(house)
    house.did(Tip, account=account, amount_cents=200)
    for what, cents in (("jackpot", 600_000), ("progressive", 700_000)):
        house.did(PayHandPay, asset_number="EWT-1", what=what, amount_cents=cents, paid_from="cage:1")
    house.cash_out(account)
    meters = host.meters(1, list(MeterCode))
    assert {code: value for code, value in meters.items() if value} == {
        MeterCode.COIN_IN: 6_800,
        MeterCode.COIN_OUT: 18_800,
        MeterCode.JACKPOTS: 1_300_000,
        MeterCode.CANCELLED: 23_800,
        MeterCode.GAMES_PLAYED: 6,
        MeterCode.GAMES_WON: 4,
        MeterCode.GAMES_LOST: 1,
        MeterCode.BILLS: 12_000,
        MeterCode.TICKETS_OUT_CENTS: 23_800,
        MeterCode.TICKETS_OUT_COUNT: 1,
        MeterCode.TICKETS_OUT: 23_800,
        MeterCode.MACHINE_PAID: 8_800,
        MeterCode.MACHINE_PAID_PROGRESSIVE: 10_000,
        MeterCode.ATTENDANT_PAID: 600_000,
        MeterCode.ATTENDANT_PAID_PROGRESSIVE: 700_000,
        MeterCode.WON: 1_318_800,
        MeterCode.HAND_PAID: 1_300_000,
        MeterCode.DROP: 12_000,
        MeterCode.BILLS_20: 1,
        MeterCode.BILLS_100: 1,
        MeterCode.TIPS: 200,
        MeterCode.CASHABLE_OUT_CENTS: 23_800,
        MeterCode.CASHABLE_OUT_COUNT: 1,
    }
    assert [single(host, command) for command in range(0x10, 0x18)] == [
        *(23_800, 6_800, 18_800, 12_000, 1_300_000, 6, 4, 1)
    ]
    assert host.ask(1, 0x1E) == b"".join(to_bcd(n, 4) for n in (0, 0, 0, 1, 0, 1))
    assert (single(host, 0x20), single(host, 0x35), single(host, 0x37)) == (120, 1, 1)
    assert host.ask(1, 0x19) == b"".join(to_bcd(n, 4) for n in (6_800, 18_800, 12_000, 1_300_000, 6))
    # Won, then the main door, which stayed closed, and power, which came once.
    assert host.ask(1, 0x1C) == host.ask(1, 0x19) + to_bcd(4, 4) + to_bcd(0, 4) + to_bcd(1, 4)
    assert host.ask(1, 0x0F) == host.ask(1, 0x10) + host.ask(1, 0x19)


def test_selected_meters_of_one_byte_leave_out_what_is_unknown(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    house.sit_down("EWT-1", 500)
    answer = host.ask(1, 0x2F, b"\0\0" + bytes([MeterCode.BILLS, 0xEE, MeterCode.CURRENT_CREDITS]))
    assert answer == b"\0\0" + b"\x0b" + to_bcd(500, 4) + b"\x0c" + to_bcd(500, 4)
    tickets = host.ask(1, 0x2F, b"\0\0" + bytes([MeterCode.TICKETS_IN_CENTS, MeterCode.TICKETS_IN_COUNT]))
    assert tickets == b"\0\0" + b"\x0d" + bytes(5) + b"\x11" + bytes(4)
    assert host.meters(1, [0x0ABC, MeterCode.DROP]) == {MeterCode.DROP: 500}


def test_what_happens_is_told_in_its_order(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    account = house.sit_down("EWT-1", 10_000)
    house.bet(account, "w1", 5_000)
    house.settle(account, "w1")
    voucher = house.cash_out(account).text("voucher")
    # A printed ticket goes before what only happened.
    assert drain(host) == [
        Raised.TICKET_PRINTED,
        Raised.BILL_100,
        Raised.ROUND_STARTED,
        Raised.ROUND_ENDED,
    ]
    ticket = host.ask(1, 0x4D, b"\x00")
    assert ticket[9:17].hex() == voucher[2:]
    assert from_bcd(ticket[17:22]) == 5_000
    assert ticket[24:25].hex() == voucher[:2]
    assert drain(host, 2) == []


def test_the_same_general_poll_again_gets_the_same_and_another_acknowledges(
    linked: tuple[House, Link, Host],
) -> None:
    house, _, host = linked
    house.sit_down("EWT-1", 100, 500)
    assert [host.exception(1) for _ in range(3)] == [Raised.BILL_1] * 3
    host.exception(2)
    assert host.exception(1) == Raised.BILL_5
    host.ask(1, 0x11)
    assert host.exception(1) == Raised.NOTHING


def test_a_ticket_is_read_again_until_the_host_goes_on(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    for number in range(2):
        account = f"game_account:EWT-1:{number + 1}"
        if number == 0:
            house.sit_down("EWT-1", 100)
        else:
            house.did(BuyInByCurrency, account="game_account:EWT-1:1", bill_cents=500)
            account = "game_account:EWT-1:1"
        house.cash_out(account)
    first = [from_bcd(host.ask(1, 0x4D, b"\x00")[17:22]) for _ in range(2)]
    host.acknowledge()
    second = from_bcd(host.ask(1, 0x4D, b"\x00")[17:22])
    host.acknowledge()
    assert (first, second) == ([100, 100], 500)
    assert host.ask(1, 0x4D, b"\x00") == bytes(31)
    assert from_bcd(host.ask(1, 0x4D, b"\x01")[17:22]) == 100


def test_an_unknown_poll_and_a_stranger_address_are_not_answered(linked: tuple[House, Link, Host]) -> None:
    _, link, host = linked
    assert link.feed(link.lines[0], sealed(b"\x01\xee")) == b""
    with pytest.raises(Silence):
        host.ask(9, 0x11)
    with pytest.raises(Silence):
        host.exception(9)


def test_a_damaged_order_is_not_obeyed(linked: tuple[House, Link, Host]) -> None:
    house, link, _ = linked
    damaged = bytearray(sealed(b"\x01\x01"))
    damaged[-1] ^= 1
    assert link.feed(link.lines[0], bytes(damaged)) == b""
    assert house.store.terminals()[0].enabled


def test_central_control_disables_and_enables(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    account = house.sit_down("EWT-1", 500)
    assert host.order(1, 0x01)
    bet = {"account": account, "wager": "w", "amount_cents": 100}
    assert house.refused(PlaceWager, **bet) == "terminal_disabled"
    assert host.order(1, 0x02)
    house.did(PlaceWager, **bet)


def test_the_round_in_play_is_completed_before_the_terminal_is_disabled(
    linked: tuple[House, Link, Host],
) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", 10_000)
    house.bet(account, "ante", 500)
    assert host.order(1, 0x01)
    terminal = house.store.terminals()[0]
    assert not takes_new_rounds(terminal, house.store.floor_document("device_life/EWT-1"))
    house.bet(account, "raise", 1_000)
    house.settle(account, "ante", returned=1_000)
    link.pump(at_once=True)
    assert house.store.terminals()[0].enabled
    house.settle(account, "raise", returned=2_000)
    link.pump(at_once=True)
    link.pump(at_once=True)
    assert not house.store.terminals()[0].enabled
    assert house.store.balance(account) == 11_500


def test_an_order_to_disable_is_taken_back_while_the_round_is_completed(
    linked: tuple[House, Link, Host],
) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", 10_000)
    house.bet(account, "ante", 500)
    assert host.order(1, 0x01)
    assert host.order(1, 0x02)
    house.settle(account, "ante")
    link.pump(at_once=True)
    link.pump(at_once=True)
    assert house.store.terminals()[0].enabled
    house.bet(account, "next", 500)


def test_the_bill_acceptor_goes_off_and_on_with_the_bills_that_it_took(
    linked: tuple[House, Link, Host],
) -> None:
    house, _, host = linked
    account = house.sit_down("EWT-1")
    bill = {"account": account, "bill_cents": 2_000}
    assert host.order(1, 0x07)
    assert house.refused(BuyInByCurrency, **bill) == "wrong_denomination"
    assert host.order(1, 0x06)
    house.did(BuyInByCurrency, **bill)


def test_a_terminal_that_is_not_ready_refuses_to_be_enabled(house: House) -> None:
    house.install("EWT-1")
    house.did(ConfigureTerminal, asset_number="EWT-9", enabled=False)
    link = house.link("EWT-1", "EWT-9")
    host = Host(MemoryWire(link, link.lines[0]))
    assert host.order(1, 0x02)
    assert not host.order(2, 0x02)


def test_a_hand_pay_is_announced_described_and_reset(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    account = house.sit_down("EWT-1", 10_000)
    house.bet(account, "w1", 1_000)
    house.settle(account, "w1", returned=601_000)
    assert host.exception(1) == Raised.HAND_PAY_PENDING
    hand_pay = host.ask(1, 0x1B)
    assert (hand_pay[1], from_bcd(hand_pay[2:7])) == (0x00, 600_000)
    drain(host)
    part = {"asset_number": "EWT-1", "what": "jackpot", "paid_from": "cage:1"}
    house.did(PayHandPay, amount_cents=200_000, **part)
    assert drain(host) == []
    assert from_bcd(host.ask(1, 0x1B)[2:7]) == 400_000
    house.did(PayHandPay, amount_cents=400_000, **part)
    assert drain(host) == [Raised.HAND_PAY_RESET]
    assert host.ask(1, 0x1B) == bytes(20)


def test_cancelled_credits_are_a_hand_pay_of_their_own_level(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    account = house.sit_down("EWT-1", *[10_000] * 101)
    house.cash_out(account)
    assert drain(host)[0] == Raised.HAND_PAY_PENDING
    hand_pay = host.ask(1, 0x1B)
    assert (hand_pay[1], from_bcd(hand_pay[2:7])) == (0x80, 1_010_000)
    paid = {"what": "cancelled_credits", "amount_cents": 1_010_000, "paid_from": "cage:1"}
    house.did(PayHandPay, asset_number="EWT-1", **paid)
    wanted = [MeterCode.HAND_PAID_CANCELLED, MeterCode.HAND_PAID, MeterCode.CANCELLED, MeterCode.JACKPOTS]
    assert list(host.meters(1, wanted).values()) == [1_010_000, 1_010_000, 1_010_000, 0]


def test_the_host_gives_the_number_of_a_ticket(linked: tuple[House, Link, Host]) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", 2_000)
    drain(host)
    assert link.ask_for_ticket("EWT-1", account) is None
    assert host.exception(1) == Raised.VALIDATION_WANTED
    pending = host.ask(1, 0x57)
    assert (pending[0], from_bcd(pending[1:])) == (0, 2_000)
    number = draw_validation_number()
    while number.startswith("00"):
        number = draw_validation_number()
    assert host.ask(1, 0x58, bytes.fromhex(number)) == b"\x00"
    voucher = house.store.voucher(number)
    assert voucher is not None
    assert voucher.amount_cents == 2_000
    # A host that missed the answer asks again, at once or later, and has it again.
    assert host.ask(1, 0x58, bytes.fromhex(number)) == b"\x00"
    host.acknowledge()
    assert host.ask(1, 0x58, bytes.fromhex(number)) == b"\x00"
    assert host.ask(1, 0x58, bytes.fromhex("99" + number[2:])) == b"\x80"
    assert drain(host) == [Raised.TICKET_PRINTED]


def test_a_number_that_is_none_or_was_used_prints_no_ticket(linked: tuple[House, Link, Host]) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", 2_000)
    used = house.cash_out(account).text("voucher")
    house.did(BuyInByCurrency, account=account, bill_cents=2_000)
    for number in ("990000000000000000", used if used[:2] != "00" else "9" * 18):
        link.ask_for_ticket("EWT-1", account)
        host.ask(1, 0x57)
        assert host.ask(1, 0x58, bytes.fromhex(number)) == b"\x81"
    assert house.store.balance(account) == 2_000


def test_a_host_that_refuses_leaves_the_credits(linked: tuple[House, Link, Host]) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", 2_000)
    link.ask_for_ticket("EWT-1", account)
    host.ask(1, 0x57)
    assert host.ask(1, 0x58, bytes(9)) == b"\x00"
    assert house.store.balance(account) == 2_000


def redeem(host: Host, number: str, cents: int, code: int = 0) -> int:
    data = bytes([code]) + to_bcd(cents, 5) + b"\0" + bytes.fromhex(number)
    return host.ask(1, 0x71, data)[0]


def test_a_ticket_is_redeemed_when_the_host_approves_it(linked: tuple[House, Link, Host]) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", 2_000)
    number = house.cash_out(account).text("voucher")
    drain(host)
    assert link.take_ticket("EWT-1", account, number) is None
    assert host.exception(1) == Raised.TICKET_INSERTED
    escrow = host.ask(1, 0x70)
    assert escrow[0] == 0
    assert escrow[7:].hex() == number
    assert redeem(host, number, 2_000) == 0x00
    assert house.store.balance(account) == 2_000
    assert drain(host) == [Raised.TICKET_TRANSFER_COMPLETE]
    assert host.ask(1, 0x70) == b"\xff"
    assert host.ask(1, 0x71, b"\xff")[0] == 0x00
    assert host.meters(1, [MeterCode.CASHABLE_IN_CENTS, MeterCode.CASHABLE_IN_COUNT, MeterCode.DROP]) == {
        MeterCode.CASHABLE_IN_CENTS: 2_000,
        MeterCode.CASHABLE_IN_COUNT: 1,
        MeterCode.DROP: 4_000,
    }


@pytest.mark.parametrize(
    ("cents", "code", "wrong_number", "status"),
    [(1_999, 0, False, 0x86), (2_000, 0x84, False, 0x80), (2_000, 0, True, 0x81), (2_000, 0x07, False, 0x82)],
)
def test_a_ticket_that_is_not_approved_stays_good(
    linked: tuple[House, Link, Host], cents: int, code: int, wrong_number: bool, status: int
) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", 2_000)
    number = house.cash_out(account).text("voucher")
    host.exception(1)
    link.take_ticket("EWT-1", account, number)
    assert redeem(host, "1" * 18 if wrong_number else number, cents, code) == status
    assert house.store.balance(account) == 0
    assert house.store.voucher(number).state == "outstanding"  # type: ignore[union-attr]


def test_without_a_host_tickets_wait_for_the_cage(linked: tuple[House, Link, Host]) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", 2_000)
    device = link.devices["EWT-1"]
    house.clock.pass_by(seconds=5)
    assert device.link_is_up()
    house.clock.pass_by(seconds=0.1)
    assert not device.link_is_up()
    refusal = device.ask_for_ticket(account)
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("link_down", "58 Pa. Code § 463a.4(a)")
    assert device.take_ticket(account, "1" * 18) is not None
    host.exception(1)
    assert device.ask_for_ticket(account) is None


def test_who_the_terminal_is(linked: tuple[House, Link, Host]) -> None:
    _, _, host = linked
    assert host.ask(1, 0x54) == b"602SN-EWT-1"
    assert host.ask(1, 0x51) == b"\x00\x02"
    assert host.ask(1, 0x55) == b"\x00\x01"
    assert host.ask(1, 0x56) == b"\x02\x00\x01\x00\x02"
    described = host.ask(1, 0x1F)
    assert described[:6] == b"CREWT\x01"
    assert described[10:] == b"HCF-A 9736"
    assert host.ask(1, 0x53, b"\x00\x02")[12:18] == b"HUH-B "
    assert host.ask(1, 0xA0, b"\x00\x00")[:2] == b"\0\0"


def test_the_software_signature_depends_on_the_seed(linked: tuple[House, Link, Host]) -> None:
    _, _, host = linked
    software = an_identity("EWT-1").software
    for seed in (0, 1, 0xBEEF):
        assert host.signature(1, seed) == crc16(software, seed)


def test_the_host_sets_the_clock_and_reads_it_back(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    assert host.order(1, 0x7F, to_bcd(7_02_2015_03_04_05, 7))
    house.clock.pass_by(seconds=10)
    assert host.ask(1, 0x7E).hex() == "07022015030415"
    assert not host.order(1, 0x7F, bytes.fromhex("13022015030405"))


def test_a_progressive_broadcast_reaches_all_and_its_silence_is_noticed(
    linked: tuple[House, Link, Host],
) -> None:
    house, link, host = linked
    broadcast(host, 0x80, b"\x01\x01" + to_bcd(1_234_567, 5))
    assert [d.progressives for d in link.devices.values()] == [{(1, 1): 1_234_567}] * 2
    broadcast(host, 0x86, b"\x01\x01" + to_bcd(1_300_000, 5) + b"\x02" + to_bcd(500, 5))
    assert link.devices["EWT-2"].progressives == {(1, 1): 1_300_000, (1, 2): 500}
    assert not host.order(1, 0x80, b"\x07\x01" + to_bcd(1, 5))
    house.clock.pass_by(seconds=5)
    assert drain(host) == []
    house.clock.pass_by(seconds=0.1)
    assert drain(host) == [Raised.NO_PROGRESSIVE_BROADCAST]
    assert drain(host) == []


def test_the_validation_id_is_kept(linked: tuple[House, Link, Host]) -> None:
    house, link, host = linked
    given = bytes([1, 2, 3, 4, 5, 6])
    assert host.ask(1, 0x4C, given) == given
    link.save()
    again = house.link("EWT-1", "EWT-2")
    assert Host(MemoryWire(again, again.lines[0])).ask(1, 0x4C, bytes(6)) == given


def test_the_queue_and_the_hand_pays_outlast_a_restart(linked: tuple[House, Link, Host]) -> None:
    house, link, host = linked
    account = house.sit_down("EWT-1", *[100] * 25)
    assert host.exception(1) == Raised.BILL_1
    host.acknowledge()
    link.save()
    house.bet(account, "w1", 1_000)
    house.settle(account, "w1", returned=601_000)
    again = house.link("EWT-1", "EWT-2")
    host = Host(MemoryWire(again, again.lines[0]))
    assert drain(host) == [
        Raised.HAND_PAY_PENDING,
        *[Raised.BILL_1] * 24,
        Raised.POWER_APPLIED,
        Raised.ROUND_STARTED,
        Raised.ROUND_ENDED,
    ]
    assert from_bcd(host.ask(1, 0x1B)[2:7]) == 600_000
    assert host.meters(1, [MeterCode.COIN_IN, MeterCode.DROP]) == {
        MeterCode.COIN_IN: 1_000,
        MeterCode.DROP: 2_500,
    }


def test_a_link_without_a_memory_takes_everything_from_the_books(linked: tuple[House, Link, Host]) -> None:
    house, _, _ = linked
    account = house.sit_down("EWT-1", 10_000)
    house.bet(account, "w1", 1_000)
    house.settle(account, "w1", returned=601_000)
    house.bet(account, "w2", 500)
    fresh = house.link("EWT-1", memory="new.json")
    host = Host(MemoryWire(fresh, fresh.lines[0]))
    assert host.meters(1, [MeterCode.COIN_IN, MeterCode.CURRENT_CREDITS]) == {
        MeterCode.COIN_IN: 1_000,
        MeterCode.CURRENT_CREDITS: 10_000,
    }
    assert from_bcd(host.ask(1, 0x1B)[2:7]) == 600_000
    assert fresh.devices["EWT-1"].image.at_risk == {"w2"}


def test_a_terminal_without_its_host_is_disabled_where_the_house_says_so(house: House) -> None:
    house.install("EWT-1")
    link = house.link("EWT-1", disable_after_seconds=30)
    host = Host(MemoryWire(link, link.lines[0]))
    assert host.order(1, 0x02)
    account = house.sit_down("EWT-1", 500)
    house.bet(account, "w1", 100)
    house.clock.pass_by(seconds=30)
    link.pump()
    house.bet(account, "w2", 100)
    house.clock.pass_by(seconds=1)
    link.pump()
    assert house.store.terminals()[0].enabled
    house.settle(account, "w1")
    house.settle(account, "w2")
    link.pump()
    link.pump()
    assert not house.store.terminals()[0].enabled
    assert host.order(1, 0x02)
    link.pump()
    assert house.store.terminals()[0].enabled


def test_a_ram_clear_empties_the_terminal_and_not_its_meters(linked: tuple[House, Link, Host]) -> None:
    house, _, host = linked
    account = house.sit_down("EWT-1", 2_000)
    house.cash_out(account)
    house.orders.disable("EWT-1", "it answers no more")
    clear_ram(house, "EWT-1")
    assert drain(host) == [Raised.METERS_RESET]
    assert host.ask(1, 0x4D, b"\x00") == bytes(31)
    assert host.meters(1, [MeterCode.DROP]) == {MeterCode.DROP: 2_000}


def test_every_poll_that_is_answered_can_be_found_in_the_stream() -> None:
    assert {poll for poll in range(256) if handler(poll)} <= READS | FIXED.keys() | VARIABLE
    assert not READS & FIXED.keys()
    assert not VARIABLE & (READS | FIXED.keys())


def test_more_terminals_than_a_line_holds_go_on_the_next(house: House) -> None:
    house.install("EWT-1", "EWT-2", "EWT-3")
    link = house.link("EWT-1", "EWT-2", "EWT-3", line_size=2)
    assert [sorted(line.devices) for line in link.lines] == [[1, 2], [1]]
    with pytest.raises(ValueError, match="taken"):
        link.lines[0].attach(link.devices["EWT-3"])
