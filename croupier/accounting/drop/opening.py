"""What a book of drop and count is opened with: the plan against the boxes, and which box is where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.accounting.drop.acts import OpenBook
from croupier.accounting.drop.boxes import TERMINALS, Box, box_findings
from croupier.accounting.drop.plan import Tour, is_time_or_span, plan_findings
from croupier.ledger.draft import refuse

_DAILY = "58 Pa. Code § 465a.18(c)"
_NUMBERS = "58 Pa. Code § 465a.17(e)(5)"


def boxes_by_number(act: OpenBook) -> dict[str, Box]:
    """The boxes of the house; the plan names no others."""
    boxes = {box.number: box for box in act.boxes}
    for number in (number for tour in act.plan.tours for number in tour.order):
        if number not in boxes:
            raise refuse("unknown_box", f"there is no box {number}", "58 Pa. Code § 465a.18(a)(1)")
    return boxes


def boxes_in_place(act: OpenBook, boxes: Mapping[str, Box]) -> Iterator[Box]:
    """The box in each terminal or table: its only one, or that which the act names of several.

    An emergency box stands by unless the act says that it is in use (§ 465a.17(e)(5), (j)).
    """
    own: dict[str, list[Box]] = {place: [] for place in act.fitted}
    for box in act.boxes:
        if not box.emergency:
            own.setdefault(box.of, []).append(box)
    for place, several in own.items():
        named = act.fitted.get(place)
        if named is None and len(several) > 1:
            message = f"{place} has {len(several)} boxes, and `fitted` does not say which is in it"
            raise refuse("which_box", message, _NUMBERS)
        if named is not None and (named not in boxes or boxes[named].of != place):
            raise refuse("wrong_place", f"fitted: {named} is no box of {place}", _NUMBERS)
        yield several[0] if named is None else boxes[named]


def require_opening(act: OpenBook, boxes: Mapping[str, Box]) -> None:
    """The plan is complete, the boxes are in order, and every tour takes what belongs to it."""
    for found in (*plan_findings(act.plan), *(one for box in act.boxes for one in box_findings(box))):
        raise refuse(found.code, found.message, found.cite)
    if len(boxes) < len(act.boxes):
        raise refuse("box_twice", "two boxes bear the same number", _NUMBERS)
    groups = {(box.of, box.group) for box in act.boxes if box.of}
    if len(groups) > len({place for place, _ in groups}):
        message = "boxes of one terminal or table are counted in two groups"
        raise refuse("not_separate", message, "58 Pa. Code § 465a.25(m)")
    for tour in act.plan.tours:
        _require_tour(tour, boxes)
    taken = {boxes[number].of for tour in act.plan.tours for number in tour.order}
    missing = {box.of for box in boxes_in_place(act, boxes) if box.group != TERMINALS} - taken
    if missing:
        message = f"every table is dropped daily, and no tour takes the boxes of {', '.join(sorted(missing))}"
        raise refuse("not_daily", message, _DAILY)
    _require_scheduled(act)
    if act.approved_by is None or act.approved_by.department != "casino_compliance":
        message = "casino compliance has signed neither this plan nor this schedule of counts"
        raise refuse("not_approved", message, "58 Pa. Code §§ 465a.18(a), 465a.25(b)")


def _require_scheduled(act: OpenBook) -> None:
    """The schedule that was filed says of every group when it is counted."""
    for group, time in act.count_schedule.items():
        if not is_time_or_span(time):
            message = (
                f"the schedule of counts says {time!r} for {group}, and no time like 07:00 or 07:00-11:00"
            )
            raise refuse("no_time", message, "58 Pa. Code § 465a.25(b)")
    unscheduled = sorted({box.group for box in act.boxes} - act.count_schedule.keys())
    if unscheduled:
        message = f"the schedule that was filed does not say when {unscheduled[0]} is counted"
        raise refuse("no_schedule", message, "58 Pa. Code § 465a.25(b)")


def _require_tour(tour: Tour, boxes: Mapping[str, Box]) -> None:
    """Boxes of terminals apart from those of tables, and of each place once: what is in it is taken."""
    for number in tour.order:
        if (boxes[number].group == TERMINALS) != (tour.of == "terminals"):
            message = f"box {number} does not belong to the tour of {tour.of}"
            raise refuse("not_separate", message, "58 Pa. Code § 465a.18(a)(1)")
        if not boxes[number].of:
            message = f"emergency box {number} stands by, and is in no tour"
            raise refuse("not_in_use", message, "58 Pa. Code § 465a.18(a)(4)")
    places = [boxes[number].of for number in tour.order]
    twice = sorted({place for place in places if places.count(place) > 1})
    if twice:
        message = f"the order of {tour.of} names two boxes of {', '.join(twice)}"
        raise refuse("box_twice", message, "58 Pa. Code § 465a.18(a)(4)")
