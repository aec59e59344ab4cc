"""The second person attests a payment (58 Pa. Code § 465a.26(b)(3), (4)): the winning wager, the amount, and
that the patron was paid. So the signature comes after the payment, and until then the slip is open work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar, Protocol

from croupier.accounting.slips.commands import SlipCommand
from croupier.accounting.slips.paper import MADE, PAID, SlipPaper
from croupier.accounting.slips.payout_slip import attest_refusal
from croupier.accounting.slips.rules import SLIP, attested, check_role
from croupier.accounting.slips.whole_win import SlipWhole
from croupier.floor.filings.document import FloorDocument, keep, paper, papers
from croupier.ledger.canonical import Json
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import parse_instant
from croupier.units.ids import identifier
from croupier.units.money import Cents
from croupier.units.signature import Signature
from croupier.units.verdict import Finding, Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSlip(SlipCommand):
    """The second signature: winning wager, amount and payment verified, (b)(3) and (4)."""

    kind: ClassVar[str] = "sign_slip"
    by: Signature
    role: str

    def check(self) -> None:
        SlipCommand.check(self)
        identifier(self.by, "by")
        check_role(self.role, "role")

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        slip = paper(draft, SlipPaper, self.slip)
        if slip is None or (slip.asset_number, slip.sum_of) != (self.asset_number, self.sum_of):
            raise refuse("slip_not_found", f"there is no slip {self.slip} of {self.asset_number}", SLIP)
        if slip.state == MADE:
            message = (
                f"the slip {slip.slip} is not paid: the second person attests the payment once it is made"
            )
            raise refuse("slip_not_paid", message, f"{SLIP}(3)")
        if slip.state != PAID:
            raise refuse(f"slip_{slip.state}", f"the slip {slip.slip} is {slip.state} already", SLIP)
        whole_cents = self.the_whole(draft).cents
        if slip.verified_by and lacks_signature(slip, whole_cents) is None:
            message = f"{slip.verified_by} has signed the slip {slip.slip} already"
            raise refuse("slip_signed", message, f"{SLIP}(3)")
        keep(draft, attested(draft, slip, self.by, self.role, whole_cents))
        return {"slip": slip.slip, "amount_cents": slip.amount_cents}


# -- open work -----------------------------------------------------------------------------------------


class AttestBooks(Protocol):
    """What is asked of the books."""

    def floor_documents(self, kind: str) -> list[FloorDocument]: ...


@dataclass(frozen=True, slots=True)
class OpenSlip:
    """A slip that was paid and lacks the signature that its win asks for, and what it lacks."""

    slip: SlipPaper
    whole_cents: Cents
    lacks: Refusal


def whole_sums(books: AttestBooks) -> dict[str, Cents]:
    """How large every win is that slips were made for, by the name of its whole."""
    return {whole.whole: whole.cents for whole in papers(books, SlipWhole)}


def lacks_signature(slip: SlipPaper, whole_cents: Cents) -> Refusal | None:
    """What a slip that was paid lacks of a second signature. One that an earlier version took, before the
    payment and by the rules of its time, stands: what was done is read back whatever the rules are now."""
    if slip.state != PAID or (slip.verified_by and not slip.verified_at):
        return None
    return attest_refusal(slip.rules(whole_cents))


def to_attest(slips: Iterable[SlipPaper], wholes: Mapping[str, Cents]) -> list[OpenSlip]:
    """The slips that wait for the second person, judged by their win as it is known now."""
    found = []
    for slip in slips:
        whole = wholes.get(slip.sum_of, 0)
        refusal = lacks_signature(slip, whole)
        if refusal is not None:
            found.append(OpenSlip(slip, max(whole, slip.amount_cents), refusal))
    return found


def not_attested(open_slips: Iterable[OpenSlip], today: date, day_of: Mapping[str, date]) -> list[Finding]:
    """A Finding for every slip whose gaming day has ended and that nobody has attested."""
    return [
        Finding(
            "error",
            "not_attested",
            f"the slip {one.slip.slip}, paid {day_of[one.slip.slip]}, is not attested: {one.lacks.message}",
            one.lacks.cite,
            "whoever witnessed the payment signs it; if nobody did, report it to surveillance",
        )
        for one in open_slips
        if day_of[one.slip.slip] < today
    ]


def paid_moment(slip: SlipPaper) -> datetime:
    """When a slip was paid."""
    return parse_instant(slip.paid_at or slip.at)
