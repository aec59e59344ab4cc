"""The book: the sheets of all editions in one folder, with an index."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from croupier import games
from croupier.errors import OperatingError
from croupier.lab.document import document
from croupier.lab.misprints import percent
from croupier.lab.par import GamePar
from croupier.lab.sheets import csv, excel, html, pdf
from croupier.lab.sheets.blocks import Block, Grid, Heading, Links, Text
from croupier.lab.sheets.content import name_of, sheet
from croupier.lab.sheets.provenance import UNSIGNED, Provenance, made_by

FORMATS = ("html", "pdf", "json", "csv", "xlsx")


def all_editions() -> list[tuple[str, str]]:
    """Every game with every edition, by their ids."""
    return [(game, edition) for game in games.ids() for edition in games.load(game).editions]


def name_of_sheet(par: GamePar) -> str:
    """``high_card_flush_pa-2019``, without its ending."""
    return f"{par.game.id}_{par.edition.id}"


def write_sheet(par: GamePar, folder: Path, provenance: Provenance = UNSIGNED) -> list[Path]:
    """The sheet of one edition in all formats. All are made before the first is written."""
    blocks = list(sheet(par, provenance))
    title = f"{par.edition.title}: PAR sheet"
    made = {
        "html": html.page(title, blocks).encode(),
        "pdf": pdf.document(title, blocks),
        "json": (json.dumps(document(par) | {"made": made_by(par, provenance)}, indent=1) + "\n").encode(),
        "csv": csv.table(par).encode(),
        "xlsx": excel.workbook(par, provenance),
    }
    return [_write(folder / f"{name_of_sheet(par)}.{form}", made[form]) for form in FORMATS]


def write_index(pars: Sequence[GamePar], folder: Path) -> Path:
    """The first page of the book."""
    page = html.page("Croupier: the book of PAR sheets", _index(pars))
    return _write(folder / "index.html", page.encode())


def _index(pars: Sequence[GamePar]) -> list[Block]:
    blocks: list[Block] = [
        Heading(1, "The book of PAR sheets"),
        Text("Every wager whose value is a count, in every edition and paytable; all figures are exact."),
    ]
    for par in pars:
        rows = tuple(
            (name_of(one), percent(one.result.edge), percent(one.result.hit_frequency))
            for letters in par.wagers.values()
            for one in letters.values()
        )
        blocks += [
            Heading(2, par.edition.title),
            Links(tuple((form.upper(), f"{name_of_sheet(par)}.{form}") for form in FORMATS)),
            *(Text(f"Warning: {sentence}", "warning") for sentence in par.warnings),
            Grid(("wager", "edge", "hit frequency"), rows, frozenset((1, 2))),
        ]
    return blocks


def _write(path: Path, content: bytes) -> Path:
    """A file appears whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(path.name + ".part")
        part.write_bytes(content)
        os.replace(part, path)
    except OSError as error:
        raise OperatingError(f"cannot write {path}: {error.strerror}") from error
    return path
