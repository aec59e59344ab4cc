"""Whether every terminal on the floor is connected (58 Pa. Code §§ 463a.4(a), 465a.2(d)(3), 465a.11)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.floor.assets.asset import ON_TERMINAL_LIST, Asset
from croupier.floor.assets.location import GAMING_FLOOR, Location
from croupier.floor.central.stations import LineAt
from croupier.units.verdict import Finding


def every_terminal_on_the_floor_is_polled(
    assets: Iterable[Asset],
    locations: Iterable[Location],
    lines: Iterable[LineAt],
    in_the_books: Iterable[str] = (),
) -> list[Finding]:
    """A Finding for each terminal of the gaming floor that stands on no line.

    ``in_the_books`` are the terminals that take wagers: each counts, unless the register says that it stands
    elsewhere or has left.
    """
    on_the_floor = {place.location_number for place in locations if place.area == GAMING_FLOOR}
    polled = {name for line in lines for name in line.terminals.values()}
    registered = {asset.asset_number: asset for asset in assets if asset.kind in ON_TERMINAL_LIST}
    unknown = [name for name in in_the_books if name not in registered and name not in polled]
    found = [
        f"{asset.asset_number} at {asset.location}"
        for asset in registered.values()
        if not asset.departed_at and asset.location in on_the_floor and asset.asset_number not in polled
    ]
    return [_not_polled(name) for name in [*found, *(f"{name} of the books" for name in unknown)]]


def _not_polled(terminal: str) -> Finding:
    return Finding(
        severity="error",
        code="terminal_not_polled",
        message=f"terminal {terminal} is on no line of central control",
        cite="58 Pa. Code §§ 463a.4(a), 465a.11(b)(3)(iv)(A)",
        remedy="put it on a line, or take it off the gaming floor",
    )
