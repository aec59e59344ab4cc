"""``croupier witness``: whoever looks at the public log of a house and vouches for what he saw of it.

It needs no database and nothing of the house: a folder of its own, the address of the log, and its key.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from threading import Event, Thread

import typer

from croupier.errors import CroupierError, OperatingError
from croupier.transparency.note import parse_key
from croupier.transparency.sources import HttpLog, log_at
from croupier.transparency.witness import (
    CONTRADICTION,
    LATEST,
    Witness,
    compared,
    log_key,
    make_witness,
    signer_in,
)

witness = typer.Typer(help="Witnesses of the public log.", no_args_is_help=True)

FOLDER = typer.Argument(help="The folder of the witness: its key, and everything that it has cosigned.")
LOG = typer.Option(..., "--log", help="The log: an address like http://127.0.0.1:8000/log, or a folder.")
KEY = typer.Option(..., "--key", help="The key of the log, as the house shows it at /log/key.")
FIRST_KEY = typer.Option(
    "", "--key", help="The key of the log; without it, the one that the log shows at the first look is kept."
)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(witness, name="witness")


@witness.command("new")
def new_command(
    folder: Path = FOLDER,
    name: str = typer.Option(..., "--name", help="Its name, without spaces: like example.org/witness."),
) -> None:
    """Make a witness with a key of its own; prints the public key, for the configuration of the house."""
    print(make_witness(folder, name).public)


@witness.command("run")
def run_command(
    folder: Path = FOLDER,
    log: str = LOG,
    key: str = FIRST_KEY,
    every: float = typer.Option(30.0, "--every", min=0.1, help="Seconds between two looks."),
    once: bool = typer.Option(False, "--once", help="Look once, and stop."),
    until_closed: bool = typer.Option(
        False, "--until-closed", help="Stop when what comes in ends: when whoever started it has ended."
    ),
) -> None:
    """Look at a log, cosign what continues what was seen before, keep it, and tell the log.

    The status is 1 as soon as the log contradicts what it has signed; the proof is then in the folder.
    """
    name, source, ended = signer_in(folder).name, log_at(log), Event()
    if until_closed:
        Thread(target=_wait_for_the_end, args=(ended,), daemon=True).start()
    while not ended.is_set():
        try:
            one = Witness(folder, log_key(folder, source, key))
            seen = one.look(source, int(time.time()))
        except CroupierError as error:
            print(f"{name}: {error}", flush=True)
            if once:
                raise typer.Exit(2) from None
        else:
            print(f"{name}: {seen.outcome}: {seen.sentence}", flush=True)
            _tell(name, source, seen.note)
            if seen.outcome == CONTRADICTION:
                raise typer.Exit(1)
            if once:
                return
        ended.wait(every)


def _wait_for_the_end(ended: Event) -> None:
    sys.stdin.read()
    ended.set()


def _tell(name: str, source: object, note: str) -> None:
    """A log that does not want to hear it is no reason to stop: what was seen is kept in the folder."""
    if not isinstance(source, HttpLog) or not note:
        return
    try:
        source.tell(note)
    except OperatingError as error:
        print(f"{name}: the log does not take the cosignature: {error}", flush=True)


@witness.command("show")
def show_command(folder: Path = FOLDER) -> None:
    """The public key of a witness, and what it cosigned last."""
    print(signer_in(folder).public)
    path = folder / LATEST
    print(path.read_text("utf-8") if path.exists() else "it has seen nothing yet", end="")


@witness.command("compare")
def compare_command(
    notes: list[Path] = typer.Argument(help="Notes with checkpoints: of witnesses, of receipts."),
    log: str = LOG,
    key: str = KEY,
) -> None:
    """Hold what several people were shown of a log against each other; the status is 1 if it differs."""
    held = {str(path): path.read_text("utf-8") for path in notes}
    found = compared(log_at(log), parse_key(key), held)
    for sentence in found:
        print(sentence)
    if found:
        raise typer.Exit(1)
    print(f"{len(held)} notes: each is the beginning of the next")
