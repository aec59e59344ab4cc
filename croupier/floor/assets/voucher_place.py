"""Places where vouchers are redeemed, and the switch for the capability at each (58 Pa. Code § 461a.8(d)(1)).

A cage or a redemption machine pays for a voucher only where it was registered; a machine has an asset number
and a key of its own, so that nobody can redeem in its name (§ 461a.10(k)). A terminal issues and accepts
vouchers by its own asset number. Each can be switched off, and on again, by somebody who signs for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from croupier.errors import Refused
from croupier.floor.assets.asset import Asset, known_asset
from croupier.floor.filings.document import FloorDocument, Paper, keep, paper, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import public_key_of
from croupier.wagering.terminal import Terminal, known_terminal

CITE: Final = "58 Pa. Code § 461a.8(d)(1)"
CAGE, MACHINE, TERMINAL = "cage", "kiosk", "terminal"


class VoucherPlace(Paper, frozen=True, kw_only=True):
    """``cage:1``, ``kiosk:K-2``, ``terminal:EWT-7``; ``last_number``: that of a machine's last request."""

    paper_kind: ClassVar[str] = "voucher_place"

    place: str
    enabled: bool
    public_key: str = ""
    last_number: int = 0
    registered_by: str = ""
    attested_by: str = ""
    registered_at: str = ""
    switched_by: str = ""
    switched_at: str = ""
    reason: str = ""

    @property
    def number(self) -> str:
        return self.place


def kind_of(place: str) -> str:
    """Which of the three a place is; ValueError if it is none."""
    kind, _, named = identifier(place, "place").partition(":")
    if kind not in (CAGE, MACHINE, TERMINAL) or not named:
        raise ValueError(f"place: {place!r} is not a place like cage:1, kiosk:K-2 or terminal:EWT-7")
    return kind


def asset_of(place: str) -> str:
    """The asset number of a machine or terminal."""
    return place.partition(":")[2]


def touched_place(place: str) -> tuple[type[FloorDocument], str]:
    """A place as a footprint names it."""
    return touched(VoucherPlace, place)


def not_registered(place: str) -> Refusal:
    """Why vouchers are not redeemed at a place that nobody has entered."""
    message = f"{place} is not registered as a place where vouchers are redeemed"
    return Refusal("place_not_registered", f"{message}; `croupier voucher register-place` does it", CITE)


def check_vouchers(draft: Draft, place: str) -> VoucherPlace | None:
    """The place, if vouchers may be redeemed or issued there: refused where it is not registered, or off.

    A terminal that nobody has switched has no paper of its own.
    """
    found = paper(draft, VoucherPlace, place)
    if found is None:
        if kind_of(place) == TERMINAL:
            return None
        raise Refused(not_registered(place))
    if not found.enabled:
        since = f"switched off at {found.switched_at} by {found.switched_by}: {found.reason}"
        raise refuse("vouchers_switched_off", f"vouchers at {place} are {since}", CITE)
    return found


def vouchers_are_on(draft: Draft, place: str) -> bool:
    """Whether the capability of a terminal is on."""
    found = paper(draft, VoucherPlace, place)
    return found is None or found.enabled


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterVoucherPlace(Command):
    """Enter a cage, or a machine with its key; ``attested_by`` has seen it. A machine that comes back has a
    new key, and its requests are numbered on."""

    kind: ClassVar[str] = "register_voucher_place"
    place: str
    by: Signature
    attested_by: Signature
    public_key: str = ""

    def check(self) -> None:
        Command.check(self)
        kind = kind_of(self.place)
        if kind == TERMINAL:
            raise ValueError("place: a terminal is registered with `assets record enter-asset`")
        if (kind == MACHINE) != bool(self.public_key):
            raise ValueError("public_key: a redemption machine has a key of its own, and a cage has none")
        if self.public_key and public_key_of(self.public_key) != self.public_key:
            raise ValueError("public_key: write it with small letters")
        identifier(self.by, "by")
        identifier(self.attested_by, "attested_by")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched_place(self.place), touched(Asset, asset_of(self.place))))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if self.by == self.attested_by:
            raise refuse("same_person", "a place is registered by two different people", CITE)
        if kind_of(self.place) == MACHINE:
            known_asset(draft, asset_of(self.place))
        before = paper(draft, VoucherPlace, self.place)
        if before is not None and before.public_key == self.public_key:
            raise refuse("place_registered", f"{self.place} was registered before", CITE)
        keep(
            draft,
            VoucherPlace(
                place=self.place,
                enabled=True,
                public_key=self.public_key,
                last_number=before.last_number if before else 0,
                registered_by=self.by,
                attested_by=self.attested_by,
                registered_at=instant_text(draft.moment.at),
            ),
        )
        return {"place": self.place, "enabled": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchVouchers(Command):
    """Enable or disable vouchers at a terminal, a cage or a machine."""

    kind: ClassVar[str] = "switch_vouchers"
    place: str
    enabled: bool
    by: Signature
    reason: str

    def check(self) -> None:
        Command.check(self)
        kind_of(self.place)
        identifier(self.by, "by")
        if not self.reason.strip():
            raise ValueError("reason: vouchers are switched for a reason")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched_place(self.place), (Terminal, asset_of(self.place))))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        found = paper(draft, VoucherPlace, self.place)
        if kind_of(self.place) == TERMINAL:
            known_terminal(draft, asset_of(self.place))
            found = found or VoucherPlace(place=self.place, enabled=True)
        if found is None:
            raise Refused(not_registered(self.place))
        if found.enabled == self.enabled:
            message = f"vouchers at {self.place} are {'on' if self.enabled else 'off'} already"
            raise refuse("switched_before", message, CITE)
        switched = msgspec.structs.replace(
            found,
            enabled=self.enabled,
            switched_by=self.by,
            switched_at=instant_text(draft.moment.at),
            reason=self.reason.strip(),
        )
        keep(draft, switched)
        return {"place": self.place, "enabled": self.enabled}
