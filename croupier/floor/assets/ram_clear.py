"""RAM clear: told at once, the meters recorded, and only then cleared (58 Pa. Code § 461a.27(a)).

Our meters are in the books and survive it; what a clear empties is the device's own memory of the link. So
nothing may be in it any more: the terminal is disabled and holds nobody's money, and what the representative
read at it was held against the books and against central control's last reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Protocol, Self

import msgspec

from croupier.floor.assets.asset import ON_TERMINAL_LIST, Asset, known_asset
from croupier.floor.assets.ram_clear_paper import CITE, FINANCIAL_METERS, RamClear, differing
from croupier.floor.assets.service_life import DISABLED, DeviceCommand, Touched, life_of
from croupier.floor.central.reading_paper import CentralReading
from croupier.floor.filings.document import FloorDocument, keep, key_of, paper, read_paper, touched
from croupier.floor.filings.written_time import instant
from croupier.ledger.account import Account
from croupier.ledger.canonical import Json
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.entry import TallyKey
from croupier.units.gaming_day import instant_text
from croupier.units.ids import name
from croupier.units.money import dollars
from croupier.units.signature import Signature
from croupier.wagering.meters import METERS, total
from croupier.wagering.terminal import Terminal

HOUSE = {"house": True}
"""Marks a field that the house fills in from its books; no form has a place for it."""


class MeterBooks(Protocol):
    """What the house looks up before a RAM clear."""

    def accounts(self) -> list[Account]: ...
    def tallies(self, as_of_seq: int | None = None) -> Mapping[TallyKey, int]: ...
    def floor_document(self, key: str) -> FloorDocument | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class RamClearCommand(DeviceCommand):
    """The base of the three acts; the notice's number holds them together."""

    notice_number: str

    def check(self) -> None:
        DeviceCommand.check(self)
        name(self.notice_number, "notice_number")

    def touches(self) -> Touched:
        return (
            touched(Asset, self.asset_number),
            touched(RamClear, self.notice_number),
            (Terminal, self.asset_number),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportNonresponsive(RamClearCommand):
    """A device answers no more: the operator of central control and a representative are told at once.

    ``operator`` and ``representative_told`` are whom the reporter spoke to; being told is no signature.
    """

    kind: ClassVar[str] = "report_nonresponsive"
    reported_by: Signature
    operator: str
    operator_told_at: str
    representative_told: str
    representative_told_at: str

    def check(self) -> None:
        RamClearCommand.check(self)
        if not self.reported_by.strip():
            raise ValueError("reported_by: nobody reports this device")
        for text, place in self._told():
            if text:
                instant(text, place)

    def _told(self) -> tuple[tuple[str, str], ...]:
        return (
            (self.operator_told_at, "operator_told_at"),
            (self.representative_told_at, "representative_told_at"),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        known_asset(draft, self.asset_number)
        if paper(draft, RamClear, self.notice_number) is not None:
            raise refuse("notice_used", f"notice {self.notice_number} was given before", CITE)
        for who, when in (
            (self.operator, self.operator_told_at),
            (self.representative_told, self.representative_told_at),
        ):
            if not (who.strip() and when):
                message = "the operator of central control and a representative are told, by name and time"
                raise refuse("notice_missing", message, CITE)
        at = instant_text(draft.moment.at)
        for text, place in self._told():
            if instant(text, place) > at:
                raise refuse("not_yet", f"{place}: {text} has not come yet", CITE)
        life = life_of(draft, self.asset_number)
        reported = {"nonresponsive_at": at, "nonresponsive_notice": self.notice_number}
        keep(draft, msgspec.structs.replace(life, meters_recorded_at="", **reported))
        keep(draft, self._paper(at))
        return {"nonresponsive_at": at, "notice_number": self.notice_number}

    def _paper(self, at: str) -> RamClear:
        return RamClear(
            notice_number=self.notice_number,
            asset_number=self.asset_number,
            reported_at=at,
            reported_by=self.reported_by,
            operator=self.operator,
            operator_told_at=instant(self.operator_told_at, "operator_told_at"),
            representative_told=self.representative_told,
            representative_told_at=instant(self.representative_told_at, "representative_told_at"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTheDevice(RamClearCommand):
    """The base of what is done at the device itself, disabled and empty.

    ``accounts`` and ``books`` are what the house looks up (``with_books``): the accounts at which money of
    the terminal could lie, and its meters. Both stand still while it is disabled and empty.
    """

    accounts: tuple[str, ...] = field(default=(), metadata=HOUSE)
    books: dict[str, int] = field(default_factory=dict, metadata=HOUSE)

    def with_books(self, books: MeterBooks) -> Self:
        """The same act with what the house knows."""
        number = self.asset_number
        prefixes = (f"game_account:{number}:", f"hand_pays_due:{number}:")
        accounts = tuple(sorted(one.id for one in books.accounts() if one.id.startswith(prefixes)))
        tallies = books.tallies()
        counted = {meter.code: total(tallies, number, meter) for meter in METERS if meter.counts_cents}
        return replace(self, accounts=accounts, books=counted)

    def footprint(self) -> Footprint:
        return replace(DeviceCommand.footprint(self), accounts=self.accounts)

    def reported(self, draft: Draft) -> RamClear:
        """The notice, if it is this device's and still stands."""
        known_asset(draft, self.asset_number)
        found = paper(draft, RamClear, self.notice_number)
        if found is None or found.asset_number != self.asset_number:
            message = (
                f"asset {self.asset_number} was not reported as nonresponsive by notice {self.notice_number}"
            )
            raise refuse("not_reported", message, CITE)
        life = life_of(draft, self.asset_number)
        if not life.nonresponsive_at or life.nonresponsive_notice != self.notice_number:
            message = f"notice {self.notice_number} is closed; a device that fails again is reported again"
            raise refuse("not_reported", message, CITE)
        return found

    def check_out_of_use(self, draft: Draft) -> None:
        """Refuse what could still take wagers, and what holds somebody's money."""
        terminal = draft.record(Terminal, self.asset_number)
        if terminal is None:
            return
        if terminal.enabled or life_of(draft, self.asset_number).state != DISABLED:
            message = f"terminal {self.asset_number} is not disabled; its meters could still move"
            raise refuse("terminal_enabled", message, CITE)
        held = [draft.account(one) for one in self.accounts]
        cents = sum(one.balance_cents for one in held if one is not None)
        if cents:
            message = f"terminal {self.asset_number} holds {dollars(cents)}, which is paid out first"
            raise refuse("not_empty", message, CITE)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFinancialMeters(AtTheDevice):
    """A casino compliance representative records every financial meter as the device shows it.

    What differs from the books, or from central control, is recorded all the same, with its explanation.
    """

    kind: ClassVar[str] = "record_financial_meters"
    representative: Signature
    meters: dict[str, int]
    explanation: str = ""

    def check(self) -> None:
        RamClearCommand.check(self)
        for code, value in self.meters.items():
            if code not in FINANCIAL_METERS:
                raise ValueError(f"meters: {code!r} is not one of {', '.join(FINANCIAL_METERS)}")
            if value < 0:
                raise ValueError(f"meters: {code} is below zero")

    def touches(self) -> Touched:
        return (*RamClearCommand.touches(self), touched(CentralReading, self.asset_number))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        notice = self.reported(draft)
        if not self.representative.strip():
            raise refuse("signature_missing", "representative: nobody recorded the meters", CITE)
        self.check_out_of_use(draft)
        if known_asset(draft, self.asset_number).kind in ON_TERMINAL_LIST:
            missing = [code for code in FINANCIAL_METERS if code not in self.meters]
            if missing:
                raise refuse("meter_missing", f"meters: {missing[0]} was not recorded", CITE)
        latest = paper(draft, CentralReading, self.asset_number)
        central = latest.read.meters if latest else {}
        wrong = differing(self.meters, self.books, central)
        if wrong and not self.explanation.strip():
            raise refuse("meters_differ", self._difference(wrong, central), CITE)
        at = instant_text(draft.moment.at)
        life = life_of(draft, self.asset_number)
        keep(draft, msgspec.structs.replace(life, meters_recorded_at=at))
        recorded = {
            "recorded_at": at,
            "representative": self.representative,
            "meters": self.meters,
            "books": self.books,
            "central": central,
            "central_at": latest.read.at if latest else "",
            "explanation": self.explanation,
        }
        keep(draft, msgspec.structs.replace(notice, **recorded))
        told: dict[str, Json] = {"recorded_at": at, "representative": self.representative}
        return told | {"meters": self.meters, "differing": wrong}

    def _difference(self, wrong: list[str], central: Mapping[str, int]) -> str:
        first = wrong[0]
        sides = (
            f"{dollars(self.meters[first])} at the device, {dollars(self.books.get(first, 0))} in the books"
        )
        read = f", {dollars(central[first])} at central control" if first in central else ""
        return f"meters: {first} shows {sides}{read}; a difference is recorded with its explanation"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearRam(AtTheDevice):
    """A service technician clears a device's memory, and a casino compliance representative stands by."""

    kind: ClassVar[str] = "clear_ram"
    technician: Signature
    representative: Signature

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        notice = self.reported(draft)
        life = life_of(draft, self.asset_number)
        if not life.meters_recorded_at:
            message = f"the financial meters of asset {self.asset_number} were not recorded"
            raise refuse("meters_not_recorded", message, CITE)
        if not (self.technician.strip() and self.representative.strip()):
            message = "technician, representative: a memory is cleared by one with the other beside him"
            raise refuse("signature_missing", message, "58 Pa. Code §§ 461a.1, 461a.27(a)")
        self.check_out_of_use(draft)
        if self.books != notice.books:
            message = f"the meters of asset {self.asset_number} moved since; they are recorded again"
            raise refuse("meters_moved", message, CITE)
        at = instant_text(draft.moment.at)
        keep(draft, msgspec.structs.replace(life, meters_recorded_at="", nonresponsive_at=""))
        signed = {"technician": self.technician, "witness": self.representative}
        keep(draft, msgspec.structs.replace(notice, cleared_at=at, **signed))
        told: dict[str, Json] = {"cleared_at": at, "technician": self.technician}
        return told | {"representative": self.representative, "certificate": self.notice_number}


def ram_clear_of(books: MeterBooks, notice_number: str) -> RamClear | None:
    """The paper of a RAM clear by the number of its notice."""
    found = books.floor_document(key_of(RamClear, notice_number))
    return None if found is None else read_paper(RamClear, found.body)
