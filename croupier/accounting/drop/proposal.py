"""The book that a day would begin with: the plan and schedule of the last one, which were approved and filed
(58 Pa. Code §§ 465a.18(a), 465a.25(b)), or a first one for the terminals of the house."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import msgspec

from croupier.accounting.drop.acts import OpenBook
from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.boxes import TERMINALS, Box
from croupier.accounting.drop.plan import DAYS, CollectionPlan, Tour

DOOR, RELEASE = "DOOR-1", "RELEASE-1"


def first_book(day: date, terminals: Sequence[str], begins: str, counted: str) -> OpenBook:
    """Every terminal with its box, collected every day; the house changes what is otherwise."""
    tour = Tour("terminals", begins, list(terminals), list(DAYS))
    return OpenBook(
        day=day,
        plan=CollectionPlan([tour], "", approved=False),
        boxes=[_box(name) for name in terminals],
        count_schedule={TERMINALS: counted},
    )


def next_book(day: date, terminals: Sequence[str], last: DropBook) -> OpenBook | None:
    """What the last book was opened with, and the boxes where it left them. Terminals that came since are at
    the end of the tour: that is another plan, and casino compliance approves it anew."""
    if last.opened is None:
        return None
    boxes = [_standing_by(box) if _is_out(box, last) else box for box in last.boxes.values()]
    places = [box.of for box in boxes if box.of]
    new = [name for name in terminals if name not in places]
    plan = last.opened.plan
    if new:
        tours = [_with(tour, new) if tour.of == "terminals" else tour for tour in plan.tours]
        plan = msgspec.structs.replace(plan, tours=tours, approved=False)
    several = sorted({place for place in places if places.count(place) > 1})
    return OpenBook(
        day=day,
        plan=plan,
        boxes=[*boxes, *(_box(name) for name in new)],
        count_schedule=last.opened.count_schedule,
        fitted={place: box.number for place in several if (box := last.fittings.fitted(place))},
    )


def _is_out(box: Box, last: DropBook) -> bool:
    """An emergency box that is in no device any more, and bears no asset number then (§ 465a.17(e)(5))."""
    return box.emergency and last.fittings.fitted(box.of) != box


def _standing_by(box: Box) -> Box:
    return msgspec.structs.replace(box, of="", marked_with="")


def _with(tour: Tour, new: Sequence[str]) -> Tour:
    days = tour.days
    if isinstance(days, dict):
        days = {name: [*boxes, *new] for name, boxes in days.items()}
    return msgspec.structs.replace(tour, order=[*tour.order, *new], days=days)


def _box(name: str) -> Box:
    return Box(name, name, TERMINALS, DOOR, RELEASE)
