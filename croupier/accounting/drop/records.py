"""What a book of drop and count keeps beside its acts: boxes that were taken or replaced, and remarks."""

from __future__ import annotations

from typing import NamedTuple

from croupier.accounting.drop.acts import ReplaceBox
from croupier.accounting.drop.boxes import Box
from croupier.accounting.drop.collection import Deviation
from croupier.units.verdict import Refusal


class Taken(NamedTuple):
    """A box as it was when it was taken, and the number of the last record in the books of the house then."""

    box: Box
    seq: int


class Replacement(NamedTuple):
    """A box that was put in out of turn, that which it replaced, and by which approval."""

    act: ReplaceBox
    before: str
    approval: Deviation | None

    def __str__(self) -> str:
        why = f", {self.approval.reason} (approved by {self.approval.approved_by})" if self.approval else ""
        return f"{self.act.of}: box {self.act.box} put in for {self.before} at {self.act.at}{why}"


class Remark(NamedTuple):
    """An act of a book that the rules of today would refuse: its number in the book, its word, and why."""

    number: int
    word: str
    refusal: Refusal

    def __str__(self) -> str:
        why = f"{self.refusal.message} ({self.refusal.cite})" if self.refusal.cite else self.refusal.message
        return f"act {self.number}, {self.word}, would be refused today: {why}"
