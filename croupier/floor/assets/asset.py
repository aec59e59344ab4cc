"""An asset: a device under its asset number (58 Pa. Code §§ 461a.1, 463a.5, 607a.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from croupier.floor.assets.department_notice import (
    PLACEMENT,
    Announced,
    spend_announcement,
    touched_announcement,
)
from croupier.floor.assets.location import GAMING_FLOOR, ONE_DEVICE, Location, known_location
from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.ids import identifier, name
from croupier.units.signature import Signature

TERMINAL: Final = "electronic_wagering_terminal"
AUTOMATED_TABLE: Final = "fully_automated_electronic_gaming_table"
HYBRID_TABLE: Final = "hybrid_gaming_table"
SYSTEM: Final = "electronic_wagering_system"
OTHER: Final = "other_table_game_device"
# § 463a.5 lists the first two, § 607a.2(a)(5) to (7) the others; a system as interpretation 6070 reads (5).
ON_TERMINAL_LIST: Final = (TERMINAL, AUTOMATED_TABLE)
ON_TABLE_LIST: Final = (HYBRID_TABLE, SYSTEM, OTHER)
KINDS: Final = ON_TERMINAL_LIST + ON_TABLE_LIST

_ASSET_NUMBER = "58 Pa. Code § 461a.1"
_MODEL_TYPES: Final = ("", "reel", "video")


class GameOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A game or theme with its paytable; percentages where they apply, as they are displayed: ``85.00``."""

    theme: str
    paytable_id: str
    minimum_payout: str = ""
    displayed_payout: str = ""


class ProgressiveData(msgspec.Struct, frozen=True, kw_only=True):
    """§ 463a.5(b)(2)(xv)."""

    type: str
    controller: str
    software: str


class Asset(Paper, frozen=True, kw_only=True):
    """One device. ``generic_code`` stands for the games of a terminal that offers several (§ 463a.5(c)).

    ``departed_at`` is when it left the house for good; ``location`` is then the last that it had.
    ``last_moved_at`` keeps its movements in the order of time. ``entered_by`` signed that it arrived,
    ``changed_by`` the last change of what it offers or runs.
    """

    paper_kind: ClassVar[str] = "asset"

    asset_number: str
    kind: str
    manufacturer: str
    serial_number: str
    model: str
    software_id: str
    base_rom: str
    games: tuple[GameOffered, ...] = ()
    model_type: str = ""
    denomination: str = ""
    generic_code: str = ""
    progressive: ProgressiveData | None = None
    voucher_system_software: str = ""
    location: str = ""
    movements: int = 0
    departed_at: str = ""
    last_moved_at: str = ""
    entered_by: str = ""
    changed_by: str = ""

    @property
    def number(self) -> str:
        return self.asset_number


KEPT_BY_THE_HOUSE: Final = ("movements", "departed_at", "last_moved_at", "entered_by", "changed_by")
"""Fields of an asset for which no form has a place."""


class SerialNumber(Paper, frozen=True, kw_only=True):
    """Which asset a maker's serial number belongs to, none after it left: a device is entered once."""

    paper_kind: ClassVar[str] = "serial_number"

    manufacturer: str
    serial_number: str
    asset_number: str

    @property
    def number(self) -> str:
        return f"{self.manufacturer}#{self.serial_number}"


# The fields that every list needs, with the paragraph that asks for each. Paragraphs (i) to (vii) of
# § 463a.5(b)(2) are not printed in the amendment; (d)(2) names what they must hold.
_REQUIRED: Final = {
    "serial_number": "58 Pa. Code § 463a.5(d)(2)(iii)",
    "software_id": "58 Pa. Code § 463a.5(d)(2)(iv)",
    "base_rom": "58 Pa. Code § 463a.5(d)(2)(v)",
    "manufacturer": "58 Pa. Code § 463a.5(d)(2)(vii)",
    "model": "58 Pa. Code § 463a.5(d)(2)(viii)",
}


def check_complete(asset: Asset) -> None:
    """Refuse an asset that some master list could not show, by the paragraph that it would fail."""
    for field, cite in _REQUIRED.items():
        if not getattr(asset, field).strip():
            raise refuse("field_missing", f"asset {asset.asset_number} has no {field}", cite)
    if asset.kind in ON_TERMINAL_LIST:
        _check_games(asset)
        if not asset.voucher_system_software.strip():
            message = f"asset {asset.asset_number} has no voucher_system_software"
            raise refuse("field_missing", message, "58 Pa. Code § 463a.5(b)(2)(xvi)")
    progressive = asset.progressive
    if progressive and not all(part.strip() for part in msgspec.structs.astuple(progressive)):
        message = f"asset {asset.asset_number}: progressive needs type, controller and software"
        raise refuse("field_missing", message, "58 Pa. Code § 463a.5(b)(2)(xv)")


def _check_games(asset: Asset) -> None:
    if not asset.games:
        message = f"asset {asset.asset_number} names no game"
        raise refuse("field_missing", message, "58 Pa. Code § 463a.5(b)(2)(x)")
    for game in asset.games:
        if not game.theme.strip():
            message = f"asset {asset.asset_number} has a game without a theme"
            raise refuse("field_missing", message, "58 Pa. Code § 463a.5(b)(2)(x)")
        if not game.paytable_id.strip():
            message = f"asset {asset.asset_number}: game {game.theme} has no paytable_id"
            raise refuse("field_missing", message, "58 Pa. Code § 463a.5(b)(2)(xiii)")


