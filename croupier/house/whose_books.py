"""Whose books these are: a house's, or a demonstration's. Neither opens on the other's.

A demonstration lets every visitor do everything, takes simulated bills and registers its own devices: on the
books of a house that would be money from nowhere and signatures of nobody (58 Pa. Code § 465a.11(b)). What a
demonstration has left in its books proves nothing for a house.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.errors import OperatingError
from croupier.floor.assets.location import Location
from croupier.floor.filings.document import papers
from croupier.house.books import Store
from croupier.house.registering import SIMULATED

_MARK = f"{SIMULATED}:"
"""No credential number of a person has a colon."""


def require_own_books(demo: bool, store: Store, people: Collection[object]) -> None:
    """OperatingError, where a demonstration would open on the books of a house, or the other way round."""
    places = papers(store, Location)
    simulated = any(_is_simulated(one) for one in places)
    if demo and not simulated and (people or places):
        raise OperatingError(
            "these are the books of a house, and in a demonstration everybody may do everything; give the "
            "demonstration a file of its own (58 Pa. Code § 465a.11(b))"
        )
    if not demo and simulated:
        raise OperatingError(
            "these are the books of a demonstration, with simulated devices and bills; a house begins with "
            "books of its own (58 Pa. Code § 463a.3)"
        )


def _is_simulated(place: Location) -> bool:
    """Entered by the program itself; older books kept no signer of a place, but what approved it."""
    return place.recorded_by.startswith(_MARK) or (not place.recorded_by and place.approval == SIMULATED)
