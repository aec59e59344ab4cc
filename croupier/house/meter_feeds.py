"""The tables of a server and the meters that they feed, told to the books before the tables open.

So the books themselves can refuse to remove a meter for which a table of any server takes wagers. A table
whose meter was removed is not opened: its progressive wager would be sold on nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.tables.phases import CLOSED, SETTLED
from croupier.units import own_ids as own
from croupier.units.verdict import Refusal
from croupier.wagering.progressive.feeds import ConnectTable

if TYPE_CHECKING:
    from croupier.house.desk import Desk
    from croupier.house.floor import Floor


async def connect(floor: Floor) -> None:
    """Every table to its meters; one whose meter is gone stops with the sentence that says so."""
    server = floor.config.server
    feeds = {feed.meter: feed.servers for feed in floor.books.ledger.meter_feeds()}
    for desk in floor.desks.values():
        meters = [desk.pools.account(name) for name in desk.pools.names]
        if all(feeds.get(meter, {}).get(desk.id) == server for meter in meters):
            continue
        answer = await _tell(floor, desk.id, tuple(meters), ())
        if isinstance(answer, Refusal):
            desk.stop(f"its progressive wager cannot be sold: {answer}")


async def disconnect(floor: Floor) -> None:
    """What this server's tables feed no more, once no round of theirs is in play.

    A table that is in no file any more may be another server's by now; people let it go
    (``croupier progressive disconnect``).
    """
    left: dict[str, list[str]] = {}
    for feed in floor.books.ledger.meter_feeds():
        for table in feed.servers:
            desk = floor.desks.get(table)
            if desk is not None and not _needs(desk, feed.meter):
                left.setdefault(table, []).append(feed.meter)
    for table, meters in left.items():
        await _tell(floor, table, (), tuple(meters))


def _needs(desk: Desk, meter: str) -> bool:
    """Whether a table still needs a meter: it feeds it, or has a round in play that may have fed it."""
    in_play = desk.table.phase not in (CLOSED, SETTLED)
    return in_play or meter in map(desk.pools.account, desk.pools.names)


async def _tell(floor: Floor, table: str, meters: tuple[str, ...], left: tuple[str, ...]) -> object:
    """The id carries where the journal stands, so that a table can come back to a meter that it left."""
    seq = floor.books.ledger.head().seq
    unnamed = ConnectTable(
        id=own.CONNECTED(table=table, digest="", seq=seq),
        table=table,
        server=floor.config.server,
        meters=meters,
        left=left,
    )
    digest = unnamed.digest()[:16]
    named = replace(unnamed, id=own.CONNECTED(table=table, digest=digest, seq=seq))
    return await floor.books.submit(named, lambda receipt: None)
