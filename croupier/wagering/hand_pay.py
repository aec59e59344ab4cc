"""Hand pays: what a terminal could not pay is paid by an attendant (58 Pa. Code §§ 461a.1, 465a.26)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.transfer import sum_of_money
from croupier.units.ids import identifier, name
from croupier.units.money import Cents, dollars
from croupier.wagering.meters import (
    ATTENDANT_PAID_CANCELLED_CREDITS,
    ATTENDANT_PAID_JACKPOTS,
    ATTENDANT_PAID_PROGRESSIVE,
    advance,
)
from croupier.wagering.progressive.hit import VALIDATED, ProgressiveHit
from croupier.wagering.progressive.meter import ProgressiveMeter
from croupier.wagering.progressive.payment import paid_by_attendant
from croupier.wagering.terminal import Terminal, known_terminal

PAID_FROM = ("cage:", "imprest_fund:")

_PAYOUT = "58 Pa. Code § 465a.26(b)"

# Which meter counts which payment: § 605a.5(d)(3), (4) and (11).
METER_OF = {
    "jackpot": ATTENDANT_PAID_JACKPOTS,
    "cancelled_credits": ATTENDANT_PAID_CANCELLED_CREDITS,
    "progressive": ATTENDANT_PAID_PROGRESSIVE,
}


def dues_of(asset_number: str) -> tuple[str, ...]:
    """The accounts of what an attendant may owe at a terminal."""
    return tuple(f"hand_pays_due:{asset_number}:{what}" for what in METER_OF)


def owed_at(draft: Draft, asset_number: str) -> Cents:
    """All that an attendant owes at a terminal."""
    return sum(account.balance_cents for due in dues_of(asset_number) if (account := draft.account(due)))


@dataclass(frozen=True, slots=True)
class DueHit:
    """A progressive hit that the attendant pays, and the meter that counts it (empty for a fixed sum)."""

    hit: str
    meter: str


def due_hits(hits: Iterable[ProgressiveHit]) -> tuple[tuple[DueHit, ...], Cents]:
    """Those hits that an attendant owes, and what they come to."""
    due = [hit for hit in hits if hit.state == VALIDATED]
    return tuple(DueHit(hit.id, hit.meter) for hit in due), sum(hit.amount_cents for hit in due)


@dataclass(frozen=True, slots=True, kw_only=True)
class PayHandPay(Command):
    """An attendant pays something that is due; the meters count what was paid.

    ``paid_from`` is the cage, or the attendant's own imprest fund (§ 465a.26(b)(7)). ``hits`` are the
    progressive hits that the payment settles; their meters count it as paid by an attendant.
    """

    kind: ClassVar[str] = "pay_hand_pay"
    asset_number: str
    what: str
    amount_cents: Cents
    paid_from: str
    hits: tuple[DueHit, ...] = ()

    def check(self) -> None:
        Command.check(self)
        name(self.asset_number, "asset_number")
        sum_of_money(self.amount_cents, "amount_cents")
        if self.what not in METER_OF:
            raise ValueError(f"what: {self.what!r} is not one of {', '.join(METER_OF)}")
        if not identifier(self.paid_from, "paid_from").startswith(PAID_FROM):
            raise ValueError(f"paid_from: {self.paid_from!r} is neither a cage nor a fund, like cage:1")
        if self.hits and self.what != "progressive":
            raise ValueError(f"hits: a payment of {self.what} settles no progressive hit")

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
        total = settle_hits(draft, self.asset_number, self.hits)
        if self.hits and total != self.amount_cents:
            raise refuse(
                "hits_differ",
                f"the hits come to {dollars(total)}, the payment is {dollars(self.amount_cents)}",
                _PAYOUT,
            )
        pay_due(draft, self.asset_number, self.what, self.amount_cents, self.paid_from)
        return {"still_due_cents": draft.usable(self._due).balance_cents}


def pay_due(draft: Draft, asset_number: str, what: str, amount_cents: Cents, paid_from: str) -> None:
    """Take from what is due, and count what was paid."""
    terminal = known_terminal(draft, asset_number)
    draft.transfer(f"hand_pays_due:{asset_number}:{what}", paid_from, amount_cents, "hand_pay")
    advance(draft, asset_number, METER_OF[what], terminal.denomination_cents, amount_cents)


def settle_hits(draft: Draft, asset_number: str, hits: tuple[DueHit, ...]) -> Cents:
    """The hits are paid now: each must be due from an attendant at this terminal. What they come to."""
    total = 0
    for given in hits:
        hit = draft.record(ProgressiveHit, given.hit)
        if hit is None or (hit.terminal, hit.meter) != (asset_number, given.meter):
            raise refuse("hit_not_found", f"there is no hit {given.hit} at {asset_number}", _PAYOUT)
        if hit.state != VALIDATED:
            raise refuse("hit_not_due", f"the hit {hit.id} is {hit.state}, not due", _PAYOUT)
        paid_by_attendant(draft, hit)
        total += hit.amount_cents
    return total
