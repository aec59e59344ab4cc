"""Three-part manual slips, for when the system is offline (58 Pa. Code § 465a.26(b)(13))."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import msgspec

from croupier.accounting.slips.commands import SlipOfADue
from croupier.accounting.slips.due import PROGRESSIVE, WITHOUT_HIT, Dues
from croupier.accounting.slips.paper import (
    ELECTRONIC_SERIES,
    MANUAL,
    PAID,
    SlipBook,
    SlipHit,
    SlipPaper,
    SpoiledSlip,
    serial_of,
)
from croupier.accounting.slips.rules import (
    OVERRIDES,
    SLIP,
    attested,
    check_override,
    check_role,
    check_win_unpaid,
    due_of_win,
    hit_records,
    meter_records,
    nothing_due,
    pay_slip,
    sent_of_hits,
)
from croupier.accounting.slips.whole_win import NO_WIN, SlipWhole, SlipWin, WholeSum
from croupier.floor.filings.document import FloorDocument, keep, paper, touched
from croupier.ledger.canonical import Json, canonical, digest, values_of
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.transfer import sum_of_money
from croupier.units.gaming_day import GamingDay, instant_text, parse_instant
from croupier.units.ids import identifier, name
from croupier.units.money import Cents
from croupier.units.signature import UNSIGNED, Signature
from croupier.units.verdict import Finding
from croupier.wagering.hand_pay import METER_OF


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterManualSlip(SlipOfADue):
    """A three-part slip written by hand while the system was offline, entered with all that stands on it.

    ``at`` is the time of the payout on the paper. The payout has happened; the books refuse what cannot be: a
    serial of no book, one entered before, another sum than is due without an override, a time to come.
    ``win`` is what it paid, by the name under which it is due; a progressive hit may stand in ``hits``. The
    books look up what the win is and what is due of it (``paid``, ``due_cents``). A slip that names none is
    for a win that they never heard of: nothing is due, so that it needs the override of a supervisor, and a
    second signature whatever its amount, since nobody can tell on what other slips the same win stands.
    """

    derived: ClassVar[tuple[str, ...]] = (*SlipOfADue.derived, "paid", "due_cents")

    kind: ClassVar[str] = "enter_manual_slip"
    at: str
    combination: str
    amount_cents: Cents
    by: Signature
    role: str
    paid_from: str
    verified_by: Signature = UNSIGNED
    verified_by_role: str = ""
    override: str = ""
    override_by: Signature = UNSIGNED
    override_role: str = ""
    hits: tuple[SlipHit, ...] = ()
    win: str = ""
    paid: SlipWin = NO_WIN
    due_cents: Cents = 0

    def check(self) -> None:
        SlipOfADue.check(self)
        if self.hits and self.what != "progressive":
            raise ValueError(f"hits: a slip for {self.what} pays no progressive hit")
        if len(self.hits) > 1:
            raise ValueError("hits: every progressive hit has a slip of its own")
        if self.win:
            identifier(self.win, "win")
        serial_of(self.slip)
        sum_of_money(self.amount_cents, "amount_cents")
        identifier(self.by, "by")
        check_role(self.role, "role")
        try:
            instant_text(parse_instant(self.at))
        except ValueError:
            raise ValueError(
                f"at: {self.at!r} is not a time with its zone, like 2026-03-01T21:14-05:00"
            ) from None
        if not identifier(self.paid_from, "paid_from").startswith("cage:"):
            raise ValueError(f"paid_from: {self.paid_from!r} is not a cage, like cage:1")

    def footprint(self) -> Footprint:
        base = SlipOfADue.footprint(self)
        dues = tuple(f"hand_pays_due:{self.asset_number}:{what}" for what in METER_OF)
        hits = (*hit_records(self.hits), *meter_records(self.hits))
        records = (*base.records, *_serial_records(self.slip), *hits)
        return Footprint(accounts=(*dues, OVERRIDES, self.paid_from), records=records)

    def digest(self) -> str:
        """A slip that names no hit or win is the same that it was when none could be named."""
        unnamed = tuple(field for field in ("hits", "win") if not getattr(self, field))
        return digest(canonical([self.kind, values_of(self, without=(*self.derived, *unnamed))]))

    @property
    def unheard(self) -> bool:
        """Whether it names nothing that the books could look up."""
        return not self.win and not self.hits

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        check_serial(draft, self.slip)
        now = instant_text(draft.moment.at)
        at = instant_text(parse_instant(self.at))
        if at > now:
            raise refuse("payout_to_come", f"the slip {self.slip} says {self.at}, which is to come", SLIP)
        whole = self.the_whole(draft)
        reported = self._reported(draft, whole)
        slip = self._written(at, now, reported)
        check_override(slip, self.override_role)
        whole = whole.knowing((WholeSum(slip.part, reported),))
        cents = whole.paying(slip.part, slip.amount_cents, slip.slip).cents
        slip = msgspec.structs.replace(slip, whole_cents=cents)
        return pay_slip(draft, attested(draft, slip, self.verified_by, self.verified_by_role), whole)

    def _written(self, at: str, now: str, reported_cents: Cents) -> SlipPaper:
        """The slip as it stands on the paper, before its second signature."""
        return SlipPaper(
            slip=self.slip,
            form=MANUAL,
            state=PAID,
            asset_number=self.asset_number,
            what=self.what,
            at=at,
            entered_at=now,
            combination=self.combination.strip(),
            amount_cents=self.amount_cents,
            reported_cents=reported_cents,
            made_by=self.by,
            made_by_role=self.role,
            override=self.override.strip(),
            override_by=self.override_by,
            override_by_role=self.override_role,
            paid_from=self.paid_from,
            paid_by=self.by,
            paid_at=at,
            hits=self.hits,
            win=self.paid,
            whole=self.whole,
            unheard=self.unheard,
        )

    def _reported(self, draft: Draft, whole: SlipWhole) -> Cents:
        """What the terminal sent of the win that the paper names: all of it, whatever the paper says."""
        if self.hits:
            return sent_of_hits(draft, self.hits, self.asset_number)
        if self.unheard:
            self._check_nothing_else_due(draft)
            return 0
        if self.win == WITHOUT_HIT:
            if (due := self.due_without_hits(draft)) <= 0:
                raise nothing_due(self.asset_number, self.what)
            return due
        if not self.paid.id:
            message = f"no {self.what} {self.win} is due at {self.asset_number}"
            raise refuse("nothing_due", message, f"{SLIP}(1)")
        check_win_unpaid(whole, self.paid.id)
        return due_of_win(draft, self.asset_number, self.what, self.due_cents)

    def _check_nothing_else_due(self, draft: Draft) -> None:
        """A win that the books know of is not paid as one that they never heard of."""
        if not self.override:
            message = (
                f"the slip {self.slip} names no win that is due, and there is no override for one that the "
                "books never heard of"
            )
            raise refuse("no_override", message, f"{SLIP}(10)")
        if draft.usable(self.due).balance_cents:
            message = (
                f"{self.what} is due at {self.asset_number}; the slip {self.slip} says which win it paid"
            )
            raise refuse("win_not_named", message, f"{SLIP}(13)")


def looked_up(dues: Dues, gaming_day: GamingDay, slip: EnterManualSlip) -> EnterManualSlip:
    """A manual slip with what the books say of the win that it names; nothing of that is taken from paper."""
    if slip.what == PROGRESSIVE and slip.win not in ("", WITHOUT_HIT):
        slip = replace(slip, hits=(SlipHit(slip.win),))
    hits = tuple(SlipHit(each.hit, dues.meter_of(each.hit)) for each in slip.hits)
    beside: tuple[SlipHit, ...] = ()
    if slip.what == PROGRESSIVE and not hits:
        beside = tuple(each for due in dues.hits(slip.asset_number) for each in due.hits)
    name = hits[0].hit if hits else slip.win
    named = [due for due in dues.all(slip.asset_number) if name and (due.what, due.name) == (slip.what, name)]
    day = gaming_day.day_of(parse_instant(slip.at))
    whole = f"{slip.asset_number}/unheard/{day}" if slip.unheard else ""
    for due in named:
        whole = due.whole
    return replace(
        slip,
        hits=hits,
        beside=beside,
        paid=named[0].win if named else NO_WIN,
        due_cents=named[0].amount_cents if named else 0,
        whole=whole,
        known=dues.known(slip.asset_number, whole),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoilManualSlip(Command):
    """A preprinted slip that was not used: nothing was paid on it, and its number is accounted for."""

    kind: ClassVar[str] = "spoil_manual_slip"
    slip: str
    reason: str
    by: Signature

    def check(self) -> None:
        Command.check(self)
        serial_of(self.slip)
        identifier(self.by, "by")
        if not self.reason.strip():
            raise ValueError("reason: a slip is void for a reason")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(SlipPaper, self.slip), *_serial_records(self.slip)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        check_serial(draft, self.slip)
        at = instant_text(draft.moment.at)
        keep(draft, SpoiledSlip(slip=self.slip, reason=self.reason.strip(), by=self.by, at=at))
        return {"slip": self.slip}


def _serial_records(slip: str) -> tuple[tuple[type[FloorDocument], str], ...]:
    """What has to be known of a preprinted number: its book, and whether it was spoiled."""
    return touched(SlipBook, serial_of(slip)[0]), touched(SpoiledSlip, slip)


def check_serial(draft: Draft, slip: str) -> None:
    """A preprinted number stands in a book and is used once."""
    book = paper(draft, SlipBook, serial_of(slip)[0])
    if book is None or not book.has(slip):
        raise refuse("no_such_serial", f"no book has a slip {slip}", f"{SLIP}(13)(i)")
    if paper(draft, SlipPaper, slip) is not None:
        raise refuse("slip_exists", f"the slip {slip} was entered before", f"{SLIP}(13)(i)")
    if (spoiled := paper(draft, SpoiledSlip, slip)) is not None:
        raise refuse("slip_void", f"the slip {slip} is void: {spoiled.reason}", f"{SLIP}(13)(i)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterSlipBook(Command):
    """A book of preprinted three-part slips is issued, (b)(13)."""

    kind: ClassVar[str] = "register_slip_book"
    series: str
    first: int
    last: int

    def check(self) -> None:
        Command.check(self)
        name(self.series, "series")
        if self.series == ELECTRONIC_SERIES:
            raise ValueError(f"series: {self.series} is the series of the electronic slips; name another")
        if not 0 < self.first <= self.last <= 999_999:
            raise ValueError("first, last: serial numbers run from 1 to 999999, the first not above the last")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(SlipBook, self.series),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if paper(draft, SlipBook, self.series) is not None:
            raise refuse("book_exists", f"the book {self.series} was issued before", f"{SLIP}(13)")
        keep(draft, SlipBook(series=self.series, first=self.first, last=self.last))
        return {"series": self.series, "slips": self.last - self.first + 1}


def every_serial_is_accounted_for(books: Iterable[SlipBook], entered: Iterable[str]) -> list[Finding]:
    """A Finding for every serial number below the highest one used of its book that was never entered, as
    paid or as void: slips are used in the order in which they are printed, so a gap is a slip that somebody
    has to find."""
    used: dict[str, set[int]] = {}
    for slip in entered:
        series, number = serial_of(slip)
        used.setdefault(series, set()).add(number)
    return [
        Finding(
            "error",
            "serial_missing",
            f"the slip {book.serial(number)} was never entered, though later ones of its book were",
            f"{SLIP}(13)(i)",
            "find the paper and enter it: paid, or void with the reason",
        )
        for book in books
        for number in range(book.first, max(used.get(book.series, {book.first})))
        if number not in used.get(book.series, set())
    ]
