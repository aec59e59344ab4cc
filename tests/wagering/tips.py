"""A house that lets patrons tip at its terminals: it has written down how (58 Pa. Code § 465a.19(g)(2))."""

from __future__ import annotations

from typing import Any, Protocol

from croupier.accounting.tips.commands import EnterTipRule
from croupier.ledger.command import Command


class Books(Protocol):
    """Whoever can give a command to the books."""

    def did(self, kind: type[Command], /, **fields: Any) -> object: ...


def allow_tips(books: Books) -> None:
    """Enter the rule of the dealers' pool."""
    books.did(
        EnterTipRule,
        pool="dealers",
        share="minutes",
        odd_cents="carry",
        written_rule="internal controls, section 7.3",
    )
