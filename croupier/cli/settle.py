"""``croupier settle``: plays rounds that are already decided, one JSON document a line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

import typer

from croupier import games
from croupier.errors import OperatingError
from croupier.play.document import settle_lines


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("settle")(settle)


def settle(
    file: Path | None = typer.Argument(None, help="A file of round documents; standard input if left out."),
) -> None:
    """Settle decided rounds: one JSON document a line in, one result or error a line out."""
    if file is None:
        _settle(sys.stdin.buffer)
        return
    try:
        with file.open("rb") as source:
            _settle(source)
    except OSError as error:
        raise OperatingError(f"cannot read {file}: {error.strerror}") from error


def _settle(source: BinaryIO) -> None:
    """Each answer is written at once, so that the command can stand in the middle of a pipe."""
    target = sys.stdout.buffer
    try:
        for answer in settle_lines(source, games.load):
            target.write(answer + b"\n")
            target.flush()
    except BrokenPipeError:
        # The reader has seen enough; what it did not read is nobody's loss.
        sys.stderr.close()
