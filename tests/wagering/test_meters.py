"""The meters of 58 Pa. Code § 605a.5(d), each counted with its money and held against the ledger."""

from datetime import date

import pytest
from sqlalchemy import text

from croupier.accounting.tips.commands import Tip
from croupier.ledger.postings import Correct, PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.engine import writing
from croupier.store.store import Store
from croupier.wagering import meters as m
from croupier.wagering.day_report import TerminalDay, terminal_day
from croupier.wagering.game_account import CashOut
from croupier.wagering.reconciliation import meters_agree_with_the_ledger
from croupier.wagering.redemption import BuyInByVoucher
from croupier.wagering.terminal import ConfigureTerminal
from tests.store.databases import Floor, SetClock
from tests.wagering.hand_pays import PayHandPay
from tests.wagering.playing import PLAYER, Terminal
from tests.wagering.tips import allow_tips


def meter(store: Store, which: m.Meter, asset_number: str = "EWT-1") -> int:
    return m.total(store.tallies(), asset_number, which)


def disagreements(store: Store) -> list[str]:
    return [f.message for f in meters_agree_with_the_ledger(store.tallies(), store.flows())]


def play_everything(floor: Floor) -> Terminal:
    """A history that moves all the meters."""
    terminal = Terminal(floor, largest_win_cents=50_000, largest_voucher_cents=30_000)
    floor.did(
        PostTransfers, transfers=(Transfer("adjustments:seed", "progressive_main:P-1", 200_000, "seed"),)
    )
    terminal.insert(10_000, 10_000, 500)
    terminal.bet("lost", 1_000)
    terminal.settle("lost")
    terminal.bet("won", 1_000)
    terminal.settle("won", returned=2_000)
    terminal.bet("pushed", 700)
    terminal.settle("pushed", returned=700)
    terminal.bet("jackpot", 1_000)
    terminal.settle("jackpot", returned=51_001)
    terminal.bet("small-progressive", 100)
    terminal.settle("small-progressive", progressive=2_000, pool="P-1")
    terminal.bet("large-progressive", 100)
    terminal.settle("large-progressive", progressive=60_000, pool="P-1")
    allow_tips(floor)
    floor.did(Tip, account=PLAYER, amount_cents=300)
    number = terminal.cash_out()
    floor.did(BuyInByVoucher, account=PLAYER, number=number)
    terminal.insert(10_000)
    floor.did(CashOut, account=PLAYER)
    for what, cents in (("jackpot", 50_001), ("progressive", 60_000), ("cancelled_credits", 30_000)):
        floor.give(PayHandPay, asset_number="EWT-1", what=what, amount_cents=cents, paid_from="cage:1")
    return terminal


def test_every_meter_counts_its_own_and_nothing_else(floor: Floor) -> None:
    play_everything(floor)
    cashed = 20_500 - 1_000 + 1_000 + 2_000 - 200 - 300
    expected = {
        m.COIN_IN: 1_000 + 1_000 + 700 + 1_000 + 100 + 100,
        m.COIN_OUT: 2_000 + 700 + 1_000,
        m.ATTENDANT_PAID_JACKPOTS: 50_001,
        m.ATTENDANT_PAID_CANCELLED_CREDITS: 30_000,
        m.BILL_IN: 30_500,
        m.VOUCHER_IN_VALUE: cashed,
        m.VOUCHER_IN_COUNT: 1,
        m.VOUCHER_OUT_VALUE: cashed,
        m.VOUCHER_OUT_COUNT: 1,
        m.TERMINAL_PAID_PROGRESSIVE: 2_000,
        m.ATTENDANT_PAID_PROGRESSIVE: 60_000,
        m.TIPS: 300,
        m.WAGERS_SETTLED: 6,
        m.WAGERS_WON: 4,
        m.WAGERS_LOST: 1,
    }
    assert {which: meter(floor.store, which) for which in m.METERS} == expected
    assert disagreements(floor.store) == []


def test_all_twelve_paragraphs_have_a_meter() -> None:
    assert {which.paragraph for which in m.METERS} == set(range(1, 13))


def test_bills_are_counted_by_their_own_denomination(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000, 2_000, 500)
    tallies = floor.store.tallies()
    assert tallies["EWT-1", "bill_in", 2_000] == 4_000
    assert tallies["EWT-1", "bill_in", 500] == 500


def test_wagers_are_counted_under_the_denomination_in_force(floor: Floor) -> None:
    terminal = Terminal(floor, denomination_cents=25)
    terminal.insert(2_000)
    terminal.bet("w-1", 100)
    terminal.settle("w-1")
    floor.did(ConfigureTerminal, asset_number="EWT-1", denomination_cents=100)
    terminal.bet("w-2", 300)
    terminal.settle("w-2")
    tallies = floor.store.tallies()
    assert (tallies["EWT-1", "coin_in", 25], tallies["EWT-1", "coin_in", 100]) == (100, 300)


@pytest.mark.parametrize(
    ("stake", "returned", "due"),
    [
        (1_000, 51_000, 0),
        (1_000, 51_001, 50_001),
        (30_000, 60_000, 0),
        (60_000, 60_000, 0),
        (60_000, 30_000, 0),
        (60_000, 110_001, 50_001),
    ],
    ids=["at the limit", "a cent above", "even money", "push", "half returned", "above with a large stake"],
)
def test_a_jackpot_is_what_was_won_above_the_limit_and_never_a_stake(
    floor: Floor, stake: int, returned: int, due: int
) -> None:
    """§ 605a.5(d)(3): credits resulting from a winning outcome; the stake goes back to the account."""
    terminal = Terminal(floor, largest_win_cents=50_000)
    terminal.insert(*[10_000] * 6)
    terminal.bet("w-1", stake)
    receipt = terminal.settle("w-1", returned=returned)
    assert receipt.cents("hand_pays_cents") == due
    assert terminal.balance == 60_000 - stake + returned - due
    assert meter(floor.store, m.COIN_OUT) == returned - due
    assert floor.store.balance("hand_pays_due:EWT-1:jackpot") == due
    assert disagreements(floor.store) == []


