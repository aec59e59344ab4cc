"""``croupier conformance``: what every game must do, asked of one."""

from __future__ import annotations

from collections import Counter

import typer

from croupier import games
from croupier.conformance.suite import asked_of
from croupier.errors import DataError

SHOWN = 5


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("conformance")(conformance)


def conformance(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    rounds: int = typer.Option(25, help="Rounds of every edition for each claim."),
    seed: int = typer.Option(0, help="Other rounds; the same number gives the same ones."),
) -> None:
    """Play a game at random and ask of every round what must hold for all games; exit status 1 if not."""
    if not 1 <= rounds <= 1_000_000:
        raise DataError(f"--rounds: {rounds} is not between 1 and 1,000,000")
    asked = list(asked_of(games.load(game), rounds, seed))
    failed = [one for one in asked if one.broken]
    for one in failed[:SHOWN]:
        typer.echo(f"{game} {one.edition}, {one.claim} {one.number}: {one.broken}", err=True)
    for edition, number in Counter(one.edition for one in asked).items():
        bad = sum(one.edition == edition for one in failed)
        print(f"{game} {edition}: asked {number} times, {bad} times not kept")
    if failed:
        raise typer.Exit(1)
