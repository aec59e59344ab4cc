"""The Bureau packet: lists, movements and notices of a gaming day in one file that the house has signed.

58 Pa. Code §§ 463a.2(a), 463a.4(b), 463a.5(f), (g), 607a.2(c). The file is JSON. Its signature is Ed25519,
over a line that says what it is and the packet in canonical JSON: a Bureau that has the public key of
the house can see by itself that nothing of it was changed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Any, Final, Protocol

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.floor.assets.movement import Movement
from croupier.floor.assets.movement_log import daily_summary
from croupier.floor.assets.software import SoftwareNotice, software_notice_sheet
from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.dispatch import (
    DEPARTMENT_NOTICE,
    LISTS,
    SOFTWARE_NOTICE,
    TRANSPORT_NOTICE,
    Dispatch,
    SentFile,
    document_number,
)
from croupier.floor.filings.document import FloorDocument, key_of, papers, read_paper
from croupier.floor.filings.export import sheet_document
from croupier.floor.filings.listing import list_sheet
from croupier.floor.filings.missed import FilingBooks
from croupier.ledger.canonical import canonical
from croupier.ledger.journal import ChainHead
from croupier.units.gaming_day import instant_text, parse_instant
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal

_PURPOSE: Final = b"croupier bureau packet 1\n"
_NOTICES: Final = (DEPARTMENT_NOTICE, TRANSPORT_NOTICE, SOFTWARE_NOTICE)


class PacketBooks(FilingBooks, Protocol):
    """What a packet is made from."""

    def head(self) -> ChainHead: ...
    def floor_document(self, key: str) -> FloorDocument | None: ...


class PacketKey:
    """The key of the house for packets, derived from the one that the house keeps."""

    def __init__(self, house_key: bytes) -> None:
        seed = sha256(b"croupier bureau packet key\n" + house_key).digest()
        self._key = Ed25519PrivateKey.from_private_bytes(seed)

    @property
    def public_key(self) -> str:
        """What a Bureau is given once: 64 hexadecimal digits."""
        return self._key.public_key().public_bytes_raw().hex()

    def signed(self, packet: dict[str, Any]) -> str:
        """The file: the packet, the key and the signature."""
        signature = self._key.sign(_PURPOSE + canonical(packet).encode()).hex()
        whole = {"packet": packet, "public_key": self.public_key, "signature": signature}
        return json.dumps(whole, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def packet_of(books: PacketBooks, day: date, by: Signature) -> dict[str, Any] | Refusal:
    """What a packet says. The lists are those of the moment in which it is made; where one would lack a
    device of the floor there is no packet."""
    now = books.now()
    lists = []
    for name in LISTS:
        sheet = list_sheet(books, name, calendar_day(now))
        if isinstance(sheet, Refusal):
            return sheet
        lists.append({"name": name, **sheet_document(sheet)})
    head = books.head()
    sent = [one for one in papers(books, Dispatch) if one.gaming_day == day.isoformat()]
    moved = daily_summary(papers(books, Movement), day, calendar_day(now))
    return {
        "gaming_day": day.isoformat(),
        "made_at": instant_text(now),
        "author": by,
        "journal": {"seq": head.seq, "hash": head.hash},
        "lists": lists,
        "movements": sheet_document(moved),
        "notices": [_notice(books, one) for one in sent if one.document in _NOTICES]
        + _software_notices(books, day, {one.number for one in sent}),
        "documents": [{"number": one.number, **msgspec.to_builtins(one)} for one in sent],
    }


def _notice(books: PacketBooks, sent: Dispatch) -> dict[str, Any]:
    kept = books.floor_document(key_of(SentFile, sent.number))
    assert kept is not None, "a dispatch is kept with its file"
    return {"number": sent.number, **json.loads(read_paper(SentFile, kept.body).content)}


def _software_notices(books: PacketBooks, day: date, sent: set[str]) -> list[dict[str, Any]]:
    """§ 461a.26(b): notices of software of earlier books, which had no dispatch of their own, by the gaming
    day in which they were given."""
    return [
        {"number": number, **sheet_document(software_notice_sheet(one))}
        for one in papers(books, SoftwareNotice)
        if (number := document_number(SOFTWARE_NOTICE, one.number)) not in sent
        and books.gaming_day.day_of(parse_instant(one.notified_at)) == day
    ]


@dataclass(frozen=True, slots=True)
class Opened:
    """A packet whose signature is good, and by which key."""

    packet: dict[str, Any]
    public_key: str


def opened(content: bytes) -> Opened | str:
    """A packet, or in one sentence why the file is none. The key is the file's own: whether it is the
    house's, whoever asks must know otherwise."""
    try:
        whole = json.loads(content)
        packet, public_key = whole["packet"], str(whole["public_key"])
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(str(whole["signature"])), _PURPOSE + canonical(packet).encode())
    except (ValueError, KeyError, TypeError):
        return "the file is no Bureau packet"
    except InvalidSignature:
        return "the signature does not fit: the packet was changed after it was signed"
    return Opened(packet, public_key)
