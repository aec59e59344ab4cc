"""The plan of distribution and collection of boxes (58 Pa. Code § 465a.18(a))."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final, Literal

import msgspec

from croupier.units.verdict import Finding

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
GRACE_MINUTES: Final = 15
"""How long after the time of a schedule an act still is on time."""
_DAY_MINUTES: Final = 24 * 60
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


def is_time(text: str) -> bool:
    """Whether something is a time of the clock, like 04:30."""
    return bool(_TIME.fullmatch(text))


def is_time_or_span(text: str) -> bool:
    """Whether something is a time of the clock, or a span of it like 07:00-11:00."""
    first, dash, last = text.partition("-")
    return is_time(first) and (not dash or (is_time(last) and first != last))


def is_on_time(at: str, scheduled: str) -> bool:
    """Whether a time of the clock is the one of a schedule: within a span, which may go past midnight, or no
    later than ``GRACE_MINUTES`` after a time that stands alone (docs/interpretations/4654)."""
    first, dash, last = scheduled.partition("-")
    since = (_minutes(at) - _minutes(first)) % _DAY_MINUTES
    lasts = (_minutes(last) - _minutes(first)) % _DAY_MINUTES if dash else GRACE_MINUTES
    return since <= lasts


def _minutes(time: str) -> int:
    return 60 * int(time[:2]) + int(time[3:])


class Tour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One collection: boxes of terminals, or of tables with a dealer; never both (§ 465a.18(a)(1), (c)).

    ``order`` names the boxes one after the other, and with each its place: taken is what is in it by then.
    ``days`` says which boxes of terminals are picked up on each pick-up day (§ 465a.18(a)(3)), like
    ``{monday: [EWT-101], thursday: [EWT-101, EWT-102]}``, or lists the days on which all of them are.
    """

    of: Literal["terminals", "tables"]
    begins: str
    order: list[str]
    days: list[str] | dict[str, list[str]] = []

    def on(self, day: str) -> list[str]:
        """The boxes that are picked up on a day of the week, in order."""
        if isinstance(self.days, dict):
            return [box for box in self.order if box in self.days.get(day, ())]
        return self.order if day in self.days else []


class CollectionPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is collected when, in which order, and by which route."""

    tours: list[Tour]
    route: str
    approved: bool

    def tour(self, of: str) -> Tour | None:
        """The tour of terminals or of tables."""
        return next((tour for tour in self.tours if tour.of == of), None)

    def scheduled(self, of: str, day: date) -> list[str]:
        """Boxes to collect on a day, in order. Tables are dropped every gaming day (§ 465a.18(c))."""
        tour = self.tour(of)
        if tour is None:
            return []
        return tour.order if of == "tables" else tour.on(DAYS[day.weekday()])


def plan_findings(plan: CollectionPlan) -> Iterator[Finding]:
    """What the plan lacks, in the order of the subsection."""
    if not plan.approved:
        yield _finding("not_approved", "the Bureau of Casino Compliance has not approved the plan", "(a)")
    seen: dict[str, str] = {}
    for tour in plan.tours:
        for box in tour.order:
            if seen.setdefault(box, tour.of) != tour.of:
                yield _finding(
                    "not_separate", f"box {box} is in the tour of terminals and in that of tables", "(a)(1)"
                )
        if tour.order.count("") or len(set(tour.order)) < len(tour.order):
            yield _finding(
                "box_twice", f"the order of {tour.of} lists a box twice or without its number", "(a)(4)"
            )
        yield from _tour_findings(tour)
    if len({tour.of for tour in plan.tours}) < len(plan.tours):
        yield _finding("tour_twice", "there are two tours of the same kind", "(a)(1)")
    if not plan.tours:
        yield _finding("no_tour", "the plan has no tour", "(a)(1)")
    if not plan.route.strip():
        yield _finding("no_route", "the plan does not say the route to the count room", "(a)(5)")


def _tour_findings(tour: Tour) -> Iterator[Finding]:
    if not is_time(tour.begins):
        yield _finding("no_time", f"the tour of {tour.of} does not say when it begins, like 04:30", "(a)(2)")
    if tour.of == "terminals":
        yield from _day_findings(tour)
    elif tour.days and any(set(tour.on(day)) != set(tour.order) for day in DAYS):
        yield _finding("not_daily", "boxes of tables are removed once each gaming day", "(c)")
    if not tour.order:
        yield _finding("no_order", f"the tour of {tour.of} names no boxes in their order", "(a)(4)")


def _day_findings(tour: Tour) -> Iterator[Finding]:
    """Every box is picked up on a day, and every day says which boxes."""
    wrong = [day for day in tour.days if day not in DAYS]
    if wrong or not tour.days:
        named = ", ".join(tour.days) or "nothing"
        yield _finding("no_days", f"the tour of terminals must name its days, not {named}", "(a)(3)")
    if not isinstance(tour.days, dict) or not tour.days:
        return
    for day, boxes in tour.days.items():
        unknown = [box for box in boxes if box not in tour.order]
        if unknown or not boxes:
            what = f"{', '.join(unknown)}, which the order does not have" if unknown else "no box"
            yield _finding("unknown_box", f"{day} names {what}", "(a)(3)")
    picked_up = {box for boxes in tour.days.values() for box in boxes}
    never = [box for box in tour.order if box not in picked_up]
    if never:
        yield _finding("no_days", f"no pick-up day names {', '.join(never)}", "(a)(3)")


def _finding(code: str, message: str, paragraph: str) -> Finding:
    return Finding("error", code, message, f"58 Pa. Code § 465a.18{paragraph}", "correct the plan")
