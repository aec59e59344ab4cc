"""Redeemed vouchers go to finance, signed by who brings and who takes them (58 Pa. Code § 461a.8(l)).

Those of a cage each day; those of a redemption machine after the cage has reconciled it; those of terminals
after the count. Whoever hands over has counted the paper, and the books say what there should be: both are
kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar, Final, Protocol

from croupier.access.roles import Role
from croupier.floor.filings.document import Documents, Paper, keep, paper, papers, touched
from croupier.floor.filings.written_time import written_date
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.money import Cents, dollars
from croupier.units.signature import Signature
from croupier.units.verdict import Finding, Refusal
from croupier.wagering.voucher import REDEEMED, Voucher

CITE: Final = "58 Pa. Code § 461a.8(l)"
COUNT_ROOM: Final = "count_room"
"""The place of all vouchers of terminals: they are counted together."""


class HandOver(Paper, frozen=True, kw_only=True):
    """The vouchers of a place and a gaming day, as they were counted and as the books have them."""

    paper_kind: ClassVar[str] = "voucher_hand_over"

    gaming_day: str
    place: str
    counted: int
    counted_cents: Cents
    booked: int
    booked_cents: Cents
    by: str
    received_by: str
    at: str
    on_gaming_day: str

    @property
    def number(self) -> str:
        return f"{self.gaming_day}@{self.place}"


def place_of(voucher: Voucher) -> str:
    """Where the paper lies: at its cage or machine, or with all of the terminals in the count room."""
    return COUNT_ROOM if voucher.ended_by.startswith("terminal:") else voucher.ended_by


def redeemed_on(vouchers: Iterable[Voucher], day: date) -> dict[str, tuple[int, Cents]]:
    """By place, how many vouchers were redeemed in a gaming day, and what they come to."""
    found: dict[str, tuple[int, Cents]] = {}
    for one in vouchers:
        if one.state == REDEEMED and one.ended_day == day.isoformat():
            count, cents = found.get(place_of(one), (0, 0))
            found[place_of(one)] = count + 1, cents + one.amount_cents
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOverVouchers(Command):
    """``by`` has counted and brings them, ``received_by`` is of finance. What is counted is kept as it is."""

    kind: ClassVar[str] = "hand_over_vouchers"
    gaming_day: str
    place: str
    counted: int
    counted_cents: Cents
    booked: int
    booked_cents: Cents
    by: Signature
    received_by: Signature

    def check(self) -> None:
        Command.check(self)
        written_date(self.gaming_day, "gaming_day")
        if self.counted < 0 or self.counted_cents < 0:
            raise ValueError("counted: nobody counts less than none")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(HandOver, f"{self.gaming_day}@{self.place}"),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if not self.by or not self.received_by or self.by == self.received_by:
            raise refuse("two_people", "who brings vouchers and who takes them are two people", CITE)
        if self.gaming_day >= draft.moment.gaming_day.isoformat():
            raise refuse("day_not_over", f"the gaming day {self.gaming_day} is not over yet", CITE)
        if not self.booked:
            raise refuse("nothing_redeemed", f"{self.place} redeemed no voucher on {self.gaming_day}", CITE)
        made = HandOver(
            gaming_day=self.gaming_day,
            place=self.place,
            counted=self.counted,
            counted_cents=self.counted_cents,
            booked=self.booked,
            booked_cents=self.booked_cents,
            by=self.by,
            received_by=self.received_by,
            at=instant_text(draft.moment.at),
            on_gaming_day=draft.moment.gaming_day.isoformat(),
        )
        if paper(draft, HandOver, made.number) is not None:
            message = f"the vouchers of {self.place} of {self.gaming_day} were handed over before"
            raise refuse("handed_over", message, CITE)
        keep(draft, made)
        return {"hand_over": made.number, "booked": self.booked, "booked_cents": self.booked_cents}


def why_not_brought(place: str, roles: Collection[str]) -> Refusal | None:
    """The count team brings what it has counted, a cashier what lay in the cage or its machines."""
    role = Role.COUNT_TEAM if place == COUNT_ROOM else Role.CAGE_CASHIER
    if role in roles:
        return None
    who = role.replace("_", " ")
    return Refusal("not_the_one_who_brings", f"the vouchers of {place} are handed over by {who}", CITE)


class HandOverBooks(Documents, Protocol):
    """What hand-overs are held against."""

    def vouchers(self, not_ended_before: date | None = None) -> list[Voucher]: ...


LOOK_BACK_DAYS: Final = 31
"""So far back a hand-over is looked for: the paper of a cage is kept thirty days (§ 465a.6(c)(3))."""


def vouchers_are_handed_over(books: HandOverBooks, today: date) -> Iterator[Finding]:
    """A Finding for every place and day whose vouchers finance has not got, got late, or in another number.

    ``today`` is the gaming day that runs; in it the vouchers of the day before are still in time.
    """
    since = today - timedelta(days=LOOK_BACK_DAYS)
    vouchers = books.vouchers(since)
    known = {one.number: one for one in papers(books, HandOver)}
    for number in range(LOOK_BACK_DAYS):
        day = since + timedelta(days=number)
        for place, (count, cents) in sorted(redeemed_on(vouchers, day).items()):
            yield from _of_place(known.get(f"{day}@{place}"), day, place, (count, cents), today)


def _of_place(
    found: HandOver | None, day: date, place: str, booked: tuple[int, Cents], today: date
) -> Iterator[Finding]:
    due = day + timedelta(days=1)
    what = f"the vouchers of {place} of {day}"
    if found is None:
        if today > due:
            message = f"{what}, {booked[0]} for {dollars(booked[1])}, were not handed over to finance"
            yield Finding("error", "vouchers_not_handed_over", message, CITE, "hand them over")
        return
    if found.on_gaming_day > due.isoformat():
        message = f"{what} were handed over only on {found.on_gaming_day}"
        yield Finding("warning", "vouchers_handed_over_late", message, CITE, "hand them over each day")
    if (found.counted, found.counted_cents) != booked:
        message = (
            f"{what}: {found.counted} for {dollars(found.counted_cents)} were counted, "
            f"and the books have {booked[0]} for {dollars(booked[1])}"
        )
        yield Finding("error", "hand_over_differs", message, CITE, "find out why")
