"""Enabling and disabling, as central control orders it (58 Pa. Code §§ 463a.4, 605a.5(a)).

A terminal that is disabled while a wager is at risk is ``disabling``: it completes the round in play, raises
included, and is disabled when nothing is at risk any more. Meanwhile it takes no bill, no voucher, no tip and
no larger wager. Whoever opens a round asks ``takes_new_rounds``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import msgspec

from croupier.errors import Refused
from croupier.floor.assets.asset import TERMINAL, Asset, known_asset
from croupier.floor.assets.location import Location
from croupier.floor.assets.ready import DeviceFacts, why_no_terminal
from croupier.floor.assets.service_life import (
    BY_THE_HOUSE,
    DISABLED,
    DISABLING,
    ENABLED,
    Approval,
    DeviceCommand,
    DeviceLife,
    Touched,
    life_of,
)
from croupier.floor.filings.document import FloorDocument, keep, paper, read_paper, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.wagering.game_account import terminal_of
from croupier.wagering.terminal import COMPLETING, Terminal, known_terminal


def takes_new_rounds(terminal: Terminal, life: FloorDocument | None) -> bool:
    """Whether a terminal may bet on a round that has not begun; ``life`` is its ``DeviceLife``, if any."""
    stopping = life is not None and read_paper(DeviceLife, life.body).state == DISABLING
    return terminal.enabled == 1 and not stopping


def complete_disabling(draft: Draft, account_id: str) -> None:
    """The round in play is over: a terminal that was being disabled is disabled as soon as nothing of its
    account is at risk, in the transaction that settles it, for the reason that was given.
    """
    account, asset_number = draft.account(account_id), terminal_of(account_id)
    life = paper(draft, DeviceLife, asset_number)
    if life is None or life.state != DISABLING or (account is not None and account.held_cents):
        return
    keep(draft, msgspec.structs.replace(life, state=DISABLED))
    draft.put(replace(known_terminal(draft, asset_number), enabled=0))


@dataclass(frozen=True, slots=True, kw_only=True)
class EnableTerminal(DeviceCommand):
    """Put a terminal into use. ``linked`` says that the order came over its link to central control.

    ``software_id`` and ``location`` are what the one who orders believes; they must be the asset's.
    """

    kind: ClassVar[str] = "enable_terminal"
    software_id: str
    location: str
    linked: bool

    def touches(self) -> Touched:
        return (
            (Terminal, self.asset_number),
            touched(Asset, self.asset_number),
            touched(Approval, self.software_id),
            touched(Location, self.location),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = known_terminal(draft, self.asset_number)
        asset = known_asset(draft, self.asset_number)
        life = life_of(draft, self.asset_number)
        if (asset.software_id, asset.location) != (self.software_id, self.location):
            raise refuse("asset_changed", f"asset {self.asset_number} has changed; ask again")
        if self.linked:
            connected = life.connected_at or instant_text(draft.moment.at)
            life = msgspec.structs.replace(life, connected_at=connected, nonresponsive_at="")
        facts = DeviceFacts(
            number=self.asset_number,
            kind=TERMINAL,
            asset=asset,
            location=paper(draft, Location, self.location),
            approval=paper(draft, Approval, self.software_id),
            life=life,
        )
        for refusal in why_no_terminal(facts):
            raise Refused(refusal)
        keep(draft, msgspec.structs.replace(life, state=ENABLED, reason=""))
        draft.put(replace(terminal, enabled=1))
        return {"state": ENABLED}


@dataclass(frozen=True, slots=True, kw_only=True)
class DisableTerminal(DeviceCommand):
    """Take a terminal out of use, at once or after the round in play; ``accounts`` are its game accounts."""

    kind: ClassVar[str] = "disable_terminal"
    reason: str
    accounts: tuple[str, ...] = ()

    def check(self) -> None:
        DeviceCommand.check(self)
        if not self.reason.strip():
            raise ValueError("reason: a terminal is disabled for a reason")

    def touches(self) -> Touched:
        return ((Terminal, self.asset_number),)

    def footprint(self) -> Footprint:
        return replace(DeviceCommand.footprint(self), accounts=self.accounts)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = known_terminal(draft, self.asset_number)
        accounts = [draft.account(account) for account in self.accounts]
        at_risk = any(account is not None and account.held_cents for account in accounts)
        state = DISABLING if at_risk and terminal.enabled else DISABLED
        life = life_of(draft, self.asset_number)
        # The house may stop what central control has stopped, but does not become the one who stopped it.
        kept = life.ordered and self.reason.startswith(BY_THE_HOUSE)
        reason = life.reason if kept else self.reason
        if (life.state, life.reason) != (state, reason):
            keep(draft, msgspec.structs.replace(life, state=state, reason=reason))
        enabled = COMPLETING if state == DISABLING else 0
        if terminal.enabled != enabled:
            draft.put(replace(terminal, enabled=enabled))
        return {"state": state}


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBillAcceptor(DeviceCommand):
    """Let the validator take bills or not (§ 461a.8(d)(1)); which bills it took is kept for later."""

    kind: ClassVar[str] = "set_bill_acceptor"
    on: bool

    def touches(self) -> Touched:
        return ((Terminal, self.asset_number),)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = known_terminal(draft, self.asset_number)
        life = life_of(draft, self.asset_number)
        if self.on and not terminal.bills:
            draft.put(replace(terminal, bills=life.bills))
        elif not self.on and terminal.bills:
            keep(draft, msgspec.structs.replace(life, bills=terminal.bills))
            draft.put(replace(terminal, bills=""))
        return {"on": self.on}
