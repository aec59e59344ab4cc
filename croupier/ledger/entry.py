"""What one command changed: the content of a journal record before it has its place in the chain."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.ledger.canonical import Json
from croupier.ledger.hold import Hold
from croupier.ledger.record import Record
from croupier.units.money import Cents

# A running count: what it is of (a terminal), its name (a meter), and the denomination in cents.
TallyKey = tuple[str, str, int]


class PostedTransfer(NamedTuple):
    """A transfer and the two balances that it left behind, so that any past balance is one look-up."""

    debit: str
    credit: str
    amount_cents: Cents
    purpose: str
    debit_balance_cents: Cents
    credit_balance_cents: Cents


@dataclass(slots=True)
class Entry:
    """The changes of one command, in the order in which they were made."""

    transfers: list[PostedTransfer] = field(default_factory=list)
    holds: list[Hold] = field(default_factory=list)
    statuses: list[tuple[str, str]] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    tallies: dict[TallyKey, int] = field(default_factory=dict)
    facts: dict[str, Json] = field(default_factory=dict)
