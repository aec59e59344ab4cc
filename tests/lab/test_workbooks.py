"""The workbook of a sheet: counts and payments go in, and a spreadsheet reckons our own figures from them."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from croupier.lab.par import GamePar, par
from croupier.lab.sheets.base import ROUNDS, reach, volatility_index
from croupier.lab.sheets.excel import FIRST_ROW, workbook
from croupier.lab.sheets.provenance import Provenance

MADE = Provenance("2026-11-18", "ab" * 32)


def pages(content: bytes, *, values: bool) -> Any:
    return load_workbook(BytesIO(content), data_only=values)


def test_the_same_figures_are_the_same_bytes() -> None:
    found = par("go_fore_it")
    assert workbook(found, MADE) == workbook(found, MADE)


def test_counts_and_payments_are_numbers_and_all_else_is_a_formula() -> None:
    found = par("go_fore_it")
    book = pages(workbook(found, MADE), values=False)
    page = book.worksheets[1]
    assert found.base is not None
    for row, ending in enumerate(found.base.endings, start=FIRST_ROW):
        assert page[f"C{row}"].value == ending.combinations
        assert page[f"E{row}"].value == int(ending.net)
        for column in "FGH":
            assert str(page[f"{column}{row}"].value).startswith("=")
    assert len(book.worksheets) == 2 + sum(map(len, found.wagers.values()))
    words = {str(cell.value) for row in book["Summary"].iter_rows() for cell in row}
    assert {"2026-11-18", "ab" * 32, "croupier par go_fore_it --edition pa-2015 --json"} <= words


def recalculated(found: GamePar, folder: Path) -> Any:
    """The workbook after LibreOffice has opened and saved it: with a value in every cell."""
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("LibreOffice is not installed: `make libreoffice`")
    path = folder / "sheet.xlsx"
    path.write_bytes(workbook(found, MADE))
    assert load_workbook(path, data_only=True).worksheets[1]["G4"].value is None
    profile = f"-env:UserInstallation=file://{folder / 'profile'}"
    words = [
        soffice,
        profile,
        "--headless",
        "--convert-to",
        "xlsx",
        "--outdir",
        str(folder / "out"),
        str(path),
    ]
    subprocess.run(words, check=True, capture_output=True, timeout=300)
    return load_workbook(folder / "out" / "sheet.xlsx", data_only=True)


def figures(page: Any) -> dict[str, Any]:
    return {str(row[0].value): row[1].value for row in page.iter_rows(min_row=FIRST_ROW) if row[0].value}


@pytest.mark.parametrize("game", ["high_card_flush", "props_and_hops"])
def test_a_spreadsheet_reckons_every_edge_and_variance_from_the_counts(game: str, tmp_path: Path) -> None:
    found = par(game)
    book = recalculated(found, tmp_path)
    assert found.base is not None
    wagers = [one.result for letters in found.wagers.values() for one in letters.values()]
    for page, result in zip(book.worksheets[1:], (found.base, *wagers), strict=True):
        reckoned = figures(page)
        assert reckoned["edge"] == pytest.approx(float(result.edge), abs=1e-11), page.title
        assert reckoned["variance"] == pytest.approx(float(result.variance), rel=1e-11), page.title
        assert reckoned["hit frequency"] == pytest.approx(float(result.hit_frequency or 0), abs=1e-12)
        deviation = result.standard_deviation
        assert reckoned["volatility index (90%)"] == pytest.approx(volatility_index(deviation), rel=1e-9)
        for rounds in ROUNDS:
            assert reckoned[str(rounds)] == pytest.approx(deviation / sqrt(rounds), rel=1e-10)
    first = book.worksheets[1]
    assert figures(first)["mean stake"] == pytest.approx(float(found.base.mean_stake), rel=1e-12)
    (last,) = (row for row in first.iter_rows() if row[0].value == ROUNDS[-1])
    low = float(found.base.edge) - reach(0.99) * found.base.standard_deviation / sqrt(ROUNDS[-1])
    assert last[6].value == pytest.approx(low, abs=1e-11)
    summary = {row[0].value: row[1].value for row in book["Summary"].iter_rows()}
    assert summary[f"base game per {found.base.per.replace('_', ' ')}"] == pytest.approx(
        float(found.base.edge), abs=1e-11
    )
