"""Payout slips in the auditor's books: made for one win, paid once, each hit counted by its meter.

58 Pa. Code § 465a.26(b): an attendant makes a slip, the patron is paid by the cage or, with an imprest slip,
from the attendant's own fund, and a second person attests the payment of a large win.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.auditor.command import Command, Reply
from tests.auditor.difference import Difference, same

if TYPE_CHECKING:
    from tests.auditor.books import Books

ATTENDANT_METERS = {
    "jackpot": "attendant_paid_jackpots",
    "cancelled_credits": "attendant_paid_cancelled_credits",
    "progressive": "attendant_paid_progressive",
}
CAGE = "cage:1"
TWO_SIGNATURES_FROM = 500_000
"""$5,000 on a terminal: (b)(3)."""
AT_ONCE = 20
"""So many wins of a kind are paid by one hand pay."""


@dataclass(frozen=True, slots=True)
class Win:
    """What fell due from an attendant, of which round, and the meter of a progressive hit."""

    what: str
    cents: int
    whole: str
    meter: str = ""


@dataclass(slots=True)
class Slip:
    """What a slip is for, and how far it has come."""

    terminal: str
    win: Win
    paid: bool = False
    signed: bool = False


def hand_pay(books: Books, command: Command, reply: Reply) -> None:
    """An attendant pays what is due at a terminal, each win on a slip; a large one waits for two. How large a
    win is, is a question of all that its round has made due from attendants at the terminal."""
    purse = books.purses[command.who]
    wins = [win for what in ATTENDANT_METERS for win in _of_kind(books, command.who, what)[:AT_ONCE]]
    small = [win for win in wins if purse.wholes[win.whole] < TWO_SIGNATURES_FROM]
    same(f"{command.who}: hand pay", sum(win.cents for win in small), reply["paid_cents"])
    same(f"{command.who}: slips of a hand pay", len(small), len(set(reply["slips"]) - books.slips.keys()))
    for win, number in zip(small, reply["slips"], strict=True):
        books.slips[number] = Slip(command.who, win)
        _pay(books, books.slips[number], CAGE)


def _of_kind(books: Books, terminal: str, what: str) -> list[Win]:
    return [win for win in books.purses[terminal].wins if win.what == what]


def made(books: Books, command: Command, reply: Reply) -> None:
    """A slip is for the oldest win that is due of a kind."""
    what, cents = command.body["what"], reply["amount_cents"]
    wins = _of_kind(books, command.who, what)
    found = next((win for win in wins if win.cents == cents), None)
    if found is None:
        raise Difference(f"{command.who}: slip {reply['slip']}", f"one of {wins}", cents)
    if what != "progressive":
        same(f"{command.who}: slip {reply['slip']} for {what}", wins[0].cents, cents)
    same(f"slip {reply['slip']} is new", False, reply["slip"] in books.slips)
    large = books.purses[command.who].wholes[found.whole] >= TWO_SIGNATURES_FROM
    if what != "progressive":
        same(f"slip {reply['slip']} needs a second person", large, reply["needs_second"])
    books.slips[reply["slip"]] = Slip(command.who, found)


def paid(books: Books, command: Command, reply: Reply) -> None:
    slip = books.slips[command.body["slip"]]
    same(f"slip {command.body['slip']}", slip.win.cents, reply["amount_cents"])
    _pay(books, slip, command.body["paid_from"])
    due = books.purses[slip.terminal].due.total()
    same(f"{slip.terminal}: due after a slip", {slip.terminal: due}, reply["hand_pays"])


def signed(books: Books, command: Command, reply: Reply) -> None:
    """(b)(3), (4): what the second person attests is also the payment."""
    slip = books.slips[command.body["slip"]]
    same(f"slip {command.body['slip']} is paid before it is attested", True, slip.paid)
    same(f"slip {command.body['slip']} is attested once", False, slip.signed)
    slip.signed = True


def _pay(books: Books, slip: Slip, paid_from: str) -> None:
    purse, win = books.purses[slip.terminal], slip.win
    same(f"{slip.terminal}: the win {win} is due", True, win in purse.wins)
    same(f"{slip.terminal}: the slip of {win} was paid before", False, slip.paid)
    slip.paid = True
    purse.wins.remove(win)
    purse.due[win.what] -= win.cents
    books.count(slip.terminal, ATTENDANT_METERS[win.what], win.cents)
    books.funds[paid_from] -= win.cents
    if win.meter:
        books.pools.counts[win.meter, "attendant_paid_cents"] += win.cents
