"""Buying in and cashing out: 58 Pa. Code §§ 605a.2, 605a.3."""

import pytest

from croupier.accounting.tips.commands import Tip
from croupier.ledger.hold import Hold
from croupier.wagering.game_account import (
    BuyInByCurrency,
    CashOut,
    OpenGameAccount,
    SetGameAccountStatus,
)
from croupier.wagering.terminal import BILLS_CENTS, ConfigureTerminal
from croupier.wagering.wagers import PlaceWager, SettlementLine, SettleRound
from tests.ledger.commands import VoidRound
from tests.store.databases import Floor, refused
from tests.wagering.hand_pays import PayHandPay
from tests.wagering.playing import PLAYER, Terminal
from tests.wagering.tips import allow_tips


@pytest.mark.parametrize("bill", BILLS_CENTS)
def test_every_bill_is_credited_with_its_own_amount(floor: Floor, bill: int) -> None:
    terminal = Terminal(floor)
    receipt = floor.did(BuyInByCurrency, account=PLAYER, bill_cents=bill)
    assert receipt.cents("balance_cents") == bill == terminal.balance
    assert floor.store.balance("cash_box:EWT-1") == bill


def test_a_bill_that_the_terminal_does_not_accept_is_refused(floor: Floor) -> None:
    Terminal(floor, bills_cents=(2_000, 10_000))
    floor.did(BuyInByCurrency, account=PLAYER, bill_cents=2_000)
    for bill in (100, 5_000, 2_001, 50_000):
        assert floor.refused(BuyInByCurrency, account=PLAYER, bill_cents=bill) == "wrong_denomination"


def test_a_bill_that_makes_no_whole_credits_is_refused(floor: Floor) -> None:
    Terminal(floor, denomination_cents=500)
    floor.did(BuyInByCurrency, account=PLAYER, bill_cents=1_000)
    assert floor.refused(BuyInByCurrency, account=PLAYER, bill_cents=200) == "wrong_denomination"


def test_a_wager_in_part_of_a_credit_is_refused(floor: Floor) -> None:
    terminal = Terminal(floor, denomination_cents=500)
    terminal.insert(10_000)
    assert refused(terminal.bet("w-1", 1_250)) == "wrong_denomination"
    assert terminal.bet("w-2", 1_500)


def test_cashing_out_gives_a_voucher_for_the_balance_and_leaves_nothing(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000, 500)
    receipt = floor.did(CashOut, account=PLAYER)
    assert receipt.cents("amount_cents") == 2_500
    assert receipt.cents("balance_cents") == 0 == terminal.balance
    voucher = floor.store.voucher(receipt.text("voucher"))
    assert voucher is not None
    assert voucher.amount_cents == 2_500
    assert floor.store.balance("vouchers_outstanding:house") == 2_500


def test_an_empty_account_has_nothing_to_cash_out(floor: Floor) -> None:
    Terminal(floor)
    assert floor.refused(CashOut, account=PLAYER) == "nothing_to_cash_out"


def test_nobody_cashes_out_in_the_middle_of_a_round(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000)
    terminal.bet("w-1", 500)
    assert floor.refused(CashOut, account=PLAYER) == "wagers_at_risk"
    terminal.settle("w-1", returned=1_000)
    assert floor.did(CashOut, account=PLAYER).cents("amount_cents") == 2_500


def test_a_balance_above_what_the_terminal_prints_is_paid_by_an_attendant(floor: Floor) -> None:
    terminal = Terminal(floor, largest_voucher_cents=10_000)
    terminal.insert(10_000)
    assert floor.did(CashOut, account=PLAYER).text("paid_by") == "voucher"
    terminal.insert(10_000, 100)
    receipt = floor.did(CashOut, account=PLAYER)
    assert receipt.text("paid_by") == "attendant"
    assert terminal.balance == 0
    due = {"asset_number": "EWT-1", "what": "cancelled_credits", "paid_from": "cage:1"}
    assert floor.refused(PayHandPay, amount_cents=10_101, **due) == "insufficient_funds"
    assert floor.did(PayHandPay, amount_cents=10_100, **due).cents("still_due_cents") == 0
    assert floor.store.balance("cage:1") == -10_100


