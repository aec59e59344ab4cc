"""What is done with payout slips: made, signed, paid, void; and manual ones entered afterwards.

Money moves when a slip is paid, and a slip is paid only if ``slip_refusal`` finds nothing against it. What an
override changes goes through an adjustments account, so that what was due and what was paid both stand in
the books (§ 465a.26(b)(10)).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from croupier.accounting.payout_slip import slip_refusal
from croupier.accounting.slip_paper import (
    ELECTRONIC,
    IMPREST,
    MADE,
    PAID,
    VOID,
    SlipHit,
    SlipPaper,
    SlipsPaid,
    sum_name,
)
from croupier.accounting.slip_rules import (
    OVERRIDES,
    SLIP,
    check_all_but_second,
    check_fund,
    check_override,
    check_role,
    check_sum_unpaid,
    claimed_by,
    hit_records,
    meter_records,
    pay_slip,
    sent_of_hits,
    slips_paid,
)
from croupier.errors import Refused
from croupier.floor.document import keep, paper, touched
from croupier.ledger.canonical import Json, canonical, digest, values_of
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.transfer import sum_of_money
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier, name
from croupier.units.money import Cents, dollars
from croupier.wagering.hand_pay import METER_OF, PAID_FROM, dues_of
from croupier.wagering.terminal import Terminal


def check_paid_from(paid_from: str) -> None:
    """The cage, or an attendant's imprest fund; ValueError names the field."""
    if not identifier(paid_from, "paid_from").startswith(PAID_FROM):
        raise ValueError(f"paid_from: {paid_from!r} is neither a cage nor a fund, like cage:1")


