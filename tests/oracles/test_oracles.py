"""The rules engine against an independent settlement program of every game, on stacked random rounds.

A sample here; ``make oracles`` runs 100,000 rounds of each game.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from croupier import games
from tests.oracles.compare import differences

COMPARING = ("compare.py", "test_oracles.py")
INDEPENDENT = [path for path in sorted(Path(__file__).parent.glob("*.py")) if path.name not in COMPARING]


def imported(path: Path) -> set[str]:
    """The packages that a module imports from."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or ".").partition(".")[0])
    return found


@pytest.mark.parametrize("path", INDEPENDENT, ids=lambda path: path.stem)
def test_an_oracle_borrows_nothing_from_the_program_that_it_checks(path: Path) -> None:
    assert "croupier" not in imported(path)


def test_what_compares_the_two_imports_both() -> None:
    assert {"croupier", "tests"} <= imported(Path(__file__))


@pytest.mark.parametrize("game_id", games.ids())
def test_the_rules_engine_agrees_with_the_oracle(game_id: str) -> None:
    found = differences(game_id, rounds=600, seed=2)
    assert not found, found[0]
