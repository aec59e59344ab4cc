"""The lists that are filed before operations: without them no table opens for the first time.

58 Pa. Code §§ 463a.5(a), 607a.2(a). A list counts if it has every device that stands on it now: one that was
sent while the floor was still empty is sent again. Once the first table has opened operations have begun;
what was missed before is a finding from then on (``missed``), and the lists are due each month.
"""

from __future__ import annotations

import re
from typing import Final, Protocol

from croupier.floor.assets.asset import Asset
from croupier.floor.assets.location import Location
from croupier.floor.filings.dispatch import Dispatch, SentFile
from croupier.floor.filings.document import FloorDocument, key_of, papers, read_paper
from croupier.floor.filings.master_lists import MASTER_LISTS, assets_on
from croupier.floor.filings.missed import FilingBooks, opened_at
from croupier.floor.filings.sent import before_opening_cite
from croupier.units.verdict import Refusal

_WORD: Final = re.compile(r"[A-Za-z0-9._#-]+")
"""How an asset number is written."""


class OpeningBooks(FilingBooks, Protocol):
    """What the first opening is asked of."""

    def floor_document(self, key: str) -> FloorDocument | None: ...


def lists_due_before_operations(books: OpeningBooks) -> list[Refusal]:
    """A refusal for each list that was not filed yet, or lacks a device; empty once operations have begun."""
    if opened_at(books) is not None:
        return []
    return [_refusal(name, why) for name in MASTER_LISTS if (why := _due(books, name))]


def _due(books: OpeningBooks, name: str) -> str:
    """What is wrong with a list; empty if nothing is.

    That a file was filed elsewhere is somebody's word: only a list that the house has sent opens it.
    """
    sent = [one for one in papers(books, Dispatch) if one.document == name]
    if not sent:
        return "was not filed"
    # Two servers may send theirs in one instant; which one was later its number says.
    last = max(sent, key=lambda one: (one.sent_at, one.revision))
    kept = books.floor_document(key_of(SentFile, last.number))
    words = set(_WORD.findall(read_paper(SentFile, kept.body).content)) if kept else set()
    places = {place.location_number: place for place in papers(books, Location)}
    devices = [one.asset_number for one in assets_on(name, papers(books, Asset), places)]
    lacking = [one for one in devices if one not in words]
    if not lacking:
        return ""
    more = f" and {len(lacking) - 1} more" if len(lacking) > 1 else ""
    return f"was filed at {last.sent_at} without {lacking[0]}{more}"


def _refusal(name: str, why: str) -> Refusal:
    message = f"the list {name} {why}; it is filed before operations, `croupier filing send {name}`"
    return Refusal("list_not_filed", message, before_opening_cite(name))
