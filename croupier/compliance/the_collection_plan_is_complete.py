"""Collection plan: separate tours, times, days, order and route (58 Pa. Code § 465a.18(a))."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from croupier.accounting.drop.plan import CollectionPlan, plan_findings
from croupier.compliance.form import Form, asked
from croupier.units.verdict import Finding


class TourForm(Form, frozen=True, kw_only=True):
    """One collection of boxes."""

    of: Annotated[
        Literal["terminals", "tables"],
        asked(
            "terminals (with slot machines and fully automated tables) or tables with a dealer.", "terminals"
        ),
    ]
    begins: Annotated[str, asked("The time at which it begins.", "04:30")]
    order: Annotated[
        list[str], asked("The boxes in the order in which they are collected.", ["EWT-101", "EWT-102"])
    ]
    days: Annotated[
        list[str] | dict[str, list[str]],
        asked(
            "The boxes of terminals by pick-up day, or a list of days for all; tables are dropped daily.",
            {"monday": ["EWT-101", "EWT-102"], "thursday": ["EWT-101"]},
        ),
    ] = msgspec.field(default_factory=list)


class CollectionPlanForm(Form, frozen=True, kw_only=True):
    """The plan that the Bureau of Casino Compliance approves."""

    tours: Annotated[list[TourForm], asked("The tours.", [])]
    route: Annotated[str, asked("The route of the drop team to the count room.", "pit 2, service corridor B")]
    approved: Annotated[bool, asked("The Bureau of Casino Compliance has approved it.", True)]


def the_collection_plan_is_complete(form: CollectionPlanForm) -> Iterator[Finding]:
    """What the plan lacks."""
    yield from plan_findings(msgspec.convert(msgspec.to_builtins(form), CollectionPlan))
