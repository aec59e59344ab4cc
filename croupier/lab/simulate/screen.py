"""A finished simulation as a table for a terminal."""

from __future__ import annotations

from rich.table import Table

from croupier.lab.simulate.result import Figures, Simulated
from croupier.play.simulator import BASE


def table(found: Simulated) -> Table:
    """One line a wager, the base game last: what the player nets a round, in units of the wager."""
    heads = ("wager", "mean", "standard error", "exact", "errors away", "mean stake", "deviation")
    title = f"{found.request.game} {found.edition}: {found.request.rounds:,} rounds"
    shown = Table(*heads, title=title, caption="net per round in units of the wager; a mean below 0 is lost")
    for name, one in found.columns.items():
        if name != BASE:
            shown.add_row(*_row(name, one))
    shown.add_section()
    shown.add_row(*_row("base game", found.columns[BASE]))
    return shown


def _row(name: str, one: Figures) -> tuple[str, ...]:
    away = one.errors_away
    return (
        name,
        f"{float(one.mean):+.6f}",
        f"{one.standard_error:.6f}",
        "" if one.exact is None else f"{float(one.exact.mean):+.6f}",
        "" if away is None else f"{away:+.2f}",
        f"{float(one.mean_stake):.4f}",
        f"{one.standard_deviation:.4f}",
    )
