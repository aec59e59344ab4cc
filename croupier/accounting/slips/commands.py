"""What is done with payout slips: made, paid, void. A second person attests the payment (``slip_attest``).

Money moves when a slip is paid, and a slip is paid only if ``slip_refusal`` finds nothing against it but that
nobody has attested the payment yet, which has not been made. What an override changes goes through an
adjustments account, so that what was due and what was paid both stand in the books (§ 465a.26(b)(10)).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from croupier.accounting.slips.paper import (
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
from croupier.accounting.slips.rules import (
    OVERRIDES,
    SLIP,
    attested,
    check_all_but_second,
    check_fund,
    check_override,
    check_role,
    check_sum_unpaid,
    check_win_unpaid,
    claimed_by,
    due_of_win,
    hit_records,
    meter_records,
    nothing_due,
    pay_slip,
    sent_of_hits,
    slips_paid,
)
from croupier.accounting.slips.whole_win import NO_WIN, SlipWhole, SlipWin, WholeSum
from croupier.floor.filings.document import keep, paper, touched
from croupier.ledger.canonical import Json, canonical, digest, values_of
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.transfer import sum_of_money
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier, name
from croupier.units.money import Cents, dollars
from croupier.units.signature import UNSIGNED, Signature
from croupier.wagering.hand_pay import METER_OF, PAID_FROM, dues_of
from croupier.wagering.terminal import Terminal


def check_paid_from(paid_from: str) -> None:
    """The cage, or an attendant's imprest fund; ValueError names the field."""
    if not identifier(paid_from, "paid_from").startswith(PAID_FROM):
        raise ValueError(f"paid_from: {paid_from!r} is neither a cage nor a fund, like cage:1")


