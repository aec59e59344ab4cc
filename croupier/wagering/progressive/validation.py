"""A floorperson or above validates a hit before it is paid, or refuses it.

docs/interpretations/6057-progressive-payouts-wait-and-are-counted.md: which payouts wait, as what they count.
§§ 647a.11(i)(3), 667a.11(d)(2)(iii), 669a.11(i)(3)(i)(C), 670a.11(h)(3)(i)(B)(III) and 678a.11(e): the dealer
verifies the hand and the light, and has a floorperson or above validate the payout, before it is paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeVar

from croupier.ledger.account import Account
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier, name
from croupier.units.signature import Signature
from croupier.wagering.game_account import terminal_of
from croupier.wagering.hand_pay import dues_of, owed_at
from croupier.wagering.progressive.hit import BY_ATTENDANT, PENDING, REFUSED, ProgressiveHit, hits_account
from croupier.wagering.progressive.meter import SEED_ACCOUNT, ProgressiveMeter
from croupier.wagering.progressive.payment import decided, pay, take_back_refill
from croupier.wagering.terminal import Terminal, known_terminal

FLOORPERSON: Final = "floorperson"
ABOVE_FLOORPERSON: Final = "above_floorperson"
VALIDATORS: Final = (FLOORPERSON, ABOVE_FLOORPERSON)

_VALIDATION: Final = "58 Pa. Code § 678a.11(e)"

D = TypeVar("D", bound="HitCommand")


@dataclass(frozen=True, slots=True, kw_only=True)
class HitCommand(Command):
    """What is decided about one hit, by whom. What it touches follows from the hit: see ``about``."""

    hit: str
    table: str
    account: str
    meter: str
    by: Signature
    role: str
    reserve: str = ""

    @classmethod
    def about(
        cls: type[D], hit: ProgressiveHit, command_id: str, by: Signature, role: str, **more: object
    ) -> D:
        """The command for a hit as it was read."""
        about: dict[str, object] = {
            "id": command_id,
            "hit": hit.id,
            "table": hit.table_id,
            "account": hit.account,
            "meter": hit.meter,
            "reserve": hit.reserve,
            "by": by,
            "role": role,
        }
        return cls(**about | more)  # type: ignore[arg-type]

    def check(self) -> None:
        Command.check(self)
        identifier(self.hit, "hit")
        name(self.table, "table")
        terminal_of(identifier(self.account, "account"))
        identifier(self.by, "by")
        if self.role not in VALIDATORS:
            raise ValueError(
                f"role: {self.role!r} validates no progressive payout; {' or '.join(VALIDATORS)} does"
            )

    def footprint(self) -> Footprint:
        terminal = terminal_of(self.account)
        sources = self.meters or (f"table_win:{self.table}",)
        return Footprint(
            accounts=(hits_account(self.table), self.account, *dues_of(terminal), *sources),
            records=(
                (Terminal, terminal),
                (ProgressiveHit, self.hit),
                *((ProgressiveMeter, meter) for meter in self.meters),
            ),
        )

    @property
    def meters(self) -> tuple[str, ...]:
        """The meter of the hit and the reserve behind it, if it came off a meter."""
        return tuple(one for one in (self.meter, self.reserve) if one)

    def pending(self, draft: Draft) -> ProgressiveHit:
        """The hit, signed by whoever decides, if nobody has decided it before."""
        hit = draft.record(ProgressiveHit, self.hit)
        told = (self.table, self.account, self.meter, self.reserve)
        if hit is None or (hit.table_id, hit.account, hit.meter, hit.reserve) != told:
            raise refuse("hit_not_found", f"there is no hit {self.hit} of table {self.table}", _VALIDATION)
        if hit.state != PENDING:
            raise refuse("hit_not_pending", f"the hit {self.hit} is {hit.state} already", _VALIDATION)
        decided(draft, hit)
        return replace(
            hit, decided_by=self.by, decided_role=self.role, decided_at=instant_text(draft.moment.at)
        )

    def facts(self, draft: Draft, hit: ProgressiveHit) -> dict[str, Json]:
        """How everything stands now, in the words in which a table tells it."""
        account = draft.account(self.account) or Account(self.account)
        pools = {meter: draft.usable(meter).balance_cents for meter in self.meters}
        return {
            "hit": hit.id,
            "state": hit.state,
            "paid_by": hit.paid_by,
            "amount_cents": hit.amount_cents,
            "accounts": {self.account: [account.balance_cents, account.held_cents]},
            "hand_pays": {hit.terminal: owed_at(draft, hit.terminal)},
            "pools": pools,
            "still_pending_cents": draft.usable(hits_account(self.table)).balance_cents,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidateHit(HitCommand):
    """Validate a hit and pay it; ``by_attendant`` if the patron is paid in person whatever the amount."""

    kind: ClassVar[str] = "validate_hit"
    by_attendant: bool = False

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        hit = self.pending(draft)
        if self.by_attendant:
            hit = replace(hit, paid_by=BY_ATTENDANT)
        return self.facts(draft, pay(draft, known_terminal(draft, hit.terminal), hit))


@dataclass(frozen=True, slots=True, kw_only=True)
class RefuseHit(HitCommand):
    """The hand was not a winning one after all: the money goes back to where it came from, and what its meter
    was given to start again goes back to the reserve and to the house."""

    kind: ClassVar[str] = "refuse_hit"
    reason: str

    def check(self) -> None:
        HitCommand.check(self)
        if not self.reason.strip():
            raise ValueError("reason: a hit is refused for a reason")

    def footprint(self) -> Footprint:
        touched = HitCommand.footprint(self)
        return replace(touched, accounts=(*touched.accounts, SEED_ACCOUNT))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        hit = replace(self.pending(draft), state=REFUSED, reason=self.reason.strip())
        draft.transfer(hits_account(self.table), hit.source, hit.amount_cents, "progressive_refused")
        take_back_refill(draft, hit)
        draft.put(hit)
        return self.facts(draft, hit)
