"""``croupier volatility``: how far actual win may lie from theoretical win, and the risk of a reserve."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer

from croupier.cli._counting import progress_shown
from croupier.cli.par import read_options
from croupier.errors import DataError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("volatility")(volatility)


def volatility(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    edition: str = typer.Option("", "--edition", help="An edition; the default one if left out."),
    option: list[str] = typer.Option([], "--option", help="NAME=VALUE, as a Rules Submission selects it."),
    wager: int = typer.Option(2500, "--wager", help="The average first wager, in cents."),
    rounds_per_hour: int = typer.Option(200, "--rounds-per-hour", help="Rounds of all seats in an hour."),
    seats: int = typer.Option(1, "--seats", help="Seats of one table, whose results go together."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
    out: Path | None = typer.Option(None, "--out", help="Write the tables and the plot there, as HTML."),
) -> None:
    """Bands of actual against theoretical win by shift and month, and the risk of a progressive."""
    from croupier.lab.solve.registry import asked
    from croupier.lab.volatility import LEGEND, METHOD, periods, reserve_risks

    if min(wager, rounds_per_hour, seats) < 1:
        raise DataError("--wager, --rounds-per-hour and --seats must be 1 or more")
    options = read_options(option)
    with progress_shown():
        found = periods(
            game,
            edition,
            options,
            rounds_per_hour=rounds_per_hour,
            average_wager_cents=wager,
            seats=seats,
        )
        risks = reserve_risks(game, edition, options)
    if as_json:
        document = {
            **asked(game, edition, options),
            "legend": LEGEND,
            "wager": wager,
            "rounds_per_hour": rounds_per_hour,
            "seats": seats,
            "method": METHOD,
            "periods": [asdict(one) for one in found],
            "progressives": [asdict(one) | {"house_per_wager": float(one.house_per_wager)} for one in risks],
        }
        print(json.dumps(document, indent=1, default=float))
    elif out is not None:
        from croupier.lab.volatility_page import write_page

        print(f"written: {write_page(game, edition, options, found, risks, wager, out)}")
    else:
        _show(found, risks, METHOD)


def _show(found: list[Any], risks: list[Any], method: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from croupier.lab.volatility_page import grids

    console = Console(width=None if Console().is_terminal else 150)
    for title, grid in grids(found, risks):
        table = Table(title=title)
        for place, head in enumerate(grid.head):
            table.add_column(head, justify="right" if place in grid.figures else "left")
        for row in grid.rows:
            table.add_row(*row)
        console.print(table)
    print(method)
