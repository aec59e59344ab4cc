"""``croupier risk``: N0, the chance of a loss, quantiles, ruin and hold over many rounds."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from croupier.cli._counting import progress_shown
from croupier.cli._variation import EDITION, EDITION_FILE, OPTION, PAYTABLE, RULE, edition_asked
from croupier.cli.joint import outside, split_wagers
from croupier.cli.par import read_options


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("risk")(risk)


def risk(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    rounds: int = typer.Option(..., "--rounds", help="How many rounds of one seat."),
    wagers: str = typer.Option("base", "--wagers", help="`base` and optional wagers, with commas."),
    bankroll: int | None = typer.Option(None, "--bankroll", help="What the player has, in cents: for ruin."),
    unit: int = typer.Option(1000, "--unit", help="What is staked on each wager, in cents."),
    edition: str = EDITION,
    option: list[str] = OPTION,
    edition_file: Path | None = EDITION_FILE,
    paytable: list[str] = PAYTABLE,
    rule: list[str] = RULE,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """What many rounds come to for the player and the house, one unit on each wager, at best play."""
    from croupier.lab.risk.document import document, lines
    from croupier.lab.solve.registry import asked
    from croupier.library import risk as ask

    options = read_options(option)
    edition = edition_asked(game, edition, edition_file, paytable, rule, options)
    with progress_shown():
        found = ask(game, rounds, split_wagers(wagers), bankroll, unit, edition, options)
    if as_json:
        print(json.dumps(document(found, asked(game, edition, options)), indent=1))
        return
    print("\n".join([*outside(game, edition), *lines(found)]))
