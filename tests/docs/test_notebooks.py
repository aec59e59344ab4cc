"""The notebooks of the documents run, and say what stands under their cells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.notebooks import notebooks, run, written


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_runs_and_says_what_it_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    document = json.loads(text)
    assert sum(cell["cell_type"] == "code" for cell in document["cells"]) > 4
    assert written(run(document)) == text, "python -m tools.notebooks"


def test_there_is_one_for_a_mathematician_and_one_for_an_auditor() -> None:
    assert {path.stem for path in notebooks()} == {"mathematician", "auditor"}


def test_an_output_that_is_no_longer_true_is_found() -> None:
    cell = {"cell_type": "code", "source": ["print(6)\n", "7 * 6"], "outputs": [], "execution_count": None}
    (ran,) = run({"cells": [cell]})["cells"]
    assert [one["output_type"] for one in ran["outputs"]] == ["stream", "execute_result"]
    assert ran["outputs"][1]["data"]["text/plain"] == ["42"]
