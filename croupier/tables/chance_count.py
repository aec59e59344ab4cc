"""Whose chance it was, table by table: who added to the shuffles, who held back, and what was voided.

A house that knows a shuffle cannot change it, only break the round off; a terminal cannot choose its bytes
any more, only hold them back. Once is bad luck. So both are counted where they can become a pattern.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.ledger.journal import JournalRecord
from croupier.tables import events as e
from croupier.tables.parties import Party
from croupier.tables.records import RoundRecord, step_of


class ChanceCount(msgspec.Struct):
    """The rounds of one table with a virtual shoe that are over.

    ``void_after`` are those that were broken off when the shuffle was known to the house: the promises were
    fixed, or the bets locked. ``house_alone`` had no bytes of any terminal. ``added``, ``withheld`` and
    ``absent`` count terminals, once for each round.
    """

    settled: int = 0
    void_before: int = 0
    void_after: int = 0
    house_alone: int = 0
    added: int = 0
    withheld: int = 0
    absent: int = 0
    withheld_by: dict[str, int] = {}

    def take_in(self, record: RoundRecord) -> None:
        is_known = bool(record.promises) or record.setup is not None
        if not record.void:
            self.settled += 1
        elif is_known:
            self.void_after += 1
        else:
            self.void_before += 1
        if record.setup is not None:
            self._count(record.parties)

    def _count(self, parties: list[Party]) -> None:
        added = sum(bool(one.shown) for one in parties)
        back = [one.terminal for one in parties if one.withheld]
        self.house_alone += not added
        self.added += added
        self.withheld += len(back)
        self.absent += len(parties) - added - len(back)
        for terminal in back:
            self.withheld_by[terminal] = self.withheld_by.get(terminal, 0) + 1


def chance_by_table(records: Iterable[JournalRecord]) -> dict[str, ChanceCount]:
    """The counts of every table with a virtual shoe, by its name."""
    found: dict[str, ChanceCount] = {}
    for record in virtual_rounds(records):
        found.setdefault(record.table, ChanceCount()).take_in(record)
    return dict(sorted(found.items()))


def virtual_rounds(records: Iterable[JournalRecord]) -> Iterable[RoundRecord]:
    """Every round of the journal that had a virtual shoe and is over, in the order in which they ended."""
    in_play: dict[str, RoundRecord] = {}
    for record in records:
        step = step_of(record)
        if step is None:
            continue
        table, event = step
        if isinstance(event, e.RoundOpened):
            in_play.pop(table, None)
            if event.commitment:
                in_play[table] = RoundRecord(round=event.round, table=table)
        found = in_play.get(table)
        if found is None:
            continue
        found.take_in(event, record.at)
        if found.over:
            yield in_play.pop(table)
