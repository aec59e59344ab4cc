"""The book of a gaming day's drop and count: acts applied one after the other, each allowed or refused.

Only what was allowed stands in the book, so that reading its acts back gives the same state again: also where
the rules have become stricter since, which is a remark then and no refusal (croupier/accounting/ruling.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.accounting import acts as a
from croupier.accounting.boxes import TERMINALS, Box, Fittings, Group, box_findings
from croupier.accounting.collection import Collection
from croupier.accounting.counting import Count
from croupier.accounting.keys import KeyLog
from croupier.accounting.plan import plan_findings
from croupier.accounting.ruling import Ruling
from croupier.ledger.draft import refuse
from croupier.units.verdict import Refusal


class Remark(NamedTuple):
    """An act of a book that the rules of today would refuse: its number in the book, its word, and why."""

    number: int
    word: str
    refusal: Refusal

    def __str__(self) -> str:
        why = f"{self.refusal.message} ({self.refusal.cite})" if self.refusal.cite else self.refusal.message
        return f"act {self.number}, {self.word}, would be refused today: {why}"


class DropBook:
    """State of the drop and the count. ``apply`` answers in a word, or raises Refused and changes nothing."""

    def __init__(self) -> None:
        self.acts: list[a.Act] = []
        self.opened: a.OpenBook | None = None
        self.boxes: dict[str, Box] = {}
        self.ruling = Ruling()
        self.remarks: list[Remark] = []
        self.keys = KeyLog(self.ruling)
        self.fittings = Fittings(self.ruling)
        self.collections: dict[str, Collection] = {}
        self.counts: dict[str, Count] = {}
        self.closed = False

    def apply(self, act: a.Act) -> str:
        """Do an act."""
        if self.closed:
            raise refuse("book_closed", "the book is closed", "58 Pa. Code § 465a.25")
        if isinstance(act, a.OpenBook):
            self._open(act)
            answer = "opened"
        elif self.opened is None:
            raise refuse("no_book", "the first act of a book is open_book", "58 Pa. Code § 465a.18(a)")
        else:
            answer = _DO[type(act)](self, act) or "done"
        self.acts.append(act)
        return answer

    def read_back(self, act: a.Act) -> None:
        """An act that was done and written down: it has its effect, and rules that it breaks are remarks."""
        before = len(self.ruling.remarks)
        with self.ruling.reading_back():
            self.apply(act)
        word = str(type(act).__struct_config__.tag)
        self.remarks += [Remark(len(self.acts), word, one) for one in self.ruling.remarks[before:]]

    def _open(self, act: a.OpenBook) -> None:
        if self.opened is not None:
            raise refuse("book_open", f"the book of {self.opened.day} is open", "58 Pa. Code § 465a.18(a)")
        boxes = {box.number: box for box in act.boxes}
        for number in (number for tour in act.plan.tours for number in tour.order):
            if number not in boxes:
                raise refuse("unknown_box", f"there is no box {number}", "58 Pa. Code § 465a.18(a)(1)")
        with self.ruling:
            self._require_opening(act, boxes)
        fittings = Fittings(self.ruling)
        for box in act.boxes:
            # An emergency box stands by; it is fitted when it is needed (§ 465a.17(e)(5)).
            if not box.emergency:
                fittings.fit(box)
        self.opened, self.boxes, self.fittings = act, boxes, fittings
        self.collections = {
            of: Collection(act.plan, of, act.day, ruling=self.ruling) for of in ("terminals", "tables")
        }

    def _require_opening(self, act: a.OpenBook, boxes: dict[str, Box]) -> None:
        problems = [*plan_findings(act.plan), *(found for box in act.boxes for found in box_findings(box))]
        if problems:
            raise refuse(problems[0].code, problems[0].message, problems[0].cite)
        if len(boxes) < len(act.boxes):
            raise refuse("box_twice", "two boxes bear the same number", "58 Pa. Code § 465a.17(e)(5)")
        for tour in act.plan.tours:
            self._check_tour(tour.of, tour.order, boxes)
        dealt = [box.number for box in act.boxes if box.group != TERMINALS and not box.emergency]
        if dealt and act.plan.tour("tables") is None:
            message = f"every table is dropped daily, and the plan has no tour of tables: {', '.join(dealt)}"
            raise refuse("not_daily", message, "58 Pa. Code § 465a.18(c)")

    @staticmethod
    def _check_tour(of: str, order: list[str], boxes: dict[str, Box]) -> None:
        cite = "58 Pa. Code § 465a.18(a)(1)"
        for number in order:
            if (boxes[number].group == TERMINALS) != (of == "terminals"):
                raise refuse("not_separate", f"box {number} does not belong to the tour of {of}", cite)
        dealt = {number for number, box in boxes.items() if box.group != TERMINALS and not box.emergency}
        if of == "tables" and not dealt <= set(order):
            missing = ", ".join(sorted(dealt - set(order)))
            raise refuse("not_daily", f"every table is dropped daily: {missing}", "58 Pa. Code § 465a.18(c)")

    # --- drop -------------------------------------------------------------------------------------

    def _deviate(self, act: a.Deviate) -> None:
        for box in act.boxes:
            self._box(box)
        self.collections[act.of].deviate(act.what, act.reason, act.approved_by, act.boxes)

    def _begin_collection(self, act: a.BeginCollection) -> None:
        self.collections[act.of].begin(act.team, act.at, act.supervisor)

    def _collect(self, act: a.Collect) -> None:
        box = self._box(act.box)
        self.collections["terminals" if box.group == TERMINALS else "tables"].collect(act.box)
        if self.fittings.fitted(box.of) == box:
            self.fittings.remove(box.of)

    def _fit(self, act: a.FitBox) -> None:
        """Only an empty box goes back: one that was collected must have been counted."""
        box = self._box(act.box)
        collected = any(act.box in one.collected for one in self.collections.values())
        with self.ruling:
            if collected and not (box.group in self.counts and self.counts[box.group].is_closed):
                raise refuse("not_counted", f"box {act.box} is not counted", "58 Pa. Code § 465a.18(d)")
        self.fittings.fit(box)

    def taken_at(self) -> dict[str, int]:
        """Terminals whose boxes were collected, each with the number of the last record before that."""
        return {
            self.boxes[act.box].of: act.seq
            for act in self.acts
            if isinstance(act, a.Collect) and self.boxes[act.box].group == TERMINALS
        }

    def standing_still(self) -> list[str]:
        """Terminals and tables without a box, which the house keeps disabled (§ 465a.17(e)(6), (f))."""
        return sorted({box.of for box in self.boxes.values() if not self.fittings.operable(box.of)})

    def _verify(self, act: a.VerifyTrolley) -> None:
        self.collections[act.of].verify_trolley(act.by, act.locks_locked, act.floorperson, act.route)

    def _key_out(self, act: a.KeyOut) -> None:
        self.keys.sign_out(act.key, act.kind, act.issuer, act.holder, act.at)

    def _key_in(self, act: a.KeyIn) -> None:
        self.keys.sign_in(act.key, act.receiver, act.at)

    def _box(self, number: str) -> Box:
        box = self.boxes.get(number)
        if box is None:
            raise refuse("unknown_box", f"there is no box {number}", "58 Pa. Code § 465a.17(e)(5)")
        return box

    # --- count ------------------------------------------------------------------------------------

    def _begin_count(self, act: a.BeginCount) -> None:
        of = "terminals" if act.group == TERMINALS else "tables"
        collection = self.collections[of]
        cite = "58 Pa. Code § 465a.18(d)(2)"
        mine = tuple(box for box in collection.collected if self.boxes[box].group == act.group)
        if act.group in self.counts:
            raise refuse("has_begun", f"the count of {act.group} has begun", "58 Pa. Code § 465a.25(b)")
        with self.ruling:
            if not collection.trolley_verified_by:
                raise refuse("not_in_the_room", f"the boxes of {of} are not in the count room", cite)
            self._check_count_time(act, collection)
            if not mine:
                raise refuse("no_boxes", f"there are no boxes of {act.group}", "58 Pa. Code § 465a.25(m)")
        count = Count(act.group, collection.day, mine, ruling=self.ruling)
        count.begin(act.team, act.supervisor, act.compliance)
        self.counts[act.group] = count

    def _check_count_time(self, act: a.BeginCount, collection: Collection) -> None:
        """A count begins when the filed schedule says, or otherwise by an approved deviation."""
        due = self.opened.count_schedule.get(act.group, "") if self.opened else ""
        if due and act.at != due and not collection.may("count_schedule"):
            message = f"the schedule of counts says {due}, not {act.at or 'nothing'}"
            raise refuse("off_schedule", message, "58 Pa. Code § 465a.25(b)")

    def _enter(self, act: a.EnterCount) -> str:
        return self.count(self._box(act.box).group).enter(act.box, act.by, act.contents)

    def _recount(self, act: a.Recount) -> str:
        return self.count(act.group).recount(act.by, act.currency_cents, act.chips_cents)

    def count(self, group: Group) -> Count:
        """The count of a group, once it has begun."""
        count = self.counts.get(group)
        if count is None:
            raise refuse("not_begun", f"the count of {group} has not begun", "58 Pa. Code § 465a.25(b)")
        return count

    def _close(self, act: a.CloseBook) -> None:
        """Every box that was due is counted: all of tables, and those of terminals that the plan names."""
        with self.ruling:
            self._require_closing()
        self.closed = True

    def _require_closing(self) -> None:
        out = self.keys.outstanding()
        if out:
            raise refuse("key_is_out", f"key {out[0].key} is out", "58 Pa. Code § 465a.17(d)")
        for collection in self.collections.values():
            collection.require_done()
        collected = {self.boxes[box].group for one in self.collections.values() for box in one.collected}
        for group in sorted(collected):
            if group not in self.counts or not self.counts[group].is_closed:
                raise refuse("not_counted", f"the count of {group} is not done", "58 Pa. Code § 465a.25(m)")


_DO: dict[type[Any], Callable[[DropBook, Any], str | None]] = {
    a.Deviate: DropBook._deviate,
    a.BeginCollection: DropBook._begin_collection,
    a.Collect: DropBook._collect,
    a.VerifyTrolley: DropBook._verify,
    a.KeyOut: DropBook._key_out,
    a.KeyIn: DropBook._key_in,
    a.BeginCount: DropBook._begin_count,
    a.ComplianceLeaves: lambda book, act: book.count(act.group).compliance_leaves(),
    a.ComplianceReturns: lambda book, act: book.count(act.group).compliance_returns(act.person),
    a.Leave: lambda book, act: book.count(act.group).leave(act.credential, act.emergency),
    a.EnterCount: DropBook._enter,
    a.Sign: lambda book, act: book.count(act.group).sign(act.by),
    a.Recount: DropBook._recount,
    a.Explain: lambda book, act: book.count(act.group).explain(act.by, act.explanation),
    a.FitBox: DropBook._fit,
    a.CloseBook: DropBook._close,
}
