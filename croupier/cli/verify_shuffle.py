"""``croupier verify-shuffle``: whether the cards of a round came from the shuffle that was promised."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import typer

from croupier import games
from croupier.errors import DataError, OperatingError
from croupier.tables.verification import Noted, RevealedRound, check_shuffle


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("verify-shuffle")(verify_shuffle)


def verify_shuffle(
    file: Path | None = typer.Argument(
        None, help="A round as GET /api/rounds/ROUND or replay --json gives it; standard input if left out."
    ),
    commitment: str = typer.Option("", help="The commitment that you noted before the round."),
    promises: str = typer.Option("", help="The digest of all promises that your terminal was told."),
    shown: str = typer.Option("", help="The bytes that your terminal added, as 64 hexadecimal digits."),
) -> None:
    """Repeat the shuffle of a virtual shoe and compare.

    It is made from the seed of the house and the bytes that terminals added (docs/chance.md), or in older
    records from the seed alone. What you noted yourself is held against the record.

    Exit status: 0 if the house kept its word, 1 if it did not, 2 if the round could not be read.
    """
    revealed = _read(file)
    noted = Noted(commitment.lower(), promises.lower(), shown.lower())
    findings = check_shuffle(revealed, games.load(revealed.game), noted=noted)
    for finding in findings:
        print(finding.message)
    if findings:
        raise typer.Exit(1)
    hint = "" if commitment else " (compare the commitment with the one that you noted before the round)"
    print(f"Round {revealed.round}: the cards came from the committed shuffle{hint}.")
    print(_made_of(revealed))


def _made_of(revealed: RevealedRound) -> str:
    """Whose chance it was, in a sentence."""
    if revealed.chance is None:
        return "It was made from the seed of the house alone."
    parties = revealed.chance.parties
    added = sum(bool(one.shown) for one in parties)
    withheld = sum(bool(one.promise and not one.shown) for one in parties)
    return (
        f"It was made from the seed of the house and the bytes of {added} of {len(parties)} terminals; "
        f"{withheld} withheld what they had promised, {len(parties) - added - withheld} promised nothing."
    )


def _read(file: Path | None) -> RevealedRound:
    try:
        text = file.read_bytes() if file is not None else sys.stdin.buffer.read()
    except OSError as error:
        raise OperatingError(f"cannot read {file}: {error.strerror}") from error
    try:
        return msgspec.json.decode(text, type=RevealedRound)
    except msgspec.DecodeError as error:
        raise DataError(f"this is no revealed round of a virtual shoe: {error}") from error
