"""Advice as a table for a person at a terminal."""

from __future__ import annotations

from rich.table import Table

from croupier.lab.advice.advise import Advice
from croupier.units.money import dollars


def table_of(advice: Advice) -> Table:
    """The decisions of one seat, best first: what each is worth, and what a lesser one costs."""
    unit = dollars(advice.unit_cents)
    found = Table(title=f"seat {advice.seat}: values per {advice.per} of {unit} ({advice.section})")
    found.add_column("decision")
    for title in ("value", "in dollars", "cost against the best"):
        found.add_column(title, justify="right")
    for one in advice.decisions:
        found.add_row(
            one.decision,
            f"{float(one.value):+.6f}",
            f"{float(one.value * advice.unit_cents) / 100:+.2f}",
            f"{float(one.loss):.6f}" if one.loss else "",
        )
    return found
