"""Reading the journal by table, by kind and by count, each through its index."""

from __future__ import annotations

from sqlalchemy import Engine, select

from croupier.ledger.journal import JournalRecord
from croupier.store import steps
from croupier.store import tables as t
from croupier.store.engine import reading


class StepReads:
    """The part of ``Reads`` that looks records up instead of walking through them."""

    engine: Engine

    def steps_of_table(self, table: str, after_seq: int, upto_seq: int) -> list[JournalRecord]:
        """What one table did in a part of the journal, oldest first."""
        with reading(self.engine) as connection:
            return list(steps.steps_of_table(connection, table, after_seq, upto_seq))

    def newest_steps_of_table(self, table: str, upto_seq: int, most: int) -> list[JournalRecord]:
        """The last steps of a table, newest first."""
        with reading(self.engine) as connection:
            return steps.newest_steps_of_table(connection, table, upto_seq, most)

    def records_of_kind(self, kind: str, after_seq: int) -> list[JournalRecord]:
        """The records of a rare kind after one, oldest first."""
        with reading(self.engine) as connection:
            return steps.records_of_kind(connection, kind, after_seq)

    def endings(
        self, event: str, after_seq: int, upto_seq: int, most: int, table: str = ""
    ) -> list[JournalRecord]:
        """The newest steps that ended a round, a table or a wager, newest first; on request of one table."""
        with reading(self.engine) as connection:
            return steps.endings(connection, event, after_seq, upto_seq, most, table)

    def carrying(self, after_seq: int, upto_seq: int, most: int) -> list[JournalRecord]:
        """The newest ends of rounds that left wagers up, newest first."""
        with reading(self.engine) as connection:
            return steps.carrying(connection, after_seq, upto_seq, most)

    def counted_at(self, subject: str, name: str, after_seq: int, upto_seq: int, most: int) -> list[int]:
        """The newest records in a part of the journal that moved a count, newest first."""
        c = t.tally_change.c
        query = (
            select(c.seq)
            .where(c.subject == subject, c.name == name, c.seq > after_seq, c.seq <= upto_seq)
            .order_by(c.seq.desc())
            .limit(most)
        )
        with reading(self.engine) as connection:
            return [row[0] for row in connection.execute(query)]

    def last_of_kinds(self) -> dict[str, tuple[int, str]]:
        """Number and instant of the last record of every kind in the journal."""
        with reading(self.engine) as connection:
            return steps.last_of_kinds(connection)

    def first_opening(self) -> tuple[int, str] | None:
        """Number and instant of the step that opened the first round of the house; None before operations."""
        with reading(self.engine) as connection:
            return steps.first_opening(connection)
