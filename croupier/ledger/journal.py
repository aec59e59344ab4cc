"""The journal: one record for each command that was done, each holding the hash of the one before."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from croupier.ledger.canonical import canonical, digest, fields_of
from croupier.ledger.command import Receipt
from croupier.ledger.entry import Entry
from croupier.units.money import Cents
from croupier.units.name_spaces import sent_id
from croupier.units.verdict import Refusal

# What the first record names as its predecessor.
GENESIS = "0" * 64


class ChainHead(NamedTuple):
    """The last record's place and hash: the next record continues from here."""

    seq: int = 0
    hash: str = GENESIS
    at: str = ""


class JournalRecord(NamedTuple):
    """A journal record as stored: the canonical text, its hash, and what is looked up often."""

    seq: int
    at: str
    gaming_day: str
    command_id: str
    kind: str
    body: str
    hash: str


class Movement(NamedTuple):
    """A transfer that changed an account, with its place in the journal."""

    seq: int
    line: int
    debit: str
    credit: str
    amount_cents: Cents
    purpose: str


def receipt_of(record: JournalRecord) -> Receipt:
    """The answer that the command of a record got, and gets whenever it is asked again."""
    facts = json.loads(record.body)["facts"]
    return Receipt(record.command_id, record.kind, record.seq, record.at, record.gaming_day, facts)


class KeptJournal(Protocol):
    """A journal in which the record of a command is found by the command's id."""

    def places_of(self, command_ids: Sequence[str]) -> dict[str, int | None]: ...
    def journal(self, after_seq: int = 0, limit: int | None = None) -> Iterator[JournalRecord]: ...


def records_made_by(journal: KeptJournal, command_ids: Sequence[str]) -> list[JournalRecord]:
    """The records that commands of these ids made before, in the order of the journal.

    A command that was refused, or that the books have never seen, has made none.
    """
    places = sorted(place for place in journal.places_of(command_ids).values() if place is not None)
    return [record for place in places for record in journal.journal(place - 1, 1)]


def used_otherwise(command_id: str) -> Refusal:
    """The answer to a command whose id has made a record of something else."""
    message = f"the command id {sent_id(command_id)} was used before; use a new id"
    return Refusal("id_used_otherwise", message)


def chain(
    head: ChainHead,
    entry: Entry,
    *,
    at: str,
    gaming_day: str,
    command_id: str,
    kind: str,
    command_digest: str,
) -> JournalRecord:
    """The record that continues the chain; everything that a command changed is under its hash."""
    seq = head.seq + 1
    body = canonical(
        {
            "seq": seq,
            "previous": head.hash,
            "at": at,
            "day": gaming_day,
            "command": command_id,
            "kind": kind,
            "digest": command_digest,
            # The balances that a transfer left follow from it, and are not part of what is hashed.
            "transfers": [posted[:4] for posted in entry.transfers],
            "holds": entry.holds,
            "statuses": entry.statuses,
            "records": [[r.record_kind, r.key, fields_of(r)] for r in entry.records],
            "tallies": [[*key, count] for key, count in entry.tallies.items()],
            "facts": entry.facts,
        }
    )
    return JournalRecord(seq, at, gaming_day, command_id, kind, body, digest(body))
