"""A master list of the devices as they stand: refused as long as the register lacks one of the floor.

58 Pa. Code §§ 463a.5(b), 607a.2(a): a list has *all* devices. What stands on the floor is known without the
register: terminals are set up in the books, and a server says at its start which system it is and which
tables it has. What of these is not in the register is on no list, and then no list is filed.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Protocol

from croupier.floor.assets.asset import HYBRID_TABLE, ON_TERMINAL_LIST, SYSTEM, Asset
from croupier.floor.assets.declaration import Declaration
from croupier.floor.assets.location import Location
from croupier.floor.filings.document import Documents, papers
from croupier.floor.filings.master_lists import MASTER_LISTS, ambiguous_codes, master_list
from croupier.floor.filings.paper import Sheet
from croupier.units.verdict import Refusal
from croupier.wagering.terminal import Terminal


class ListedBooks(Documents, Protocol):
    """What a list is made from."""

    def terminals(self) -> list[Terminal]: ...


def not_registered(books: ListedBooks, *, terminals: bool) -> list[str]:
    """The devices of the floor that the register lacks, or has as something else: for the lists of terminals,
    or for those of tables and systems."""
    known = {asset.asset_number: asset.kind for asset in papers(books, Asset)}
    wanted = _terminals(books) if terminals else _tables(books)
    return sorted({number for number, kinds in wanted if known.get(number) not in kinds})


def _terminals(books: ListedBooks) -> Iterator[tuple[str, tuple[str, ...]]]:
    for terminal in books.terminals():
        yield terminal.asset_number, ON_TERMINAL_LIST


def _tables(books: ListedBooks) -> Iterator[tuple[str, tuple[str, ...]]]:
    for server in papers(books, Declaration):
        yield server.system, (SYSTEM,)
        for table in server.tables:
            yield table.asset_number, (HYBRID_TABLE,)


def why_no_list(books: ListedBooks, name: str) -> Refusal | None:
    """Why a list would not be one: a device of the floor is missing, or a code has two meanings."""
    wanted = MASTER_LISTS[name]
    missing = not_registered(books, terminals=wanted.kinds == ON_TERMINAL_LIST)
    if missing:
        some = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
        message = (
            f"the list would lack {some}: of the floor, and not in the register; `enter-asset` enters them"
        )
        return Refusal("list_incomplete", message, wanted.cite, {"missing": len(missing)})
    twice = ambiguous_codes(papers(books, Asset))
    if twice:
        message = f"generic code {twice[0]} stands for different games"
        return Refusal("ambiguous_code", message, "58 Pa. Code § 463a.5(c)")
    return None


def list_sheet(books: ListedBooks, name: str, today: date) -> Sheet | Refusal:
    """A list, prepared today."""
    refusal = why_no_list(books, name)
    if refusal is not None:
        return refusal
    locations = {place.location_number: place for place in papers(books, Location)}
    return master_list(name, papers(books, Asset), locations, today)
