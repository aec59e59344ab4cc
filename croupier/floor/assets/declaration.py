"""What a server says of itself at its start, so that whoever has the books alone can say what is missing.

A server is bound to its wagering system in the register (§ 605a.2(b)), each of its tables to a hybrid gaming
table (§ 605a.9(a)); and the license says how many tables the floor may have (§ 605a.9(b)). All that stands in
the house's configuration, which central control and the shell do not read: here it is part of the books.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from croupier.floor.assets.table_count import LIMITS
from croupier.floor.filings.document import Paper, keep, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.units.ids import name


class BoundTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the configuration, and its asset number."""

    table: str
    asset_number: str


class Declaration(Paper, frozen=True, kw_only=True):
    """A server: its wagering system, the signature of what it runs, its tables, and the license."""

    paper_kind: ClassVar[str] = "declaration"

    server: str
    system: str
    running: str
    license_category: int
    other_tables: int = 0
    tables: tuple[BoundTable, ...] = ()

    @property
    def number(self) -> str:
        return self.server

    @property
    def limit(self) -> int:
        return LIMITS[self.license_category]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareServer(Command):
    """A server starts with another configuration or other software than it had before."""

    kind: ClassVar[str] = "declare_server"
    declaration: Declaration

    def check(self) -> None:
        Command.check(self)
        name(self.declaration.server, "server")
        name(self.declaration.system, "system")
        if self.declaration.license_category not in LIMITS:
            raise ValueError(f"license_category: {self.declaration.license_category} is no category")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Declaration, self.declaration.server),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        keep(draft, self.declaration)
        return {"server": self.declaration.server}
