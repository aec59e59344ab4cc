"""What a terminal tells a patron whom an attendant has to pay: the sum, how far it is, and how it ended.

58 Pa. Code §§ 465a.26, 605a.7: a progressive hit is validated by a floorperson, and what a terminal cannot
pay is paid by an attendant on a slip. The patron reads each of these steps as the books take it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final, TypedDict

from croupier.accounting.slips.desk import SlipBooks, SlipDesk
from croupier.accounting.slips.due import PROGRESSIVE, DuePayout
from croupier.accounting.slips.paper import MADE, PAID, SlipPaper
from croupier.units.money import Cents
from croupier.wagering.progressive import hit as h

VALIDATION: Final = "validation"
DUE: Final = "due"
SLIP: Final = "slip"
PAID_BY_HAND: Final = "paid"
CREDITED: Final = "credited"
REFUSED: Final = "refused"
SETTLED: Final = "settled"

SHOWN_FOR: Final = timedelta(minutes=3)
"""How long a terminal tells what was paid; the next patron need not read it."""


class WinShown(TypedDict):
    """One win. ``state``: it waits for its validation, for an attendant, for the money of a written slip; it
    was paid on ``slip``, credited to the account, refused, or settled otherwise."""

    name: str
    what: str
    amount_cents: Cents
    combination: str
    state: str
    slip: str


Wins = dict[str, list[WinShown]]


class WinsShown:
    """One for each floor: it remembers what was shown, so as to tell how it ended."""

    def __init__(self, books: SlipBooks) -> None:
        self._books = books
        self._desk = SlipDesk(books)
        self._open: Wins = {}
        self._over: dict[str, list[tuple[datetime, WinShown]]] = {}

    def look(self, due_at: Iterable[str], now: datetime) -> Wins:
        """Every win by terminal; ``due_at`` are the terminals at which an attendant owes something."""
        found: Wins = {}
        for hit in self._books.progressive_hits(state=h.PENDING):
            found.setdefault(hit.terminal, []).append(_of_hit(hit))
        made = {one.win.id: one for one in self._desk.slips(MADE)} if due_at else {}
        for terminal in due_at:
            shown = [_of_due(due, made) for due in self._desk.due(terminal)]
            found.setdefault(terminal, []).extend(shown)
        self._end(found, now)
        self._open = found
        return {
            terminal: [*found.get(terminal, []), *(win for _, win in self._over.get(terminal, []))]
            for terminal in found.keys() | self._over.keys()
        }

    def _end(self, found: Mapping[str, list[WinShown]], now: datetime) -> None:
        """What was open at the last look and is not any more has ended in some way."""
        for terminal, before in self._open.items():
            still = {one["name"] for one in found.get(terminal, [])}
            ended = [self._ended(one) for one in before if one["name"] not in still]
            if ended:
                kept = self._over.setdefault(terminal, [])
                kept.extend((now + SHOWN_FOR, one) for one in ended)
        self._over = {
            terminal: left
            for terminal, kept in self._over.items()
            if (left := [one for one in kept if one[0] > now])
        }

    def _ended(self, win: WinShown) -> WinShown:
        for hit in self._books.progressive_hits(hit=win["name"]) if win["what"] == PROGRESSIVE else ():
            if hit.state == h.REFUSED:
                return {**win, "state": REFUSED}
            if hit.paid_by != h.BY_ATTENDANT:
                return {**win, "state": CREDITED}
        slips = [one for one in self._desk.slips(PAID) if win["name"] in _names(one)]
        if not slips:
            return {**win, "state": SETTLED}
        last = slips[-1]
        return {**win, "state": PAID_BY_HAND, "slip": last.slip, "amount_cents": last.amount_cents}


def _names(slip: SlipPaper) -> set[str]:
    return {slip.win.id, *(one.hit for one in slip.hits)}


def _of_hit(hit: h.ProgressiveHit) -> WinShown:
    return {
        "name": hit.id,
        "what": PROGRESSIVE,
        "amount_cents": hit.amount_cents,
        "combination": hit.hand,
        "state": VALIDATION,
        "slip": "",
    }


def _of_due(due: DuePayout, made: Mapping[str, SlipPaper]) -> WinShown:
    slip = made.get(due.name)
    return {
        "name": due.name,
        "what": due.what,
        "amount_cents": due.amount_cents,
        "combination": due.win.hand,
        "state": SLIP if slip else DUE,
        "slip": slip.slip if slip else "",
    }