def paid_slip(draft: Draft, slip: SlipPaper, paid_from: str, paid_by: str) -> SlipPaper:
    """A slip as it stands once the patron is paid from there, by whoever hands the money over."""
    check_fund(slip, paid_from)
    paid = {"paid_from": paid_from, "paid_by": paid_by, "paid_at": instant_text(draft.moment.at)}
    return msgspec.structs.replace(slip, state=PAID, **paid)


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipCommand(Command):
    """The base: which slip, of which terminal, for what.

    ``whole`` names the sum of which it is a part, and ``known`` are the parts of it that the desk has seen
    due. Both follow from what is in the books, and are no part of what was asked.
    """

    derived: ClassVar[tuple[str, ...]] = ("id", "fence", "whole", "known")

    slip: str
    asset_number: str
    what: str
    whole: str = ""
    known: tuple[WholeSum, ...] = ()

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
            records=(
                (Terminal, self.asset_number),
                touched(SlipPaper, self.slip),
                touched(SlipWhole, self.sum_of),
            ),
        )

    def digest(self) -> str:
        return digest(canonical([self.kind, values_of(self, without=self.derived)]))

    @property
    def sum_of(self) -> str:
        return self.whole or f"{self.asset_number}/slip/{self.slip}"

    def the_whole(self, draft: Draft) -> SlipWhole:
        """What is known of the whole: from the slips so far, and what is due of it now."""
        kept = paper(draft, SlipWhole, self.sum_of)
        return (kept or SlipWhole(whole=self.sum_of)).knowing(self.known)

    def open_slip(self, draft: Draft) -> SlipPaper:
        """The slip, if it is made and neither paid nor void."""
        slip = paper(draft, SlipPaper, self.slip)
        ours = (self.asset_number, self.what, self.sum_of)
        if slip is None or (slip.asset_number, slip.what, slip.sum_of) != ours:
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

    derived: ClassVar[tuple[str, ...]] = (*SlipCommand.derived, "beside")

    beside: tuple[SlipHit, ...] = ()

    def check(self) -> None:
        SlipCommand.check(self)
        if self.beside and self.what != "progressive":
            raise ValueError(f"beside: no progressive hit is due beside {self.what}")

    def footprint(self) -> Footprint:
        base = SlipCommand.footprint(self)
        paid = touched(SlipsPaid, sum_name(self.asset_number, self.what))
        return Footprint(base.accounts, records=(*base.records, paid, *hit_records(self.beside)))

    def due_without_hits(self, draft: Draft) -> Cents:
        """What is due of the kind beyond what the hits beside claim."""
        return draft.usable(self.due).balance_cents - claimed_by(draft, self.beside, self.asset_number)


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeSlip(SlipOfADue):
    """A slip for one win: a jackpot, credits that were cashed out, or the progressive hit named.

    What the terminal sent is what the books have due: ``due_cents`` of ``win``, whose round is settled, or
    the amount of the hit. Progressives from before hits were kept are what the hits ``beside`` leave, and
    another sum than ``due_cents``, which was seen, is refused.
    ``amount_cents`` other than what the terminal sent needs ``override``, signed by a slot supervisor or
    above. ``form`` is electronic, or imprest where the attendant pays from his own fund.
    """

    kind: ClassVar[str] = "make_slip"
    combination: str
    by: Signature
    role: str
    amount_cents: Cents = 0
    override: str = ""
    override_by: Signature = UNSIGNED
    override_role: str = ""
    form: str = ELECTRONIC
    hits: tuple[SlipHit, ...] = ()
    due_cents: Cents = 0
    win: SlipWin = NO_WIN

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
        """The desk numbers slips as they come: asked again, it is the same slip under its first number. Of
        the win its name is asked; what the books say of it follows."""
        without = (*self.derived, "slip", "due_cents", "win")
        named = [self.win.id] if self.win.id and not self.hits else []
        return digest(canonical([self.kind, values_of(self, without=without), *named]))

    def footprint(self) -> Footprint:
        base = SlipOfADue.footprint(self)
        return Footprint(base.accounts, records=(*base.records, *hit_records(self.hits)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        slip, whole = self.new_slip(draft)
        needs_second = check_all_but_second(slip)
        keep(draft, slip)
        keep(draft, whole)
        return {"slip": slip.slip, "amount_cents": slip.amount_cents, "needs_second": needs_second}

    def new_slip(self, draft: Draft) -> tuple[SlipPaper, SlipWhole]:
        """The slip as it is written, signed by whoever makes it; and the whole of which it is a part."""
        if paper(draft, SlipPaper, self.slip) is not None:
            raise refuse("slip_exists", f"the slip {self.slip} was made before", f"{SLIP}(1)")
        whole = self.the_whole(draft)
        reported = self._reported(draft, whole)
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
            win=self.win,
            whole=self.whole,
        )
        check_override(slip, self.override_role)
        whole = whole.knowing((WholeSum(slip.part, reported),))
        cents = whole.paying(slip.part, slip.amount_cents, slip.slip).cents
        return msgspec.structs.replace(slip, whole_cents=cents), whole

    def _reported(self, draft: Draft, whole: SlipWhole) -> Cents:
        if self.hits:
            return sent_of_hits(draft, self.hits, self.asset_number)
        if self.win.id:
            check_win_unpaid(whole, self.win.id)
            return due_of_win(draft, self.asset_number, self.what, self.due_cents)
        due = self.due_without_hits(draft) if self.what == "progressive" else 0
        if due <= 0:
            raise nothing_due(self.asset_number, self.what)
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
class PaySlip(SlipOfADue):
    """The patron is paid. ``paid_from`` is the cage, or the imprest fund of an imprest slip; ``by`` is who
    hands the money over."""

    kind: ClassVar[str] = "pay_slip"
    paid_from: str
    by: Signature
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
        whole = self.the_whole(draft)
        check_sum_unpaid(draft, slip, whole)
        self._check_not_of_hits(draft, slip)
        # A signature from before the payment, as earlier versions took it, attests no payment.
        unsigned = msgspec.structs.replace(slip, verified_by="", verified_by_role="", verified_at="")
        paid = paid_slip(draft, unsigned, self.paid_from, self.by)
        check_all_but_second(paid)
        return pay_slip(draft, paid, whole)

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
    """A slip made, paid and attested in one act, at the terminal.

    ``verified_by`` is the second person, who is there and sees the patron paid, where the sum needs one.
    """

    kind: ClassVar[str] = "pay_on_slip"
    paid_from: str
    verified_by: Signature = UNSIGNED
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
        made, whole = self.new_slip(draft)
        paid = paid_slip(draft, made, self.paid_from, self.by)
        return pay_slip(draft, attested(draft, paid, self.verified_by, self.verified_by_role), whole)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidSlip(SlipCommand):
    """A slip that is not paid: what is due stays due."""

    kind: ClassVar[str] = "void_slip"
    reason: str
    by: Signature

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
