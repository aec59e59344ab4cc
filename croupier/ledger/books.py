"""The part of the books that a batch of commands works on, as it stands in memory.

The store fills it with everything that the batch's footprints name, locked; the commands run on it one
after the other; the store writes what changed. Reading what no footprint named is a fault of ours, since
it would be reading without a lock.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.errors import Fault
from croupier.ledger.account import Account
from croupier.ledger.hold import Hold
from croupier.ledger.record import Record


@dataclass(slots=True)
class Books:
    """Accounts, holds and records by key; ``None`` says that it was looked for and does not exist.

    ``journal`` says of the journal records that were looked for whether they are there.
    """

    accounts: dict[str, Account | None] = field(default_factory=dict)
    holds: dict[str, Hold | None] = field(default_factory=dict)
    records: dict[tuple[str, str], Record | None] = field(default_factory=dict)
    journal: dict[int, bool] = field(default_factory=dict)

    def account(self, account_id: str) -> Account | None:
        try:
            return self.accounts[account_id]
        except KeyError:
            raise Fault(f"account {account_id} is used but not in the command's footprint") from None

    def hold(self, hold_id: str) -> Hold | None:
        try:
            return self.holds[hold_id]
        except KeyError:
            raise Fault(f"hold {hold_id} is used but not in the command's footprint") from None

    def record(self, kind: str, key: str) -> Record | None:
        try:
            return self.records[kind, key]
        except KeyError:
            raise Fault(f"{kind} {key} is used but not in the command's footprint") from None

    def is_in_the_journal(self, seq: int) -> bool:
        try:
            return self.journal[seq]
        except KeyError:
            raise Fault(f"journal record {seq} is used but not in the command's footprint") from None
