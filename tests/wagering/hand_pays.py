"""A payment of what is due without its slip, for tests that ask only what meters and accounts make of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.units.money import Cents
from croupier.wagering.hand_pay import DueHit, pay_due, settle_hits
from croupier.wagering.progressive.hit import ProgressiveHit
from croupier.wagering.progressive.meter import ProgressiveMeter
from croupier.wagering.terminal import Terminal


@dataclass(frozen=True, slots=True, kw_only=True)
class PayHandPay(Command):
    """Something that is due is paid, and the hits that it settles."""

    kind: ClassVar[str] = "pay_hand_pay"
    asset_number: str
    what: str
    amount_cents: Cents
    paid_from: str
    hits: tuple[DueHit, ...] = ()

    @property
    def _due(self) -> str:
        return f"hand_pays_due:{self.asset_number}:{self.what}"

    def footprint(self) -> Footprint:
        hits = tuple((ProgressiveHit, each.hit) for each in self.hits)
        meters = tuple((ProgressiveMeter, each.meter) for each in self.hits if each.meter)
        return Footprint(
            accounts=(self._due, self.paid_from), records=((Terminal, self.asset_number), *hits, *meters)
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        settle_hits(draft, self.asset_number, self.hits)
        pay_due(draft, self.asset_number, self.what, self.amount_cents, self.paid_from)
        return {"still_due_cents": draft.usable(self._due).balance_cents}
