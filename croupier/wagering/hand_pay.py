"""Hand pays: what a terminal could not pay is paid by an attendant (58 Pa. Code §§ 461a.1, 465a.26)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.ledger.transfer import sum_of_money
from croupier.units.ids import identifier, name
from croupier.units.money import Cents
from croupier.wagering.meters import (
    ATTENDANT_PAID_CANCELLED_CREDITS,
    ATTENDANT_PAID_JACKPOTS,
    ATTENDANT_PAID_PROGRESSIVE,
    advance,
)
from croupier.wagering.terminal import Terminal, known_terminal

# Which meter counts which payment: § 605a.5(d)(3), (4) and (11).
METER_OF = {
    "jackpot": ATTENDANT_PAID_JACKPOTS,
    "cancelled_credits": ATTENDANT_PAID_CANCELLED_CREDITS,
    "progressive": ATTENDANT_PAID_PROGRESSIVE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PayHandPay(Command):
    """An attendant pays, out of the cage, something that is due; the meters count what was paid."""

    kind: ClassVar[str] = "pay_hand_pay"
    asset_number: str
    what: str
    amount_cents: Cents
    paid_from: str

    def check(self) -> None:
        Command.check(self)
        name(self.asset_number, "asset_number")
        sum_of_money(self.amount_cents, "amount_cents")
        if self.what not in METER_OF:
            raise ValueError(f"what: {self.what!r} is not one of {', '.join(METER_OF)}")
        if not identifier(self.paid_from, "paid_from").startswith("cage:"):
            raise ValueError(f"paid_from: {self.paid_from!r} is not a cage, like cage:1")

    @property
    def _due(self) -> str:
        return f"hand_pays_due:{self.asset_number}:{self.what}"

    def footprint(self) -> Footprint:
        return Footprint(accounts=(self._due, self.paid_from), records=((Terminal, self.asset_number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = known_terminal(draft, self.asset_number)
        draft.transfer(self._due, self.paid_from, self.amount_cents, "hand_pay")
        unit = terminal.denomination_cents
        advance(draft, self.asset_number, METER_OF[self.what], unit, self.amount_cents)
        return {"still_due_cents": draft.usable(self._due).balance_cents}
