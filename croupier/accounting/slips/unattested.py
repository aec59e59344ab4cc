"""The payments by hand that nobody had attested when their gaming day ended (58 Pa. Code § 465a.26(b)(3)).

They stand in the report of their day, with whoever attested them later, and are findings of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

import msgspec

from croupier.accounting.slips.attest import AttestBooks, lacks_signature, paid_moment, whole_sums
from croupier.accounting.slips.paper import PAID, SlipPaper
from croupier.accounting.slips.payout_slip import attest_refusal
from croupier.accounting.slips.rules import SLIP
from croupier.floor.filings.document import papers
from croupier.units.gaming_day import GamingDay, parse_instant
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Finding


@dataclass(frozen=True, slots=True)
class UnattestedSlip:
    """A slip that was paid in a day and not attested in it; ``attested_by`` whoever did so afterwards."""

    slip: str
    terminal: str
    pays: str
    amount_cents: Cents
    whole_cents: Cents
    made_by: str
    paid_by: str
    paid_at: str
    attested_by: str
    attested_at: str


def unattested_slips(books: AttestBooks, days: GamingDay, day: date) -> list[UnattestedSlip]:
    """The slips of a gaming day, as it ended; of one that runs, as it stands."""
    kept = papers(books, SlipPaper)
    paid = [slip for slip in kept if slip.state == PAID and days.day_of(paid_moment(slip)) == day]
    wholes = whole_sums(books) if paid else {}
    found = []
    for slip in paid:
        whole = wholes.get(slip.sum_of, 0)
        if _needs_second(slip, whole) and not _attested_in(slip, whole, days, day):
            found.append(
                UnattestedSlip(
                    slip=slip.slip,
                    terminal=slip.asset_number,
                    pays=slip.combination,
                    amount_cents=slip.amount_cents,
                    whole_cents=max(whole, slip.amount_cents),
                    made_by=slip.made_by,
                    paid_by=slip.paid_by,
                    paid_at=slip.paid_at,
                    attested_by=slip.verified_by,
                    attested_at=slip.verified_at,
                )
            )
    return found


def _needs_second(slip: SlipPaper, whole_cents: Cents) -> bool:
    unsigned = msgspec.structs.replace(slip, verified_by="", verified_by_role="")
    return attest_refusal(unsigned.rules(whole_cents)) is not None


def _attested_in(slip: SlipPaper, whole_cents: Cents, days: GamingDay, day: date) -> bool:
    """Whether the second person signed in time; one from before the instant was kept is taken as signed."""
    if lacks_signature(slip, whole_cents) is not None:
        return False
    return not slip.verified_at or days.day_of(parse_instant(slip.verified_at)) <= day


def every_payment_was_attested(slips: Iterable[UnattestedSlip]) -> list[Finding]:
    """A Finding for every payment of a day that is over and that no second person had attested in it."""
    return [
        Finding(
            "warning" if one.attested_by else "error",
            "attested_late" if one.attested_by else "not_attested",
            f"the slip {one.slip} at {one.terminal}, {dollars(one.amount_cents)} of a win of "
            f"{dollars(one.whole_cents)}, was paid by {one.paid_by} and not attested before the day ended",
            f"{SLIP}(3)",
            "whoever witnessed the payment signs the slip; if nobody did, report it to surveillance",
        )
        for one in slips
    ]
