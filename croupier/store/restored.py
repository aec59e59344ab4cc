"""A restored book says so in its own journal, with where its source ended.

What was done after the backup is not in it: whoever numbers rounds, prints numbers or seals seeds finds here
that they may have been used before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.units.gaming_day import instant_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored(Command):
    """The books were restored; ``source_seq`` and ``source_hash`` are where the backup ended."""

    kind: ClassVar[str] = "restored"
    source_seq: int
    source_hash: str
    taken_at: str

    def footprint(self) -> Footprint:
        return Footprint()

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        return {
            "source_seq": self.source_seq,
            "source_hash": self.source_hash,
            "taken_at": self.taken_at,
            "restored_at": instant_text(draft.moment.at),
        }
