"""Hand pays: what a terminal could not pay is paid by an attendant (58 Pa. Code §§ 461a.1, 465a.26)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.ledger.draft import Draft, refuse
from croupier.units.money import Cents
from croupier.wagering.meters import (
    ATTENDANT_PAID_CANCELLED_CREDITS,
    ATTENDANT_PAID_JACKPOTS,
    ATTENDANT_PAID_PROGRESSIVE,
    advance,
)
from croupier.wagering.progressive.hit import VALIDATED, ProgressiveHit
from croupier.wagering.progressive.payment import paid_by_attendant
from croupier.wagering.terminal import known_terminal

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
