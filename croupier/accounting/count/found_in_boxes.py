"""What vouchers, coupons and other instruments in the boxes of terminals add to the revenue of a gaming day.

Counted and included whether they are valid or not (58 Pa. Code § 465a.25(a)(3)(ix)): the book of the day says
what lay in the boxes, the journal what the meters had counted when each box was taken, and what was found
beyond that is revenue of the day (docs/interpretations/4653).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

from croupier.accounting.count.variance import beyond_the_meters, drop_meters
from croupier.accounting.drop.book_file import read_book
from croupier.accounting.drop.boxes import TERMINALS
from croupier.ledger.entry import TallyKey
from croupier.units.money import Cents


def found_beyond_the_meters(
    folder: Path | None, day: date, tallies: Callable[[int], Mapping[TallyKey, int]]
) -> dict[str, Cents]:
    """By asset number, from the book of the day; nothing where there is none, or where the cage has not
    recounted it: until then nobody sees a figure (§ 465a.25(n))."""
    path = None if folder is None else folder / f"{day.isoformat()}.book"
    if path is None or not path.exists():
        return {}
    book = read_book(path)
    count = book.counts.get(TERMINALS)
    if count is None or not count.is_closed:
        return {}
    until = book.taken_at()
    since = _taken_before(path, set(until))
    return beyond_the_meters(book.counted_by_place(TERMINALS), drop_meters(since, until, tallies))


def _taken_before(path: Path, devices: set[str]) -> dict[str, int]:
    """When each device lost its box last before that book; not every box is due on every pick-up day."""
    found: dict[str, int] = {}
    for earlier in sorted((one for one in path.parent.glob("*.book") if one.name < path.name), reverse=True):
        found = {**read_book(earlier).taken_at(), **found}
        if devices <= found.keys():
            break
    return found
