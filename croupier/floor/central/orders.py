"""What the line can make the house do, done on the books."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from croupier.events.codes import Code
from croupier.floor.assets.asset import Asset
from croupier.floor.assets.register import Register, RegisterBooks
from croupier.floor.central.activation import DisableTerminal, EnableTerminal, SetBillAcceptor
from croupier.floor.filings.document import key_of, read_paper
from croupier.floor.sas.tickets import CashOutWithNumber
from croupier.ledger.account import Account
from croupier.ledger.command import Command, Receipt
from croupier.ledger.ledger import Answer
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.redemption import BuyInByVoucher


class OrderBooks(RegisterBooks, Protocol):
    """What the orders need of the books."""

    def do(self, command: Command) -> Answer: ...
    def accounts(self) -> list[Account]: ...


class HouseOrders:
    """Orders as commands; ``next_id`` gives each its own id, ``enter`` puts those obeyed into the log."""

    def __init__(
        self,
        books: OrderBooks,
        next_id: Callable[[], str],
        enter: Callable[..., None] = lambda code, **fields: None,
    ) -> None:
        self._books = books
        self._next_id = next_id
        self._enter = enter

    def enable(self, asset_number: str) -> Answer:
        """An order that comes over the line proves that the terminal is connected."""
        document = self._books.floor_document(key_of(Asset, asset_number))
        if document is None:
            message = f"terminal {asset_number} is not in the register of devices; `enter-asset` enters it"
            return Refusal("asset_not_found", message, "58 Pa. Code § 463a.3(b)")
        asset = read_paper(Asset, document.body)
        for refusal in Register.read(self._books).why_no_further_terminal(asset_number):
            return refusal
        command = EnableTerminal(
            id=self._next_id(),
            asset_number=asset_number,
            software_id=asset.software_id,
            location=asset.location,
            linked=True,
        )
        answer = self._do(command)
        if isinstance(answer, Receipt):
            self._enter(Code.TERMINAL_ENABLED, device=asset_number, text="over the link")
        return answer

    def disable(self, asset_number: str, reason: str) -> Answer:
        prefix = f"game_account:{asset_number}:"
        accounts = tuple(a.id for a in self._books.accounts() if a.id.startswith(prefix) and a.held_cents)
        answer = self._do(
            DisableTerminal(id=self._next_id(), asset_number=asset_number, reason=reason, accounts=accounts)
        )
        if isinstance(answer, Receipt):
            facts = {"state": answer.facts["state"]}
            self._enter(Code.TERMINAL_DISABLED, device=asset_number, text=reason, facts=facts)
        return answer

    def set_bill_acceptor(self, asset_number: str, on: bool) -> Answer:
        return self._do(SetBillAcceptor(id=self._next_id(), asset_number=asset_number, on=on))

    def print_ticket(self, asset_number: str, account: str, number: str) -> Answer:
        return self._do(CashOutWithNumber(id=self._next_id(), account=account, number=number))

    def redeem_ticket(self, asset_number: str, account: str, number: str, cents: Cents) -> Answer:
        return self._do(
            BuyInByVoucher(id=self._next_id(), account=account, number=number, claimed_cents=cents)
        )

    def refused(self, asset_number: str, order: str, refusal: Refusal) -> None:
        """Every order that was not obeyed stands in the log with its reason (58 Pa. Code § 605a.5(a))."""
        facts = {"order": order, "code": refusal.code}
        self._enter(Code.ORDER_REFUSED, device=asset_number, text=f"{order}: {refusal}", facts=facts)

    def _do(self, command: Command) -> Answer:
        """A number that the wire damaged is a refusal here: the host is told, not the log."""
        try:
            return self._books.do(command)
        except ValueError as error:
            return Refusal("malformed", str(error))
