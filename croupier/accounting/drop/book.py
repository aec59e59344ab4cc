"""The book of a gaming day's drop and count: acts applied one after the other, each allowed or refused.

Only what was allowed stands in the book, so that reading its acts back gives the same state again: also where
the rules have become stricter since, which is a remark then and no refusal (``strictness``).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec

from croupier.accounting.count.counting import Contents, Count, together
from croupier.accounting.drop import acts as a
from croupier.accounting.drop.boxes import BANKING, NONBANKING, TERMINALS, Box, Fittings, Group
from croupier.accounting.drop.collection import Collection
from croupier.accounting.drop.keys import DROP_KEYS, KINDS, TABLE_RELEASE, KeyLog
from croupier.accounting.drop.opening import boxes_by_number, boxes_in_place, require_opening
from croupier.accounting.drop.people import require_signed, require_team
from croupier.accounting.drop.plan import is_on_time, is_time, is_time_or_span
from croupier.accounting.drop.records import Remark, Replacement, Taken
from croupier.accounting.drop.strictness import Ruling
from croupier.ledger.draft import refuse

_NUMBERS = "58 Pa. Code § 465a.17(e)(5)"
_OUT_OF_TURN = "58 Pa. Code § 465a.18(b)(1)"


class DropBook:
    """State of the drop and the count. ``apply`` answers in a word, or raises Refused and changes nothing."""

    def __init__(self) -> None:
        self.acts: list[a.Act] = []
        self.opened: a.OpenBook | None = None
        self.boxes: dict[str, Box] = {}
        self.places: dict[str, str] = {}
        self.taken: dict[str, Taken] = {}
        self.replacements: list[Replacement] = []
        self.ruling = Ruling()
        self.remarks: list[Remark] = []
        self.keys = KeyLog(self.ruling)
        self.fittings = Fittings(self.ruling)
        self.collections: dict[str, Collection] = {}
        self.present: dict[str, set[str]] = {}
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
        boxes = boxes_by_number(act)
        with self.ruling:
            require_opening(act, boxes)
        fittings = Fittings(self.ruling)
        for box in boxes_in_place(act, boxes):
            fittings.fit(box)
        self.opened, self.boxes, self.fittings = act, boxes, fittings
        self.places = {box.number: box.of for box in act.boxes}
        self.collections = {
            of: Collection(act.plan, of, act.day, places=self.places, ruling=self.ruling)
            for of in ("terminals", "tables")
        }

    # --- drop -------------------------------------------------------------------------------------

    def _deviate(self, act: a.Deviate) -> None:
        for box in act.boxes:
            self._box(box)
        self.collections[act.of].deviate(act.what, act.reason, act.approved_by, act.boxes)

    def _begin_collection(self, act: a.BeginCollection) -> None:
        self.collections[act.of].begin(act.team, act.at, act.supervisor)
        self.present[act.of] = set(act.signed)

    def _take_part(self, act: a.TakePart) -> None:
        self.present.setdefault(act.of, set()).update(act.by)

    def _collect(self, act: a.Collect) -> None:
        """The tour takes what is in the place: the box itself, or what replaced it."""
        box = self._box(act.box)
        there = self.fittings.fitted(box.of)
        with self.ruling:
            if there is not None and there.number != act.box:
                message = f"{box.of} has box {there.number} in it, not {act.box}"
                raise refuse("another_box", message, _NUMBERS)
        tour = self._collection(box)
        with self.ruling:
            self._require_drop(tour, box)
        tour.collect(act.box)
        if there == box:
            self.fittings.remove(box.of)
        self.taken[act.box] = Taken(box, act.seq)

    def _require_drop(self, tour: Collection, box: Box) -> None:
        """Keys and people are there before any box is: § 465a.17(d), § 465a.18(b), (d)."""
        if not tour.collected:
            require_signed(tour.team, self.present.get(tour.of, set()))
        if box.group == TERMINALS:
            team = {person.credential for person in tour.team}
            self.keys.require_out(box.first_key, "door", team)
            self.keys.require_out(box.second_key, "release", team)

    def _fit(self, act: a.FitBox) -> None:
        """Only an empty box goes in; an emergency box into a table only when it was approved."""
        box = self._put_to_use(act.box, act.of)
        with self.ruling:
            self._require_empty(box)
            if box.emergency and box.group != TERMINALS:
                self._require_approval(box)
        self.fittings.fit(box)
        self._mark(box)

    def _replace(self, act: a.ReplaceBox) -> None:
        """Out of turn: the team takes one box to the count room, and another takes its place."""
        box = self._put_to_use(act.box, act.of)
        with self.ruling:
            require_team(act.team)
            if not is_time(act.at):
                raise refuse("no_time", f"at: {act.at!r} is no time like 13:20", _OUT_OF_TURN)
            self._require_approval(box)
            self._require_empty(box)
            if box.group in self.counts:
                message = f"the count of {box.group} has begun; what is taken now is of the next gaming day"
                raise refuse("has_begun", message, "58 Pa. Code § 465a.25(m)")
            require_signed(act.team, self.present.get(act.box, set()))
        before = self.fittings.replace(box)
        self._mark(box)
        self.taken[before.number] = Taken(before, act.seq)
        self.replacements.append(Replacement(act, before.number, self._collection(box).replacement(act.box)))

    def _collection(self, box: Box) -> Collection:
        return self.collections["terminals" if box.group == TERMINALS else "tables"]

    def _put_to_use(self, number: str, of: str) -> Box:
        """The box as it goes in: an emergency box is marked with the asset number (§ 465a.17(e)(5))."""
        box = self._box(number)
        place = of or box.of
        if not place:
            raise refuse("not_marked", f"of: emergency box {number} is marked with no asset number", _NUMBERS)
        if place == box.of:
            return box
        own = next((one for one in self.boxes.values() if one.of == place and not one.emergency), None)
        if not box.emergency or own is None or (own.group == TERMINALS) != (box.group == TERMINALS):
            raise refuse("wrong_place", f"box {number} does not belong into {place}", _NUMBERS)
        return msgspec.structs.replace(box, of=place, marked_with=place, group=own.group)

    def _mark(self, box: Box) -> None:
        self.boxes[box.number], self.places[box.number] = box, box.of

    def _require_empty(self, box: Box) -> None:
        """What was taken has been counted before it goes in again."""
        taken = self.taken.get(box.number)
        if taken is None:
            return
        count = self.counts.get(taken.box.group)
        if count is None or not count.is_closed:
            raise refuse("not_counted", f"box {box.number} is not counted", "58 Pa. Code § 465a.18(d)")

    def _require_approval(self, box: Box) -> None:
        """Before the box is used casino compliance has approved it (docs/interpretations/4651)."""
        if self._collection(box).replacement(box.number) is None:
            message = f"casino compliance has not approved that box {box.number} is put in out of turn"
            emergency = box.emergency and box.group != TERMINALS
            raise refuse("not_approved", message, "58 Pa. Code § 465a.17(j)" if emergency else _OUT_OF_TURN)

    def to_collect(self, of: str) -> list[str]:
        """The boxes of a tour in order: of each place what was taken there, or what is in it now."""
        tour = self.collections[of]
        collected = {self.taken[number].box.of: number for number in tour.collected}
        there = {place: box.number for place in self.places.values() if (box := self.fittings.fitted(place))}
        due = [tour.place(number) for number in tour.expected]
        return [
            collected.get(place) or there.get(place, number)
            for place, number in zip(due, tour.expected, strict=True)
        ]

    def taken_at(self) -> dict[str, int]:
        """Terminals whose boxes were taken, each with the number of the last record before that."""
        return {one.box.of: one.seq for one in self.taken.values() if one.box.group == TERMINALS}

    def place_of(self, number: str) -> str:
        """The terminal or table from which a box was taken, or to which it belongs."""
        taken = self.taken.get(number)
        return taken.box.of if taken else self.boxes[number].of

    def counted_by_place(self, group: Group) -> dict[str, Contents]:
        """What was in the boxes of each terminal or table; for nobody before the recount is done."""
        held: dict[str, list[Contents]] = {}
        for number, contents in self.count(group).figures().items():
            held.setdefault(self.place_of(number), []).append(contents)
        return {place: together(several) for place, several in held.items()}

    def standing_still(self) -> list[str]:
        """Terminals and tables without a box, which the house keeps disabled (§ 465a.17(e)(6), (f))."""
        places = {box.of for box in self.boxes.values() if box.of}
        return sorted(place for place in places if not self.fittings.operable(place))

    def _verify(self, act: a.VerifyTrolley) -> None:
        self.collections[act.of].verify_trolley(act.by, act.locks_locked, act.floorperson, act.route)

    def _key_out(self, act: a.KeyOut) -> None:
        with self.ruling:
            self._require_moment(act)
        self.keys.sign_out(act.key, act.kind, act.issuer, act.holder, _time_of(act))

    def _require_moment(self, act: a.KeyOut) -> None:
        """Keys of terminals are lent for the drop, that of tables for the count and to its supervisor."""
        if act.kind in DROP_KEYS and self.collections["terminals"].trolley_verified_by:
            message = f"the drop of terminals is over, and key {act.key} is lent for it alone"
            raise refuse("drop_is_over", message, KINDS[act.kind].cite)
        if act.kind != TABLE_RELEASE:
            return
        if not self.collections["tables"].trolley_verified_by:
            message = (
                f"key {act.key} is lent immediately before the count; the boxes are not in the count room"
            )
            raise refuse("not_yet", message, KINDS[act.kind].cite)
        of_tables = {taken.box.group for taken in self.taken.values()} - {TERMINALS}
        if all(group in self.counts and self.counts[group].is_closed for group in of_tables):
            message = f"the boxes of tables are counted, and key {act.key} is lent for the count alone"
            raise refuse("count_is_over", message, KINDS[act.kind].cite)
        for group in (BANKING, NONBANKING):
            count = self.counts.get(group)
            if count is not None and not count.is_closed and act.holder.credential != count.supervisor:
                message = f"key {act.key} is issued to the count room supervisor, {count.supervisor}, alone"
                raise refuse("not_the_supervisor", message, KINDS[act.kind].cite)

    def _key_in(self, act: a.KeyIn) -> None:
        self.keys.sign_in(act.key, act.receiver, _time_of(act), act.returned_by)

    def _box(self, number: str) -> Box:
        box = self.boxes.get(number)
        if box is None:
            raise refuse("unknown_box", f"there is no box {number}", _NUMBERS)
        return box

    # --- count ------------------------------------------------------------------------------------

    def _begin_count(self, act: a.BeginCount) -> None:
        of = "terminals" if act.group == TERMINALS else "tables"
        collection = self.collections[of]
        cite = "58 Pa. Code § 465a.18(d)(2)"
        mine = tuple(number for number, taken in self.taken.items() if taken.box.group == act.group)
        if act.group in self.counts:
            raise refuse("has_begun", f"the count of {act.group} has begun", "58 Pa. Code § 465a.25(b)")
        with self.ruling:
            if collection.due and not collection.trolley_verified_by:
                raise refuse("not_in_the_room", f"the boxes of {of} are not in the count room", cite)
            self._check_count_time(act, collection)
            self._check_count_keys(act)
            if not mine:
                raise refuse("no_boxes", f"there are no boxes of {act.group}", "58 Pa. Code § 465a.25(m)")
        count = Count(act.group, collection.day, mine, ruling=self.ruling)
        count.begin(act.team, act.supervisor, act.compliance)
        self.counts[act.group] = count

    def _check_count_time(self, act: a.BeginCount, collection: Collection) -> None:
        """A count begins when the filed schedule says, or otherwise by an approved deviation."""
        due = self.opened.count_schedule.get(act.group, "") if self.opened else ""
        if not due:
            message = f"no schedule was filed that says when {act.group} is counted"
            raise refuse("no_schedule", message, "58 Pa. Code § 465a.25(b)")
        on_time = is_time(act.at) and is_time_or_span(due) and is_on_time(act.at, due)
        if not on_time and not collection.may("count_schedule"):
            message = f"the schedule of counts says {due}, not {act.at or 'nothing'}"
            raise refuse("off_schedule", message, "58 Pa. Code § 465a.25(b)")

    def _check_count_keys(self, act: a.BeginCount) -> None:
        """The keys of the drop are back, and that of the tables is with the supervisor of this count."""
        if act.group == TERMINALS:
            self.keys.require_back(DROP_KEYS, "the drop is over")
            return
        for entry in self.keys.outstanding():
            if entry.kind == TABLE_RELEASE and entry.issued_to != act.supervisor:
                message = f"key {entry.key} is out with {entry.issued_to}, and {act.supervisor} supervises"
                raise refuse("not_the_supervisor", message, KINDS[TABLE_RELEASE].cite)

    def _enter(self, act: a.EnterCount) -> str:
        return self.count(self._box(act.box).group).enter(act.box, act.by, act.contents)

    def _leave(self, act: a.Leave) -> None:
        """Nobody takes the release key of tables out of the count room (§ 465a.17(h)): it goes back to
        security first, whatever the break. An emergency does not wait, and closing asks for the key."""
        count = self.count(act.group)
        with self.ruling:
            for entry in self.keys.outstanding():
                if entry.kind == TABLE_RELEASE and entry.issued_to == act.credential and not act.emergency:
                    message = f"{act.credential} has key {entry.key}, which goes back to security first"
                    raise refuse("key_is_out", message, KINDS[TABLE_RELEASE].cite)
        count.leave(act.credential, act.emergency, act.by)

    def _recount(self, act: a.Recount) -> str:
        count = self.count(act.group)
        return count.recount(act.by, act.currency_cents, act.chips_cents, act.presented_by)

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
        for group in sorted({taken.box.group for taken in self.taken.values()}):
            if group not in self.counts or not self.counts[group].is_closed:
                raise refuse("not_counted", f"the count of {group} is not done", "58 Pa. Code § 465a.25(m)")


def _time_of(act: a.KeyOut | a.KeyIn) -> datetime:
    """When a key passed from hand to hand; the house enters it (``at_the_clock``)."""
    if act.at is None:
        raise refuse("no_time", f"at: nothing says when key {act.key} was signed", "58 Pa. Code § 465a.17(d)")
    return act.at


_DO: dict[type[Any], Callable[[DropBook, Any], str | None]] = {
    a.Deviate: DropBook._deviate,
    a.BeginCollection: DropBook._begin_collection,
    a.TakePart: DropBook._take_part,
    a.Collect: DropBook._collect,
    a.VerifyTrolley: DropBook._verify,
    a.KeyOut: DropBook._key_out,
    a.KeyIn: DropBook._key_in,
    a.BeginCount: DropBook._begin_count,
    a.ComplianceLeaves: lambda book, act: book.count(act.group).compliance_leaves(),
    a.ComplianceReturns: lambda book, act: book.count(act.group).compliance_returns(act.person),
    a.Leave: DropBook._leave,
    a.ComeBack: lambda book, act: book.count(act.group).come_back(act.by),
    a.EnterCount: DropBook._enter,
    a.Sign: lambda book, act: book.count(act.group).sign(act.by),
    a.Recount: DropBook._recount,
    a.Explain: lambda book, act: book.count(act.group).explain(act.by, act.explanation),
    a.FitBox: DropBook._fit,
    a.ReplaceBox: DropBook._replace,
    a.CloseBook: DropBook._close,
}
