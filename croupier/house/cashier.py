"""Money at the terminals: what devices report, cashing out, tips, hand pays; and how each account stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, TypedDict

import msgspec

from croupier.access.signature import Signed
from croupier.accounting.day.redeeming import CashOutWhereEnabled
from croupier.accounting.slips.desk import SlipDesk
from croupier.accounting.slips.due import DuePayout
from croupier.accounting.tips.commands import Tip
from croupier.errors import OperatingError
from croupier.house.books import AsyncBooks
from croupier.house.installing import not_in_force
from croupier.ledger.account import Account
from croupier.ledger.canonical import canonical
from croupier.ledger.command import Command, Receipt
from croupier.ledger.ledger import Answer
from croupier.ledger.refused import KeepRefusal
from croupier.units import own_ids as own
from croupier.units.money import Cents
from croupier.units.name_spaces import sent_id
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal
from croupier.wagering.devices.buying_in import BuyInByDevice
from croupier.wagering.game_account import OpenGameAccount, terminal_of
from croupier.wagering.hand_pay import dues_of
from croupier.wagering.terminal import ConfigureTerminal

CAGE: Final = "cage:1"


class AccountMessage(TypedDict):
    """What a terminal's page shows of its account."""

    type: Literal["account"]
    credits_cents: Cents
    at_risk_cents: Cents
    hand_pay_cents: Cents


class HandPaid(TypedDict):
    """What an attendant paid, on which slips."""

    id: str
    paid_cents: Cents
    slips: list[str]


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

    def document(self) -> AccountMessage:
        return {
            "type": "account",
            "credits_cents": self.balance_cents - self.held_cents,
            "at_risk_cents": self.held_cents,
            "hand_pay_cents": self.due_cents,
        }


def _hand_paid(command_id: str, paid: list[Receipt] | Refusal) -> HandPaid | Refusal:
    if isinstance(paid, Refusal):
        return paid
    slips = [receipt.text("slip") for receipt in paid]
    paid_cents = sum(each.cents("amount_cents") for each in paid)
    return {"id": sent_id(command_id), "paid_cents": paid_cents, "slips": slips}


def account_of(terminal: str) -> str:
    """The game account of a terminal; it stays open, empty between patrons."""
    return f"game_account:{terminal}:1"


def _standing(terminal: str, accounts: Mapping[str, Account]) -> Standing:
    """How a terminal's account stands in the books."""
    account = accounts.get(account_of(terminal), Account(account_of(terminal)))
    dues = [accounts.get(due) for due in dues_of(terminal)]
    owed = sum(due.balance_cents for due in dues if due)
    return Standing(account.balance_cents, account.held_cents, owed)


class Cashier:
    """Every command goes to the books with the id that the patron's terminal gave it."""

    def __init__(self, books: AsyncBooks, on_change: Callable[[str], None]) -> None:
        self._books = books
        self._on_change = on_change
        self.standings: dict[str, Standing] = {}
        self._paying = asyncio.Lock()

    async def install(self, terminals: Sequence[ConfigureTerminal]) -> None:
        """Enter the terminals, set them up as the file says, and open the accounts of new ones."""
        ledger = self._books.ledger
        names = [terminal.asset_number for terminal in terminals]
        there = {account.id for account in ledger.accounts()}
        answers = [self._do(change, change.asset_number) for change in not_in_force(ledger, terminals)]
        for name in names:
            if (account := account_of(name)) not in there:
                answers.append(
                    self._do(OpenGameAccount(id=own.GAME_ACCOUNT(account=account), account=account), name)
                )
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

    async def look_up(self, terminals: Sequence[str], after_seq: int = -1) -> int:
        """Take over how terminals stand in the books, which another server may have moved; the record at
        which they were read. An answer of the books that came meanwhile tells of a later time, and
        stays."""
        ids = [account for name in terminals for account in (account_of(name), *dues_of(name))]
        seq, rows = await self._books.read(self._books.ledger.standings, ids, after_seq)
        if seq <= after_seq:
            return seq
        accounts = {account.id: account for account in rows}
        for name in terminals:
            standing, found = self.standings[name], _standing(name, accounts)
            if standing.seq > seq:
                continue
            found.seq = seq
            is_news = standing.document() != found.document()
            self.standings[name] = found
            if is_news:
                self._on_change(name)
        return seq

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

    async def device_event(self, command: BuyInByDevice) -> Answer:
        """What a validator reports: the only way by which money comes in. Its key has signed."""
        return await self._answer(command, command.event.terminal)

    async def cash_out(self, command_id: str, terminal: str, *, is_unheard: bool = False) -> Answer:
        """``is_unheard``: the gateway that would print the ticket is silent."""
        account = account_of(terminal)
        command = CashOutWhereEnabled(id=command_id, account=account, is_unheard=is_unheard)
        return await self._answer(command, terminal)

    async def tip(self, command_id: str, terminal: str, amount_cents: Cents) -> Answer:
        command = Tip(id=command_id, account=account_of(terminal), amount_cents=amount_cents)
        return await self._answer(command, terminal)

    async def _answer(self, command: Command, terminal: str) -> Answer:
        return await self._do(command, terminal)

    async def hand_pay(
        self, command_id: str, terminal: str, by: Signature, role: str, second: Signed | None = None
    ) -> HandPaid | Refusal:
        """An attendant pays everything that is due at a terminal, each sum on a slip of its own.

        ``second`` attests what needs two signatures.
        """
        desk = SlipDesk(self._books.ledger)
        async with self._paying:
            before = await asyncio.to_thread(desk.paid_on_the_spot, command_id, terminal)
            if isinstance(before, Refusal):
                return before
            signed = (Signed(by, role), second)
            return _hand_paid(command_id, before or await self._pay_all(desk, command_id, terminal, signed))

    async def _pay_all(
        self, desk: SlipDesk, command_id: str, terminal: str, signed: tuple[Signed, Signed | None]
    ) -> list[Receipt] | Refusal:
        """What can be paid is the answer; what cannot stays due."""
        receipts: list[Receipt] = []
        refusal = Refusal("nothing_due", f"nothing is due from an attendant at {terminal}")
        for part, due in (await asyncio.to_thread(desk.due_on_the_spot, command_id, terminal)).items():
            answer = await self._pay(desk, part, due, signed)
            if isinstance(answer, Refusal):
                refusal = answer
            else:
                receipts.append(answer)
        if receipts:
            return receipts
        kept = KeepRefusal(id=command_id, asked=canonical(["hand_pay", terminal]), refusal=refusal)
        answer = await self._books.submit(kept, lambda receipt: None)
        return answer if isinstance(answer, Refusal) else [answer]

    async def _pay(
        self, desk: SlipDesk, part: str, due: DuePayout, signed: tuple[Signed, Signed | None]
    ) -> Answer:
        first, second = signed
        attested = {"verified_by": second.by, "verified_by_role": second.role} if second else {}
        tries = desk.on_the_spot(part, due, first.by, first.role, paid_from=CAGE, **attested)
        for making in tries:
            tries.answer = await self._books.submit(await asyncio.to_thread(making), self.slip_paid)
        return tries.answer

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