def known_asset(draft: Draft, number: str) -> Asset:
    """An asset that was entered and has not left."""
    asset = paper(draft, Asset, number)
    if asset is None:
        raise refuse("asset_not_found", f"there is no asset {number}", _ASSET_NUMBER)
    if asset.departed_at:
        message = f"asset {number} left the house on {asset.departed_at[:10]}"
        raise refuse("asset_departed", message, "58 Pa. Code § 463a.5(e)")
    return asset


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterAsset(Command):
    """A device arrives and gets its asset number and first place; whoever is signed in says so.

    A terminal or fully automated table straight onto the gaming floor only after the Department was told
    (§ 463a.4(b)(1)).
    """

    kind: ClassVar[str] = "enter_asset"
    asset: Asset
    department_notice: str = ""
    by: Signature

    def check(self) -> None:
        Command.check(self)
        identifier(self.by, "by")
        if self.asset.entered_by or self.asset.changed_by:
            raise ValueError("entered_by, changed_by: whoever is signed in; the form has no place for a name")
        name(self.asset.asset_number, "asset_number")
        name(self.asset.location, "location")
        if self.asset.kind not in KINDS:
            raise ValueError(f"kind: {self.asset.kind!r} is not one of {', '.join(KINDS)}")
        if self.asset.model_type not in _MODEL_TYPES:
            raise ValueError(f"model_type: {self.asset.model_type!r} is not reel or video")

    @property
    def _serial(self) -> SerialNumber:
        return SerialNumber(
            manufacturer=self.asset.manufacturer,
            serial_number=self.asset.serial_number,
            asset_number=self.asset.asset_number,
        )

    def footprint(self) -> Footprint:
        return Footprint(
            records=(
                touched(Asset, self.asset.asset_number),
                touched(Location, self.asset.location),
                touched(SerialNumber, self._serial.number),
                *touched_announcement(self.department_notice, self.asset.asset_number),
            )
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        asset = msgspec.structs.replace(
            self.asset, movements=0, departed_at="", last_moved_at="", entered_by=self.by
        )
        if paper(draft, Asset, asset.asset_number) is not None:
            raise refuse("asset_exists", f"asset {asset.asset_number} was entered before", _ASSET_NUMBER)
        check_complete(asset)
        other = paper(draft, SerialNumber, self._serial.number)
        if other is not None and other.asset_number:
            message = f"{asset.manufacturer} {asset.serial_number} is already asset {other.asset_number}"
            raise refuse("serial_number_exists", message, _ASSET_NUMBER)
        location = known_location(draft, asset.location)
        if location.area == GAMING_FLOOR:
            if asset.kind in ON_TERMINAL_LIST:
                device = Announced(asset_number=asset.asset_number, to_location=asset.location)
                spend_announcement(draft, self.department_notice, device, PLACEMENT)
            keep(draft, occupied(location, asset.asset_number))
        keep(draft, asset)
        keep(draft, self._serial)
        return {"asset_number": asset.asset_number, "location": asset.location, "entered_by": self.by}


def occupied(location: Location, asset_number: str) -> Location:
    """A place of the gaming floor with its device; one that has a device already is refused."""
    if location.occupant and location.occupant != asset_number:
        message = f"location {location.number} already holds {location.occupant}; one device a location"
        raise refuse("location_occupied", message, ONE_DEVICE)
    return msgspec.structs.replace(location, occupant=asset_number)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviseAsset(Command):
    """Change what an asset offers (games, generic code); never who it is, nor any of its software, which only
    ``install-software`` changes after its notice (§ 461a.26(b)). A progressive can be taken away."""

    kind: ClassVar[str] = "revise_asset"
    asset_number: str
    games: tuple[GameOffered, ...]
    generic_code: str = ""
    progressive: ProgressiveData | None = None
    voucher_system_software: str = ""
    by: Signature

    def check(self) -> None:
        Command.check(self)
        identifier(self.by, "by")
        name(self.asset_number, "asset_number")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Asset, self.asset_number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        known = known_asset(draft, self.asset_number)
        revised = msgspec.structs.replace(
            known,
            games=self.games,
            generic_code=self.generic_code,
            progressive=self.progressive,
            voucher_system_software=self.voucher_system_software,
            changed_by=self.by,
        )
        check_complete(revised)
        for before, after in zip(_software(known), _software(revised), strict=True):
            if after not in ("", before):
                message = f"asset {self.asset_number}: {after} is software that was not noticed and installed"
                raise refuse("software_by_notice", message, "58 Pa. Code § 461a.26(b)")
        keep(draft, revised)
        return {"asset_number": self.asset_number, "changed_by": self.by}


def _software(asset: Asset) -> tuple[str, ...]:
    """Every software of a device beside its own."""
    progressive = asset.progressive
    controlled = (progressive.controller, progressive.software) if progressive else ("", "")
    return (asset.voucher_system_software, *controlled)
