"""A count: blind, twice, and recounted by the cage before it sees a figure (58 Pa. Code § 465a.25).

How the text is read where it is not printed: docs/interpretations/4650-counting-twice-and-blind.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

import msgspec

from croupier.accounting.drop.boxes import BANKING, NONBANKING, TERMINALS, Group
from croupier.accounting.drop.people import Person, require_count_team
from croupier.accounting.drop.strictness import Ruling
from croupier.ledger.draft import refuse
from croupier.units.money import Cents
from croupier.wagering.terminal import BILLS_CENTS

_ENTERING = "58 Pa. Code § 465a.25(a)(3)"
_LEAVING = "58 Pa. Code § 465a.25(o)(5)"


def presentation_cite(group: str) -> str:
    """Where the recount by the cage stands: for terminals and for tables with a dealer."""
    return "58 Pa. Code § 465a.25(n)" if group == TERMINALS else "58 Pa. Code § 465a.25(o)(6)"


class CountedVoucher(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A voucher or coupon found in a box; counted whether it is valid or not (§ 465a.25(a)(3)(ix))."""

    number: str
    amount_cents: Cents
    valid: bool = True


class CountedInstrument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another instrument that the Board allowed for credits (§ 465a.17(a)), by the number of its approval."""

    number: str
    amount_cents: Cents
    approval: str


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was in a box: pieces by denomination in cents, vouchers, chips, coupons, other instruments."""

    bills: dict[int, int] = msgspec.field(default_factory=dict)
    vouchers: list[CountedVoucher] = msgspec.field(default_factory=list)
    chips_cents: Cents = 0
    rake_chips_cents: Cents = 0
    coupons: list[CountedVoucher] = msgspec.field(default_factory=list)
    instruments: list[CountedInstrument] = msgspec.field(default_factory=list)

    @property
    def currency_cents(self) -> Cents:
        return sum(denomination * pieces for denomination, pieces in self.bills.items())

    @property
    def vouchers_cents(self) -> Cents:
        return sum(voucher.amount_cents for voucher in self.vouchers)

    @property
    def total_cents(self) -> Cents:
        return self.currency_cents + self.instruments_cents + self.chips_cents + self.rake_chips_cents

    @property
    def coupons_cents(self) -> Cents:
        return sum(coupon.amount_cents for coupon in self.coupons)

    @property
    def instruments_cents(self) -> Cents:
        """Vouchers, coupons and other instruments, whether they are valid or not (§ 465a.25(a)(3)(ix))."""
        return self.vouchers_cents + self.coupons_cents + sum(one.amount_cents for one in self.instruments)

    def key(self) -> tuple[object, ...]:
        """What makes two counts the same, whatever the order in which things were written down."""
        bills = tuple(sorted((d, n) for d, n in self.bills.items() if n))
        vouchers = tuple(sorted((v.number, v.amount_cents, v.valid) for v in self.vouchers))
        coupons = tuple(sorted((c.number, c.amount_cents, c.valid) for c in self.coupons))
        others = tuple(sorted((one.number, one.amount_cents, one.approval) for one in self.instruments))
        return bills, vouchers, self.chips_cents, self.rake_chips_cents, coupons, others


def together(several: Iterable[Contents]) -> Contents:
    """What was in several boxes of one place."""
    bills: Counter[int] = Counter()
    vouchers: list[CountedVoucher] = []
    coupons: list[CountedVoucher] = []
    instruments: list[CountedInstrument] = []
    chips = rake = 0
    for one in several:
        bills.update(one.bills)
        vouchers += one.vouchers
        coupons += one.coupons
        instruments += one.instruments
        chips, rake = chips + one.chips_cents, rake + one.rake_chips_cents
    return Contents(dict(bills), vouchers, chips, rake, coupons, instruments)


