"""``croupier audit resettle``: every round of the books played again."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import msgspec
import typer

from croupier.errors import CroupierError, DataError, OperatingError
from croupier.store.engine import database_url, open_engine, reading
from croupier.store.migrate import require_current
from croupier.store.reads import chain_head
from croupier.store.resettle import Checked, Piece, pieces, resettled


def resettle_command(
    database: str = typer.Argument(..., help="A SQLite file, or a postgresql:// URL."),
    first: int = typer.Option(1, "--from", min=1, help="The first record of the range."),
    last: int = typer.Option(0, "--to", min=0, help="The last record; 0 for the end of the journal."),
    workers: int = typer.Option(0, min=0, help="Processes; 0 for one for each processor."),
    resume: Path | None = typer.Option(
        None, help="A file of what was checked: read if it is there, and written as pieces are done."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
) -> None:
    """Play every round of the books again through the rules, and compare every line of its settlement.

    The range is checked in pieces from signed checkpoint to signed checkpoint, on several processors; the
    chain of hashes is recomputed on the way. With --resume an interrupted run goes on, and a later one checks
    what is new: a piece counts as checked as long as its last record has the same hash.

    Exit status: 0 if every round comes to the same, 1 if one does not, 2 if the books could not be read.
    """
    began = time.perf_counter()
    try:
        asked = _asked(database, first, last)
        done = _run(database, asked, workers or os.cpu_count() or 1, resume)
    except CroupierError as error:
        typer.echo(f"croupier audit resettle: {error}", err=True)
        raise typer.Exit(2) from None
    seconds = time.perf_counter() - began
    typer.echo(_as_json(done, seconds) if as_json else _as_text(done, seconds))
    if any(one.findings for one in done):
        raise typer.Exit(1)


def _asked(database: str, first: int, last: int) -> list[Piece]:
    engine = open_engine(database_url(database))
    try:
        require_current(engine)
        with reading(engine) as connection:
            head = chain_head(connection).seq
        upto = last or head
        if upto > head or first > upto + 1:
            raise DataError(f"--from {first} --to {upto}: the journal has {head} records")
        return pieces(engine, first - 1, upto)
    finally:
        engine.dispose()


def _run(database: str, asked: list[Piece], workers: int, resume: Path | None) -> list[Checked]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    kept = _read(resume)
    columns = (TextColumn("records"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    done: list[Checked] = []
    bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with bar:
        task = bar.add_task("records", total=sum(one.upto - one.after for one in asked))
        for checked in resettled(database, asked, workers, kept):
            done.append(checked)
            bar.advance(task, checked.piece.upto - checked.piece.after)
            kept[checked.piece] = checked
            _write(resume, kept)
    return sorted(done, key=lambda one: one.piece.after)


def _read(resume: Path | None) -> dict[Piece, Checked]:
    if resume is None or not resume.exists():
        return {}
    try:
        found = msgspec.json.decode(resume.read_bytes(), type=list[Checked])
    except (OSError, msgspec.DecodeError) as error:
        raise DataError(f"--resume: {resume} is no file of an earlier run: {error}") from error
    return {one.piece: one for one in found}


def _write(resume: Path | None, kept: dict[Piece, Checked]) -> None:
    if resume is None:
        return
    beside = resume.with_name(resume.name + ".new")
    try:
        beside.write_bytes(msgspec.json.encode(list(kept.values())))
        beside.replace(resume)
    except OSError as error:
        raise OperatingError(f"--resume: {resume} cannot be written: {error.strerror}") from error


def _as_text(done: list[Checked], seconds: float) -> str:
    lines = [finding for one in done for finding in one.findings]
    records, rounds = sum(one.records for one in done), sum(one.rounds for one in done)
    void = sum(one.void for one in done)
    came = "came to the same" if not lines else f"were played again, {len(lines)} things differ"
    lines.append(f"{rounds} rounds of {records} records {came}; {void} were void ({seconds:.1f} seconds).")
    return "\n".join(lines)


def _as_json(done: list[Checked], seconds: float) -> str:
    by_game: dict[str, int] = {}
    for one in done:
        for game, count in one.by_game.items():
            by_game[game] = by_game.get(game, 0) + count
    document = {
        "same": not any(one.findings for one in done),
        "records": sum(one.records for one in done),
        "rounds": sum(one.rounds for one in done),
        "void": sum(one.void for one in done),
        "by_game": by_game,
        "pieces": len(done),
        "seconds": seconds,
        "findings": [finding for one in done for finding in one.findings],
    }
    return msgspec.json.encode(document).decode()
