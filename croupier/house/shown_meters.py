"""What the progressive meters of the floor show: what their accounts hold, as the books have said last."""

from __future__ import annotations

from croupier.ledger.command import Receipt
from croupier.units.money import Cents


class Levels(dict[str, Cents]):
    """Each meter by the name of its account; one for all tables, since those of a link share theirs."""

    def __init__(self) -> None:
        super().__init__()
        self._seq: dict[str, int] = {}

    def hear(self, receipt: Receipt) -> None:
        """Take over what an answer says of the meters that it moved, unless a later one was heard before:
        an answer that is given again tells of its own time, not of now."""
        for account, cents in receipt.facts.get("pools", {}).items():
            if receipt.seq > self._seq.get(account, 0):
                self._seq[account] = receipt.seq
                self[account] = cents
