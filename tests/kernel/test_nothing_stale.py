"""What is kept on disk is never older than the sources that it was made of, wherever those stand."""

from __future__ import annotations

import ast
import importlib
import os
import pkgutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import games
from croupier.kernel import sources
from croupier.kernel.solution import Ending, Solution
from croupier.kernel.sources import OURS, digest_of, files_behind
from croupier.lab.solve import solution_cache

PACKAGE = Path(croupier.__file__).parent

FILES = {
    "invented/__init__.py": "",
    "invented/rules.py": "LIMIT = 2\n",
    "invented/lab/__init__.py": "",
    "invented/lab/inner.py": (
        "from croupier.kernel.jit import jit\n\n@jit\ndef twice(number):\n    return 2 * number\n"
    ),
    "invented/lab/outer.py": (
        "from croupier.kernel.jit import jit\n"
        "from invented.lab.inner import twice\n"
        "from ..rules import LIMIT\n\n"
        "@jit\ndef play(number):\n    return twice(number) + LIMIT\n"
    ),
    "invented/lab/tables.py": (
        "import numpy as np\n"
        "from croupier.kernel.disk_cache import kept_table\n\n"
        "def build():\n"
        "    from invented.lab.outer import play\n"
        "    return np.array([play(10)])\n\n"
        "def table():\n    return kept_table('invented', [], build)\n"
    ),
}
SCRIPT = (
    "from invented.lab.outer import play; from invented.lab.tables import table; print(play(10), table()[0])"
)


class Outside:
    """A package of somebody else, with compiled code in one file that calls that of another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change(self, name: str, before: str, after: str) -> None:
        self.write(name, FILES[name].replace(before, after))

    def answer(self) -> str:
        environment = {
            **os.environ,
            "NUMBA_CACHE_DIR": str(self.folder / "cache"),
            "PYTHONPATH": os.pathsep.join((str(self.folder), str(PACKAGE.parent))),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()


def test_compiled_code_and_tables_follow_a_change_in_another_file(tmp_path: Path) -> None:
    outside = Outside(tmp_path)
    assert outside.answer() == "22 22"
    outside.change("invented/lab/inner.py", "2 * number", "3 * number")
    assert outside.answer() == "32 32"
    outside.change("invented/rules.py", "LIMIT = 2", "LIMIT = 5")
    assert outside.answer() == "35 35"


def test_a_script_compiles_its_functions_and_keeps_nothing(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(FILES["invented/lab/inner.py"] + "\nprint(twice(21))\n", encoding="utf-8")
    cache = tmp_path / "cache"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "42"
    assert list((cache / OURS).iterdir()) == []


def test_imports_are_read_as_the_language_reads_them() -> None:
    for name, path in files_behind("croupier.cli").items():
        assert name.startswith(OURS)
        behind = files_behind(name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            wanted = []
            if isinstance(node, ast.Import):
                wanted = [one.name for one in node.names]
            elif isinstance(node, ast.ImportFrom):
                wanted = [str(node.module), *(f"{node.module}.{one.name}" for one in node.names)]
            for module in wanted:
                place = PACKAGE.parent.joinpath(*module.split("."))
                if place.with_suffix(".py").is_file() or (place / "__init__.py").is_file():
                    assert module in behind, f"{name} imports {module}"


def test_every_compiled_function_that_another_calls_is_in_its_key() -> None:
    for module in _modules_with_compiled_code():
        behind = files_behind(module.__name__)
        for kernel in _compiled(vars(module).values()):
            function = kernel.py_func
            if function.__module__ == module.__name__:
                named = (function.__globals__.get(name) for name in function.__code__.co_names)
                for called in _compiled(named):
                    assert called.py_func.__module__ in behind


def test_a_solution_follows_the_solver_the_rules_the_engine_and_the_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of these files changes, what was solved before is not found."""
    monkeypatch.setattr(solution_cache, "cache_base", lambda: tmp_path)
    game, solver = games.load("high_card_flush"), "croupier.games.high_card_flush.lab.solver"
    answers = iter(range(100))

    def solved() -> Fraction:
        def now() -> Solution:
            return Solution({Ending("fold", Fraction(1), Fraction(next(answers))): 1}, 1, "ante", "", "")

        found = solution_cache.kept(game, "pa-2019", {}, solver, now)
        assert isinstance(found, Solution)
        return found.mean()

    first = solved()
    assert solved() == first
    for changed in (
        "croupier.games.high_card_flush.rules",
        "croupier.games.high_card_flush.lab.showdown",
        "croupier.play.table",
        "croupier.equipment.cards",
        "croupier.units.odds",
        "croupier.law.loader",
    ):
        with monkeypatch.context() as patch:
            source = sources._source_of(changed)
            assert source is not None
            other, read = source._replace(digest=b"other"), sources._source_of
            patch.setattr(sources, "_source_of", lambda name: other if name == changed else read(name))  # noqa: B023
            assert solved() != first, changed
    assert solved() == first


def test_a_digest_depends_on_what_is_named_beside_the_sources() -> None:
    module = "croupier.units.money"
    assert digest_of(module) == digest_of(module)
    assert (
        len(
            {
                digest_of(module),
                digest_of(module, beside=[b"1"]),
                digest_of(module, beside=[b"1", b""]),
                digest_of(OURS),
            }
        )
        == 4
    )


def _modules_with_compiled_code() -> list[Any]:
    found = []
    for one in pkgutil.walk_packages([str(PACKAGE)], "croupier."):
        path = PACKAGE.parent.joinpath(*one.name.split(".")).with_suffix(".py")
        if path.is_file() and "\n@jit\n" in path.read_text(encoding="utf-8"):
            found.append(importlib.import_module(one.name))
    assert len(found) > 50
    return found


def _compiled(things: Any) -> list[Any]:
    return [one for one in things if hasattr(one, "py_func") and hasattr(one, "targetoptions")]