def require_sums(contents: Contents) -> None:
    """Bills that exist, and nothing below zero."""
    for denomination, pieces in contents.bills.items():
        if denomination not in BILLS_CENTS or pieces < 0:
            raise refuse("no_such_bills", f"{pieces} bills of {denomination} cents cannot be", _ENTERING)
    papers = (*contents.vouchers, *contents.coupons)
    sums = [one.amount_cents for one in papers] + [one.amount_cents for one in contents.instruments]
    if min(contents.chips_cents, contents.rake_chips_cents, *sums) < 0:
        raise refuse("below_zero", "no sum in a box is below zero", _ENTERING)
    for instrument in contents.instruments:
        if not instrument.approval.strip():
            message = f"instrument {instrument.number} names no approval of the Board"
            raise refuse("not_approved", message, "58 Pa. Code § 465a.17(a)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One blind count of one box by one person."""

    box: str
    by: str
    contents: Contents


@dataclass(slots=True)
class Count:
    """One group of boxes on one gaming day. Groups are counted apart (§ 465a.25(m))."""

    group: Group
    day: date
    boxes: tuple[str, ...]
    team: tuple[Person, ...] = ()
    supervisor: str = ""
    representatives: list[str] = field(default_factory=list)
    suspended: bool = False
    entries: list[Entry] = field(default_factory=list)
    differed: list[tuple[Entry, Entry]] = field(default_factory=list)
    agreed: dict[str, Contents] = field(default_factory=dict)
    signatures: list[str] = field(default_factory=list)
    left: set[str] = field(default_factory=set)
    recounts: list[tuple[str, Cents, Cents]] = field(default_factory=list)
    explanation: str = ""
    ruling: Ruling = field(default_factory=Ruling, repr=False)

    # --- the room ---------------------------------------------------------------------------------

    def begin(self, team: Sequence[Person], supervisor: str, compliance: Person | None) -> None:
        """Tables with a dealer are not opened before casino compliance is in the room (§ 465a.25(e))."""
        with self.ruling:
            if self.team:
                raise refuse("has_begun", f"the count of {self.group} has begun", "58 Pa. Code § 465a.25(b)")
            require_count_team(team)
            if supervisor not in {person.credential for person in team}:
                raise refuse(
                    "no_supervisor", "the count room supervisor is not of the team", "58 Pa. Code § 465a.25"
                )
            if self.group != TERMINALS and (
                compliance is None or compliance.department != "casino_compliance"
            ):
                raise refuse(
                    "no_compliance",
                    "no casino compliance representative is present",
                    "58 Pa. Code § 465a.25(e)",
                )
            if compliance is not None:
                self._require_observer(compliance, team)
        if compliance is not None:
            self.representatives.append(compliance.credential)
        self.team, self.supervisor = tuple(team), supervisor

    @staticmethod
    def _require_observer(person: Person, team: Sequence[Person]) -> None:
        """Whoever observes a count does not count."""
        if person.credential in {member.credential for member in team}:
            message = f"{person.credential} is of the count team and cannot observe it"
            raise refuse("same_person", message, "58 Pa. Code § 465a.25(e)")

    def compliance_leaves(self) -> None:
        """The count stops and everyone leaves the room."""
        with self.ruling:
            if self.group == TERMINALS:
                raise refuse("not_needed", "the count of terminals does not need the representative", "")
        self.suspended = True

    def compliance_returns(self, person: Person) -> None:
        """The count goes on."""
        with self.ruling:
            if person.department != "casino_compliance":
                raise refuse(
                    "no_compliance",
                    f"{person.credential} is not of compliance",
                    "58 Pa. Code § 465a.25(e)",
                )
            self._require_observer(person, self.team)
        self.suspended = False
        if person.credential not in self.representatives:
            self.representatives.append(person.credential)

    def leave(self, credential: str, emergency: bool, by: str) -> None:
        """From final totals until the recount is done nobody leaves but in an emergency (§ 465a.25(o)(5)).

        Whoever has left signs nothing, and the count is signed without them: they say so themselves, or the
        supervisor does.
        """
        with self.ruling:
            if credential not in {person.credential for person in self.team}:
                raise refuse("not_of_the_team", f"{credential} is not of the count team", _LEAVING)
            if by not in (credential, self.supervisor):
                message = f"{credential} says so, or the supervisor {self.supervisor}; not {by or 'nobody'}"
                raise refuse("not_the_signer", message, _LEAVING)
            if self.is_counted and not self.is_closed and not emergency and self.group != TERMINALS:
                raise refuse("may_not_leave", f"{credential} may not leave before the recount", _LEAVING)
        self.left.add(credential)

    def come_back(self, credential: str) -> None:
        """Whoever left may come back as long as the totals are not final."""
        with self.ruling:
            if credential not in self.left:
                raise refuse("in_the_room", f"{credential} did not leave the count room", _LEAVING)
            if self.is_counted:
                message = f"{credential} was not in the room when the totals were final"
                raise refuse("totals_final", message, _LEAVING)
        self.left.discard(credential)

    def _require_in_the_room(self, credential: str) -> None:
        if credential in self.left:
            message = f"{credential} left the count room, and neither counts nor signs"
            raise refuse("left_the_room", message, _LEAVING)

    # --- counting ---------------------------------------------------------------------------------

    def enter(self, box: str, by: str, contents: Contents) -> str:
        """A blind count: ``first``, ``agreed`` or ``differs``, and never a figure of somebody else's."""
        with self.ruling:
            self._may_count(box, by)
            require_sums(contents)
        entry = Entry(box, by, contents)
        first = next((one for one in self.entries if one.box == box), None)
        if first is None:
            self.entries.append(entry)
            return "first"
        with self.ruling:
            if first.by == by:
                raise refuse("same_person", f"{by} has counted box {box}; another must", _ENTERING)
        self.entries.remove(first)
        if first.contents.key() == contents.key():
            self.agreed[box] = contents
            return "agreed"
        # Both counts are kept for the record, and both persons count again without learning the other's.
        self.differed.append((first, entry))
        return "differs"

    def _require_open_room(self) -> None:
        """While the representative is away the room is empty, and nothing is done in it."""
        if self.suspended:
            raise refuse("suspended", "the count is suspended", "58 Pa. Code § 465a.25(e)")

    def _may_count(self, box: str, by: str) -> None:
        if not self.team:
            raise refuse("not_begun", f"the count of {self.group} has not begun", "58 Pa. Code § 465a.25(b)")
        self._require_open_room()
        if by not in {person.credential for person in self.team}:
            raise refuse("not_of_the_team", f"{by} is not of the count team", _ENTERING)
        self._require_in_the_room(by)
        if box not in self.boxes:
            raise refuse("not_of_this_count", f"box {box} is not of this count", "58 Pa. Code § 465a.25(m)")
        if box in self.agreed:
            raise refuse("counted", f"box {box} has been counted", _ENTERING)

    @property
    def is_counted(self) -> bool:
        return bool(self.team) and set(self.agreed) == set(self.boxes)

    def sign(self, credential: str) -> None:
        """Every member of the team and the supervisor attest to the report (§ 465a.25(o)(4))."""
        cite = "58 Pa. Code § 465a.25(o)(4)"
        with self.ruling:
            self._require_open_room()
            if not self.is_counted:
                raise refuse("not_counted", "not every box has been counted", cite)
            if credential not in {person.credential for person in self.team}:
                raise refuse("not_of_the_team", f"{credential} is not of the count team", cite)
            self._require_in_the_room(credential)
            if credential in self.signatures:
                raise refuse("signed", f"{credential} has signed", cite)
        self.signatures.append(credential)

    @property
    def is_signed(self) -> bool:
        """By everybody who is in the room: whoever left in an emergency attests to nothing."""
        there = {person.credential for person in self.team} - self.left
        return self.is_counted and bool(there) and there <= set(self.signatures)

    # --- the cage ---------------------------------------------------------------------------------

    def recount(
        self, by: Person, currency_cents: Cents, chips_cents: Cents = 0, presented_by: str = ""
    ) -> str:
        """The cage recounts what a member of the team presents to it, before it has access to what the team
        recorded: ``agrees`` or ``differs``."""
        cite = presentation_cite(self.group)
        with self.ruling:
            if by.department != "cage":
                raise refuse("not_the_cage", "a main bank cashier or cage supervisor recounts", cite)
            if by.credential in {*self.representatives, *(person.credential for person in self.team)}:
                message = f"{by.credential} counted or observed the count and cannot recount it"
                raise refuse("not_independent", message, cite)
            if not self.is_signed:
                raise refuse("not_signed", "the count is not finished and signed", cite)
            self._require_open_room()
            if presented_by not in {person.credential for person in self.team} - self.left:
                message = "a member of the count team who is in the room presents what is recounted"
                raise refuse("not_presented", message, cite)
            if self.recount_agrees or self.explanation:
                raise refuse("recounted", "the recount is done", cite)
        self.recounts.append((by.credential, currency_cents, chips_cents))
        return "agrees" if self.recount_agrees else "differs"

    @property
    def recount_agrees(self) -> bool:
        if not self.recounts:
            return False
        _, currency, chips = self.recounts[-1]
        return (currency, chips) == (self.currency_cents, self.chips_cents)

    def explain(self, by: str, explanation: str) -> None:
        """A recount that still differs after a second one is closed with an explanation by the supervisor."""
        cite = presentation_cite(self.group)
        with self.ruling:
            self._require_open_room()
            if len(self.recounts) < 2 or self.recount_agrees:
                raise refuse("nothing_to_explain", "only a difference found twice is explained", cite)
            if by != self.supervisor or not explanation.strip():
                raise refuse("no_explanation", "the count room supervisor says why", cite)
        self.explanation = explanation

    @property
    def currency_cents(self) -> Cents:
        return sum(contents.currency_cents for contents in self.agreed.values())

    @property
    def chips_cents(self) -> Cents:
        return sum(c.chips_cents + c.rake_chips_cents for c in self.agreed.values())

    @property
    def is_closed(self) -> bool:
        return self.recount_agrees or bool(self.explanation)

    def figures(self) -> dict[str, Contents]:
        """What was counted; for nobody before the recount is done."""
        if not self.is_closed:
            raise refuse("still_blind", "figures are shown after the recount", presentation_cite(self.group))
        return dict(self.agreed)


REPORT_TITLES: dict[str, str] = {
    TERMINALS: "Daily Terminal Box Count Report",
    BANKING: "Daily Banking Table Game Count Report",
    NONBANKING: "Daily Nonbanking Table Game Count Report",
}
