"""``croupier joint``: means and covariances of several wagers, of one hand or of several seats."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from croupier.cli._counting import progress_shown
from croupier.cli._variation import EDITION, EDITION_FILE, OPTION, PAYTABLE, RULE, edition_asked
from croupier.cli.par import read_options


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("joint")(joint)


def joint(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    wagers: str = typer.Option(
        "", "--wagers", help="`base` and optional wagers, with commas; all if left out."
    ),
    seats: int = typer.Option(1, "--seats", help="Seats of one table, each with these wagers."),
    edition: str = EDITION,
    option: list[str] = OPTION,
    edition_file: Path | None = EDITION_FILE,
    paytable: list[str] = PAYTABLE,
    rule: list[str] = RULE,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """What wagers come to together: one unit on each, at best play of the base game.

    Exact where the game counts its wagers together, else from rounds of its simulation, with standard errors.
    """
    from croupier.lab.joint.document import document, lines
    from croupier.lab.solve.registry import asked
    from croupier.library import joint as ask

    options = read_options(option)
    edition = edition_asked(game, edition, edition_file, paytable, rule, options)
    with progress_shown():
        found = ask(game, split_wagers(wagers), seats, edition, options)
    if as_json:
        print(json.dumps(document(found, asked(game, edition, options)), indent=1))
        return
    print("\n".join([*outside(game, edition), *lines(found)]))


def split_wagers(given: str) -> tuple[str, ...]:
    """``base,flush_bonus``; an empty name is left for the game to refuse."""
    return tuple(name.strip() for name in given.split(",")) if given.strip() else ()


def outside(game: str, edition: str) -> list[str]:
    """What of the question stands in no regulation, in one sentence; nothing if all of it does."""
    from croupier import games
    from croupier.lab.par import outside_sentence

    sentence = outside_sentence(games.load(game).edition(edition))
    return [sentence] if sentence else []