@pytest.mark.parametrize(("status", "code"), [("disabled", "account_disabled"), ("closed", "account_closed")])
def test_a_disabled_or_closed_account_says_which(floor: Floor, status: str, code: str) -> None:
    Terminal(floor)
    floor.did(SetGameAccountStatus, account=PLAYER, status=status)
    assert floor.refused(BuyInByCurrency, account=PLAYER, bill_cents=2_000) == code
    assert floor.refused(PlaceWager, account=PLAYER, wager="w", amount_cents=100) == code
    assert floor.refused(CashOut, account=PLAYER) == code
    allow_tips(floor)
    assert floor.refused(Tip, account=PLAYER, amount_cents=100) == code


def test_an_account_that_is_enabled_again_goes_on_and_a_closed_one_does_not(floor: Floor) -> None:
    terminal = Terminal(floor)
    floor.did(SetGameAccountStatus, account=PLAYER, status="disabled")
    floor.did(SetGameAccountStatus, account=PLAYER, status="open")
    terminal.insert(2_000)
    assert floor.refused(SetGameAccountStatus, account=PLAYER, status="closed") == "account_not_empty"
    terminal.cash_out()
    floor.did(SetGameAccountStatus, account=PLAYER, status="closed")
    assert floor.refused(SetGameAccountStatus, account=PLAYER, status="open") == "account_closed"


def test_an_account_that_is_not_there_says_so(floor: Floor) -> None:
    floor.did(ConfigureTerminal, asset_number="EWT-1")
    assert floor.refused(BuyInByCurrency, account=PLAYER, bill_cents=2_000) == "account_not_found"
    assert floor.refused(CashOut, account=PLAYER) == "account_not_found"


def test_a_terminal_that_is_unknown_or_disabled_takes_nothing(floor: Floor) -> None:
    assert floor.refused(OpenGameAccount, account=PLAYER) == "terminal_not_found"
    terminal = Terminal(floor)
    terminal.insert(2_000)
    floor.did(ConfigureTerminal, asset_number="EWT-1", enabled=False)
    assert floor.refused(BuyInByCurrency, account=PLAYER, bill_cents=2_000) == "terminal_disabled"
    assert refused(terminal.bet("w-1", 100)) == "terminal_disabled"


@pytest.mark.parametrize(("cents", "paid_by"), [(10_000, "voucher"), (12_000, "attendant")])
def test_a_terminal_that_was_disabled_still_pays_what_is_on_it(
    floor: Floor, cents: int, paid_by: str
) -> None:
    """§§ 605a.2(d)(1), 605a.3(b)(1): the balance is the patron's, whoever has disabled the terminal."""
    terminal = Terminal(floor, largest_voucher_cents=10_000)
    terminal.insert(*((10_000,) if cents == 10_000 else (10_000, 2_000)))
    terminal.bet("w-1", 1_000)
    setup = {"asset_number": "EWT-1", "largest_voucher_cents": 10_000}
    floor.did(ConfigureTerminal, enabled=False, **setup)
    # What is at risk stays so until the round is over.
    assert floor.refused(CashOut, account=PLAYER) == "wagers_at_risk"
    terminal.settle("w-1", returned=1_000)
    paid = floor.did(CashOut, account=PLAYER)
    assert (paid.facts["paid_by"], paid.cents("amount_cents"), terminal.balance) == (paid_by, cents, 0)
    assert floor.refused(CashOut, account=PLAYER) == "nothing_to_cash_out"


