"""Where documents are written to be sent: a list of today, the summary or the packet of a gaming day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from croupier.floor.assets.movement import Movement
from croupier.floor.assets.movement_log import daily_summary
from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.dispatch import (
    DAILY_SUMMARY,
    LISTS,
    OF_A_DAY,
    PACKET,
    Dispatch,
    SendDocument,
    SentFile,
    document_number,
)
from croupier.floor.filings.document import key_of, papers, read_paper
from croupier.floor.filings.export import write_sheet
from croupier.floor.filings.listing import list_sheet
from croupier.floor.filings.packet import PacketBooks, PacketKey, packet_of
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal

FORMATS: Final = ("csv", "json")
"""Formats that are text: the file is kept in the books as it was sent."""
SENT: Final = (*LISTS, *OF_A_DAY)


@dataclass(frozen=True, slots=True)
class FilingDesk:
    """The desk of whoever files, on the books of a house."""

    books: PacketBooks

    def write(
        self,
        command_id: str,
        document: str,
        by: Signature,
        key: PacketKey | None,
        *,
        day: date | None,
        format_name: str,
    ) -> SendDocument | Refusal:
        """The command that sends a document; a Refusal where there cannot be such a document."""
        if document not in SENT:
            raise ValueError(f"document: {document!r} is not one of {', '.join(SENT)}")
        if format_name not in FORMATS or (document == PACKET and format_name != "json"):
            raise ValueError(f"format: {format_name!r} is not one of {', '.join(FORMATS)}; a packet is json")
        today = calendar_day(self.books.now())
        if document in OF_A_DAY and day is None:
            raise ValueError(f"day: of which gaming day the {document} is")
        if document in LISTS and day not in (None, today):
            raise ValueError("day: a list is prepared today, of the devices as they stand")
        subject = day or today
        content = self._content(document, subject, by, key, format_name)
        if isinstance(content, Refusal):
            return content
        return SendDocument(
            id=command_id,
            document=document,
            subject=subject.isoformat(),
            content=content,
            format=format_name,
            by=by,
            revision=self._revision(document, subject),
        )

    def _content(
        self, document: str, day: date, by: Signature, key: PacketKey | None, format_name: str
    ) -> str | Refusal:
        if document == PACKET:
            if key is None:
                raise ValueError("key: a packet is signed with the key of the house")
            packet = packet_of(self.books, day, by)
            return packet if isinstance(packet, Refusal) else key.signed(packet)
        today = calendar_day(self.books.now())
        if document == DAILY_SUMMARY:
            return write_sheet(daily_summary(papers(self.books, Movement), day, today), format_name).decode()
        sheet = list_sheet(self.books, document, today)
        return sheet if isinstance(sheet, Refusal) else write_sheet(sheet, format_name).decode()

    def _revision(self, document: str, day: date) -> int:
        """A list may be sent again on its day, as the devices stand then; a day has one summary."""
        if document == DAILY_SUMMARY:
            return 1
        known = [
            one for one in self.documents() if (one.document, one.subject) == (document, day.isoformat())
        ]
        return max((one.revision for one in known), default=0) + 1

    def documents(self) -> list[Dispatch]:
        """Everything that was sent, in the order of time."""
        return sorted(papers(self.books, Dispatch), key=lambda one: (one.sent_at, one.number))

    def file(self, number: str) -> str | None:
        """A document as it was sent."""
        kept = self.books.floor_document(key_of(SentFile, number))
        return None if kept is None else read_paper(SentFile, kept.body).content

    def packet(self, day: date) -> str | None:
        """The last packet of a day."""
        revision = self._revision(PACKET, day) - 1
        return self.file(document_number(PACKET, day.isoformat(), revision)) if revision else None
