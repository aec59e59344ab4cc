"""A checkpoint: the digest of everything that counts after a record, written into the journal itself.

Whoever starts from a kept state holds it against this record, which stands in the chain: to forge the one,
the other has to be forged with everything after it. ``mac`` is made with the key of the house, which is not
in the database: whoever can write to the database alone cannot make a checkpoint at all.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units import own_ids as own


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepCheckpoint(Command):
    """Say what the books came to after a record."""

    kind: ClassVar[str] = "checkpoint"
    seq: int
    state_digest: str
    mac: str

    def footprint(self) -> Footprint:
        return Footprint(journal=(self.seq,))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if not draft.is_in_the_journal(self.seq):
            raise refuse("record_not_found", f"there is no record {self.seq} to keep a checkpoint after")
        return {"seq": self.seq, "digest": self.state_digest, "mac": self.mac}


def checkpoint_id(seq: int) -> str:
    """The id of the command that keeps the checkpoint after a record."""
    return own.CHECKPOINT(seq=seq)


def checkpoint_mac(key: bytes, seq: int, digest: str) -> str:
    """The mark that only the holder of the house's key can make."""
    return hmac.new(key, f"croupier checkpoint {seq} {digest}".encode(), sha256).hexdigest()
