"""Steps of a table whose answer nobody heard: the database was cut off between the request and its answer.

Whether such a step was done only the books know. Until they have been asked, the table in memory may lag
behind its journal; so nothing else is decided at it before.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.ledger.canonical import canonical, digest
from croupier.ledger.command import Receipt
from croupier.ledger.journal import KeptJournal, receipt_of, records_made_by
from croupier.tables.events import AnyEvent
from croupier.tables.records import step_of
from croupier.tables.step import RecordRefusal
from croupier.units import own_ids as own
from croupier.units.verdict import Refusal


def question(table: str, command_ids: Sequence[str]) -> RecordRefusal:
    """Something that the writer has to commit after what nobody heard.

    When it has an answer, the connection before is ended and nothing of it comes late; it changes nothing.
    """
    asked = canonical(["heard", *command_ids])
    refusal = Refusal("heard", f"what was done at table {table} is looked up in the books")
    command_id = own.UNHEARD(digest=digest(asked)[:32])
    return RecordRefusal(id=command_id, table=table, asked=asked, refusal=refusal)


def done_unheard(journal: KeptJournal, command_ids: Sequence[str]) -> list[tuple[Receipt, AnyEvent]]:
    """Those of the commands that were done after all, in the order of the journal."""
    found: list[tuple[Receipt, AnyEvent]] = []
    for record in records_made_by(journal, command_ids):
        step = step_of(record)
        if step is not None:
            found.append((receipt_of(record), step[1]))
    return found
