"""Tickets whose validation number comes from the host, over the link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.wagering.game_account import CashOut, terminal_of
from croupier.wagering.numbers import is_validation_number
from croupier.wagering.terminal import Terminal
from croupier.wagering.voucher import Voucher


class _Numbered(Draft):
    """A draft whose next number is given; everything else is the draft itself."""

    __slots__ = ("_number",)

    def __init__(self, draft: Draft, number: str) -> None:
        for slot in Draft.__slots__:
            setattr(self, slot, getattr(draft, slot))
        self._number = number

    def draw_number(self) -> str:
        return self._number


@dataclass(frozen=True, slots=True, kw_only=True)
class CashOutWithNumber(CashOut):
    """As ``CashOut``, printed under the number that the host gave; a number is never used twice."""

    kind: ClassVar[str] = "cash_out_with_number"
    number: str

    def check(self) -> None:
        CashOut.check(self)
        if not is_validation_number(self.number):
            raise ValueError(f"number: {self.number!r} is not a validation number; check its 18 digits")

    def footprint(self) -> Footprint:
        ours = CashOut.footprint(self)
        return replace(ours, records=((Terminal, terminal_of(self.account)), (Voucher, self.number)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if draft.record(Voucher, self.number) is not None:
            message = f"number {self.number} was given before"
            raise refuse("number_used", message, "58 Pa. Code § 461a.8")
        return CashOut.execute(self, _Numbered(draft, self.number))
