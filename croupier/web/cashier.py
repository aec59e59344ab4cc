"""Money at the terminals: bills, vouchers, cashing out, tips, hand pays; and how each account stands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

import msgspec

from croupier.errors import OperatingError
from croupier.ledger.account import Account
from croupier.ledger.command import Command, Receipt
from croupier.ledger.journal import records_made_by, used_otherwise
from croupier.ledger.ledger import Answer
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount, Tip, terminal_of
from croupier.wagering.hand_pay import METER_OF, DueHit, PayHandPay, due_hits, dues_of
from croupier.wagering.redemption import BuyInByVoucher
from croupier.wagering.terminal import ConfigureTerminal
from croupier.web.books import AsyncBooks

CAGE: Final = "cage:1"
PROGRESSIVE: Final = "progressive"
REST_OF_PROGRESSIVE: Final = "progressive:rest"
"""What is due of progressives without a hit: from before hits were kept one by one."""
PAYMENTS: Final = (*METER_OF, REST_OF_PROGRESSIVE)
"""The payments of a hand pay, in their order; each is a command of its own, named after the part."""


class Standing(msgspec.Struct):
    """A terminal's account: its balance, what of it is at risk, and what an attendant owes."""

    balance_cents: Cents = 0
    held_cents: Cents = 0
    due_cents: Cents = 0
    seq: int = 0

    def hears(self, receipt: Receipt) -> bool:
        """Whether an answer is news: one that is given again tells of its own time, not of now."""
        is_news = receipt.seq > self.seq
        self.seq = max(self.seq, receipt.seq)
        return is_news

    def document(self) -> dict[str, Any]:
        return {
            "type": "account",
            "credits_cents": self.balance_cents - self.held_cents,
            "at_risk_cents": self.held_cents,
            "hand_pay_cents": self.due_cents,
        }


def account_of(terminal: str) -> str:
    """The game account of a terminal; it stays open, empty between patrons."""
    return f"game_account:{terminal}:1"


def _standing(terminal: str, accounts: Mapping[str, Account]) -> Standing:
    """How a terminal's account stands in the books."""
    account = accounts.get(account_of(terminal), Account(account_of(terminal)))
    dues = [accounts.get(f"hand_pays_due:{terminal}:{what}") for what in METER_OF]
    owed = sum(due.balance_cents for due in dues if due)
    return Standing(account.balance_cents, account.held_cents, owed)


