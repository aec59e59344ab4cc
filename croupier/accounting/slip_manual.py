"""Three-part manual slips, for when the system is offline (58 Pa. Code § 465a.26(b)(13))."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.accounting.payout_slip import slip_refusal
from croupier.accounting.slip_commands import SlipOfADue
from croupier.accounting.slip_paper import (
    ELECTRONIC_SERIES,
    MANUAL,
    PAID,
    SlipBook,
    SlipHit,
    SlipPaper,
    SpoiledSlip,
    serial_of,
)
from croupier.accounting.slip_rules import (
    OVERRIDES,
    SLIP,
    check_override,
    check_role,
    hit_records,
    meter_records,
    pay_slip,
    sent_of_hits,
)
from croupier.errors import Refused
from croupier.floor.document import FloorDocument, keep, paper, touched
from croupier.ledger.canonical import Json, canonical, digest, values_of
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.transfer import sum_of_money
from croupier.units.gaming_day import instant_text, parse_instant
from croupier.units.ids import identifier, name
from croupier.units.money import Cents
from croupier.units.verdict import Finding
from croupier.wagering.hand_pay import METER_OF


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterManualSlip(SlipOfADue):
    """A three-part slip written by hand while the system was offline, entered with all that stands on it.

    ``at`` is the time of the payout on the paper. The payout has happened; the books refuse only what
    cannot be: a serial of no book, one entered before, more than is due without an override, a time to come.
    ``hits`` are the progressive hits that it paid, each of them due until then: without them a hit would stay
    due after its payment, and its meter would not count it.
    """

    kind: ClassVar[str] = "enter_manual_slip"
    at: str
    combination: str
    amount_cents: Cents
    by: str
    role: str
    paid_from: str
    verified_by: str = ""
    verified_by_role: str = ""
    override: str = ""
    override_by: str = ""
    override_role: str = ""
    hits: tuple[SlipHit, ...] = ()

    def check(self) -> None:
        SlipOfADue.check(self)
        if self.hits and self.what != "progressive":
            raise ValueError(f"hits: a slip for {self.what} pays no progressive hit")
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
        """A slip that names no hit is the same that it was when none could be named."""
        without = ("id", "fence", "beside") if self.hits else ("id", "fence", "beside", "hits")
        return digest(canonical([self.kind, values_of(self, without=without)]))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        check_serial(draft, self.slip)
        now = instant_text(draft.moment.at)
        at = instant_text(parse_instant(self.at))
        if at > now:
            raise refuse("payout_to_come", f"the slip {self.slip} says {self.at}, which is to come", SLIP)
        slip = SlipPaper(
            slip=self.slip,
            form=MANUAL,
            state=PAID,
            asset_number=self.asset_number,
            what=self.what,
            at=at,
            entered_at=now,
            combination=self.combination.strip(),
            amount_cents=self.amount_cents,
            reported_cents=self._reported(draft),
            made_by=self.by,
            made_by_role=self.role,
            verified_by=self.verified_by,
            verified_by_role=self.verified_by_role,
            override=self.override.strip(),
            override_by=self.override_by,
            override_by_role=self.override_role,
            paid_from=self.paid_from,
            paid_by=self.by,
            paid_at=at,
            hits=self.hits,
        )
        check_override(slip, self.override_role)
        refusal = slip_refusal(slip.rules())
        if refusal is not None:
            raise Refused(refusal)
        return pay_slip(draft, slip)

    def _reported(self, draft: Draft) -> Cents:
        """What the terminal sent of what the paper says, as far as the books have heard of it."""
        if self.hits:
            return sent_of_hits(draft, self.hits, self.asset_number)
        return min(max(self.due_without_hits(draft), 0), self.amount_cents)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoilManualSlip(Command):
    """A preprinted slip that was not used: nothing was paid on it, and its number is accounted for."""

    kind: ClassVar[str] = "spoil_manual_slip"
    slip: str
    reason: str
    by: str

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
