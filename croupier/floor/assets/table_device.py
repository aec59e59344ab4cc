"""The gateway of a hybrid table: its optical shoe and its dice reader (58 Pa. Code §§ 605a.9(a),
607a.2(a)(6)).

It is enrolled as the gateway of a terminal is, by two people, and bound to the table's number in the
register.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from croupier.floor.assets.asset import HYBRID_TABLE, Asset, known_asset
from croupier.floor.filings.document import FloorDocument, key_of, read_paper, touched
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.wagering.devices.device import EnrollDevice, serial_of


class Documents(Protocol):
    """Books, as far as one paper is looked for in them."""

    def floor_document(self, key: str) -> FloorDocument | None: ...


def enrolling(books: Documents, asset_number: str) -> type[EnrollDevice]:
    """The command that enrolls a gateway for an asset: for a table of the register, or for a terminal."""
    found = books.floor_document(key_of(Asset, asset_number))
    is_table = found is not None and read_paper(Asset, found.body).kind == HYBRID_TABLE
    return EnrollTableDevice if is_table else EnrollDevice


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrollTableDevice(EnrollDevice):
    """Make a device the gateway of a registered table."""

    def footprint(self) -> Footprint:
        inner = EnrollDevice.footprint(self)
        return replace(inner, records=(*inner.records, touched(Asset, serial_of(self.device)[0])))

    def check_cabinet(self, draft: Draft, terminal: str) -> None:
        asset = known_asset(draft, terminal)
        if asset.kind != HYBRID_TABLE:
            message = f"asset {terminal} is a {asset.kind}, not a table"
            raise refuse("another_device", message, "58 Pa. Code §§ 605a.9(a), 607a.2(a)(6)")
