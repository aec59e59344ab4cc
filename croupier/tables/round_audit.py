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
from croupier.tables.chance_count import virtual_rounds
from croupier.tables.committed import deviations, differs
from croupier.tables.records import RoundRecord
from croupier.tables.verification import Noted, not_as_committed, not_of_all, source_of
from croupier.units.verdict import Finding


def shuffles_that_differ(records: Iterable[JournalRecord], load: Callable[[str], Game]) -> Iterator[Finding]:
    """Whatever was dealt in a virtual round otherwise than its committed shuffle says, round by round."""
    for record in virtual_rounds(records):
        yield from _of_round(record, load)


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
    yield from not_of_all(record.round, record.chance(), Noted())
    yield from _promises_changed(record)
    made_of = (record.scheme, record.parties, record.commitment)
    source = source_of(record.round, record.reveal, submission, game, *made_of)
    if source is None:
        yield differs("seed_differs", "the record reveals no seed that can be read")
        return
    yield from not_as_committed(source, record.commitment, record.reveal)
    yield from deviations(source, submission, setup, record.acts)


def _promises_changed(record: RoundRecord) -> Iterator[Finding]:
    """A terminal whose promise came with its wager and is another one, or none, in the shuffle."""
    for party in record.parties:
        if party.promise(record.round) != record.promised.get(party.terminal, ""):
            message = (
                f"what {party.terminal} had promised with its wagers is not what the shuffle was made from"
            )
            yield differs("promise_dropped", message)
