"""Notices of transport into, within and out of the Commonwealth (58 Pa. Code § 463a.2): nine items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar, Final

import msgspec

from croupier.floor.assets.asset import Asset
from croupier.floor.assets.location import GAMING_FLOOR, RESTRICTED
from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.dispatch import TRANSPORT_NOTICE, Written, send, touched_document
from croupier.floor.filings.document import FloorDocument, Paper, keep, paper, touched
from croupier.floor.filings.export import to_json
from croupier.floor.filings.paper import Sheet
from croupier.floor.filings.written_time import instant, written_date
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import parse_instant
from croupier.units.ids import name
from croupier.units.signature import Signature

_CITE: Final = "58 Pa. Code § 463a.2"


class Party(msgspec.Struct, frozen=True, kw_only=True):
    """A name and an address."""

    name: str = ""
    address: str = ""

    @property
    def is_complete(self) -> bool:
        return bool(self.name.strip() and self.address.strip())


class TransportNotice(Paper, frozen=True, kw_only=True):
    """What the two Bureaus are told, in the order of § 463a.2(a). Parties left out are not concerned."""

    paper_kind: ClassVar[str] = "transport_notice"

    notice_number: str
    transported_on: str
    # (1) to (3)
    shipper: Party
    owner: Party | None = None
    new_owner: Party | None = None
    # (4)
    method: str = ""
    carriers: tuple[Party, ...] = ()
    # (5)
    recipient: Party = Party()
    destination: str = ""
    # (6)
    quantity: int = 0
    serial_numbers: tuple[str, ...] = ()
    # (7)
    expected_at: str = ""
    # (8)
    beyond_the_continent: bool = False
    port: str = ""
    # (9)
    reason: str = ""
    # § 463a.2(b): where a device goes that comes back from storage off the premises.
    from_storage: bool = False
    placed: str = ""

    @property
    def number(self) -> str:
        return self.notice_number


class NoticeUsed(Paper, frozen=True, kw_only=True):
    """That a device made the transport of a notice: the next one needs a notice of its own."""

    paper_kind: ClassVar[str] = "notice_used"

    notice_number: str
    asset_number: str

    @property
    def number(self) -> str:
        return f"{self.notice_number}#{self.asset_number}"


def spend_notice(draft: Draft, notice_number: str, asset: Asset, moved_at: datetime) -> TransportNotice:
    """The notice of a transport, used up for this device; refused where it tells of another transport."""
    notice = paper(draft, TransportNotice, notice_number) if notice_number else None
    if notice is None:
        message = "transport_notice: a transport to or from storage, or out of the house, needs its notice"
        raise refuse("transport_notice_missing", message, f"{_CITE}(a), (b)")
    if asset.serial_number not in notice.serial_numbers:
        message = f"notice {notice.number} does not name {asset.serial_number}"
        raise refuse("serial_number_missing", message, f"{_CITE}(a)(6)")
    if calendar_day(moved_at).isoformat() != notice.transported_on:
        message = f"notice {notice.number} is for a transport on {notice.transported_on}"
        raise refuse("notice_of_another_day", message, f"{_CITE}(a)")
    used = NoticeUsed(notice_number=notice_number, asset_number=asset.asset_number)
    if paper(draft, NoticeUsed, used.number) is not None:
        message = f"asset {asset.asset_number} was moved under notice {notice.number} before"
        raise refuse("notice_used", message, f"{_CITE}(a)")
    keep(draft, used)
    return notice


def touched_notice(notice_number: str, asset_number: str) -> tuple[tuple[type[FloorDocument], str], ...]:
    """What ``spend_notice`` looks at, as a footprint names it."""
    used = NoticeUsed(notice_number=notice_number, asset_number=asset_number)
    return touched(TransportNotice, notice_number), touched(NoticeUsed, used.number)


def party_text(party: Party | None) -> str:
    """A party in one line; nothing where nobody is concerned."""
    return "" if party is None else f"{party.name}, {party.address}"


def notice_sheet(notice: TransportNotice) -> Sheet:
    """The nine items and what § 463a.2(b) adds, one a row, for the two Bureaus."""
    items = (
        ("Shipped by", "(a)(1)", party_text(notice.shipper)),
        ("Owner, if another", "(a)(2)", party_text(notice.owner)),
        ("New owner", "(a)(3)", party_text(notice.new_owner)),
        ("Method", "(a)(4)", notice.method),
        ("Carriers", "(a)(4)", "; ".join(party_text(carrier) for carrier in notice.carriers)),
        ("Sent to", "(a)(5)", party_text(notice.recipient)),
        ("Destination, if another", "(a)(5)", notice.destination),
        ("Quantity", "(a)(6)", str(notice.quantity)),
        ("Serial numbers", "(a)(6)", "; ".join(notice.serial_numbers)),
        ("Expected", "(a)(7)", notice.expected_at),
        ("Port of entry or exit", "(a)(8)", notice.port),
        ("Reason", "(a)(9)", notice.reason),
        ("From storage, to be placed", "(b)", notice.placed.replace("_", " ")),
    )
    return Sheet(
        title=f"Transport notice {notice.notice_number}",
        cite=f"{_CITE}(a)",
        prepared_on=date.fromisoformat(notice.transported_on),
        headings=("Item", "Section", "Content"),
        cites=(f"{_CITE}(a)",) * 3,
        rows=tuple((item, f"{_CITE}{section}", content) for item, section, content in items),
    )


def faults(notice: TransportNotice) -> list[tuple[str, str, str]]:
    """Everything that is wrong with a notice: field, sentence, section; in the order of the items."""
    found: list[tuple[str, str, str]] = []

    def need(holds: bool, field: str, sentence: str, item: str) -> None:
        if not holds:
            found.append((field, f"{field}: {sentence}", f"{_CITE}{item}"))

    need(notice.shipper.is_complete, "shipper", "name and address of the shipper", "(a)(1)")
    need(_complete(notice.owner), "owner", "name and address of the owner", "(a)(2)")
    need(_complete(notice.new_owner), "new_owner", "name and address of the new owner", "(a)(3)")
    need(bool(notice.method.strip()), "method", "how the devices are moved", "(a)(4)")
    need(
        all(carrier.is_complete for carrier in notice.carriers),
        "carriers",
        "name and address of each carrier",
        "(a)(4)",
    )
    need(notice.recipient.is_complete, "recipient", "name and address of the recipient", "(a)(5)")
    serials = [serial for serial in notice.serial_numbers if serial.strip()]
    need(bool(serials), "serial_numbers", "the serial number of each device", "(a)(6)")
    need(len(set(serials)) == len(serials), "serial_numbers", "each serial number once", "(a)(6)")
    need(
        notice.quantity == len(serials),
        "quantity",
        f"{notice.quantity} devices, but {len(serials)} serial numbers",
        "(a)(6)",
    )
    need(bool(notice.expected_at.strip()), "expected_at", "expected date and time of delivery", "(a)(7)")
    need(
        not notice.beyond_the_continent or bool(notice.port.strip()),
        "port",
        "the port of entry or exit of a device from or to beyond the continental United States",
        "(a)(8)",
    )
    need(bool(notice.reason.strip()), "reason", "why the devices are moved", "(a)(9)")
    need(
        not notice.from_storage or notice.placed in (GAMING_FLOOR, RESTRICTED),
        "placed",
        f"a device from storage goes to {GAMING_FLOOR} or {RESTRICTED}",
        "(b)",
    )
    return found


def _complete(party: Party | None) -> bool:
    return party is None or party.is_complete


@dataclass(frozen=True, slots=True, kw_only=True)
class FileTransportNotice(Command):
    """Submit a notice: complete, and no later than the day of the transport."""

    kind: ClassVar[str] = "file_transport_notice"
    notice: TransportNotice
    by: Signature

    def check(self) -> None:
        Command.check(self)
        name(self.notice.notice_number, "notice_number")
        written_date(self.notice.transported_on, "transported_on")
        if self.notice.expected_at:
            instant(self.notice.expected_at, "expected_at")

    def footprint(self) -> Footprint:
        number = self.notice.notice_number
        return Footprint(
            records=(touched(TransportNotice, number), *touched_document(TRANSPORT_NOTICE, number))
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        number = self.notice.notice_number
        if paper(draft, TransportNotice, number) is not None:
            raise refuse("notice_exists", f"notice {number} was filed before", f"{_CITE}(a)")
        for field, sentence, cite in faults(self.notice):
            raise refuse(f"{field}_incomplete", sentence, cite)
        # The gaming day stands for the calendar day: it ends after midnight, so it never accuses falsely.
        if draft.moment.gaming_day > date.fromisoformat(self.notice.transported_on):
            message = f"transported_on: the notice is due on {self.notice.transported_on} at the latest"
            raise refuse("notice_late", message, f"{_CITE}(a)")
        if calendar_day(parse_instant(self.notice.expected_at)).isoformat() < self.notice.transported_on:
            message = f"expected_at: before the transport on {self.notice.transported_on}"
            raise refuse("expected_before_transport", message, f"{_CITE}(a)(7)")
        keep(draft, self.notice)
        content = to_json(notice_sheet(self.notice)).decode()
        made = send(draft, Written(TRANSPORT_NOTICE, number, content), self.by)
        return {"notice": number, "devices": self.notice.quantity, "number": made.number}
