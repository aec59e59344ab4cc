"""The smallest commands there are, one for each thing that a draft of the books can do.

No part of the house gives them: it has commands with a meaning for each. Earlier programs had them, so that
old books hold records of these kinds, which must be read without their classes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.ledger.hold import Hold
from croupier.ledger.postings import balance_facts, known_kind
from croupier.ledger.transfer import sum_of_money
from croupier.units.ids import identifier, name
from croupier.units.money import Cents
from croupier.wagering.game_account import terminal_of


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAccount(Command):
    """Open an account of a kind that does not open at first use."""

    kind: ClassVar[str] = "open_account"
    account: str

    def check(self) -> None:
        Command.check(self)
        known_kind(self.account, "account")

    def footprint(self) -> Footprint:
        return Footprint(accounts=(self.account,))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        draft.open_account(self.account)
        return balance_facts(draft, self.account)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceHold(Command):
    """Keep back a part of an account."""

    kind: ClassVar[str] = "place_hold"
    hold: str
    account: str
    amount_cents: Cents

    def check(self) -> None:
        Command.check(self)
        identifier(self.hold, "hold")
        known_kind(self.account, "account")
        sum_of_money(self.amount_cents, "amount_cents")

    def footprint(self) -> Footprint:
        return Footprint(accounts=(self.account,), holds=(self.hold,))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        draft.place_hold(self.hold, self.account, self.amount_cents, "hold")
        return balance_facts(draft, self.account)


@dataclass(frozen=True, slots=True, kw_only=True)
class PostHold(Command):
    """Let the money kept back go to another account."""

    kind: ClassVar[str] = "post_hold"
    hold: str
    account: str
    to: str

    def check(self) -> None:
        Command.check(self)
        identifier(self.hold, "hold")
        known_kind(self.account, "account")
        known_kind(self.to, "to")

    def footprint(self) -> Footprint:
        return Footprint(accounts=(self.account, self.to), holds=(self.hold,))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        draft.post_hold(self.hold, self.account, self.to, "hold")
        return balance_facts(draft, self.account)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseHold(Command):
    """Give back what was kept back."""

    kind: ClassVar[str] = "release_hold"
    hold: str
    account: str

    def check(self) -> None:
        Command.check(self)
        identifier(self.hold, "hold")
        known_kind(self.account, "account")

    def footprint(self) -> Footprint:
        return Footprint(accounts=(self.account,), holds=(self.hold,))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        draft.release_hold(self.hold, self.account)
        return balance_facts(draft, self.account)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidRound(Command):
    """The round is void: every wager named is given back, and no meter moves."""

    kind: ClassVar[str] = "void_round"
    table: str
    wagers: tuple[Hold, ...]
    reason: str

    def check(self) -> None:
        Command.check(self)
        name(self.table, "table")
        if not self.reason.strip():
            raise ValueError("reason: a round is void for a reason")
        for placed in self.wagers:
            terminal_of(identifier(placed.account, "wagers.account"))
            identifier(placed.id, "wagers.id")

    def footprint(self) -> Footprint:
        return Footprint(
            accounts=tuple({placed.account for placed in self.wagers}),
            holds=tuple(placed.id for placed in self.wagers),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        returned = sum(draft.release_hold(w.id, w.account).amount_cents for w in self.wagers)
        return {"returned_cents": returned, "reason": self.reason}
