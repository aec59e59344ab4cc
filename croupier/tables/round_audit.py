"""The audit of chance: every round of the journal that had a virtual shoe, held against its commitment.

A chain of hashes proves that nobody altered a record, not that the record was honest when it was written. So
each shuffle is made again from the seed that the house revealed, and every card, burn, die and number of the
round must have come out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from croupier.ledger.journal import JournalRecord
from croupier.play.game import Game
from croupier.play.submission import Submission
from croupier.tables import events as e
from croupier.tables.committed import deviations, differs
from croupier.tables.records import RoundRecord, step_of
from croupier.tables.verification import not_as_committed, source_of
from croupier.units.verdict import Finding


def shuffles_that_differ(records: Iterable[JournalRecord], load: Callable[[str], Game]) -> Iterator[Finding]:
    """Whatever was dealt in a virtual round otherwise than its committed shuffle says, round by round."""
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
            yield from _of_round(in_play.pop(table), load)


def _of_round(record: RoundRecord, load: Callable[[str], Game]) -> Iterator[Finding]:
    for finding in _findings(record, load(record.game)):
        yield differs(finding.code, f"round {record.round}: {finding.message}")


def _findings(record: RoundRecord, game: Game) -> Iterator[Finding]:
    setup = record.setup
    if record.reveal is None:
        # A shoe that was lost with its key can reveal nothing: such a round is void, and nothing else.
        if not record.void:
            yield differs("not_revealed", "it was settled, and its shuffle was never revealed")
        return
    if setup is None:
        # Nothing was locked, so nothing was dealt.
        return
    submission = Submission(game.edition(setup.edition), setup.options, setup.minimum)
    source = source_of(record.round, record.reveal, submission, game)
    if source is None:
        yield differs("seed_differs", "the record reveals no seed that can be read")
        return
    yield from not_as_committed(source, record.commitment, record.reveal)
    yield from deviations(source, submission, setup, record.acts)
