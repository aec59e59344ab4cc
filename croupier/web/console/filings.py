"""Documents for the Bureaus and the Department: sent, received, missed (58 Pa. Code §§ 463a.2 to 463a.5)."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated, Any, Final, TypedDict

import msgspec
from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from croupier.errors import Refused
from croupier.floor.assets.department_notice import Announced, DepartmentNotice, NotifyDepartment
from croupier.floor.assets.transport import FileTransportNotice, Party, TransportNotice
from croupier.floor.filings.desk import SENT, FilingDesk
from croupier.floor.filings.dispatch import Dispatch, EnterDelivery
from croupier.floor.filings.missed import filing_findings
from croupier.floor.filings.written_time import written_date
from croupier.house.floor import Floor
from croupier.units.messages import Parts, tells
from croupier.units.verdict import Finding, Refusal
from croupier.web.access.signing import Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response, refusal_response
from croupier.web.api.terminal import TheFloor
from croupier.web.console.assets import FILES

router = APIRouter(prefix="/api/console", tags=["console"])

MOST_DEVICES: Final = 2_000


class Numbered(TypedDict):
    """The number of a document, and of whom no receipt was entered."""

    number: str
    not_heard_of: list[str]


SentDocument = Annotated[dict[str, Any], Parts("SentDocument", (Dispatch, Numbered))]
"""A document that was sent."""


class FilingsDocument(TypedDict):
    """Everything that was sent, newest first; what can be sent; what was missed; the key of packets."""

    documents: list[SentDocument]
    kinds: list[str]
    missed: list[Finding]
    public_key: str


class Sending(r.Given):
    """A list of today, or the summary or packet of a gaming day."""

    document: r.Name = Field(examples=["daily-summary"])
    day: r.Name = Field("", examples=["2026-11-17"])
    format: r.Name = "json"


class Arrived(r.Given):
    """A recipient has answered."""

    number: r.Text
    recipient: r.Name
    received_at: r.Name
    reference: r.Text


class Movable(r.Request):
    """One device of a notice to the Department; empty where it comes from or goes outside the house."""

    asset_number: r.Name
    from_location: r.Name = ""
    to_location: r.Name = ""


class Told(r.Given):
    """A notice to the Department (§ 463a.4(b))."""

    notice_number: r.Name
    expected_at: r.Name
    devices: Annotated[list[Movable], Field(max_length=MOST_DEVICES)]


class NamedParty(r.Request):
    """A name and an address."""

    name: r.Text = ""
    address: r.Text = ""

    def party(self) -> Party:
        return Party(name=self.name, address=self.address)


class Transport(r.Given):
    """A notice of transport with its nine items (§ 463a.2(a))."""

    notice_number: r.Name
    transported_on: r.Name
    shipper: NamedParty
    owner: NamedParty | None = None
    new_owner: NamedParty | None = None
    method: r.Text = ""
    carriers: list[NamedParty] = Field(default_factory=list, max_length=20)
    recipient: NamedParty
    destination: r.Text = ""
    quantity: int = 0
    serial_numbers: list[r.Name] = Field(default_factory=list, max_length=MOST_DEVICES)
    expected_at: r.Name = ""
    beyond_the_continent: bool = False
    port: r.Text = ""
    reason: r.Text = ""
    from_storage: bool = False
    placed: r.Name = ""

    def notice(self) -> TransportNotice:
        """As the books keep it."""
        parties = {"shipper", "owner", "new_owner", "recipient", "carriers"}
        return TransportNotice(
            **self.model_dump(exclude={"id", "serial_numbers", *parties}),
            serial_numbers=tuple(self.serial_numbers),
            shipper=self.shipper.party(),
            owner=self.owner.party() if self.owner else None,
            new_owner=self.new_owner.party() if self.new_owner else None,
            recipient=self.recipient.party(),
            carriers=tuple(one.party() for one in self.carriers),
        )


@router.get("/filings")
@tells(FilingsDocument)
async def filings(floor: TheFloor) -> Response:
    """Every document with its receipts, and what should have been sent."""
    return json_response(await asyncio.to_thread(_filings, floor))


def _filings(floor: Floor) -> FilingsDocument:
    ledger = floor.books.ledger
    return {
        "documents": [
            {**msgspec.structs.asdict(one), "number": one.number, "not_heard_of": list(one.not_heard_of)}
            for one in reversed(FilingDesk(ledger).documents())
        ],
        "kinds": list(SENT),
        "missed": [found for _, _, every in filing_findings(ledger) for found in every],
        "public_key": floor.packet_key.public_key,
    }


@router.post("/filings")
async def send_document(body: Sending, floor: TheFloor, signer: Signer) -> Response:
    """Write a document and keep it as sent, by whoever is signed in, at this moment."""
    desk = FilingDesk(floor.books.ledger)
    written = await asyncio.to_thread(
        desk.write,
        body.id,
        body.document,
        signer,
        floor.packet_key,
        day=date.fromisoformat(written_date(body.day, "day")) if body.day else None,
        format_name=body.format,
    )
    if isinstance(written, Refusal):
        return refusal_response(written)
    return answer_response(await floor.books.submit(written, lambda receipt: None))


@router.post("/filings/received")
async def enter_receipt(body: Arrived, floor: TheFloor, signer: Signer) -> Response:
    """Enter that a recipient has a document."""
    command = EnterDelivery(**body.model_dump(), by=signer)
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.get("/filings/file")
async def one_file(number: str, floor: TheFloor) -> Response:
    """A document as it was sent."""
    desk = FilingDesk(floor.books.ledger)
    content = await asyncio.to_thread(desk.file, number)
    if content is None:
        raise Refused(Refusal("document_not_found", f"no document {number} was sent"))
    return Response(content, media_type=FILES["json" if content.startswith("{") else "csv"])


@router.get("/packets/{day}")
async def packet(day: date, floor: TheFloor) -> Response:
    """The signed packet of a gaming day, once somebody has sent it."""
    content = await asyncio.to_thread(FilingDesk(floor.books.ledger).packet, day)
    if content is None:
        raise Refused(Refusal("document_not_found", f"no packet of {day} was sent"))
    return Response(content, media_type=FILES["json"])


@router.post("/notices/department")
async def notify_department(body: Told, floor: TheFloor, signer: Signer) -> Response:
    """Tell the Department of placements, movements and removals, before they are done."""
    devices = tuple(Announced(**one.model_dump()) for one in body.devices)
    notice = DepartmentNotice(notice_number=body.notice_number, expected_at=body.expected_at, devices=devices)
    command = NotifyDepartment(id=body.id, notice=notice, by=signer)
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.post("/notices/transport")
async def notify_transport(body: Transport, floor: TheFloor, signer: Signer) -> Response:
    """Tell both Bureaus of a transport, on its day at the latest."""
    command = FileTransportNotice(id=body.id, notice=body.notice(), by=signer)
    return answer_response(await floor.books.submit(command, lambda receipt: None))
