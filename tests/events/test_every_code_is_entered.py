"""Every code of the log has a place in the package that enters it: none is a promise without a source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import croupier
from croupier.events.codes import DEVICE_CODES, Code

PACKAGE = Path(croupier.__file__).parent
CODES = PACKAGE / "events" / "codes.py"

LOG_WORDS = ("enter", "enter_ahead", "refused", "new_event", "No", "_Told")
"""What the ways into the log are called, ``_enter_hit`` and its like beside them. The gate enters the code
of every ``No`` that is raised in it."""


def functions(source: str) -> Iterator[ast.AST]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def called(node: ast.AST) -> str:
    """The last word of what a call calls."""
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def enters(function: ast.AST) -> bool:
    words = {called(node) for node in ast.walk(function)} - {""}
    return any(word in LOG_WORDS or word.startswith("_enter") for word in words)


def looked_up(function: ast.AST) -> set[ast.AST]:
    """What stands in a search of the log: naming a code there enters nothing."""
    searches = [node for node in ast.walk(function) if called(node) in ("last_of", "query", "search")]
    return {inner for search in searches for inner in ast.walk(search)}


def codes_entered(source: str) -> set[str]:
    """The names of the codes that the functions of a module enter."""
    found: set[str] = set()
    for function in functions(source):
        if not enters(function):
            continue
        searched = looked_up(function)
        for node in ast.walk(function):
            if node in searched:
                continue
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "Code":
                found.add(node.attr)
            if isinstance(node, ast.Name) and node.id == "DEVICE_CODES":
                found |= {code.name for code in DEVICE_CODES}
    return found


def test_every_code_is_entered_somewhere() -> None:
    entered: set[str] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        if path != CODES:
            entered |= codes_entered(path.read_text(encoding="utf-8"))
    assert sorted({code.name for code in Code} - entered) == []
    assert sorted(entered - {code.name for code in Code}) == []


def test_a_code_that_is_only_looked_for_or_compared_counts_as_entered_by_nobody() -> None:
    searched = "def f(log):\n    log.enter(Code.SIGNED_IN)\n    last_of(engine, (Code.POWER_LOST,))\n"
    assert codes_entered(searched) == {"SIGNED_IN"}
    assert codes_entered("def f(event):\n    return event.code == Code.POWER_LOST\n") == set()
    assert codes_entered("WATCHED = (Code.POWER_LOST,)\n") == set()


def test_what_a_terminal_reports_is_entered_by_the_route_that_takes_it() -> None:
    route = codes_entered((PACKAGE / "web" / "access" / "api.py").read_text(encoding="utf-8"))
    assert {code.name for code in DEVICE_CODES} <= route
