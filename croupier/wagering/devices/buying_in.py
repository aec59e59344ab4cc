"""Money that a device reports: the only way by which currency and vouchers get into a game account.

The event is taken once, in the order of its number. What the rules of the terminal do not let in (a bill that
it does not accept, a voucher that was redeemed) is an answer like any other: the number is used, nothing
moves, and the device gives the paper back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from croupier.errors import Refused
from croupier.ledger.canonical import Json, canonical, digest
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.units.ids import identifier
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import Device
from croupier.wagering.devices.event import BILL
from croupier.wagering.devices.report import INSERTED, DeviceReport, content, given_back, next_in_line, taken
from croupier.wagering.game_account import BuyInByCurrency, GameAccountCommand, terminal_of
from croupier.wagering.redemption import BuyInByVoucher


def tried(rule: Command, draft: Draft, cite: str) -> dict[str, Json] | Refusal:
    """The facts of a rule that a device's report asks for, or why not; a refusal leaves the draft empty."""
    try:
        rule.check()
        return dict(rule.execute(draft))
    except Refused as refused:
        no = refused.refusal
    except ValueError as error:
        no = Refusal("malformed", str(error), cite)
    draft.start_over()
    return no


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyInByDevice(DeviceReport):
    """§ 605a.3(a)(1)(i): what lies in the validator, in the account of its terminal."""

    kind: ClassVar[str] = "buy_in_by_device"
    account: str

    def check(self) -> None:
        DeviceReport.check(self)
        if terminal_of(identifier(self.account, "account")) != self.event.terminal:
            raise ValueError(f"account: {self.account} is not an account of {self.event.terminal}")

    def digest(self) -> str:
        return digest(canonical([self.kind, self.account, content(self.event)]))

    def footprint(self) -> Footprint:
        inner = self._rule().footprint()
        return replace(inner, records=(*inner.records, (Device, self.event.device)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        device = next_in_line(draft, self.event, self.public_key)
        facts = self._let_in(draft)
        return taken(draft, device, self.event, self.signature) | facts

    def _let_in(self, draft: Draft) -> dict[str, Json]:
        found = tried(self._rule(), draft, INSERTED)
        if not isinstance(found, Refusal):
            return {"accepted": True} | found
        return given_back(found)

    def _rule(self) -> GameAccountCommand:
        """The rule that lets the money in."""
        if self.event.kind == BILL:
            return BuyInByCurrency(id=self.id, account=self.account, bill_cents=self.event.amount_cents)
        return BuyInByVoucher(id=self.id, account=self.account, number=self.event.voucher)
