"""Internal controls: the submission is complete (58 Pa. Code §§ 461a.8(d), 465a.2(d))."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from croupier.compliance.data import load_data
from croupier.compliance.finding import error, pa, warning
from croupier.compliance.form import Form, asked
from croupier.units.verdict import Finding

Offer = Literal["terminals", "vouchers", "live_tables", "electronic_tips"]

SHORTEST_PLACE: Final = 3
MOST_AT_ONE_PLACE: Final = 3
"""A section of a document may answer for a few controls that belong together, never for most of them."""


class Control(msgspec.Struct, frozen=True, rename={"needed_with": "with"}, forbid_unknown_fields=True):
    """One thing that the controls must address."""

    cite: str
    needed_with: str
    says: str


class InternalControls(Form, frozen=True, kw_only=True):
    """A submission of internal controls."""

    offers: Annotated[
        list[Offer],
        asked(
            "What the house has: terminals, vouchers, live_tables, electronic_tips.",
            ["terminals", "vouchers", "electronic_tips"],
        ),
    ]
    addressed: Annotated[
        dict[str, str],
        asked(
            "Where the submission addresses each control: its name and the place in the document.",
            {
                "central_control": "ICS 3.1",
                "voucher_asset_numbers": "ICS 5.1",
                "monitoring_access": "ICS 3.4",
                "door_key_transfer": "ICS 8.2",
                "release_key_transfer": "ICS 8.3",
                "collection_plan": "ICS 9.1",
                "electronic_tips": "ICS 12.4",
                "count": "ICS 10.1",
                "vouchers_counted": "ICS 10.6",
                "count_schedule": "ICS 10.2",
                "jackpot_payouts": "ICS 11.1",
                "payout_slips": "ICS 11.2",
                "payout_signatures": "ICS 11.3",
                "payout_slip_contents": "ICS 11.4",
                "payout_imprest": "ICS 11.7",
                "payout_overrides": "ICS 11.5",
                "payout_offline": "ICS 11.6",
            },
        ),
    ]


def controls() -> dict[str, Control]:
    """All that the texts print."""
    found: dict[str, Control] = load_data("internal_controls.toml", dict[str, Control])
    return found


def every_control_is_addressed(form: InternalControls) -> Iterator[Finding]:
    """Each control that the house's offer calls for has its place in the document."""
    known = controls()
    for name, control in known.items():
        needed = control.needed_with == "always" or control.needed_with in form.offers
        if needed and not form.addressed.get(name, "").strip():
            yield error(
                "not_addressed",
                f"the submission does not address {name}: {control.says}",
                pa(control.cite),
                "write it and say where it stands",
            )
    for name in form.addressed:
        if name not in known:
            yield warning(
                "unknown_control",
                f"{name!r} is no control of this list",
                pa("§ 465a.2(d)"),
                "use the names on the page of this form",
            )


def every_place_can_be_found(form: InternalControls) -> Iterator[Finding]:
    """A place in a document has a number: "yes", "n/a" and "x" are none. One place is not that of many."""
    places = {name: place.strip() for name, place in form.addressed.items() if place.strip()}
    for name, place in places.items():
        if len(place) < SHORTEST_PLACE or not any(letter.isdigit() for letter in place):
            yield error(
                "no_place",
                f"{name} is said to stand at {place!r}, where nobody could find it",
                pa("§ 465a.2(d)"),
                "name document and number, as in ICS 3.1",
            )
    for place, controls_there in Counter(place.casefold() for place in places.values()).items():
        if controls_there > MOST_AT_ONE_PLACE:
            yield error(
                "one_place",
                f"{controls_there} controls are said to stand at {place!r}, and no section holds so many",
                pa("§ 465a.2(d)"),
                "name the place of each",
            )
