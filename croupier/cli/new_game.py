"""``croupier new-game``: the skeleton of a game in a package of its own (docs/guides/adding-a-game.md)."""

from __future__ import annotations

from pathlib import Path

import typer

from croupier.skeleton.make import make


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("new-game")(new_game)


def new_game(
    name: str = typer.Argument(help="The id of the game: small letters, digits, underscores."),
    into: Path | None = typer.Option(None, help="The folder to make; one of the game's name if left out."),
    title: str = typer.Option("", help="What the game is called; made of its id if left out."),
    initials: str = typer.Option("", help="How the names of its tables begin; made of the title."),
) -> None:
    """Make the package of a new game: small, playable at once, and to be rewritten file by file."""
    folder = into or Path(name)
    for path in make(name, folder, title, initials):
        print(path)
    print(f"Install it: pip install --no-build-isolation --editable {folder}")
