"""Table count: terminals counted as tables against the limit of the license (58 Pa. Code § 605a.9(b))."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from croupier.compliance.finding import error, pa
from croupier.compliance.form import Form, asked
from croupier.floor.assets.table_count import LIMITS, counted_tables, tables_for_terminals
from croupier.units.verdict import Finding


class TableCount(Form, frozen=True, kw_only=True):
    """What stands on the gaming floor."""

    category: Annotated[Literal[1, 2, 3], asked("The category of the license.", 1)]
    tables: Annotated[
        int,
        msgspec.Meta(ge=0, description="Gaming tables other than hybrid tables.", examples=[120]),
    ]
    hybrid_tables: Annotated[
        int, msgspec.Meta(ge=0, description="Hybrid tables; they do not count themselves.", examples=[1])
    ]
    terminals: Annotated[
        int, msgspec.Meta(ge=0, description="Electronic wagering terminals, all together.", examples=[26])
    ]


def the_floor_has_no_more_tables_than_allowed(form: TableCount) -> Iterator[Finding]:
    """Five terminals, or what is left of five, are a table, however many hybrid tables there are."""
    number, limit = counted_tables(form.tables, form.terminals), LIMITS[form.category]
    if number > limit:
        yield error(
            "too_many_tables",
            f"{form.tables} tables and {form.terminals} terminals, which count as "
            f"{tables_for_terminals(form.terminals)}, make {number}; the limit is {limit}",
            pa("§ 605a.9(b)"),
            f"take away {number - limit} tables, or the terminals that make so many",
        )
    if form.terminals and not form.hybrid_tables:
        yield error(
            "no_hybrid_table",
            "there are terminals, and no hybrid table to which they could be connected",
            pa("§ 605a.1"),
            "enter the hybrid tables",
        )