def pay_signed(draft: Draft, slip: SlipPaper, paid_from: str, paid_by: str) -> Mapping[str, Json]:
    """Pay a slip that has all its signatures."""
    refusal = slip_refusal(slip.rules())
    if refusal is not None:
        raise Refused(refusal)
    check_fund(slip, paid_from)
    paid = {"paid_from": paid_from, "paid_by": paid_by, "paid_at": instant_text(draft.moment.at)}
    return pay_slip(draft, msgspec.structs.replace(slip, state=PAID, **paid))


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipCommand(Command):
    """The base: which slip, of which terminal, for what."""

    slip: str
    asset_number: str
    what: str

    def check(self) -> None:
        Command.check(self)
        name(self.slip, "slip")
        name(self.asset_number, "asset_number")
        if self.what not in METER_OF:
            raise ValueError(f"what: {self.what!r} is not one of {', '.join(METER_OF)}")

    @property
    def due(self) -> str:
        return f"hand_pays_due:{self.asset_number}:{self.what}"

    def footprint(self) -> Footprint:
        return Footprint(
            accounts=(self.due,),
            records=((Terminal, self.asset_number), touched(SlipPaper, self.slip)),
        )

    def open_slip(self, draft: Draft) -> SlipPaper:
        """The slip, if it is made and neither paid nor void."""
        slip = paper(draft, SlipPaper, self.slip)
        if slip is None or (slip.asset_number, slip.what) != (self.asset_number, self.what):
            raise refuse("slip_not_found", f"there is no slip {self.slip} of {self.asset_number}", SLIP)
        if slip.state != MADE:
            raise refuse(f"slip_{slip.state}", f"the slip {self.slip} is {slip.state} already", SLIP)
        return slip


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipOfADue(SlipCommand):
    """The base of what takes its amount from what is due.

    ``beside`` are the progressive hits that are due at the terminal and have slips of their own: a slip that
    names no hit is for what they leave. Which they are changes from one look to the next, and asked again it
    is the same command.
    """

    beside: tuple[SlipHit, ...] = ()

    def check(self) -> None:
        SlipCommand.check(self)
        if self.beside and self.what != "progressive":
            raise ValueError(f"beside: no progressive hit is due beside {self.what}")

    def footprint(self) -> Footprint:
        base = SlipCommand.footprint(self)
        paid = touched(SlipsPaid, sum_name(self.asset_number, self.what))
        return Footprint(base.accounts, records=(*base.records, paid, *hit_records(self.beside)))

    def digest(self) -> str:
        return digest(canonical([self.kind, values_of(self, without=("id", "fence", "beside"))]))

    def due_without_hits(self, draft: Draft) -> Cents:
        """What is due of the kind beyond what the hits beside claim."""
        return draft.usable(self.due).balance_cents - claimed_by(draft, self.beside, self.asset_number)


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeSlip(SlipOfADue):
    """A slip for all that is due of one kind at a terminal, or for the progressive hits named.

    What the terminal sent is what the books have due; without hits, what those ``beside`` leave of it. If
    ``due_cents`` is given, that is what it was when somebody looked, and another sum is refused.
    ``amount_cents`` other than what the terminal sent needs ``override``, signed by a slot supervisor or
    above. ``form`` is electronic, or imprest where the attendant pays from his own fund.
    """

    kind: ClassVar[str] = "make_slip"
    combination: str
    by: str
    role: str
    amount_cents: Cents = 0
    override: str = ""
    override_by: str = ""
    override_role: str = ""
    form: str = ELECTRONIC
    hits: tuple[SlipHit, ...] = ()
    due_cents: Cents = 0

    def check(self) -> None:
        SlipOfADue.check(self)
        identifier(self.by, "by")
        check_role(self.role, "role")
        if self.form not in (ELECTRONIC, IMPREST):
            raise ValueError(f"form: {self.form!r} is neither electronic nor imprest")
        if self.amount_cents:
            sum_of_money(self.amount_cents, "amount_cents")
        if self.override:
            identifier(self.override_by, "override_by")
            check_role(self.override_role, "override_role")
        if self.hits and self.what != "progressive":
            raise ValueError(f"hits: a slip for {self.what} pays no progressive hit")

    def digest(self) -> str:
        """The desk numbers slips as they come: asked again, it is the same slip under its first number."""
        without = ("id", "fence", "slip", "beside", "due_cents")
        return digest(canonical([self.kind, values_of(self, without=without)]))

    def footprint(self) -> Footprint:
        base = SlipOfADue.footprint(self)
        return Footprint(base.accounts, records=(*base.records, *hit_records(self.hits)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        slip = self.new_slip(draft)
        needs_second = check_all_but_second(slip)
        keep(draft, slip)
        return {"slip": slip.slip, "amount_cents": slip.amount_cents, "needs_second": needs_second}

    def new_slip(self, draft: Draft) -> SlipPaper:
        """The slip as it is written, signed by whoever makes it."""
        if paper(draft, SlipPaper, self.slip) is not None:
            raise refuse("slip_exists", f"the slip {self.slip} was made before", f"{SLIP}(1)")
        reported = self._reported(draft)
        now = instant_text(draft.moment.at)
        slip = SlipPaper(
            slip=self.slip,
            form=self.form,
            state=MADE,
            asset_number=self.asset_number,
            what=self.what,
            at=now,
            entered_at=now,
            combination=self.combination.strip(),
            amount_cents=self.amount_cents or reported,
            reported_cents=reported,
            made_by=self.by,
            made_by_role=self.role,
            override=self.override.strip(),
            override_by=self.override_by,
            override_by_role=self.override_role,
            hits=self.hits,
            paid_before=slips_paid(draft, self.asset_number, self.what),
        )
        check_override(slip, self.override_role)
        return slip

    def _reported(self, draft: Draft) -> Cents:
        if self.hits:
            return sent_of_hits(draft, self.hits, self.asset_number)
        due = self.due_without_hits(draft)
        if due <= 0:
            raise refuse(
                "nothing_due", f"nothing is due for {self.what} at {self.asset_number}", f"{SLIP}(1)"
            )
        if self.due_cents and due != self.due_cents:
            # A hit that was validated since the look is in the balance, and nobody could name it beside.
            raise refuse(
                "due_changed",
                f"{dollars(due)} is due for {self.what} at {self.asset_number} now, not "
                f"{dollars(self.due_cents)}; look again",
                f"{SLIP}(1)",
            )
        return due


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSlip(SlipCommand):
    """The second signature: winning wager, amount and payment verified, (b)(3) and (4)."""

    kind: ClassVar[str] = "sign_slip"
    by: str
    role: str

    def check(self) -> None:
        SlipCommand.check(self)
        identifier(self.by, "by")
        check_role(self.role, "role")

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        slip = self.open_slip(draft)
        if slip.verified_by:
            raise refuse(
                "slip_signed", f"{slip.verified_by} has signed the slip {slip.slip} already", f"{SLIP}(3)"
            )
        signed = msgspec.structs.replace(slip, verified_by=self.by, verified_by_role=self.role)
        refusal = slip_refusal(signed.rules())
        if refusal is not None:
            raise Refused(refusal)
        keep(draft, signed)
        return {"slip": slip.slip, "amount_cents": slip.amount_cents}


@dataclass(frozen=True, slots=True, kw_only=True)
class PaySlip(SlipOfADue):
    """The patron is paid. ``paid_from`` is the cage, or the imprest fund of an imprest slip; ``by`` is who
    hands the money over."""

    kind: ClassVar[str] = "pay_slip"
    paid_from: str
    by: str
    hits: tuple[SlipHit, ...] = ()

    def check(self) -> None:
        SlipOfADue.check(self)
        check_paid_from(self.paid_from)
        identifier(self.by, "by")

    def footprint(self) -> Footprint:
        base = SlipOfADue.footprint(self)
        return Footprint(
            accounts=(*dues_of(self.asset_number), OVERRIDES, self.paid_from),
            records=(*base.records, *hit_records(self.hits), *meter_records(self.hits)),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        slip = self.open_slip(draft)
        if slip.hits != self.hits:
            raise refuse("hits_differ", f"the slip {slip.slip} pays other hits than those named", SLIP)
        check_sum_unpaid(draft, slip)
        self._check_not_of_hits(draft, slip)
        return pay_signed(draft, slip, self.paid_from, self.by)

    def _check_not_of_hits(self, draft: Draft, slip: SlipPaper) -> None:
        """A slip that names no hit is not paid out of what is due for hits: its sum may be paid already."""
        if self.beside and self.due_without_hits(draft) < slip.reported_cents:
            raise refuse(
                "nothing_due",
                f"what is due at {slip.asset_number} is due for hits, and the slip {slip.slip} names none",
                f"{SLIP}(1)",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class PayOnSlip(MakeSlip):
    """A slip made and paid in one act, at the terminal.

    ``verified_by`` is the second signature, where the sum needs one.
    """

    kind: ClassVar[str] = "pay_on_slip"
    paid_from: str
    verified_by: str = ""
    verified_by_role: str = ""

    def check(self) -> None:
        MakeSlip.check(self)
        check_paid_from(self.paid_from)
        if self.verified_by:
            identifier(self.verified_by, "verified_by")
            check_role(self.verified_by_role, "verified_by_role")

    def footprint(self) -> Footprint:
        base = MakeSlip.footprint(self)
        return Footprint(
            accounts=(*dues_of(self.asset_number), OVERRIDES, self.paid_from),
            records=(*base.records, *meter_records(self.hits)),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        made = self.new_slip(draft)
        signed = msgspec.structs.replace(
            made, verified_by=self.verified_by, verified_by_role=self.verified_by_role
        )
        return pay_signed(draft, signed, self.paid_from, self.by)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidSlip(SlipCommand):
    """A slip that is not paid: what is due stays due."""

    kind: ClassVar[str] = "void_slip"
    reason: str
    by: str

    def check(self) -> None:
        SlipCommand.check(self)
        identifier(self.by, "by")
        if not self.reason.strip():
            raise ValueError("reason: a slip is void for a reason")

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        slip = self.open_slip(draft)
        reason = f"{self.reason.strip()} ({self.by})"
        keep(draft, msgspec.structs.replace(slip, state=VOID, void_reason=reason))
        return {"slip": slip.slip}
