"""Run the notebooks in docs/notebooks and write their outputs: ``python -m tools.notebooks``.

A notebook is a file of JSON. Its code cells are run from the top in one namespace, as a kernel would, without
one: what they print and the value of a last expression become their outputs. A test runs them again.
"""

from __future__ import annotations

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent.parent / "docs" / "notebooks"
INDENT: Final = 1


def notebooks() -> list[Path]:
    """Every notebook of the documents."""
    return sorted(FOLDER.glob("*.ipynb"))


def run(document: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with the outputs that its cells have now."""
    scope: dict[str, Any] = {"__name__": "__main__"}
    cells, number = [], 0
    for cell in document["cells"]:
        if cell["cell_type"] != "code":
            cells.append(cell)
            continue
        number += 1
        outputs = _outputs("".join(cell["source"]), scope, number)
        cells.append({**cell, "execution_count": number, "outputs": outputs})
    return {**document, "cells": cells}


def _outputs(source: str, scope: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), scope)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), scope)
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        found.append(
            {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data}
        )
    return found


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def written(document: dict[str, Any]) -> str:
    """A notebook as its file has it."""
    return json.dumps(document, indent=INDENT, ensure_ascii=False) + "\n"


def main() -> None:
    """Run all of them and write what they say now."""
    for path in notebooks():
        document = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(written(run(document)), encoding="utf-8")
        print(f"written: {path.name}")


if __name__ == "__main__":
    main()
