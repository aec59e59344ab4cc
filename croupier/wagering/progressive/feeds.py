"""Which tables feed a meter (58 Pa. Code §§ 605a.1, 605a.7(a)(1)), so that none loses it while it is open.

A server connects its tables to their meters before it opens them. A meter that a table feeds cannot be
removed, and what patrons have wagered goes only to a meter that some table feeds: there it can be won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from croupier.ledger.canonical import Json, canonical
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.units.ids import identifier, name
from croupier.wagering.progressive.meter import ProgressiveMeter, meter_account, open_meter


@dataclass(frozen=True, slots=True)
class MeterFeed:
    """The tables that feed a meter, each with the server that connected it, as canonical JSON."""

    record_kind: ClassVar[str] = "meter_feed"
    key_field: ClassVar[str] = "meter"

    meter: str
    tables: str = "{}"

    @property
    def key(self) -> str:
        return self.meter

    @property
    def servers(self) -> dict[str, str]:
        """The name of each table's server."""
        return msgspec.json.decode(self.tables, type=dict[str, str])


def feed_of(draft: Draft, meter: str) -> MeterFeed:
    """Who feeds a meter; nobody, where it was never connected."""
    return draft.record(MeterFeed, meter) or MeterFeed(meter)


def leave(draft: Draft, table: str, meter: str) -> None:
    """The table feeds the meter no more."""
    servers = feed_of(draft, meter).servers
    servers.pop(table, None)
    draft.put(MeterFeed(meter, canonical(servers)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectTable(Command):
    """A table feeds these meters from now on, and ``left`` no more.

    A meter that was removed takes no table: the answer is a refusal, and the table is not opened.
    """

    kind: ClassVar[str] = "connect_table"
    table: str
    server: str
    meters: tuple[str, ...] = ()
    left: tuple[str, ...] = ()

    def check(self) -> None:
        Command.check(self)
        name(self.table, "table")
        identifier(self.server, "server")
        for meter in (*self.meters, *self.left):
            meter_account(identifier(meter, "meters"), "meters")
        if set(self.meters) & set(self.left):
            raise ValueError("left: a table cannot feed a meter and leave it")

    def footprint(self) -> Footprint:
        feeds = tuple((MeterFeed, meter) for meter in (*self.meters, *self.left))
        return Footprint(records=(*feeds, *((ProgressiveMeter, meter) for meter in self.meters)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        for meter in self.meters:
            open_meter(draft, meter)
            feed = feed_of(draft, meter)
            draft.put(MeterFeed(meter, canonical(feed.servers | {self.table: self.server})))
        for meter in self.left:
            leave(draft, self.table, meter)
        return {"table": self.table, "meters": list(self.meters), "left": list(self.left)}
