"""What is done to a meter by hand: set anew, moved to another meter, removed. Never by one person alone.

The controller stands under two keys, one of finance and, since it controls terminals, one of slot operations
(§ 605a.2(b); docs/interpretations/6050-two-keys.md); so a meter changes otherwise than by wagers and hits
only if one of each signs, and says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Final

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.transfer import LARGEST_CENTS
from croupier.units.ids import identifier
from croupier.units.money import Cents, dollars
from croupier.units.signature import Signature
from croupier.wagering.progressive.feeds import MeterFeed, feed_of, leave
from croupier.wagering.progressive.meter import (
    REMOVED,
    SEED_ACCOUNT,
    ProgressiveMeter,
    meter_account,
    meter_of,
    open_meter,
    with_remainder,
)

FINANCE: Final = "finance"
SLOT_OPERATIONS: Final = "slot_operations"

SHOWN: Final = "progressive_main:"

_TWO_KEYS: Final = "58 Pa. Code § 605a.2(b)"
_PATRONS: Final = "58 Pa. Code § 605a.7(a)(1)"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderTwoKeys(Command):
    """The base: why, and the two who sign."""

    reason: str
    finance: Signature
    slot_operations: Signature

    def check(self) -> None:
        Command.check(self)
        identifier(self.finance, FINANCE)
        identifier(self.slot_operations, SLOT_OPERATIONS)
        if not self.reason.strip():
            raise ValueError("reason: a meter is changed by hand for a reason")

    def both_sign(self) -> None:
        """Raise Refused unless two different people hold the keys."""
        if self.finance == self.slot_operations:
            raise refuse("same_person", f"{self.finance} cannot hold both keys of the controller", _TWO_KEYS)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorisedAct(UnderTwoKeys):
    """What is done to one meter."""

    meter: str

    def check(self) -> None:
        UnderTwoKeys.check(self)
        meter_account(identifier(self.meter, "meter"), "meter")

    def authorised(self, draft: Draft) -> ProgressiveMeter:
        """The meter, if two persons sign, it exists and it is in use."""
        self.both_sign()
        if draft.account(self.meter) is None and not feed_of(draft, self.meter).servers:
            raise refuse("meter_not_found", f"there is no meter {self.meter}", _PATRONS)
        return open_meter(draft, self.meter)

    def signed(self) -> dict[str, Json]:
        return {"reason": self.reason.strip(), FINANCE: self.finance, SLOT_OPERATIONS: self.slot_operations}


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMeter(AuthorisedAct):
    """Make a meter show another amount; the house pays or takes the difference.

    What patrons have wagered into the meter is theirs to win: the house takes back only what is its own.
    """

    kind: ClassVar[str] = "set_meter"
    amount_cents: Cents

    def check(self) -> None:
        AuthorisedAct.check(self)
        if type(self.amount_cents) is not int or not 0 <= self.amount_cents <= LARGEST_CENTS:
            raise ValueError(f"amount_cents: {self.amount_cents!r} is not a whole number of cents")

    def footprint(self) -> Footprint:
        records = ((ProgressiveMeter, self.meter), (MeterFeed, self.meter))
        return Footprint(accounts=(self.meter, SEED_ACCOUNT), records=records)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        meter = self.authorised(draft)
        before = draft.usable(self.meter).balance_cents
        if self.amount_cents < (least := meter.patrons_cents(before)):
            raise refuse(
                "patrons_money",
                f"{dollars(least)} of the meter {self.meter} is what patrons wagered; it cannot be set lower",
                _PATRONS,
            )
        if self.amount_cents > before:
            draft.transfer(SEED_ACCOUNT, self.meter, self.amount_cents - before, "meter_set")
        elif self.amount_cents < before:
            draft.transfer(self.meter, SEED_ACCOUNT, before - self.amount_cents, "meter_set")
        return {"before_cents": before, "after_cents": self.amount_cents} | self.signed()


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveMeter(AuthorisedAct):
    """Take a meter out of use. What it holds, its part of a cent included, goes to another meter.

    What patrons have wagered into a meter is theirs to win: only a meter that holds nothing but the
    house's seed may be removed without another (``to`` empty), and the other must be one that a table feeds,
    so that somebody can win it. A meter that a table feeds stays, since its wagers are sold on what it shows.
    While a hit waits for a floorperson its money may come back, so the meter stays until it is decided.
    """

    kind: ClassVar[str] = "remove_meter"
    to: str = ""

    def check(self) -> None:
        AuthorisedAct.check(self)
        if self.to:
            meter_account(identifier(self.to, "to"), "to")
        if self.to == self.meter:
            raise ValueError("to: a meter cannot be moved to itself")

    def footprint(self) -> Footprint:
        meters = (self.meter, self.to) if self.to else (self.meter,)
        records = [(kind, one) for one in meters for kind in (ProgressiveMeter, MeterFeed)]
        return Footprint(accounts=(*meters, SEED_ACCOUNT), records=tuple(records))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        meter = self.authorised(draft)
        carried = draft.usable(self.meter).balance_cents
        if tables := sorted(feed_of(draft, self.meter).servers):
            raise refuse(
                "meter_in_use",
                f"table {tables[0]} takes wagers for {self.meter}; take the wager off its configuration, "
                "and start its server",
                _PATRONS,
            )
        if meter.pending_hits:
            raise refuse(
                "progressive_pending",
                f"a hit of the meter {self.meter} waits for a floorperson; have it decided first",
                _PATRONS,
            )
        if not self.to and (meter.patrons_cents(carried) or meter.remainder):
            raise refuse(
                "patrons_money",
                f"the meter {self.meter} holds what patrons wagered; name the meter that takes it over",
                _PATRONS,
            )
        if self.to:
            self._check_target(draft)
            self._carry_what_was_wagered(draft, meter, carried)
        if carried:
            draft.transfer(self.meter, self.to or SEED_ACCOUNT, carried, "meter_removed")
        draft.put(replace(with_remainder(meter_of(draft, self.meter), Fraction(0)), state=REMOVED))
        return {"carried_cents": carried, "to": self.to} | self.signed()

    def _check_target(self, draft: Draft) -> None:
        """Patrons can win what the other meter shows, at a table that feeds it."""
        if not feed_of(draft, self.to).servers:
            message = f"no table takes wagers for {self.to}: what is carried there could not be won"
            raise refuse("meter_not_fed", message, _PATRONS)
        if self.meter.startswith(SHOWN) and not self.to.startswith(SHOWN):
            message = f"{self.to} is a reserve, which nobody sees; a meter goes to one that is shown"
            raise refuse("meter_not_shown", message, _PATRONS)

    def _carry_what_was_wagered(self, draft: Draft, meter: ProgressiveMeter, carried: Cents) -> None:
        """The other meter holds it for the patrons from now on. Two parts of a cent may make a whole one; the
        house turns it into money."""
        into = open_meter(draft, self.to)
        whole, rest = divmod(into.remainder + meter.remainder, 1)
        wagered = meter.patrons_cents(carried) + int(whole)
        draft.put(replace(with_remainder(into, rest), contributed_cents=into.contributed_cents + wagered))
        if whole:
            draft.transfer(SEED_ACCOUNT, self.to, int(whole), "parts_of_a_cent")


@dataclass(frozen=True, slots=True, kw_only=True)
class DisconnectTable(UnderTwoKeys):
    """A table that runs nowhere any more feeds its meters no longer, so that these can be removed.

    ``run_by`` is the server that holds it now, ``holds`` the wagers of it that are still at risk: with either
    it stays connected.
    """

    kind: ClassVar[str] = "disconnect_table"
    table: str
    meters: tuple[str, ...]
    holds: tuple[str, ...] = ()
    run_by: str = ""

    def footprint(self) -> Footprint:
        return Footprint(records=tuple((MeterFeed, meter) for meter in self.meters))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        self.both_sign()
        if not self.meters:
            raise refuse("table_not_connected", f"table {self.table} feeds no meter", _PATRONS)
        if self.run_by:
            raise refuse("table_is_run", f"table {self.table} is run by {self.run_by}", _PATRONS)
        if self.holds:
            message = f"wagers of table {self.table} are still at risk: settle or void its round first"
            raise refuse("wagers_at_risk", message, _PATRONS)
        for meter in self.meters:
            leave(draft, self.table, meter)
        return {"table": self.table, "meters": list(self.meters), "reason": self.reason.strip()}
