"""Jackpot and credit meter payout slips: what they show and who signs (58 Pa. Code § 465a.26(b))."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from croupier.units.money import Cents, dollars
from croupier.units.verdict import Refusal

SLOT_MACHINE = "slot_machine"
FULLY_AUTOMATED_TABLE = "fully_automated_table"
TERMINAL = "electronic_wagering_terminal"
SECOND_SIGNATURE_FROM: Final = {SLOT_MACHINE: 1_000_000, FULLY_AUTOMATED_TABLE: 500_000, TERMINAL: 500_000}
"""From $10,000 on a slot machine, from $5,000 on a fully automated table or a terminal: (b)(3)."""
SUPERVISOR_FROM: Final = 2_500_000
"""$25,000: a slot supervisor or above."""

ATTENDANT = "slot_attendant"
SECURITY = "security"
SUPERVISOR = "slot_supervisor"
ABOVE = "above_slot_supervisor"
ROLES: Final = (ATTENDANT, SECURITY, SUPERVISOR, ABOVE)


@dataclass(frozen=True, slots=True)
class Signature:
    """A person who signs, by credential number, and in which role."""

    credential: str
    role: str


@dataclass(frozen=True, slots=True)
class PayoutSlip:
    """A two-part electronic slip; ``reported_cents`` is what the terminal sent to the monitoring system.

    ``whole_cents`` is the sum of the win over all its slips. A slip that is ``unheard`` pays a win of which
    the monitoring system has nothing, so that nobody can say how large the whole is.
    """

    asset_number: str
    at: str
    combination: str
    amount_cents: Cents
    reported_cents: Cents
    made_by: Signature
    verified_by: Signature | None = None
    override: str = ""
    device: str = TERMINAL
    paid_by: str = ""
    override_by: str = ""
    whole_cents: Cents = 0
    unheard: bool = False

    @property
    def judged_cents(self) -> Cents:
        """The sum by which signatures are judged: the whole win, of which this slip may pay a part."""
        return max(self.amount_cents, self.reported_cents, self.whole_cents)


class WrittenSlip(Protocol):
    """A slip as it is kept or handed in, with each signature as a credential number and a role."""

    @property
    def asset_number(self) -> str: ...
    @property
    def at(self) -> str: ...
    @property
    def combination(self) -> str: ...
    @property
    def amount_cents(self) -> Cents: ...
    @property
    def reported_cents(self) -> Cents: ...
    @property
    def made_by(self) -> str: ...
    @property
    def made_by_role(self) -> str: ...
    @property
    def verified_by(self) -> str: ...
    @property
    def verified_by_role(self) -> str: ...
    @property
    def override(self) -> str: ...
    @property
    def override_by(self) -> str: ...
    @property
    def paid_by(self) -> str: ...
    @property
    def unheard(self) -> bool: ...


def slip_as_written(slip: WrittenSlip, whole_cents: Cents = 0) -> PayoutSlip:
    """A terminal's slip as § 465a.26(b) judges it; nobody has verified it if no credential is named."""
    return PayoutSlip(
        asset_number=slip.asset_number,
        at=slip.at,
        combination=slip.combination,
        amount_cents=slip.amount_cents,
        reported_cents=slip.reported_cents,
        made_by=Signature(slip.made_by, slip.made_by_role),
        verified_by=Signature(slip.verified_by, slip.verified_by_role) if slip.verified_by else None,
        override=slip.override,
        device=TERMINAL,
        paid_by=slip.paid_by,
        override_by=slip.override_by,
        whole_cents=whole_cents,
        unheard=slip.unheard,
    )


def slip_refusal(slip: PayoutSlip) -> Refusal | None:
    """Why a slip may not be paid; the first reason in the order of the paragraph."""
    if slip.made_by.role not in (ATTENDANT, SUPERVISOR, ABOVE):
        return _refuse("wrong_maker", "a slip is made by slot operations, attendant or above", "(1)")
    if not slip.combination:
        return _refuse("not_verified", "the slip names no winning wager or combination", "(1)")
    refusal = attest_refusal(slip)
    if refusal is not None:
        return refusal
    if not slip.at:
        return _refuse("no_time", "the slip has no date and time", "(5)(i)")
    if not slip.asset_number:
        return _refuse("no_asset_number", "the slip has no asset number", "(5)(ii)")
    if slip.amount_cents != slip.reported_cents and not slip.override:
        return _refuse(
            "no_override",
            f"the slip says {dollars(slip.amount_cents)}, the terminal {dollars(slip.reported_cents)}, and "
            "there is no override",
            "(10)",
        )
    if slip.override and same_person(slip.override_by, slip.made_by.credential):
        return _refuse("same_person", "whoever makes a slip does not override its amount", "(10)")
    return None


def same_person(one: str, other: str) -> bool:
    """Whether two credential numbers are the same person's; nobody becomes another by typing otherwise."""
    return bool(one) and one.strip().casefold() == other.strip().casefold()


def attest_refusal(slip: PayoutSlip) -> Refusal | None:
    """What a slip lacks of a second signature, if the sum of its win asks for one."""
    if slip.unheard or slip.judged_cents >= SECOND_SIGNATURE_FROM[slip.device]:
        return _second_signature(slip)
    return None


def _second_signature(slip: PayoutSlip) -> Refusal | None:
    """A slip made by a supervisor may be verified by anyone of the list; one made by an attendant may not.

    From $25,000 the verifier of an attendant's slip is a supervisor or above; security no longer suffices.
    What is verified is also that the patron was paid, so whoever paid cannot verify it.
    """
    high = slip.judged_cents >= SUPERVISOR_FROM
    paragraph = "(4)" if high else "(3)"
    if slip.verified_by is None:
        return _refuse("no_second_signature", f"{_sum_told(slip)} needs a second signature", paragraph)
    if same_person(slip.verified_by.credential, slip.made_by.credential):
        return _refuse("same_person", "the same person made and verified the slip", paragraph)
    if same_person(slip.verified_by.credential, slip.paid_by):
        return _refuse("same_person", "the same person paid the patron and verified the slip", paragraph)
    allowed = {SUPERVISOR, ABOVE} if high else {SECURITY, SUPERVISOR, ABOVE}
    if slip.made_by.role in (SUPERVISOR, ABOVE):
        allowed = set(ROLES)
    if slip.verified_by.role not in allowed:
        return _refuse("wrong_verifier", f"{slip.verified_by.role} may not verify this slip", paragraph)
    return None


def _sum_told(slip: PayoutSlip) -> str:
    """The sum that asks for a second person, in words."""
    if slip.unheard and slip.judged_cents < SECOND_SIGNATURE_FROM[slip.device]:
        return f"{dollars(slip.amount_cents)} for a win that the books do not know"
    if slip.judged_cents > slip.amount_cents:
        return f"{dollars(slip.amount_cents)} of a win of {dollars(slip.judged_cents)}"
    return dollars(slip.amount_cents)


def _refuse(code: str, message: str, paragraph: str) -> Refusal:
    return Refusal(code, message, f"58 Pa. Code § 465a.26(b){paragraph}")
