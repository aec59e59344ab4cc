"""Game accounts: opening, buying in, cashing out (58 Pa. Code §§ 605a.2(d)(1), 605a.3).

A game account belongs to one terminal and is named after it: ``game_account:EWT-7:1`` is the first one
opened at EWT-7. Every command locks its account, so that an account has one transaction at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.account import CLOSED, DISABLED, OPEN
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.postings import balance_facts
from croupier.ledger.transfer import sum_of_money
from croupier.units.ids import identifier, name
from croupier.units.money import Cents, dollars
from croupier.wagering.meters import BILL_IN, VOUCHER_OUT_COUNT, VOUCHER_OUT_VALUE, advance
from croupier.wagering.terminal import Terminal, known_terminal, terminal_in_use
from croupier.wagering.voucher import VOUCHERS_OUTSTANDING, issue

_BUY_IN = "58 Pa. Code § 605a.3(a)(1)(i)"
_CASH_OUT = "58 Pa. Code § 605a.3(b)(1)"


def terminal_of(account_id: str) -> str:
    """The asset number in a game account's id."""
    kind, _, rest = account_id.partition(":")
    asset_number, _, serial = rest.partition(":")
    if kind != "game_account" or not serial:
        raise ValueError(f"account: {account_id!r} is not a game account like game_account:EWT-7:1")
    name(asset_number, "account")
    return asset_number


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAccountCommand(Command):
    """The base of the commands on one game account: its terminal is part of what they touch."""

    account: str

    def check(self) -> None:
        Command.check(self)
        terminal_of(identifier(self.account, "account"))

    def others(self) -> tuple[str, ...]:
        """The further accounts that the command moves money to or from."""
        return ()

    def footprint(self) -> Footprint:
        return Footprint(
            accounts=(self.account, *self.others()), records=((Terminal, terminal_of(self.account)),)
        )

    def terminal(self, draft: Draft) -> Terminal:
        return terminal_in_use(draft, terminal_of(self.account))


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGameAccount(GameAccountCommand):
    """The account of a terminal; also of one that is not in use yet, since nothing can be paid in."""

    kind: ClassVar[str] = "open_game_account"

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        known_terminal(draft, terminal_of(self.account))
        draft.open_account(self.account)
        return balance_facts(draft, self.account)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetGameAccountStatus(GameAccountCommand):
    """Disable an account, open it again, or close it for good once it is empty."""

    kind: ClassVar[str] = "set_game_account_status"
    status: str

    def check(self) -> None:
        GameAccountCommand.check(self)
        if self.status not in (OPEN, DISABLED, CLOSED):
            raise ValueError(f"status: {self.status!r} is not open, disabled or closed")

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        account = draft.set_status(self.account, self.status)
        return {"status": account.status, "balance_cents": account.balance_cents}


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyInByCurrency(GameAccountCommand):
    """§ 605a.3(a)(1)(i): one bill into the validator, the same amount into the account."""

    kind: ClassVar[str] = "buy_in_by_currency"
    bill_cents: Cents

    def check(self) -> None:
        GameAccountCommand.check(self)
        sum_of_money(self.bill_cents, "bill_cents")

    def others(self) -> tuple[str, ...]:
        return (f"cash_box:{terminal_of(self.account)}",)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = self.terminal(draft)
        if self.bill_cents not in terminal.bills_cents:
            raise refuse(
                "wrong_denomination",
                f"terminal {terminal.asset_number} does not accept a bill of {dollars(self.bill_cents)}",
                _BUY_IN,
            )
        if self.bill_cents % terminal.denomination_cents:
            raise refuse(
                "wrong_denomination",
                f"a bill of {dollars(self.bill_cents)} makes no whole number of credits of "
                f"{dollars(terminal.denomination_cents)}",
                _BUY_IN,
            )
        box = f"cash_box:{terminal.asset_number}"
        draft.transfer(box, self.account, self.bill_cents, f"currency_{self.bill_cents}")
        advance(draft, terminal.asset_number, BILL_IN, self.bill_cents, self.bill_cents)
        return balance_facts(draft, self.account)


@dataclass(frozen=True, slots=True, kw_only=True)
class CashOut(GameAccountCommand):
    """§ 605a.3(b)(1): a voucher for the whole balance, after which the account holds nothing.

    A balance above what the terminal may print is paid by an attendant (§ 605a.5(d)(4)). A terminal that was
    disabled takes no more money and no wagers, but the credits on it are the patron's: it still pays them.
    """

    kind: ClassVar[str] = "cash_out"

    def others(self) -> tuple[str, ...]:
        return (VOUCHERS_OUTSTANDING, f"hand_pays_due:{terminal_of(self.account)}:cancelled_credits")

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = known_terminal(draft, terminal_of(self.account))
        account = draft.usable(self.account)
        if account.held_cents:
            raise refuse(
                "wagers_at_risk",
                f"account {account.id} has {dollars(account.held_cents)} at risk; cash out after the round",
                _CASH_OUT,
                account=account.id,
                at_risk_cents=account.held_cents,
            )
        amount = account.balance_cents
        if amount == 0:
            message = f"account {account.id} is empty"
            raise refuse("nothing_to_cash_out", message, _CASH_OUT, account=account.id)
        if amount > self.largest_voucher(draft, terminal):
            due = f"hand_pays_due:{terminal.asset_number}:cancelled_credits"
            draft.transfer(self.account, due, amount, "cancelled_credits")
            return {"amount_cents": amount, "paid_by": "attendant"} | balance_facts(draft, self.account)
        facts = print_voucher(draft, terminal, self.account, amount)
        return {"paid_by": "voucher"} | facts | balance_facts(draft, self.account)

    def largest_voucher(self, draft: Draft, terminal: Terminal) -> Cents:
        """What the terminal prints at the most; a terminal without vouchers prints none."""
        return terminal.largest_voucher_cents


def print_voucher(draft: Draft, terminal: Terminal, account_id: str, amount_cents: Cents) -> dict[str, Json]:
    """Move money from an account onto paper, and count it."""
    voucher = issue(draft, amount_cents, f"terminal:{terminal.asset_number}")
    draft.transfer(account_id, VOUCHERS_OUTSTANDING, amount_cents, "voucher_out")
    unit = terminal.denomination_cents
    advance(draft, terminal.asset_number, VOUCHER_OUT_VALUE, unit, amount_cents)
    advance(draft, terminal.asset_number, VOUCHER_OUT_COUNT, unit, 1)
    return {"amount_cents": amount_cents, "voucher": voucher.number}
