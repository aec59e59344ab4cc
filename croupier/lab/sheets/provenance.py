"""Where a sheet comes from: which software made it, when, and the command that makes it again."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from typing import Any

from croupier import __version__
from croupier.lab.par import GamePar
from croupier.law.edition import Edition


@dataclass(frozen=True)
class Provenance:
    """The day on which a sheet was made, and the signature of the software that made it.

    Both are given by whoever asks for the sheet: the lab has no clock and knows no signatures.
    """

    day: str = ""
    signature: str = ""

    def sentences(self) -> list[str]:
        """What the sheet says of itself."""
        found = []
        if self.day:
            found.append(f"Made on {self.day}.")
        if self.signature:
            found.append(f"Signature of the package (SHA-256 over the list of its files): {self.signature}.")
        return found


UNSIGNED = Provenance()


def made_by(par: GamePar, provenance: Provenance) -> dict[str, str]:
    """The same for a program."""
    return {
        "version": __version__,
        "signature": provenance.signature,
        "date": provenance.day,
        "command": reproducing(par),
    }


def reproducing(par: GamePar) -> str:
    """The command that prints the same figures, as a shell takes it."""
    words = ["croupier", "par", par.game.id]
    if not any(one.startswith("--edition-file ") for one in par.edition.outside):
        words += ["--edition", printed_id(par.edition)]
    for one in par.edition.outside:
        words += one.split(" ", 1)
    for name, value in par.selected.items():
        words += ["--option", f"{name}={_written(value)}"]
    return shlex.join([*words, "--json"])


def printed_id(edition: Edition) -> str:
    """The edition from which a variation was made; itself where it is printed."""
    return edition.id.partition("-varied-")[0]


def _written(value: Any) -> str:
    """As ``--option`` reads it: words that are no JSON stand for themselves."""
    if isinstance(value, str):
        try:
            json.loads(value)
        except json.JSONDecodeError:
            return value
    return json.dumps(value)
