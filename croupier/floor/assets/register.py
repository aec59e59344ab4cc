"""The register of devices as the books have it now: it gathers the facts from which ``ready`` concludes.

Read once for each question, so that an approval that was withdrawn a moment ago counts at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from croupier.floor.assets.asset import HYBRID_TABLE, SYSTEM, TERMINAL, Asset
from croupier.floor.assets.declaration import Declaration
from croupier.floor.assets.location import Location
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
from croupier.floor.assets.voucher_place import VoucherPlace
from croupier.floor.filings.before_operations import OpeningBooks, lists_due_before_operations
from croupier.floor.filings.document import Paper, papers
from croupier.units.verdict import Refusal

P = TypeVar("P", bound=Paper)


class RegisterBooks(OpeningBooks, Protocol):
    """What the register needs of the books."""

    def link_lost_at(self) -> str: ...


def _papers(books: RegisterBooks, kind: type[P]) -> dict[str, P]:
    return {one.number: one for one in papers(books, kind)}


@dataclass(frozen=True, slots=True)
class Register:
    """Every paper by its number, which terminals are enabled and not about to be disabled, since when the
    link to central control is silent, and which lists are still to be filed before operations."""

    assets: dict[str, Asset]
    locations: dict[str, Location]
    approvals: dict[str, Approval]
    lives: dict[str, DeviceLife]
    keys: dict[str, SystemKeys]
    declarations: dict[str, Declaration]
    voucher_places: dict[str, VoucherPlace]
    enabled: frozenset[str]
    link_lost_at: str = ""
    lists_due: tuple[Refusal, ...] = ()

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
            _papers(books, VoucherPlace),
            frozenset(one.asset_number for one in books.terminals() if one.enabled == 1),
            books.link_lost_at(),
            tuple(lists_due_before_operations(books)),
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
            link_lost_at=self.link_lost_at,
        )

    def count(self, declared: Declaration, further: str = "") -> FloorCount:
        """§ 605a.9(b): the terminals in use, and the ``further`` one that would be; none of them is in use
        anywhere but on the gaming floor."""
        return FloorCount(
            other_tables=declared.other_tables,
            terminals_in_use=len(self.enabled | ({further} if further else set())),
            limit=declared.limit,
        )

    # -- why not -----------------------------------------------------------------------------------

    def why_no_system(self, declared: Declaration) -> list[Refusal]:
        return why_no_system(self.facts(declared.system, SYSTEM, declared.running))

    def why_no_table(self, declared: Declaration, asset_number: str) -> list[Refusal]:
        return why_no_table(
            TableFacts(
                device=self.facts(asset_number, HYBRID_TABLE, declared.running),
                system=self.facts(declared.system, SYSTEM, declared.running),
                count=self.count(declared),
                lists_due=self.lists_due,
            )
        )

    def why_no_terminal(self, number: str, declared: Declaration | None = None) -> list[Refusal]:
        """Of the terminal itself, then of the server behind it."""
        own = why_no_terminal(self.facts(number, TERMINAL, declared.running if declared else ""))
        return [*own, *(self.why_no_system(declared) if declared else [])]

    def why_no_further_terminal(self, number: str) -> list[Refusal]:
        """Why no server of these books may have a terminal enabled, whatever the terminal itself is: none of
        their wagering systems may be used, or the terminal makes more tables than allowed. Empty also where
        no server ran yet; at its start a server looks at every terminal that is enabled."""
        found = [
            [*self.why_no_system(one), *why_no_more_tables(self.count(one, number))]
            for one in self.declarations.values()
        ]
        return [] if not found or not all(found) else found[0]
