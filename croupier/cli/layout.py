"""``croupier layout``: the drawing of a table's layout."""

from __future__ import annotations

from pathlib import Path

import typer

from croupier.cli.sign import posting_for, write_output
from croupier.errors import DataError
from croupier.signs.drawing import layout_svg
from croupier.signs.felt import FELTS


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("layout")(layout)


def layout(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    submission: Path | None = typer.Option(
        None, "--submission", help="A JSON or TOML file with the selected options; without it, everything."
    ),
    edition: str = typer.Option("", "--edition", help="An edition, if the file does not name one."),
    positions: int = typer.Option(0, "--positions", help="How many betting positions; all if left out."),
    felt: str = typer.Option("green", "--felt", help="The color of the felt: green, blue or red."),
    output: Path | None = typer.Option(
        None, "--output", "-o", help="Where to write; standard output if left out."
    ),
) -> None:
    """Draw the layout (SVG) with its betting areas, card areas and inscriptions."""
    posting = posting_for(game, submission, edition)
    most = posting.submission.edition.seats.value
    if not 0 <= positions <= most:
        raise DataError(f"--positions must be 1 to {most} ({posting.submission.edition.seats.cite})")
    if felt not in FELTS:
        raise DataError(f"--felt is {felt!r}; it may be {', '.join(FELTS)}")
    write_output(layout_svg(posting, positions, felt).encode("utf-8"), output)