def test_a_wager_needs_the_money_to_the_cent(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(1_000)
    assert refused(terminal.bet("w-1", 1_001)) == "insufficient_funds"
    terminal.bet("w-2", 999)
    assert refused(terminal.bet("w-3", 2)) == "insufficient_funds"
    terminal.bet("w-4", 1)
    assert terminal.balance == 1_000


def test_a_round_is_settled_for_all_seats_together(floor: Floor) -> None:
    one, two = Terminal(floor), Terminal(floor, "EWT-2")
    one.insert(2_000)
    two.insert(2_000)
    one.bet("w-1", 500)
    two.bet("w-2", 700)
    lines = (SettlementLine(one.account, "w-1", 1_000), SettlementLine(two.account, "w-2"))
    receipt = floor.did(SettleRound, table="T-1", lines=lines)
    assert receipt.facts["balances_cents"] == {one.account: 2_500, two.account: 1_300}
    assert floor.store.balance("table_win:T-1") == 200


def test_a_settlement_with_one_wager_too_many_settles_nothing(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000)
    terminal.bet("w-1", 500)
    lines = (SettlementLine(PLAYER, "w-1", 1_000), SettlementLine(PLAYER, "w-9", 1_000))
    assert floor.refused(SettleRound, table="T-1", lines=lines) == "hold_not_found"
    assert terminal.balance == 2_000
    terminal.settle("w-1", returned=500)


def test_a_void_round_gives_every_wager_back_and_moves_no_meter(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000)
    terminal.bet("w-1", 500)
    terminal.bet("w-2", 100)
    before = floor.store.tallies()
    wagers = (Hold("w-1", PLAYER, 500), Hold("w-2", PLAYER, 100))
    receipt = floor.did(VoidRound, table="T-1", wagers=wagers, reason="a card was exposed")
    assert receipt.cents("returned_cents") == 600
    account = floor.store.account(PLAYER)
    assert account is not None
    assert (account.balance_cents, account.held_cents) == (2_000, 0)
    assert floor.store.tallies() == before


def test_a_wager_is_settled_also_after_the_account_and_terminal_were_disabled(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000)
    terminal.bet("w-1", 500)
    floor.did(SetGameAccountStatus, account=PLAYER, status="disabled")
    floor.did(ConfigureTerminal, asset_number="EWT-1", enabled=False)
    terminal.settle("w-1", returned=1_500)
    assert terminal.balance == 3_000


def test_a_tip_goes_into_its_pool(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(500)
    allow_tips(floor)
    assert floor.refused(Tip, account=PLAYER, amount_cents=501) == "insufficient_funds"
    floor.did(Tip, account=PLAYER, amount_cents=500)
    assert floor.store.balance("tips:dealers") == 500


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (OpenGameAccount(id="a", account="game_account:EWT-1"), "account"),
        (OpenGameAccount(id="a", account="tips:EWT-1:1"), "account"),
        (BuyInByCurrency(id="a", account=PLAYER, bill_cents=0), "bill_cents"),
        (SetGameAccountStatus(id="a", account=PLAYER, status="frozen"), "status"),
        (PlaceWager(id="a", account=PLAYER, wager="", amount_cents=1), "wager"),
        (PlaceWager(id="a", account=PLAYER, wager="w", amount_cents=-1), "amount_cents"),
        (SettleRound(id="a", table="T-1", lines=()), "lines"),
        (SettleRound(id="a", table="T 1", lines=(SettlementLine(PLAYER, "w"),)), "table"),
        (SettleRound(id="a", table="T-1", lines=(SettlementLine(PLAYER, ""),)), "lines"),
        (SettleRound(id="a", table="T-1", lines=(SettlementLine(PLAYER, "w", -1),)), "lines.returned_cents"),
        (SettleRound(id="a", table="T-1", lines=(SettlementLine(PLAYER, "w", 5, 0, "P"),)), "lines.pool"),
        (ConfigureTerminal(id="a", asset_number="EWT:1"), "asset_number"),
        (ConfigureTerminal(id="a", asset_number="EWT-1", odd_cents="lose"), "odd_cents"),
        (ConfigureTerminal(id="a", asset_number="EWT-1", bills_cents=(300,)), "bills_cents"),
    ],
)
def test_a_malformed_command_names_the_field(command: OpenGameAccount, field: str) -> None:
    with pytest.raises(ValueError, match=rf"^{field}: "):
        command.check()
