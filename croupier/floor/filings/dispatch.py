"""Documents that left the house: each with its number, author, recipients, time of sending and of receipt.

58 Pa. Code §§ 461a.26(b), 463a.2(a), 463a.4(b), 463a.5(a), (f), (g), 607a.2. The author is whoever is signed
in, the time of sending is the house's own clock, and the file is kept as it was sent. What comes back is
entered for each recipient, so that a document of which nobody has heard again is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar, Final

import msgspec

from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.document import FloorDocument, Paper, keep, paper, touched
from croupier.floor.filings.written_time import instant, written_date
from croupier.ledger.canonical import Json, canonical, digest
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.signature import Signature

DEPARTMENT: Final = "Department of Revenue"
LABORATORY: Final = "Bureau of Gaming Laboratory Operations"
COMPLIANCE: Final = "Bureau of Casino Compliance"
BUREAUS: Final = (LABORATORY, COMPLIANCE)

LONGEST: Final = 8_000_000
"""A list of some ten thousand devices; what is longer is none."""


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """What is sent, to whom, and by which section."""

    name: str
    title: str
    recipients: tuple[str, ...]
    cite: str


DEPARTMENT_NOTICE: Final = "department-notice"
TRANSPORT_NOTICE: Final = "transport-notice"
SOFTWARE_NOTICE: Final = "software-notice"
DAILY_SUMMARY: Final = "daily-summary"
PACKET: Final = "bureau-packet"
LISTS: Final = ("gaming-floor-terminals", "off-floor-terminals", "gaming-floor-tables", "off-floor-tables")

_LISTED: Final = "58 Pa. Code §§ 463a.5(a), (g), 607a.2(a), (c)"
DOCUMENTS: Final = {
    kind.name: kind
    for kind in (
        DocumentKind(DEPARTMENT_NOTICE, "Notice of a movement", (DEPARTMENT,), "58 Pa. Code § 463a.4(b)"),
        DocumentKind(TRANSPORT_NOTICE, "Notice of a transport", BUREAUS, "58 Pa. Code § 463a.2(a)"),
        DocumentKind(SOFTWARE_NOTICE, "Notice of new software", BUREAUS, "58 Pa. Code § 461a.26(b)"),
        DocumentKind(DAILY_SUMMARY, "Daily summary of movements", BUREAUS, "58 Pa. Code § 463a.5(f)"),
        # Before operations both Bureaus get the lists, each month the first of them: both get all.
        *(DocumentKind(name, f"Master list {name}", BUREAUS, _LISTED) for name in LISTS),
        DocumentKind(PACKET, "Bureau packet", BUREAUS, "58 Pa. Code § 463a.5(f), (g)"),
    )
}
OF_A_DAY: Final = (DAILY_SUMMARY, PACKET)
"""Documents about a whole gaming day: they are sent when it is over."""


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """That a recipient has a document: when, and by which answer of his."""

    recipient: str
    received_at: str
    reference: str
    entered_by: str
    entered_at: str


class Dispatch(Paper, frozen=True, kw_only=True):
    """A document that was sent. ``subject`` is its day, or the number of a notice."""

    paper_kind: ClassVar[str] = "dispatch"

    document: str
    subject: str
    revision: int
    author: str
    recipients: tuple[str, ...]
    sent_at: str
    sent_on: str
    gaming_day: str
    format: str
    file_digest: str
    received: tuple[Delivery, ...] = ()

    @property
    def number(self) -> str:
        return document_number(self.document, self.subject, self.revision)

    @property
    def cite(self) -> str:
        return DOCUMENTS[self.document].cite

    @property
    def not_heard_of(self) -> tuple[str, ...]:
        """The recipients of whom no receipt was entered."""
        heard = {one.recipient for one in self.received}
        return tuple(one for one in self.recipients if one not in heard)


class SentFile(Paper, frozen=True, kw_only=True):
    """The file itself, beside its dispatch, so that a list of documents need not read them all."""

    paper_kind: ClassVar[str] = "sent_file"

    document_number: str
    content: str

    @property
    def number(self) -> str:
        return self.document_number


def document_number(document: str, subject: str, revision: int = 1) -> str:
    """``daily-summary@2026-11-17``; a list that is sent again on its day is ``...#2``."""
    return f"{document}@{subject}" + (f"#{revision}" if revision > 1 else "")


def touched_document(
    document: str, subject: str, revision: int = 1
) -> tuple[tuple[type[FloorDocument], str], ...]:
    """What ``send`` writes, as a footprint names it."""
    number = document_number(document, subject, revision)
    return touched(Dispatch, number), touched(SentFile, number)


