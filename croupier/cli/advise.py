"""``croupier advise``: every legal decision of a round in progress with its expected value, best first."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import typer

from croupier.cli._variation import EDITION_FILE, PAYTABLE, RULE, edition_asked
from croupier.errors import OperatingError, Refused


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("advise")(advise)


def advise(
    file: Path | None = typer.Argument(None, help="A file of round documents; standard input if left out."),
    edition_file: Path | None = EDITION_FILE,
    paytable: list[str] = PAYTABLE,
    rule: list[str] = RULE,
    as_json: bool = typer.Option(False, "--json", help="Print JSON; the rule where no terminal reads."),
) -> None:
    """Advise on rounds in progress: one JSON document a line in, one answer or error a line out."""
    from croupier.cli._counting import progress_shown

    tell = _as_json if as_json or not sys.stdout.isatty() else _as_table

    def answer(line: bytes) -> None:
        tell(_varied(line, edition_file, paytable, rule))

    if file is None:
        with progress_shown():
            _answer(sys.stdin.buffer, answer)
        return
    try:
        with file.open("rb") as source, progress_shown():
            _answer(source, answer)
    except OSError as error:
        raise OperatingError(f"cannot read {file}: {error.strerror}") from error


def _answer(source: Iterable[bytes], answer: Callable[[bytes], None]) -> None:
    """Each answer is written at once, so that the command can stand in the middle of a pipe."""
    try:
        for line in source:
            if line.strip():
                answer(line)
    except BrokenPipeError:
        # The reader has seen enough; what it did not read is nobody's loss.
        sys.stderr.close()


def _varied(line: bytes, edition_file: Path | None, paytable: list[str], rule: list[str]) -> bytes:
    """The same round under the edition that was asked for; as it is where nothing varies."""
    if edition_file is None and not paytable and not rule:
        return line
    try:
        document = json.loads(line)
        game, edition = document["game"], document.get("edition", "")
    except (ValueError, KeyError, TypeError, AttributeError):
        return line  # Whatever is wrong with it is told where it is read.
    options = document.get("options") or {}
    return json.dumps(
        document | {"edition": edition_asked(game, edition, edition_file, paytable, rule, options)}
    ).encode()


def _as_json(line: bytes) -> None:
    from croupier.lab.advice import advise_line

    sys.stdout.buffer.write(advise_line(line) + b"\n")
    sys.stdout.buffer.flush()


def _as_table(line: bytes) -> None:
    from rich.console import Console

    from croupier.lab.advice import advise as ask
    from croupier.lab.advice.screen import table_of

    console = Console()
    try:
        for advice in ask(line):
            console.print(table_of(advice))
            console.print(advice.counted, style="dim")
    except Refused as refused:
        console.print(f"error: {refused}", markup=False)
