"""When an act of drop and count was done: when it is entered, by the clock of the house.

The plan says when a drop begins and the filed schedule when boxes are counted (58 Pa. Code §§ 465a.18(a)(2),
(b)(1), 465a.25(b)), keys are lent immediately before (§ 465a.17(d), (h)). A time that somebody types would
agree with them at any hour; so nobody types one.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Final, Protocol

import msgspec

from croupier.accounting.drop import acts as a
from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.presence import SignedAct
from croupier.ledger.draft import Moment, refuse
from croupier.ledger.ledger import Ledger
from croupier.units.gaming_day import GamingDay

_TIMED: Final[dict[type[Any], str]] = {
    a.OpenBook: "58 Pa. Code § 465a.18(a)(3)",
    a.BeginCollection: "58 Pa. Code § 465a.18(b)(1)",
    a.ReplaceBox: "58 Pa. Code § 465a.18(b)(1)",
    a.BeginCount: "58 Pa. Code § 465a.25(b)",
    a.KeyOut: "58 Pa. Code § 465a.17(d), (h)",
    a.KeyIn: "58 Pa. Code § 465a.17(d), (h)",
}
"""Acts that have a day or a time, and the section that asks for it."""


class HouseTime(Protocol):
    """What knows the time of the house: its books."""

    @property
    def gaming_day(self) -> GamingDay:
        """When its gaming day begins, and in which zone."""

    def moment(self) -> Moment:
        """The present moment of the house."""


class BooksWithClock(Ledger, HouseTime, Protocol):
    """The books of a house, which know its time."""


def at_the_clock(signed: SignedAct, book: DropBook, house: HouseTime) -> SignedAct:
    """The act with the time at which it is entered; Refused where a time was told, the day is another, or the
    clock of the house is in doubt."""
    act = signed.act
    if type(act) not in _TIMED:
        return signed
    moment = house.moment()
    now = house.gaming_day.local(moment.at).replace(microsecond=0)
    days = {now.date(), moment.sure_day()}
    if isinstance(act, a.OpenBook):
        _require_day(act.day, days, _TIMED[a.OpenBook])
        return signed
    if isinstance(act, a.BeginCollection) and book.opened and not book.collections[act.of].may("schedule"):
        _require_day(book.opened.day, days, _TIMED[a.BeginCollection])
    assert isinstance(act, a.BeginCollection | a.ReplaceBox | a.BeginCount | a.KeyOut | a.KeyIn)
    if act.at:
        message = "at: the clock of the house says when an act is done, when it is entered; leave it out"
        raise refuse("time_is_typed", message, _TIMED[type(act)])
    at = now if isinstance(act, a.KeyOut | a.KeyIn) else now.strftime("%H:%M")
    return SignedAct(msgspec.structs.replace(act, at=at))


def _require_day(day: date, days: set[date], cite: str) -> None:
    """A drop is of the gaming day that it is, or of the day that the calendar shows: before the hour at which
    the gaming day begins the two differ, and houses name their books after either."""
    if day not in days:
        today = " or ".join(str(one) for one in sorted(days))
        raise refuse("another_day", f"day: today is {today}, and not {day}", cite)
