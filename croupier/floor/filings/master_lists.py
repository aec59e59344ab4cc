"""The master lists of terminals and of table-game devices (58 Pa. Code §§ 463a.5, 607a.2).

Gaming Floor lists stand in the order of the location number; Restricted Area / Off Premises lists are grouped
by location.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from croupier.floor.assets.asset import ON_TABLE_LIST, ON_TERMINAL_LIST, Asset, GameOffered
from croupier.floor.assets.location import GAMING_FLOOR, Location
from croupier.floor.filings.paper import Column, Sheet, fill

TERMINALS_TITLE: Final = (
    "Slot Machine, Electronic Wagering Terminal and Fully Automated Electronic Gaming Table"
)
TABLES_TITLE: Final = "Table Game Device"


@dataclass(frozen=True, slots=True)
class Listed:
    """An asset at its place."""

    asset: Asset
    location: Location


def _b(paragraph: str) -> str:
    return f"58 Pa. Code § 463a.5(b)(2)({paragraph})"


def _d(paragraph: str) -> str:
    return f"58 Pa. Code § 463a.5(d)(2)({paragraph})"


def _games(value: Callable[[GameOffered], str]) -> Callable[[Listed], str]:
    """A value of every game offered; the generic code where the appendix lists them (§ 463a.5(c))."""

    def joined(listed: Listed) -> str:
        if listed.asset.generic_code:
            return listed.asset.generic_code
        return "; ".join(value(game) for game in listed.asset.games)

    return joined


def _progressive(listed: Listed) -> str:
    progressive = listed.asset.progressive
    if progressive is None:
        return "no"
    return f"{progressive.type}; {progressive.controller}; {progressive.software}"


# What both lists show of a device: the paragraphs of (d)(2), which (b)(2) holds too.
_DEVICE: Final = (
    Column[Listed]("Location", _d("i"), lambda x: x.location.location_number),
    Column[Listed]("Asset number", _d("ii"), lambda x: x.asset.asset_number),
    Column[Listed]("Serial number", _d("iii"), lambda x: x.asset.serial_number),
    Column[Listed]("Game software", _d("iv"), lambda x: x.asset.software_id),
    Column[Listed]("Base ROM", _d("v"), lambda x: x.asset.base_rom),
    Column[Listed]("Manufacturer", _d("vii"), lambda x: x.asset.manufacturer),
)

FLOOR_COLUMNS: Final = (
    *_DEVICE,
    Column[Listed]("Denomination", "58 Pa. Code § 463a.5(b)(2)", lambda x: x.asset.denomination),
    Column[Listed]("Model", _b("viii"), lambda x: x.asset.model),
    Column[Listed]("Model type", _b("ix"), lambda x: x.asset.model_type),
    Column[Listed]("Theme", _b("x"), _games(lambda game: game.theme)),
    Column[Listed]("Minimum payout", _b("xi"), _games(lambda game: game.minimum_payout)),
    Column[Listed]("Displayed payout", _b("xii"), _games(lambda game: game.displayed_payout)),
    Column[Listed]("Paytable ID", _b("xiii"), _games(lambda game: game.paytable_id)),
    Column[Listed]("Smoking area", _b("xiv"), lambda x: "yes" if x.location.smoking else "no"),
    Column[Listed]("Progressive", _b("xv"), _progressive),
    Column[Listed]("Voucher system", _b("xvi"), lambda x: x.asset.voucher_system_software),
)

OFF_FLOOR_COLUMNS: Final = (
    *_DEVICE,
    Column[Listed]("Theme", _d("vi"), _games(lambda game: game.theme)),
    Column[Listed]("Model", _d("viii"), lambda x: x.asset.model),
    Column[Listed]("Model type", _d("ix"), lambda x: x.asset.model_type),
)

_TABLE = "58 Pa. Code § 607a.2(b)"
TABLE_COLUMNS: Final = (
    Column[Listed]("Location", _TABLE, lambda x: x.location.location_number),
    Column[Listed]("Asset number", _TABLE, lambda x: x.asset.asset_number),
    Column[Listed]("Device", "58 Pa. Code § 607a.2(a)", lambda x: x.asset.kind.replace("_", " ")),
    Column[Listed]("Serial number", _TABLE, lambda x: x.asset.serial_number),
    Column[Listed]("Manufacturer", _TABLE, lambda x: x.asset.manufacturer),
    Column[Listed]("Model", _TABLE, lambda x: x.asset.model),
    Column[Listed]("Software", _TABLE, lambda x: x.asset.software_id),
    Column[Listed]("Base ROM", _TABLE, lambda x: x.asset.base_rom),
    Column[Listed]("Games", _TABLE, _games(lambda game: game.theme)),
    Column[Listed]("Progressive", _TABLE, _progressive),
)


@dataclass(frozen=True, slots=True)
class MasterList:
    """One of the four lists."""

    name: str
    title: str
    cite: str
    kinds: tuple[str, ...]
    on_the_floor: bool
    columns: tuple[Column[Listed], ...]


MASTER_LISTS: Final = {
    master_list.name: master_list
    for master_list in (
        MasterList(
            "gaming-floor-terminals",
            f"Gaming Floor {TERMINALS_TITLE} Master List",
            "58 Pa. Code § 463a.5(a)(1), (b)",
            ON_TERMINAL_LIST,
            True,
            FLOOR_COLUMNS,
        ),
        MasterList(
            "off-floor-terminals",
            f"Restricted Area/Off Premises {TERMINALS_TITLE} Master List",
            "58 Pa. Code § 463a.5(a)(2), (d)",
            ON_TERMINAL_LIST,
            False,
            OFF_FLOOR_COLUMNS,
        ),
        MasterList(
            "gaming-floor-tables",
            f"Gaming Floor {TABLES_TITLE} Master List",
            "58 Pa. Code § 607a.2(a), (c)",
            ON_TABLE_LIST,
            True,
            TABLE_COLUMNS,
        ),
        MasterList(
            "off-floor-tables",
            f"Restricted Area/Off Premises {TABLES_TITLE} Master List",
            "58 Pa. Code § 607a.2(a), (c)",
            ON_TABLE_LIST,
            False,
            TABLE_COLUMNS,
        ),
    )
}


def location_order(number: str) -> tuple[tuple[int, int | str], ...]:
    """Consecutive order: numbers inside a location number count as numbers, so F-9 stands before F-10."""
    parts = re.findall(r"\d+|\D+", number)
    return tuple((0, int(part)) if part.isdigit() else (1, part) for part in parts)


def assets_on(name: str, assets: Iterable[Asset], locations: Mapping[str, Location]) -> list[Asset]:
    """The devices that stand on a list now; what left the house is on none."""
    wanted = MASTER_LISTS[name]
    return [
        asset
        for asset in assets
        if asset.kind in wanted.kinds
        and not asset.departed_at
        and (locations[asset.location].area == GAMING_FLOOR) == wanted.on_the_floor
    ]


def master_list(
    name: str, assets: Iterable[Asset], locations: Mapping[str, Location], prepared_on: date
) -> Sheet:
    """One of the lists, as the books stand; what left the house is on none."""
    wanted = MASTER_LISTS[name]
    listed = [Listed(asset, locations[asset.location]) for asset in assets_on(name, assets, locations)]
    listed.sort(
        key=lambda x: (
            "" if wanted.on_the_floor else x.location.area,
            location_order(x.location.location_number),
            location_order(x.asset.asset_number),
        )
    )
    appendix = _appendix(listed, prepared_on)
    return fill(wanted.title, wanted.cite, prepared_on, wanted.columns, listed, appendix)


@dataclass(frozen=True, slots=True)
class _Coded:
    code: str
    game: GameOffered


_APPENDIX_COLUMNS: Final = (
    Column[_Coded]("Code", "58 Pa. Code § 463a.5(c)", lambda x: x.code),
    Column[_Coded]("Theme", "58 Pa. Code § 463a.5(c)", lambda x: x.game.theme),
    Column[_Coded]("Minimum payout", "58 Pa. Code § 463a.5(c)", lambda x: x.game.minimum_payout),
    Column[_Coded]("Displayed payout", "58 Pa. Code § 463a.5(c)", lambda x: x.game.displayed_payout),
    Column[_Coded]("Paytable ID", "58 Pa. Code § 463a.5(c)", lambda x: x.game.paytable_id),
)


def _appendix(listed: list[Listed], prepared_on: date) -> Sheet | None:
    """§ 463a.5(c): the games behind each generic code."""
    codes = {x.asset.generic_code: x.asset.games for x in listed if x.asset.generic_code}
    if not codes:
        return None
    coded = [_Coded(code, game) for code, games in sorted(codes.items()) for game in games]
    title = "Appendix: generic game theme codes"
    return fill(title, "58 Pa. Code § 463a.5(c)", prepared_on, _APPENDIX_COLUMNS, coded)


def ambiguous_codes(assets: Iterable[Asset]) -> list[str]:
    """Generic codes that stand for different games on different terminals; a code must be unique."""
    meanings: dict[str, set[tuple[GameOffered, ...]]] = {}
    for asset in assets:
        if asset.generic_code and not asset.departed_at:
            meanings.setdefault(asset.generic_code, set()).add(asset.games)
    return sorted(code for code, games in meanings.items() if len(games) > 1)
