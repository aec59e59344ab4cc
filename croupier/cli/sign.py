"""``croupier sign``: the sign that must be posted at a table, from the options of its Rules Submission."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from croupier import games
from croupier.errors import DataError, OperatingError
from croupier.signs.page import html_sign
from croupier.signs.request import Posting, SignRequest, checked, everything, read_request
from croupier.signs.sign import Sign, make_sign
from croupier.signs.text import text_sign

FORMATS = ("text", "html", "pdf")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sign")(sign)


def sign(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    submission: Path | None = typer.Option(
        None, "--submission", help="A JSON or TOML file with the selected options; without it, everything."
    ),
    edition: str = typer.Option("", "--edition", help="An edition, if the file does not name one."),
    kind: str = typer.Option("", "--format", help="text, html or pdf; by the name of --output if left out."),
    output: Path | None = typer.Option(
        None, "--output", "-o", help="Where to write; standard output if left out."
    ),
) -> None:
    """Make the sign with every payout and inscription that applies to a table."""
    wanted = kind or (output.suffix.lstrip(".").replace("txt", "text") if output else "text")
    if wanted not in FORMATS:
        raise DataError(f"--format is {wanted!r}; it may be {', '.join(FORMATS)}")
    write_output(_made(make_sign(posting_for(game, submission, edition)), wanted), output)


def _made(made: Sign, wanted: str) -> bytes:
    if wanted == "pdf":
        try:
            from croupier.signs.pdf import pdf_sign
        except ModuleNotFoundError as error:
            raise OperatingError(f"a PDF needs the package {error.name!r}: install croupier[all]") from error
        return pdf_sign(made)
    return (html_sign(made) if wanted == "html" else text_sign(made)).encode("utf-8")


def posting_for(game_id: str, submission: Path | None, edition: str) -> Posting:
    """The request of a file, or all that the edition has; the game that was named must be the file's."""
    game = games.load(game_id)
    if submission is None:
        return checked(everything(game, edition), games.load)
    request = read_request(submission)
    if request.game != game.id:
        raise DataError(
            f"{submission.name}: game is {request.game!r}, but the sign was asked for {game.id!r}"
        )
    if edition and request.edition and edition != request.edition:
        raise DataError(f"{submission.name}: edition is {request.edition!r}, but --edition says {edition!r}")
    return checked(_with_edition(request, edition), games.load)


def _with_edition(request: SignRequest, edition: str) -> SignRequest:
    if edition:
        request.edition = edition
    return request


def write_output(content: bytes, output: Path | None) -> None:
    """To a file, complete or not at all as far as the system allows, or to standard output."""
    if output is None:
        sys.stdout.buffer.write(content)
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        raise OperatingError(f"cannot write {output}: {error.strerror}") from error