class Cashier:
    """Every command goes to the books with the id that the patron's terminal gave it."""

    def __init__(self, books: AsyncBooks, on_change: Callable[[str], None]) -> None:
        self._books = books
        self._on_change = on_change
        self.standings: dict[str, Standing] = {}
        self._paying = asyncio.Lock()

    async def install(self, terminals: Iterable[ConfigureTerminal]) -> None:
        """Enter the terminals and open their accounts; ids make a second start harmless."""
        answers: list[asyncio.Future[Answer]] = []
        names: list[str] = []
        for terminal in terminals:
            account = account_of(terminal.asset_number)
            names.append(terminal.asset_number)
            answers.append(self._do(terminal, terminal.asset_number))
            opening = OpenGameAccount(id=f"open:{account}", account=account)
            answers.append(self._do(opening, terminal.asset_number))
        for answer in await asyncio.gather(*answers):
            if isinstance(answer, Refusal):
                raise OperatingError(f"a terminal cannot be installed: {answer}")
        # Nothing that was answered before this record may set a balance back when it is answered again.
        seq = self._books.ledger.head().seq
        accounts = {account.id: account for account in self._books.ledger.accounts()}
        for name in names:
            self.standings[name] = _standing(name, accounts)
            self.standings[name].seq = seq

    def _do(self, command: Command, terminal: str) -> asyncio.Future[Answer]:
        return self._books.submit(command, lambda receipt: self._moved(terminal, receipt))

    def _moved(self, terminal: str, receipt: Receipt) -> None:
        """Balances in an answer are those at its commit; answers come in the order of the commits."""
        facts = receipt.facts
        standing = self.standings.get(terminal)
        if standing is None or "balance_cents" not in facts or not standing.hears(receipt):
            return
        standing.balance_cents = facts["balance_cents"]
        standing.held_cents = facts["balance_cents"] - facts["available_cents"]
        if facts.get("paid_by") == "attendant":
            self._now_due(terminal, standing.due_cents + facts["amount_cents"])
        self._on_change(terminal)

    def table_moved(self, receipt: Receipt) -> None:
        """A table's step moved money of terminals."""
        for account, (balance, held) in receipt.facts.get("accounts", {}).items():
            terminal = terminal_of(account)
            standing = self.standings.setdefault(terminal, Standing())
            if not standing.hears(receipt):
                continue
            standing.balance_cents, standing.held_cents = balance, held
            if "hand_pays" in receipt.facts:
                self._now_due(terminal, receipt.facts["hand_pays"].get(terminal, standing.due_cents))
            self._on_change(terminal)

    # -- what a patron does ------------------------------------------------------------------------

    async def bill(self, command_id: str, terminal: str, bill_cents: Cents) -> Answer:
        command = BuyInByCurrency(id=command_id, account=account_of(terminal), bill_cents=bill_cents)
        return await self._answer(command, terminal)

    async def voucher(self, command_id: str, terminal: str, number: str) -> Answer:
        command = BuyInByVoucher(id=command_id, account=account_of(terminal), number=number)
        return await self._answer(command, terminal)

    async def cash_out(self, command_id: str, terminal: str) -> Answer:
        return await self._answer(CashOut(id=command_id, account=account_of(terminal)), terminal)

    async def tip(self, command_id: str, terminal: str, amount_cents: Cents) -> Answer:
        command = Tip(id=command_id, account=account_of(terminal), amount_cents=amount_cents)
        return await self._answer(command, terminal)

    async def _answer(self, command: Command, terminal: str) -> Answer:
        return await self._do(command, terminal)

    async def hand_pay(self, command_id: str, terminal: str) -> dict[str, Any] | Refusal:
        """An attendant pays everything that is due at a terminal, each kind under its own meter."""
        async with self._paying:
            before = await asyncio.to_thread(self._paid_before, command_id, terminal)
            if isinstance(before, Refusal):
                return before
            if before:
                return {"id": command_id, "paid_cents": before}
            return await self._pay_all(command_id, terminal)

    async def _pay_all(self, command_id: str, terminal: str) -> dict[str, Any] | Refusal:
        """What can be paid is the answer; what cannot stays due."""
        paid = 0
        refusal = Refusal("nothing_due", f"nothing is due from an attendant at {terminal}")
        for part in PAYMENTS:
            command = self._payment(command_id, terminal, part)
            if command is None:
                continue
            answer = await self._books.submit(command, partial(self._paid, command))
            if isinstance(answer, Refusal):
                refusal = answer
                break
            paid += command.amount_cents
        return {"id": command_id, "paid_cents": paid} if paid else refusal

    def _paid(self, command: PayHandPay, receipt: Receipt) -> None:
        """In its turn among the answers: what comes between two payments has counted the first."""
        standing = self.standings.setdefault(command.asset_number, Standing())
        if standing.hears(receipt):
            self._now_due(command.asset_number, standing.due_cents - command.amount_cents)
            self._on_change(command.asset_number)

    def _payment(self, command_id: str, terminal: str, part: str) -> PayHandPay | None:
        """One of the payments that make up a hand pay; None if nothing of the kind is due.

        Progressive hits are paid by themselves, whatever else is due, so that their meters count them. The
        balance is read before the hits: a hit that somebody validates meanwhile is not paid as a sum without
        one, but waits for the next time.
        """
        what = part.partition(":")[0]
        ledger = self._books.ledger
        due = ledger.account(f"hand_pays_due:{terminal}:{what}")
        amount = due.balance_cents if due else 0
        hits: tuple[DueHit, ...] = ()
        if amount and what == PROGRESSIVE:
            hits, of_hits = due_hits(ledger.progressive_hits(terminal=terminal))
            if part == REST_OF_PROGRESSIVE:
                amount, hits = (0 if hits else amount), ()
            else:
                amount = of_hits
        if not amount:
            return None
        return PayHandPay(
            id=f"{command_id}:{part}",
            asset_number=terminal,
            what=what,
            amount_cents=amount,
            paid_from=CAGE,
            hits=hits,
        )

    def _paid_before(self, command_id: str, terminal: str) -> Cents | Refusal:
        """What the books have paid under this id already, also before a restart: it has one effect, and that
        at one terminal."""
        records = records_made_by(self._books.ledger, [f"{command_id}:{part}" for part in PAYMENTS])
        transfers = [transfer for record in records for transfer in json.loads(record.body)["transfers"]]
        if any(due not in dues_of(terminal) for due, *_ in transfers):
            return used_otherwise(command_id)
        return sum(int(cents) for _, _, cents, _ in transfers)

    def slip_paid(self, receipt: Receipt) -> None:
        """What an attendant owes at a terminal has changed by a slip."""
        for terminal, due_cents in receipt.facts["hand_pays"].items():
            standing = self.standings.setdefault(terminal, Standing())
            if standing.hears(receipt):
                self._now_due(terminal, due_cents)
                self._on_change(terminal)

    def _now_due(self, terminal: str, due_cents: Cents) -> None:
        """From the answers of the books alone, so that nothing between two looks is missed."""
        self.standings.setdefault(terminal, Standing()).due_cents = due_cents
