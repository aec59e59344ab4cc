"""A mistake in the books is put right by a further entry, which two people sign; nothing is ever rewritten.

The entry names the record that it corrects and why, and goes through an account of kind ``adjustments``, so
that it shows in the report of its gaming day. A record is corrected once: whoever finds the correction wrong
corrects that. What has papers of its own beside the ledger (vouchers, meters, hits, what an attendant owes)
is put right by their own commands, or ledger and papers would differ afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Protocol

import msgspec

from croupier.accounting.slips.rules import OVERRIDES
from croupier.floor.filings.document import FloorDocument, Paper, keep, paper, papers, touched
from croupier.ledger.canonical import Json
from croupier.ledger.chart import kind_of
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.postings import Correct
from croupier.ledger.transfer import Transfer
from croupier.units.gaming_day import instant_text
from croupier.units.money import Cents
from croupier.units.signature import Signature
from croupier.wagering.progressive.meter import SEED_ACCOUNT
from croupier.wagering.redemption import VOIDED

CITE: Final = "58 Pa. Code §§ 465a.26(b)(10), 605a.2(b)"
LONGEST_REASON: Final = 300
MOST_TRANSFERS: Final = 20

WITH_PAPERS: Final[Mapping[str, str]] = {
    "vouchers_outstanding": "croupier voucher void",
    "vouchers_unclaimed": "croupier voucher void",
    "progressive_main": "croupier progressive set",
    "progressive_reserve": "croupier progressive set",
    "progressive_hits": "croupier progressive refuse",
    "hand_pays_due": "croupier slip make with an override",
}
"""Accounts that papers stand behind, and what puts them right."""

OF_THE_PROGRAM: Final[Mapping[str, str]] = {
    VOIDED: "croupier voucher void",
    SEED_ACCOUNT: "croupier progressive set",
    OVERRIDES: "croupier slip make with an override",
}
"""Adjustments that the program makes itself: what stands there is explained by its own papers."""


class Moved(msgspec.Struct, frozen=True):
    """Money that a correction moved."""

    debit: str
    credit: str
    amount_cents: Cents


class Correction(Paper, frozen=True, kw_only=True):
    """One correction, kept under the number of the record that it corrects."""

    paper_kind: ClassVar[str] = "correction"

    corrects_seq: int
    reason: str
    moved: tuple[Moved, ...]
    by: str
    second: str
    at: str
    gaming_day: str

    @property
    def number(self) -> str:
        return str(self.corrects_seq)


@dataclass(frozen=True, slots=True, kw_only=True)
class PostCorrection(Correct):
    """Correct a record, signed by two people: ``by`` and ``second`` are their credentials."""

    kind: ClassVar[str] = "post_correction"
    by: Signature
    second: Signature

    def check(self) -> None:
        Correct.check(self)
        if len(self.reason) > LONGEST_REASON:
            raise ValueError(f"reason: it is longer than {LONGEST_REASON} characters")
        if len(self.transfers) > MOST_TRANSFERS:
            raise ValueError(f"transfers: a correction has at most {MOST_TRANSFERS}")
        if not self.by.strip() or not self.second.strip():
            raise ValueError("second: a correction is signed by two people")

    def footprint(self) -> Footprint:
        return replace(Correct.footprint(self), records=(touched(Correction, str(self.corrects_seq)),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if self.by == self.second:
            raise refuse("same_person", "a correction is signed by two different people", CITE)
        if paper(draft, Correction, str(self.corrects_seq)) is not None:
            message = f"record {self.corrects_seq} was corrected before; correct the correction"
            raise refuse("corrected_before", message, CITE)
        for account in self.accounts():
            better = OF_THE_PROGRAM.get(account) or WITH_PAPERS.get(kind_of(account).code)
            if better is not None:
                message = f"{account} has papers of its own and is put right with them: {better}"
                raise refuse("corrected_elsewhere", message, CITE)
        facts = dict(Correct.execute(self, draft))
        keep(draft, self._paper(draft))
        games = [one for one in self.accounts() if kind_of(one).code == "game_account"]
        standing = {one: draft.usable(one, even_disabled=True) for one in games}
        told = {one: [account.balance_cents, account.held_cents] for one, account in standing.items()}
        return facts | {"by": self.by, "second": self.second, "accounts": told}

    def accounts(self) -> list[str]:
        """Every account that it moves, once."""
        return sorted({account for t in self.transfers for account in (t.debit, t.credit)})

    def _paper(self, draft: Draft) -> Correction:
        return Correction(
            corrects_seq=self.corrects_seq,
            reason=self.reason,
            moved=tuple(Moved(t.debit, t.credit, t.amount_cents) for t in self.transfers),
            by=self.by,
            second=self.second,
            at=instant_text(draft.moment.at),
            gaming_day=draft.moment.gaming_day.isoformat(),
        )


def moved(moves: Iterable[tuple[str, str, Cents]]) -> tuple[Transfer, ...]:
    """What people ask to be moved, as the transfers of a correction."""
    return tuple(Transfer(debit, credit, cents, "correction") for debit, credit, cents in moves)


class CorrectedBooks(Protocol):
    """Books that keep papers."""

    def floor_documents(self, kind: str) -> list[FloorDocument]: ...


def corrections(books: CorrectedBooks) -> list[Correction]:
    """Every correction, in the order in which they were made."""
    found = papers(books, Correction)
    return sorted(found, key=lambda one: one.at)
