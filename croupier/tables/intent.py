"""An intent: what somebody asked, kept under the id of the request before it is carried out elsewhere.

The end of a round stands in the journal under an id of its own, so that the record of a round can be found. A
request that ends one is therefore written down first with the round that it meant. Asked again, also after
a restart, it meets that answer, and can never end a later round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.canonical import Json, canonical, digest
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft
from croupier.tables.step import TableRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordIntent(TableRequest):
    """Keep what is meant to be done; ``facts`` is the answer to whoever asked."""

    kind: ClassVar[str] = "table_intent"
    facts: Mapping[str, Json]

    def digest(self) -> str:
        """The same as that of a refusal or a step, so that either answers the other asked again."""
        return digest(canonical([TableRequest.kind, self.table, self.asked]))

    def footprint(self) -> Footprint:
        return Footprint()

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        return self.facts
