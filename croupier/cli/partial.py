"""``croupier partial``: the edge against a player who has seen cards that he should not see."""

from __future__ import annotations

import json
from fractions import Fraction

import typer

from croupier.cli._counting import progress_shown


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("partial")(partial)


def partial(
    game: str = typer.Argument(help="The id of a game for which seen cards are worked out."),
    edition: str = typer.Option("", "--edition", help="An edition; the default one if left out."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """The house's edge by what a player has seen. The first use counts for minutes and keeps the result."""
    from croupier.lab.partial import edges

    with progress_shown():
        found = edges(game, edition)
    if as_json:
        rows = [
            {
                "seen": one.seen,
                "edge": float(one.edge),
                **({"edge_exact": str(one.edge)} if isinstance(one.edge, Fraction) else {}),
                **({"standard_error": one.standard_error} if one.standard_error else {}),
                "method": one.method,
            }
            for one in found
        ]
        print(json.dumps({"game": game, "per": "ante", "seen": rows}, indent=1))
        return
    for one in found:
        error = f" ± {one.standard_error:.4%}" if one.standard_error else ""
        print(f"{one.seen + ':':34} edge {float(one.edge):+.4%}{error} of the ante ({one.method})")
