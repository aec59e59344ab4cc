"""What a store must offer: the face of the books for everyone above them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from datetime import date
from typing import Protocol

from croupier.ledger.account import Account
from croupier.ledger.command import Command, Receipt
from croupier.ledger.entry import TallyKey
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.units.money import Cents
from croupier.units.verdict import Refusal

# What a command comes to: done, or refused with the section.
Answer = Receipt | Refusal


class Ledger(Protocol):
    """Commands in, answers out; balances at any moment."""

    def submit(self, command: Command) -> Future[Answer]:
        """Hand a command to the writer; the answer is there when it is durable."""

    def do(self, command: Command) -> Answer:
        """Submit a command and wait for its answer."""

    def account(self, account_id: str) -> Account | None:
        """An account as it stands now."""

    def head(self) -> ChainHead:
        """Where the journal ends."""

    def seq_at_end_of(self, day: date) -> int:
        """The last record of the journal in a gaming day or before it; 0 if there was none."""

    def balance(self, account_id: str, as_of_seq: int | None = None) -> Cents:
        """A balance, now or after any past record."""

    def trial_balance(self, as_of_seq: int | None = None) -> Mapping[str, Cents]:
        """Every balance, now or after any past record."""

    def tallies(self, as_of_seq: int | None = None) -> Mapping[TallyKey, int]:
        """Every running count, now or after any past record."""

    def journal(self, after_seq: int = 0, limit: int | None = None) -> Iterator[JournalRecord]:
        """The records after one, in order."""
