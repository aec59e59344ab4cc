"""A paper of the floor as the books keep it: one record for an asset, a movement, a notice or an approval.

What a paper says is a typed structure of its own (``Asset``, ``Movement``, ...). The books keep it as
canonical JSON beside its kind, so that a new kind of paper needs no new table, and the journal keeps every
version of it under its hash.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from croupier.ledger.canonical import canonical
from croupier.ledger.draft import Draft


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """The base of everything that is kept as a floor document."""

    paper_kind: ClassVar[str] = ""

    @property
    def number(self) -> str:
        """What names this paper among its kind."""
        raise NotImplementedError


P = TypeVar("P", bound=Paper)


@dataclass(frozen=True, slots=True)
class FloorDocument:
    """The record; its key is the paper's kind, a slash and its number: ``asset/EWT-7``."""

    record_kind: ClassVar[str] = "floor_document"
    key_field: ClassVar[str] = "key"

    key: str
    kind: str
    body: str


def key_of(kind: type[Paper], number: str) -> str:
    """The key under which a paper is kept."""
    return f"{kind.paper_kind}/{number}"


def touched(kind: type[Paper], number: str) -> tuple[type[FloorDocument], str]:
    """A paper as a footprint names it."""
    return FloorDocument, key_of(kind, number)


def paper(draft: Draft, kind: type[P], number: str) -> P | None:
    """A paper as the draft sees it."""
    record = draft.record(FloorDocument, key_of(kind, number))
    return None if record is None else read_paper(kind, record.body)


def keep(draft: Draft, document: Paper) -> None:
    """Write a paper or a new version of it."""
    kind = type(document)
    body = canonical(msgspec.to_builtins(document))
    draft.put(FloorDocument(key_of(kind, document.number), kind.paper_kind, body))


def read_paper(kind: type[P], body: str) -> P:
    """A paper from its kept form."""
    found: Any = msgspec.json.decode(body, type=kind)
    return found  # type: ignore[no-any-return]


class Documents(Protocol):
    """Books, as far as papers are kept in them."""

    def floor_documents(self, kind: str) -> list[FloorDocument]: ...


def papers(books: Documents, kind: type[P]) -> list[P]:
    """Every paper of a kind."""
    return [read_paper(kind, one.body) for one in books.floor_documents(kind.paper_kind)]