def test_progressives_stand_in_neither_coin_out_nor_attendant_paid_jackpots(floor: Floor) -> None:
    terminal = Terminal(floor, largest_win_cents=50_000)
    floor.did(
        PostTransfers, transfers=(Transfer("adjustments:seed", "progressive_main:P-1", 90_000, "seed"),)
    )
    terminal.insert(10_000)
    for wager, cents in (("w-1", 10_000), ("w-2", 70_000)):
        terminal.bet(wager, 100)
        terminal.settle(wager, progressive=cents, pool="P-1")
    floor.did(PayHandPay, asset_number="EWT-1", what="progressive", amount_cents=70_000, paid_from="cage:1")
    assert meter(floor.store, m.COIN_OUT) == 0
    assert meter(floor.store, m.ATTENDANT_PAID_JACKPOTS) == 0
    assert floor.store.balance("progressive_main:P-1") == 10_000


def test_a_meter_shows_ten_digits_and_rolls_over_to_zero() -> None:
    last = m.MeterReading("EWT-1", m.COIN_IN, 1, 9_999_999_999)
    assert (last.shown, last.rollovers) == ("9999999999", 0)
    first = m.MeterReading("EWT-1", m.COIN_IN, 1, 10_000_000_000)
    assert (first.shown, first.rollovers) == ("0000000000", 1)
    assert m.MeterReading("EWT-1", m.COIN_IN, 1, 20_000_000_005).shown == "0000000005"


def test_meters_can_be_read_as_of_the_end_of_any_gaming_day(floor: Floor, clock: SetClock) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000)
    clock.pass_by(days=1)
    terminal.insert(500)
    store = floor.store
    first_day = store.tallies(store.seq_at_end_of(date(2015, 7, 1)))
    assert m.total(first_day, "EWT-1", m.BILL_IN) == 2_000
    assert m.total(store.tallies(), "EWT-1", m.BILL_IN) == 2_500
    assert store.tallies(store.head().seq) == store.tallies()
    assert store.tallies(0) == {}


def test_a_terminal_that_never_moved_reads_zero_on_every_meter(floor: Floor) -> None:
    Terminal(floor)
    found = m.readings(floor.store.tallies(), "EWT-1")
    assert [reading.meter for reading in found] == list(m.METERS)
    assert {reading.shown for reading in found} == {"0000000000"}


def test_readings_name_terminal_meter_and_denomination(floor: Floor) -> None:
    Terminal(floor).insert(2_000, 500)
    bills = [r for r in m.readings(floor.store.tallies(), "EWT-1") if r.meter is m.BILL_IN]
    assert [(r.denomination_cents, r.shown) for r in bills] == [(500, "0000000500"), (2_000, "0000002000")]


def test_a_meter_that_is_one_cent_off_is_found(floor: Floor) -> None:
    play_everything(floor)
    with writing(floor.store.engine) as connection:
        connection.execute(text("UPDATE tally SET value = value + 1 WHERE name = 'coin_out'"))
    assert disagreements(floor.store) == ["terminal EWT-1: Coin out reads 3701, the ledger has 3700"]


def test_two_denominations_that_make_up_for_each_other_are_found(floor: Floor) -> None:
    Terminal(floor).insert(2_000, 500)
    with writing(floor.store.engine) as connection:
        connection.execute(text("UPDATE tally SET value = 1000 WHERE unit_cents = 500"))
        connection.execute(text("UPDATE tally SET value = 1500 WHERE unit_cents = 2000"))
    assert len(disagreements(floor.store)) == 2


def test_a_correction_moves_no_meter(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000)
    correction = (Transfer("adjustments:floor", PLAYER, 100, "dispute"),)
    floor.did(Correct, corrects_seq=1, transfers=correction, reason="dispute settled")
    assert terminal.balance == 2_100
    assert disagreements(floor.store) == []


def test_the_report_of_a_gaming_day(floor: Floor, clock: SetClock) -> None:
    terminal = play_everything(floor)
    store = floor.store
    first = terminal_day(store.flows(), "EWT-1")
    assert first == TerminalDay(
        asset_number="EWT-1",
        deposited_cents=30_500 + 22_000,
        winnings_cents=3_700 + 2_000,
        losing_wagers_cents=1_000,
        withdrawn_cents=22_000 + 32_000,
        gross_revenue_cents=3_900 - 3_700 - 50_001 - 2_000 - 60_000,
        due_not_paid_cents=0,
    )
    clock.pass_by(days=1)
    terminal.insert(2_000)
    end = store.seq_at_end_of(date(2015, 7, 1))
    assert terminal_day(store.flows(0, end), "EWT-1") == first
    assert terminal_day(store.flows(end), "EWT-1").deposited_cents == 2_000


def test_the_win_of_the_table_is_what_its_terminals_report_before_progressives(floor: Floor) -> None:
    play_everything(floor)
    store = floor.store
    gross = terminal_day(store.flows(), "EWT-1").gross_revenue_cents
    assert gross + 2_000 + 60_000 == store.balance("table_win:T-1")
