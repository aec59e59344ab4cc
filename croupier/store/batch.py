"""A batch: commands that are done in one transaction, each by itself, and acknowledged together.

The order is always the same: what the commands touch is locked and loaded (``loading``); the commands run
in memory, here; then the head of the chain is locked, last of all, and everything is written (``writing``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from croupier.errors import Fault, Refused, RefusedForNow
from croupier.ledger.command import Command, Receipt
from croupier.ledger.draft import Draft, Moment
from croupier.ledger.house_clock import NoteClockLeap, read_clock
from croupier.ledger.ledger import Answer
from croupier.store.loading import Loaded, load
from croupier.store.session import Session
from croupier.store.significant import entries
from croupier.store.writing import Done, Outcome, write
from croupier.units import own_ids as own
from croupier.units.gaming_day import GamingDay, instant_text
from croupier.units.name_spaces import sent_id, spelled_before
from croupier.units.verdict import Refusal


class Given(NamedTuple):
    """A command and its digest, which whoever gives it reckons while the writer waits for the disk."""

    command: Command
    digest: str


def run_batch(
    session: Session,
    given: Sequence[Given],
    now: datetime,
    gaming_day: GamingDay,
    draw_number: Callable[[], str],
) -> list[Answer | Fault]:
    """Do the commands and write; the caller commits. A fault of one command spares the others.

    ``now`` is what the clock shows. A leap of the clock is entered ahead of the commands, and they run
    knowing it.
    """
    work = _Work(session, now, gaming_day, draw_number)
    loaded = work.load(given)
    leap = read_clock(now, loaded.head_at, loaded.clock).leap
    if not leap:
        return work.do(loaded, given)
    session.rollback()
    command = NoteClockLeap(
        id=own.CLOCK_LEAP(seq=loaded.head_seq),
        leap=leap,
        journal_at=loaded.head_at,
        clock_at=instant_text(now),
    )
    noting = [Given(command, command.digest()), *given]
    return work.do(work.load(noting), noting)[1:]


def run_within(
    session: Session,
    given: Sequence[Given],
    now: datetime,
    gaming_day: GamingDay,
    draw_number: Callable[[], str],
) -> list[Answer | Fault]:
    """The same in a transaction that somebody else has begun and commits: a leap of the clock is heeded, and
    entered by the next who has a transaction to himself."""
    work = _Work(session, now, gaming_day, draw_number)
    return work.do(work.load(given), given)


class _Work(NamedTuple):
    """One transaction: with which connection, and with the chance and the time that come in from outside."""

    session: Session
    now: datetime
    gaming_day: GamingDay
    draw_number: Callable[[], str]

    def load(self, given: Sequence[Given]) -> Loaded:
        self.session.begin()
        return load(self.session, [each.command for each in given])

    def do(self, loaded: Loaded, given: Sequence[Given]) -> list[Answer | Fault]:
        reading = read_clock(self.now, loaded.head_at, loaded.clock)
        moment = Moment(reading.at, self.gaming_day.day_of(reading.at), self.now, reading.in_doubt)
        outcome = Outcome()
        answers = [_answer(each, loaded, outcome, moment, self.draw_number) for each in given]
        receipts = write(self.session, loaded, outcome, moment, self.gaming_day)
        return [_resolved(answer, receipts) for answer in answers]


def _resolved(answer: Answer | Fault | Done, receipts: dict[str, Receipt]) -> Answer | Fault:
    return receipts[answer.command.id] if isinstance(answer, Done) else answer


def _answer(
    given: Given, loaded: Loaded, outcome: Outcome, moment: Moment, draw_number: Callable[[], str]
) -> Answer | Fault | Done:
    """What the command comes to; Done where its receipt still waits for its place in the chain."""
    command, digest = given.command, given.digest
    known = loaded.known.get(command.id)
    if known is not None:
        return known.answer if known.digest == digest else _other_content(command)
    # Before there were name spaces the same request stood under its plain id. A plain id of other content is
    # somebody else's, or was taken by somebody: it is no reason to refuse anything.
    plain = loaded.known.get(spelled_before(command.id))
    if plain is not None and plain.digest == digest:
        return plain.answer
    earlier = outcome.done.get(command.id)
    if earlier is not None:
        return earlier if earlier.digest == digest else _other_content(command)
    if command.id in outcome.refused:
        first_digest, refusal = outcome.refused[command.id]
        return refusal if first_digest == digest else _other_content(command)
    if command.fence is not None and loaded.tokens.get(command.fence.table) != command.fence.token:
        return _lease_lost(command.fence.table)
    return _execute(command, digest, Draft(loaded.books, moment, draw_number), outcome)


def _execute(command: Command, digest: str, draft: Draft, outcome: Outcome) -> Answer | Fault | Done:
    try:
        draft.entry.facts = command.execute(draft)
        for event in entries(command, draft.entry, draft.moment):
            draft.put(event)
    except RefusedForNow as refused:
        return refused.refusal
    except Refused as refused:
        outcome.refused[command.id] = (digest, refused.refusal)
        return refused.refusal
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one command, the others go on
        fault = Fault(f"command {command.id} ({command.kind}) failed: {error}")
        fault.__cause__ = error
        return fault
    draft.keep()
    done = Done(command, digest, draft.entry)
    outcome.done[command.id] = done
    return done


# Neither of these is kept under the command's id: the first because the id belongs to other content, the
# second because it says something about who asked, and the table's next owner may ask the same.


def _other_content(command: Command) -> Refusal:
    message = f"the command id {sent_id(command.id)} was used before with other content; use a new id"
    return Refusal("id_used_otherwise", message)


def _lease_lost(table: str) -> Refusal:
    return Refusal("lease_lost", f"table {table} is run by another process under a later lease")
