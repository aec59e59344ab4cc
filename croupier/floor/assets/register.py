"""The register of devices as the books have it now: it gathers the facts from which ``ready`` concludes.

Read once for each question, so that an approval that was withdrawn a moment ago counts at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from croupier.floor.assets.asset import HYBRID_TABLE, ON_TERMINAL_LIST, SYSTEM, TERMINAL, Asset
from croupier.floor.assets.declaration import Declaration
from croupier.floor.assets.location import GAMING_FLOOR, Location
from croupier.floor.assets.ready import (
    DeviceFacts,
    FloorCount,
    TableFacts,
    why_no_more_tables,
    why_no_system,
    why_no_table,
    why_no_terminal,
)
from croupier.floor.assets.service_life import Approval, DeviceLife
from croupier.floor.assets.two_keys import SystemKeys
from croupier.floor.filings.document import FloorDocument, Paper, read_paper
from croupier.units.verdict import Refusal
from croupier.wagering.terminal import Terminal

P = TypeVar("P", bound=Paper)


class RegisterBooks(Protocol):
    """What the register needs of the books."""

    def floor_documents(self, kind: str) -> list[FloorDocument]: ...
    def terminals(self) -> list[Terminal]: ...


def _papers(books: RegisterBooks, kind: type[P]) -> dict[str, P]:
    found = (read_paper(kind, document.body) for document in books.floor_documents(kind.paper_kind))
    return {one.number: one for one in found}


@dataclass(frozen=True, slots=True)
class Register:
    """Every paper by its number, and which terminals are enabled."""

    assets: dict[str, Asset]
    locations: dict[str, Location]
    approvals: dict[str, Approval]
    lives: dict[str, DeviceLife]
    keys: dict[str, SystemKeys]
    declarations: dict[str, Declaration]
    enabled: frozenset[str]

    @staticmethod
    def read(books: RegisterBooks) -> Register:
        """As the books stand at this moment."""
        return Register(
            _papers(books, Asset),
            _papers(books, Location),
            _papers(books, Approval),
            _papers(books, DeviceLife),
            _papers(books, SystemKeys),
            _papers(books, Declaration),
            frozenset(one.asset_number for one in books.terminals() if one.enabled),
        )

    def facts(self, number: str, kind: str, running: str = "") -> DeviceFacts:
        """What is known of a device."""
        asset = self.assets.get(number)
        return DeviceFacts(
            number=number,
            kind=kind,
            asset=asset,
            location=self.locations.get(asset.location) if asset else None,
            approval=self.approvals.get(asset.software_id) if asset else None,
            life=self.lives.get(number),
            keys=self.keys.get(number),
            running=running,
        )

    def count(self, declared: Declaration) -> FloorCount:
        """§ 605a.9(b): the terminals of the gaming floor count; those in restricted areas and stores do
        not."""
        there = [
            asset
            for asset in self.assets.values()
            if asset.kind in ON_TERMINAL_LIST and not asset.departed_at and self._is_on_the_floor(asset)
        ]
        return FloorCount(
            other_tables=declared.other_tables,
            terminals_on_the_floor=len(there),
            terminals_in_use=sum(asset.asset_number in self.enabled for asset in there),
            limit=declared.limit,
        )

    def _is_on_the_floor(self, asset: Asset) -> bool:
        place = self.locations.get(asset.location)
        return place is not None and place.area == GAMING_FLOOR

    # -- why not -----------------------------------------------------------------------------------

    def why_no_system(self, declared: Declaration) -> list[Refusal]:
        return why_no_system(self.facts(declared.system, SYSTEM, declared.running))

    def why_no_table(self, declared: Declaration, asset_number: str) -> list[Refusal]:
        return why_no_table(
            TableFacts(
                device=self.facts(asset_number, HYBRID_TABLE, declared.running),
                system=self.facts(declared.system, SYSTEM, declared.running),
                count=self.count(declared),
            )
        )

    def why_no_terminal(self, number: str, declared: Declaration | None = None) -> list[Refusal]:
        """Of the terminal itself, then of the server behind it and of the number of tables."""
        running = declared.running if declared else ""
        own = why_no_terminal(self.facts(number, TERMINAL, running))
        if declared is None:
            return own
        return [*own, *self.why_no_system(declared), *why_no_more_tables(self.count(declared))]

    def why_no_server(self) -> list[Refusal]:
        """Why no server that runs on these books may serve a terminal; empty if one may, or none ran yet."""
        found = [
            [*self.why_no_system(one), *why_no_more_tables(self.count(one))]
            for one in self.declarations.values()
        ]
        return [] if not found or not all(found) else found[0]
