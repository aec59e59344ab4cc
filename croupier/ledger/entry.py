"""What one command changed: the content of a journal record before it has its place in the chain."""

from __future__ import annotations

from collections.abc import Mapping
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


class Entry:
    """The changes of one command, in the order in which they were made."""

    __slots__ = ("facts", "holds", "records", "statuses", "tallies", "transfers")

    def __init__(self) -> None:
        self.transfers: list[PostedTransfer] = []
        self.holds: list[Hold] = []
        self.statuses: list[tuple[str, str]] = []
        self.records: list[Record] = []
        self.tallies: dict[TallyKey, int] = {}
        self.facts: Mapping[str, Json] = {}