@dataclass(frozen=True, slots=True)
class Written:
    """A document before it is sent: the file in one of the formats that are text."""

    document: str
    subject: str
    content: str
    format: str = "json"
    revision: int = 1


def send(draft: Draft, written: Written, by: Signature) -> Dispatch:
    """Keep a document as sent at this moment; a number is given once."""
    kind = DOCUMENTS[written.document]
    made = Dispatch(
        document=kind.name,
        subject=written.subject,
        revision=written.revision,
        author=by,
        recipients=kind.recipients,
        sent_at=instant_text(draft.moment.at),
        sent_on=calendar_day(draft.moment.at).isoformat(),
        gaming_day=draft.moment.gaming_day.isoformat(),
        format=written.format,
        file_digest=sha256(written.content.encode()).hexdigest(),
    )
    if not by:
        raise refuse("author_missing", f"nobody has signed {made.number}", kind.cite)
    if paper(draft, Dispatch, made.number) is not None:
        raise refuse("document_sent", f"{made.number} was sent before", kind.cite)
    keep(draft, made)
    keep(draft, SentFile(document_number=made.number, content=written.content))
    return made


@dataclass(frozen=True, slots=True, kw_only=True)
class SendDocument(Command):
    """Send a list of today, or the summary or packet of a gaming day that is over."""

    kind: ClassVar[str] = "send_document"
    document: str
    subject: str
    content: str
    format: str
    by: Signature
    revision: int = 1

    def check(self) -> None:
        Command.check(self)
        if self.document not in (*LISTS, *OF_A_DAY):
            raise ValueError(f"document: {self.document!r} is not one of {', '.join((*LISTS, *OF_A_DAY))}")
        written_date(self.subject, "subject")
        if not 0 < len(self.content) <= LONGEST:
            raise ValueError(f"content: a document has up to {LONGEST} characters, and is not empty")

    def digest(self) -> str:
        """Asked twice under one id it is the same document, although the second file would be a later one."""
        return digest(canonical([self.kind, self.document, self.subject, self.format, self.by]))

    def footprint(self) -> Footprint:
        return Footprint(records=touched_document(self.document, self.subject, self.revision))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        cite = DOCUMENTS[self.document].cite
        today, day = calendar_day(draft.moment.at).isoformat(), draft.moment.gaming_day.isoformat()
        if self.document in LISTS and self.subject != today:
            raise refuse("another_day", f"a list is sent on the day of its date; today is {today}", cite)
        if self.document in OF_A_DAY and self.subject >= day:
            raise refuse("day_not_over", f"the gaming day {self.subject} is not over yet", cite)
        written = Written(self.document, self.subject, self.content, self.format, self.revision)
        made = send(draft, written, self.by)
        return {"number": made.number, "sent_at": made.sent_at, "file_digest": made.file_digest}


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterDelivery(Command):
    """A recipient has answered that a document arrived."""

    kind: ClassVar[str] = "enter_delivery"
    number: str
    recipient: str
    received_at: str
    reference: str
    by: Signature

    def check(self) -> None:
        Command.check(self)
        instant(self.received_at, "received_at")
        if not self.reference.strip():
            raise ValueError("reference: by which answer of the recipient it is known")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Dispatch, self.number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        sent = paper(draft, Dispatch, self.number)
        if sent is None:
            raise refuse("document_not_found", f"no document {self.number} was sent")
        at, now = instant(self.received_at, "received_at"), instant_text(draft.moment.at)
        if self.recipient not in sent.recipients:
            message = f"recipient: {self.number} went to {' and '.join(sent.recipients)}"
            raise refuse("another_recipient", message, sent.cite)
        if self.recipient not in sent.not_heard_of:
            message = f"the receipt of {self.number} by the {self.recipient} was entered before"
            raise refuse("received_before", message, sent.cite)
        if at < sent.sent_at:
            message = f"received_at: {self.number} was sent only at {sent.sent_at}"
            raise refuse("before_it_was_sent", message, sent.cite)
        if at > now:
            raise refuse("not_yet", f"received_at: {self.received_at} has not come yet", sent.cite)
        entered = Delivery(
            recipient=self.recipient,
            received_at=at,
            reference=self.reference.strip(),
            entered_by=self.by,
            entered_at=now,
        )
        keep(draft, msgspec.structs.replace(sent, received=(*sent.received, entered)))
        return {"number": self.number, "recipient": self.recipient, "received_at": at}
