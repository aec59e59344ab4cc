"""Payout slips in the auditor's books: made for what is due, paid once, each hit counted by its meter.

58 Pa. Code § 465a.26(b): an attendant makes a slip, a second person signs a large one, and the patron is paid
by the cage or, with an imprest slip, from the attendant's own fund.
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


@dataclass(frozen=True, slots=True)
class Slip:
    """What a slip is for."""

    terminal: str
    what: str
    cents: int


def hand_pay(books: Books, command: Command, reply: Reply) -> None:
    """An attendant pays what is due at a terminal, each sum on a slip; a large one waits for two."""
    purse = books.purses[command.who]
    sums = [Slip(command.who, what, cents) for what, cents in purse.due.items() if what != "progressive"]
    sums += [Slip(command.who, "progressive", cents) for cents, _ in purse.due_hits]
    small = [each for each in sums if 0 < each.cents < TWO_SIGNATURES_FROM]
    same(f"{command.who}: hand pay", sum(each.cents for each in small), reply["paid_cents"])
    same(f"{command.who}: slips of a hand pay", len(small), len(set(reply["slips"]) - books.slips.keys()))
    for each, number in zip(small, reply["slips"], strict=True):
        books.slips[number] = each
        _pay(books, each, CAGE)


def made(books: Books, command: Command, reply: Reply) -> None:
    """A slip is for all that is due of a kind, or for one progressive hit."""
    purse, what, cents = books.purses[command.who], command.body["what"], reply["amount_cents"]
    if what == "progressive":
        if cents not in [one for one, _ in purse.due_hits]:
            raise Difference(f"{command.who}: slip {reply['slip']}", f"one of {purse.due_hits}", cents)
    else:
        same(f"{command.who}: slip {reply['slip']} for {what}", purse.due[what], cents)
    same(f"slip {reply['slip']} is new", False, reply["slip"] in books.slips)
    books.slips[reply["slip"]] = Slip(command.who, what, cents)


def paid(books: Books, command: Command, reply: Reply) -> None:
    slip = books.slips[command.body["slip"]]
    same(f"slip {command.body['slip']}", slip.cents, reply["amount_cents"])
    _pay(books, slip, command.body["paid_from"])
    due = books.purses[slip.terminal].due.total()
    same(f"{slip.terminal}: due after a slip", {slip.terminal: due}, reply["hand_pays"])


def _pay(books: Books, slip: Slip, paid_from: str) -> None:
    purse = books.purses[slip.terminal]
    purse.due[slip.what] -= slip.cents
    books.count(slip.terminal, ATTENDANT_METERS[slip.what], slip.cents)
    books.funds[paid_from] -= slip.cents
    if slip.what == "progressive":
        hit = next(one for one in purse.due_hits if one[0] == slip.cents)
        purse.due_hits.remove(hit)
        _count_hit(books, *hit)


def _count_hit(books: Books, cents: int, meter: str) -> None:
    if meter:
        books.pools.counts[meter, "attendant_paid_cents"] += cents
