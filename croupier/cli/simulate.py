"""``croupier simulate``: rounds at best play, each wager's mean beside its exact value."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from croupier import games
from croupier.cli._variation import EDITION, EDITION_FILE, OPTION, PAYTABLE, RULE, edition_asked
from croupier.cli.par import read_options
from croupier.cli.strategy import read_strategy_file
from croupier.errors import DataError

if TYPE_CHECKING:
    from rich.progress import Progress

    from croupier.lab.simulate import Request, Simulated


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    rounds: int = typer.Option(..., "--rounds", help="How many rounds of one seat are played."),
    seed: int = typer.Option(1, "--seed", help="0 to 2^64 - 1; the same seed deals the same rounds."),
    edition: str = EDITION,
    option: list[str] = OPTION,
    edition_file: Path | None = EDITION_FILE,
    paytable: list[str] = PAYTABLE,
    rule: list[str] = RULE,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
    workers: int = typer.Option(0, "--workers", help="Threads, or processes with --scheduler local."),
    strategy: Path | None = typer.Option(
        None, "--strategy", help="Follow a strategy of one's own, in TOML, in place of best play."
    ),
    scheduler: str = typer.Option("", "--scheduler", help="A Dask scheduler's address, or `local`."),
) -> None:
    """Play rounds at best play; an optional wager that no option names is played at its first paytable.

    WAGER=false leaves one out. The result depends on the seed alone, not on the workers.
    """
    from croupier.lab.par import outside_sentence
    from croupier.lab.simulate import Request
    from croupier.lab.simulate.result import document

    if workers < 0:
        raise DataError(f"--workers {workers}: say how many, or leave it out for all processors")
    # An unknown game or edition is told before a bar is drawn for it.
    options = read_options(option)
    edition = edition_asked(game, edition, edition_file, paytable, rule, options)
    outside = games.load(game).edition(edition).outside
    if outside and scheduler:
        raise DataError(f"{outside[0]} with --scheduler: workers know the printed editions alone")
    text = ""
    if strategy is not None:
        from croupier.lab.strategy.compare import read_strategy

        text = read_strategy_file(strategy)
        read_strategy(game, text, strategy.name)
    request = Request(game, rounds, seed, edition, options, text)
    found = _play(request, workers, scheduler)
    if as_json:
        beside = {"outside_the_regulation": list(outside)} if outside else {}
        print(json.dumps(document(found) | beside, indent=1))
    else:
        if outside:
            print(outside_sentence(games.load(game).edition(edition)))
        _show(found)


def _play(request: Request, workers: int, scheduler: str) -> Simulated:
    from croupier.lab.simulate import simulate as run

    with ExitStack() as open_until_done:
        tallies = None
        if scheduler:
            from croupier.lab.simulate.cluster import on_cluster

            tallies = open_until_done.enter_context(on_cluster(request, scheduler, workers))
        bar = open_until_done.enter_context(_progress())
        task = bar.add_task(request.game, total=request.rounds)
        return run(request, lambda more: bar.advance(task, more), tallies, workers)


def _progress() -> Progress:
    """On standard error: rounds done, rate and time left."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Millions of rounds a second."""

        def render(self, task: Any) -> Text:
            return Text(f"{(task.finished_speed or task.speed or 0) / 1e6:.1f} M rounds/s")

    done = TextColumn("{task.completed:,.0f} of {task.total:,.0f}")
    columns = (TextColumn("{task.description}"), BarColumn(), done, Rate(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))


def _show(found: Simulated) -> None:
    from rich.console import Console

    from croupier.lab.simulate.screen import table

    console = Console()
    console = console if console.is_terminal else Console(width=110)
    console.print(table(found))
    print(f"{found.rounds_per_second:,.0f} rounds a second; seed {found.request.seed}; {found.plays}")
