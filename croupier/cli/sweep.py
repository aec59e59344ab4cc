"""``croupier sweep``: the mathematics of many editions and options at once, here or on a cluster."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.par import read_options
from croupier.errors import DataError

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.lab.sweep import Document, Point


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sweep")(sweep)


def sweep(
    game: list[str] = typer.Argument(None, help="Ids of games, as `rulebook list` prints them; all if none."),
    edition: str = typer.Option("", "--edition", help="One edition; all of each game if left out."),
    option: list[str] = typer.Option([], "--option", help="NAME=VALUE, the same at every point."),
    over: list[str] = typer.Option(
        [], "--over", help="NAME, or NAME=VALUE,VALUE: what is varied; else all that changes the base game."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print JSON: what `par --json` prints, in a list."),
    workers: int = typer.Option(0, "--workers", help="Worker processes, with --scheduler local."),
    scheduler: str = typer.Option("", "--scheduler", help="A Dask scheduler's address, or `local`."),
) -> None:
    """Solve the base game and count every wager for each edition and option, on one machine or many.

    The answers are the same, fraction for fraction, wherever they are computed.
    """
    from croupier.lab.sweep import points

    if workers < 0:
        raise DataError(f"--workers {workers}: say how many, or leave it out for all processors")
    swept = points(game or [], edition, read_options(option), _read_over(over))
    found = _answers(swept, workers, scheduler)
    if as_json:
        print(json.dumps(found, indent=1))
        return
    from rich.console import Console

    console = Console()
    (console if console.is_terminal else Console(width=130)).print(_table(found))


def _read_over(given: list[str]) -> dict[str, list[Any]]:
    """``decks=6,8`` or ``decks`` alone, which stands for all that the edition allows."""
    found: dict[str, list[Any]] = {}
    for one in given:
        name, _, values = one.partition("=")
        if not name:
            raise DataError(f"--over {one!r}: say NAME or NAME=VALUE,VALUE")
        parts = [part for part in values.split(",") if part]
        found[name] = [read_options([f"{name}={part}"])[name] for part in parts]
    return found


def _answers(swept: list[Point], workers: int, scheduler: str) -> list[Document]:
    from rich.console import Console
    from rich.progress import Progress

    from croupier.lab.sweep import here, on_cluster

    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task("sweep", total=len(swept))
        if not scheduler:
            return here(swept, lambda: bar.advance(task))
        from croupier.lab.cluster import connected

        with connected(scheduler, workers) as client:
            return on_cluster(client, swept, lambda: bar.advance(task))


def _table(found: list[Document]) -> Table:
    """One line a point: the base game; the wagers beside it are in the JSON."""
    from rich.table import Table

    heads = ("game", "edition", "selected", "edge", "of the", "mean stake", "element of risk", "deviation")
    shown = Table(*heads, "method", title="base games under best play")
    for one in (each for each in found if each["base"] is not None):
        base = one["base"]
        selected = " ".join(f"{name}={value}" for name, value in one["selected"].items())
        shown.add_row(
            one["game"],
            one["edition"],
            selected,
            f"{base['edge']:.4%}",
            base["per"],
            f"{base['mean_stake']:.4f}",
            f"{base['element_of_risk']:.4%}",
            f"{base['standard_deviation']:.4f}",
            base["method"],
        )
    return shown
