"""The plain commands of the ledger: move money, and correct what was moved.

The commands of ``wagering`` say what the regulations mean by them; these are for the rest of the house
(drop, tax, progressives) and for anything that has no better word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.ledger.canonical import Json
from croupier.ledger.chart import kind_of
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.transfer import Transfer
from croupier.units.ids import identifier

LARGEST_SEQ: Final = 2**63 - 1
"""No database counts further."""


def balance_facts(draft: Draft, account_id: str) -> dict[str, Json]:
    """What most answers end with: how the account stands now."""
    account = draft.usable(account_id, even_disabled=True)
    return {"balance_cents": account.balance_cents, "available_cents": account.available_cents}


def known_kind(account_id: str, field: str) -> str:
    """The code of an account's kind; an id that is none, or of no kind, is named with its field."""
    return kind_of(identifier(account_id, field)).code


@dataclass(frozen=True, slots=True, kw_only=True)
class PostTransfers(Command):
    """Move money between accounts: all of the transfers or none."""

    kind: ClassVar[str] = "post_transfers"
    transfers: tuple[Transfer, ...]
    memo: str = ""

    def check(self) -> None:
        Command.check(self)
        if not self.transfers:
            raise ValueError("transfers: at least one is needed")
        for transfer in self.transfers:
            known_kind(transfer.debit, "debit")
            known_kind(transfer.credit, "credit")

    def footprint(self) -> Footprint:
        return Footprint(accounts=tuple(a for t in self.transfers for a in (t.debit, t.credit)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        for t in self.transfers:
            draft.transfer(t.debit, t.credit, t.amount_cents, t.purpose)
        return {"memo": self.memo} if self.memo else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Command):
    """Put a mistake right by a further entry that names the record it corrects; nothing is ever rewritten."""

    kind: ClassVar[str] = "correct"
    corrects_seq: int
    transfers: tuple[Transfer, ...]
    reason: str

    def check(self) -> None:
        Command.check(self)
        if not 1 <= self.corrects_seq <= LARGEST_SEQ:
            raise ValueError(f"corrects_seq: {self.corrects_seq} is not the number of a journal record")
        if not self.reason.strip():
            raise ValueError("reason: a correction says why")
        if not self.transfers:
            raise ValueError("transfers: at least one is needed")
        for transfer in self.transfers:
            kinds = {known_kind(transfer.debit, "debit"), known_kind(transfer.credit, "credit")}
            if "adjustments" not in kinds:
                raise ValueError("transfers: a correction goes through an account of kind adjustments")

    def footprint(self) -> Footprint:
        accounts = tuple(a for t in self.transfers for a in (t.debit, t.credit))
        return Footprint(accounts=accounts, journal=(self.corrects_seq,))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if not draft.is_in_the_journal(self.corrects_seq):
            raise refuse("record_not_found", f"corrects_seq: there is no journal record {self.corrects_seq}")
        for t in self.transfers:
            draft.transfer(t.debit, t.credit, t.amount_cents, t.purpose, even_disabled=True)
        return {"corrects_seq": self.corrects_seq, "reason": self.reason}
