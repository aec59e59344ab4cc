"""Where rounds ended in the journal, newest first: of all tables, of one table, or those of one terminal.

What is read is what is answered and little more, however long the journal is and whatever else happened.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from heapq import merge
from typing import Final, Protocol

from croupier.ledger.journal import JournalRecord, KeptJournal
from croupier.wagering.meters import WAGERS_SETTLED

SETTLED: Final = "round_settled"
VOIDED: Final = "round_voided"
AT_A_TIME: Final = 50
"""How many records are fetched at once."""

_Page = Callable[[int], list[JournalRecord]]


class StepJournal(KeptJournal, Protocol):
    """A journal that finds the steps of a table and the ends of rounds by themselves."""

    def steps_of_table(self, table: str, after_seq: int, upto_seq: int) -> list[JournalRecord]: ...
    def newest_steps_of_table(self, table: str, upto_seq: int, most: int) -> list[JournalRecord]: ...
    def records_of_kind(self, kind: str, after_seq: int) -> list[JournalRecord]: ...
    def endings(
        self, event: str, after_seq: int, upto_seq: int, most: int, table: str = ""
    ) -> list[JournalRecord]: ...
    def carrying(self, after_seq: int, upto_seq: int, most: int) -> list[JournalRecord]: ...
    def counted_at(self, subject: str, name: str, after_seq: int, upto_seq: int, most: int) -> list[int]: ...


def ends_of_rounds(
    journal: StepJournal,
    after: int,
    upto: int,
    table: str = "",
    *,
    kinds: tuple[str, ...] = (SETTLED, VOIDED),
) -> Iterator[JournalRecord]:
    """The ends of all rounds in a part of the journal, or of those of one table."""

    def ends(kind: str) -> Iterator[JournalRecord]:
        return _paged(upto, lambda end: journal.endings(kind, after, end, AT_A_TIME, table))

    return merge(*map(ends, kinds), key=_newest)


def ends_for_terminal(
    journal: StepJournal, terminal: str, account: str, after: int, upto: int, also: tuple[str, ...] = ()
) -> Iterator[JournalRecord]:
    """The ends of rounds in which a terminal had money, and other events that moved it.

    A wager that was settled is counted on its terminal's meter; rounds that were void or left a wager up are
    few, and looked through.
    """

    def counted(end: int) -> list[JournalRecord]:
        places = journal.counted_at(terminal, WAGERS_SETTLED.code, after, end, AT_A_TIME)
        return [record for place in places for record in journal.journal(place - 1, 1)]

    found = [
        _paged(upto, counted),
        _paged(upto, lambda end: journal.carrying(after, end, AT_A_TIME)),
        ends_of_rounds(journal, after, upto, kinds=(VOIDED, *also)),
    ]
    last = 0
    for record in merge(*found, key=_newest):
        if record.seq != last and account in record.body and account in _accounts(record):
            yield record
        last = record.seq


def _accounts(record: JournalRecord) -> list[str]:
    """The game accounts that a step of a table tells of."""
    return list(json.loads(record.body)["facts"].get("accounts", ()))


def _newest(record: JournalRecord) -> int:
    return -record.seq


def _paged(upto: int, page: _Page) -> Iterator[JournalRecord]:
    """Page after page, each up to what stands before the last record of the one before."""
    while found := page(upto):
        yield from found
        upto = found[-1].seq - 1
