"""A draft: the books as one command sees and changes them. Nothing is kept unless the command ends well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeVar, cast

from croupier.errors import Fault, Refused, RefusedForNow
from croupier.ledger.account import CLOSED, OPEN, STATUSES, Account
from croupier.ledger.books import Books
from croupier.ledger.chart import kind_of
from croupier.ledger.entry import Entry, PostedTransfer
from croupier.ledger.hold import HELD, POSTED, RELEASED, Hold
from croupier.ledger.record import Record
from croupier.ledger.transfer import LARGEST_CENTS, check_transfer, sum_of_money
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Refusal

R = TypeVar("R", bound=Record)

_GAME_ACCOUNT = "58 Pa. Code § 605a.1"
_FUNDS = "58 Pa. Code § 605a.2(d)(1)"


@dataclass(frozen=True, slots=True)
class Moment:
    """The time of the house at which a batch runs, and its gaming day (``house_clock``).

    ``shown`` is what the machine's clock shows; ``in_doubt`` says that it has leapt and nobody cleared it.
    """

    at: datetime
    gaming_day: date
    shown: datetime | None = None
    in_doubt: bool = False

    @property
    def clock(self) -> datetime:
        return self.shown or self.at

    def sure_day(self) -> date:
        """The gaming day, for rules that hang on the date: refused while the clock is in doubt."""
        if self.in_doubt:
            raise not_now(
                "clock_in_doubt",
                "the clock of the house has leapt; nothing that hangs on the date is done until a person has "
                "looked at it and cleared it",
                "58 Pa. Code § 461a.8",
            )
        return self.gaming_day


def refuse(code: str, message: str, cite: str = "", **facts: str | int) -> Refused:
    """A refusal ready to be raised; ``facts`` are the account and the sums of which its sentence speaks."""
    return Refused(Refusal(code, message, cite, facts))


def not_now(code: str, message: str, cite: str = "") -> RefusedForNow:
    """A refusal that is not kept under the id of its command: the same command may be asked again later."""
    return RefusedForNow(Refusal(code, message, cite))


def _too_little(account: Account, asked_cents: Cents) -> Refused:
    """An account has less than what is asked of it."""
    available = account.available_cents
    return refuse(
        "insufficient_funds",
        f"account {account.id} has {dollars(available)} available, not {dollars(asked_cents)}",
        _FUNDS,
        account=account.id,
        available_cents=available,
        asked_cents=asked_cents,
    )


def _unusable(code: str, account_id: str, message: str) -> Refused:
    return refuse(code, message, _GAME_ACCOUNT, account=account_id)


class Draft:
    """Changes laid over the books, in the order made; ``keep`` makes them the books' own.

    Refusals come in this order: the account is not there, is closed, is disabled, has too little.
    """

    __slots__ = ("_accounts", "_books", "_draw_number", "_holds", "_records", "entry", "moment")

    def __init__(self, books: Books, moment: Moment, draw_number: Callable[[], str]) -> None:
        self._books = books
        self._accounts: dict[str, Account] = {}
        self._holds: dict[str, Hold] = {}
        self._records: dict[tuple[str, str], Record] = {}
        self._draw_number = draw_number
        self.moment = moment
        self.entry = Entry()

    def keep(self) -> None:
        """The command ended well: the next command of the batch sees its changes."""
        self._books.accounts.update(self._accounts)
        if self._holds:
            self._books.holds.update(self._holds)
        if self._records:
            self._books.records.update(self._records)

    def start_over(self) -> None:
        """Forget every change so far: a command for which a refused rule is an answer goes on without it."""
        self._accounts.clear()
        self._holds.clear()
        self._records.clear()
        self.entry = Entry()

    def is_in_the_journal(self, seq: int) -> bool:
        """Whether there was a journal record of this number before the batch."""
        return self._books.is_in_the_journal(seq)

    # --- accounts ---------------------------------------------------------------------------------

    def account(self, account_id: str) -> Account | None:
        """An account as it stands after the changes so far."""
        return self._accounts.get(account_id) or self._books.account(account_id)

    def usable(self, account_id: str, even_disabled: bool = False) -> Account:
        """An account that may be used now; kinds that open at first use open here."""
        account = self.account(account_id)
        if account is None:
            fresh = Account(account_id)
            if not fresh.kind.opens_at_first_use:
                raise _unusable("account_not_found", account_id, f"there is no account {account_id}")
            return fresh
        if account.status == OPEN:
            return account
        if account.status == CLOSED:
            raise _unusable("account_closed", account_id, f"account {account_id} is closed")
        if not even_disabled:
            raise _unusable("account_disabled", account_id, f"account {account_id} is disabled")
        return account

    def open_account(self, account_id: str) -> Account:
        """Open an account of a kind that does not open by itself."""
        if self.account(account_id) is not None:
            raise refuse("account_exists", f"account {account_id} was opened before", _GAME_ACCOUNT)
        account = Account(account_id)
        self._accounts[account_id] = account
        self.entry.statuses.append((account_id, OPEN))
        return account

    def set_status(self, account_id: str, status: str) -> Account:
        """Open, disable or close; only an empty account without wagers can be closed, and for good."""
        if status not in STATUSES:
            raise Fault(f"{status!r} is not a status of an account")
        account = self.usable(account_id, even_disabled=True)
        if status == CLOSED and (account.balance_cents or account.held_cents):
            raise refuse(
                "account_not_empty",
                f"account {account_id} still has {dollars(account.balance_cents)} and cannot be closed",
                _FUNDS,
            )
        changed = Account(account.id, account.balance_cents, account.held_cents, status)
        self._accounts[account_id] = changed
        self.entry.statuses.append((account_id, status))
        return changed

    # --- money ------------------------------------------------------------------------------------

    def transfer(
        self, debit: str, credit: str, amount_cents: Cents, purpose: str, even_disabled: bool = False
    ) -> None:
        """Move money; ``even_disabled`` is for what was already at risk when an account was disabled."""
        check_transfer(debit, credit, amount_cents)
        debited = self._moved(self.usable(debit, even_disabled), amount_cents)
        credited = self._moved(self.usable(credit, even_disabled), -amount_cents)
        self._accounts[debit] = debited
        self._accounts[credit] = credited
        self.entry.transfers.append(
            PostedTransfer(
                debit, credit, amount_cents, purpose, debited.balance_cents, credited.balance_cents
            )
        )

    def _moved(self, account: Account, debit_cents: Cents) -> Account:
        kind = kind_of(account.id)
        change = debit_cents if kind.grows_by_debit else -debit_cents
        balance = account.balance_cents + change
        if change < 0 and balance < account.held_cents and not kind.may_go_below_zero:
            raise _too_little(account, -change)
        if not -LARGEST_CENTS <= balance <= LARGEST_CENTS:
            message = f"account {account.id} would pass {dollars(LARGEST_CENTS)}"
            raise refuse("balance_too_large", message, account=account.id, most_cents=LARGEST_CENTS)
        return Account(account.id, balance, account.held_cents, account.status)

    # --- holds ------------------------------------------------------------------------------------

    def hold(self, hold_id: str) -> Hold | None:
        """A hold as it stands after the changes so far."""
        return self._holds.get(hold_id) or self._books.hold(hold_id)

    def place_hold(self, hold_id: str, account_id: str, amount_cents: Cents, purpose: str) -> Hold:
        """Put money at risk: it stays in the account, and nothing else may use it."""
        sum_of_money(amount_cents, "amount_cents")
        account = self.usable(account_id)
        if self.hold(hold_id) is not None:
            raise refuse("hold_exists", f"the wager {hold_id} was placed before")
        if account.available_cents < amount_cents:
            raise _too_little(account, amount_cents)
        hold = Hold(hold_id, account_id, amount_cents, HELD, purpose)
        self._change_hold(hold, account, amount_cents)
        return hold

    def post_hold(self, hold_id: str, account_id: str, to: str, purpose: str) -> Hold:
        """The wager is decided: its money leaves the account."""
        hold = self._end_hold(hold_id, account_id, POSTED)
        self.transfer(hold.account, to, hold.amount_cents, purpose, even_disabled=True)
        return hold

    def release_hold(self, hold_id: str, account_id: str) -> Hold:
        """The wager is void: its money is the player's again."""
        return self._end_hold(hold_id, account_id, RELEASED)

    def _end_hold(self, hold_id: str, account_id: str, state: str) -> Hold:
        hold = self.hold(hold_id)
        if hold is None or hold.account != account_id:
            message = f"there is no wager {hold_id} of account {account_id}"
            raise refuse("hold_not_found", message, account=account_id)
        if hold.state != HELD:
            raise refuse(f"hold_{hold.state}", f"the wager {hold_id} was {hold.state} before")
        ended = Hold(hold.id, hold.account, hold.amount_cents, state, hold.purpose)
        self._change_hold(ended, self.usable(hold.account, even_disabled=True), -hold.amount_cents)
        return ended

    def _change_hold(self, hold: Hold, account: Account, held_change_cents: Cents) -> None:
        held = account.held_cents + held_change_cents
        self._accounts[account.id] = Account(account.id, account.balance_cents, held, account.status)
        self._holds[hold.id] = hold
        self.entry.holds.append(hold)

    # --- records, tallies, numbers ----------------------------------------------------------------

    def record(self, kind: type[R], key: str) -> R | None:
        """A voucher, terminal or other record as it stands after the changes so far."""
        found = self._records.get((kind.record_kind, key)) or self._books.record(kind.record_kind, key)
        return cast("R | None", found)

    def put(self, record: Record) -> None:
        """Write a new version of a record."""
        self._records[record.record_kind, record.key] = record
        self.entry.records.append(record)

    def tally(self, subject: str, name: str, unit_cents: Cents, count: int) -> None:
        """Count on: a meter only ever grows (58 Pa. Code § 605a.5(d): "accumulates")."""
        if count < 0:
            raise Fault(f"the meter {name} of {subject} cannot run backwards")
        key = (subject, name, unit_cents)
        self.entry.tallies[key] = self.entry.tallies.get(key, 0) + count

    def draw_number(self) -> str:
        """The next unpredictable number, from the source that the composition root gave."""
        return self._draw_number()
