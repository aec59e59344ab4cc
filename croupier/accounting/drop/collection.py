"""A collection of boxes: team, order, deviations with approval, trolley (58 Pa. Code § 465a.18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from croupier.accounting.drop.people import Person, require_team
from croupier.accounting.drop.plan import CollectionPlan, is_on_time, is_time
from croupier.accounting.drop.strictness import Ruling
from croupier.ledger.draft import refuse

Deviates = Literal["schedule", "boxes", "route", "count_schedule", "replacement"]
_TROLLEY = "58 Pa. Code § 465a.18(d)(2)"
_DEVIATION = {
    "schedule": "58 Pa. Code § 465a.18(b)(1)",
    "boxes": "58 Pa. Code § 465a.18(b)(2)",
    "route": "58 Pa. Code § 465a.18(b)(3)",
    "count_schedule": "58 Pa. Code § 465a.25(b)",
    "replacement": "58 Pa. Code § 465a.18(b)(1)",
}


@dataclass(frozen=True, slots=True)
class Deviation:
    """A departure from the plan: filed, and approved by word of mouth by the compliance supervisor."""

    what: Deviates
    reason: str
    approved_by: str
    boxes: tuple[str, ...] = ()


@dataclass(slots=True)
class Collection:
    """One tour on one gaming day. ``expected`` is what the plan asks for, as approved deviations leave it.

    ``places`` says of each box where it is or belongs; of each place that is due the tour takes the box that
    is in it, and then it is ``done``.
    """

    plan: CollectionPlan
    of: Literal["terminals", "tables"]
    day: date
    team: tuple[Person, ...] = ()
    supervisor: str = ""
    deviations: list[Deviation] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    collected: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    trolley_verified_by: str = ""
    places: Mapping[str, str] = field(default_factory=dict)
    ruling: Ruling = field(default_factory=Ruling, repr=False)

    def begin(self, team: Sequence[Person], at: str, supervisor: str = "") -> None:
        """The team sets out at the hour of the plan; at another only by an approved deviation.

        The first of the team supervises it unless another is named.
        """
        supervisor = supervisor or next((person.credential for person in team), "")
        due = self.due
        with self.ruling:
            self._require_beginning(team, at, supervisor, due)
        self.team, self.expected, self.supervisor = tuple(team), due, supervisor

    def _require_beginning(self, team: Sequence[Person], at: str, supervisor: str, due: list[str]) -> None:
        require_team(team)
        if supervisor not in {person.credential for person in team}:
            raise refuse("no_supervisor", "the drop team supervisor is not of the team", _TROLLEY)
        tour = self.plan.tour(self.of)
        if tour is None:
            raise refuse(
                "not_in_the_plan", f"the plan has no tour of {self.of}", "58 Pa. Code § 465a.18(a)(1)"
            )
        on_time = is_time(at) and is_time(tour.begins) and is_on_time(at, tour.begins)
        if not on_time and not self.may("schedule"):
            raise refuse("off_schedule", f"the plan says {tour.begins}, not {at}", _DEVIATION["schedule"])
        if self.team:
            raise refuse("has_begun", f"the team of {self.of} has set out", "58 Pa. Code § 465a.18(d)")
        if not due:
            raise refuse(
                "not_a_pick_up_day",
                f"no box of {self.of} is due on {self.day}",
                "58 Pa. Code § 465a.18(a)(3)",
            )

    @property
    def due(self) -> list[str]:
        """What is to be collected on this day: the plan's boxes, or others by an approved deviation."""
        if self.expected or self.may("boxes"):
            return self.expected
        return list(self.plan.scheduled(self.of, self.day))

    def require_done(self) -> None:
        """Every box that is due is in the count room; those of tables are due daily (§ 465a.18(c))."""
        missing = self._missing(self.due)
        if missing:
            cite = "58 Pa. Code § 465a.18(c)" if self.of == "tables" else "58 Pa. Code § 465a.18(a)(3)"
            raise refuse("not_collected", f"boxes of {self.of} are not collected: {', '.join(missing)}", cite)
        if self.due and not self.trolley_verified_by:
            message = f"the boxes of {self.of} are not in the count room"
            raise refuse("not_in_the_room", message, _TROLLEY)

    def deviate(self, what: Deviates, reason: str, approved_by: Person, boxes: Sequence[str] = ()) -> None:
        """Record a deviation. The supervisor of casino compliance at the facility approves, nobody else."""
        with self.ruling:
            if approved_by.department != "casino_compliance":
                raise refuse("not_approved", "a deviation is approved by casino compliance", _DEVIATION[what])
            if not reason.strip():
                raise refuse("no_reason", "a deviation says why", _DEVIATION[what])
            if what == "replacement" and not boxes:
                raise refuse("no_boxes", "the approval of a replacement names the boxes", _DEVIATION[what])
            if what == "boxes" and self.of == "tables":
                raise refuse(
                    "not_daily", "boxes of tables are all removed each gaming day", "58 Pa. Code § 465a.18(c)"
                )
        if what == "boxes":
            self.expected = list(boxes)
        self.deviations.append(Deviation(what, reason, approved_by.credential, tuple(boxes)))

    def collect(self, box: str) -> None:
        """Take a box: those of the plan, in its order."""
        with self.ruling:
            if not self.team:
                raise refuse("no_team", "no team has set out", "58 Pa. Code § 465a.18(d)")
            if self.trolley_verified_by:
                raise refuse("on_its_way", "the trolley has been verified and moved", _TROLLEY)
            place = self.place(box)
            if place not in {self.place(number) for number in self.expected}:
                raise refuse("not_in_the_plan", f"box {box} is not due today", _DEVIATION["boxes"])
            due = next(iter(self._missing(self.expected)), None)
            if due is None or place in self.done:
                raise refuse(
                    "box_twice", f"the box of {place} has been collected", "58 Pa. Code § 465a.18(a)(4)"
                )
            if place != self.place(due) and not self.may("schedule"):
                raise refuse(
                    "out_of_order", f"the next box is {due}, not {box}", "58 Pa. Code § 465a.18(a)(4)"
                )
        self.collected.append(box)
        self.done.append(self.place(box))

    def verify_trolley(
        self, by: Person, locks_locked: bool, floorperson: bool = False, route: str = ""
    ) -> None:
        """Before it moves: as many boxes as scheduled, both locks locked (§ 465a.18(d)(2)), and by the route
        of the plan unless another was approved (§ 465a.18(b)(3)). The supervisor of the team verifies."""
        cite = _TROLLEY
        # A floorperson or above may verify the boxes of tables in place of the supervisor of the team.
        floors = floorperson and self.of == "tables" and by.department == "table_games"
        with self.ruling:
            if not self.team or (by.credential != self.supervisor and not floors):
                raise refuse("may_not_verify", f"{by.credential} may not verify this trolley", cite)
            if route and route != self.plan.route and not self.may("route"):
                raise refuse(
                    "off_route", f"the plan's route is {self.plan.route}, not {route}", _DEVIATION["route"]
                )
            missing = self._missing(self.expected)
            if missing:
                raise refuse("boxes_missing", f"boxes are missing: {', '.join(missing)}", cite)
            if not locks_locked:
                raise refuse("not_locked", "the locks of security and finance are not locked", cite)
        self.trolley_verified_by = by.credential

    def place(self, box: str) -> str:
        """The terminal or table to which a box belongs."""
        return self.places.get(box) or box

    def _missing(self, boxes: Sequence[str]) -> list[str]:
        """Those of whose places no box has been collected."""
        return [box for box in boxes if self.place(box) not in self.done]

    def replacement(self, box: str) -> Deviation | None:
        """The approval by which a box may be put in out of turn."""
        approvals = (one for one in reversed(self.deviations) if one.what == "replacement")
        return next((one for one in approvals if box in one.boxes), None)

    def may(self, what: Deviates) -> bool:
        """Whether casino compliance has approved such a deviation."""
        return any(deviation.what == what for deviation in self.deviations)
