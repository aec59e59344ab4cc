"""Nothing outside the folders of the games and their families names one: a new game needs no line elsewhere.

The law index points to the code of every section, and is the one exception. In sentences for people
(comments, docstrings, the examples that a form shows) a game may serve as an example; in code and data it
may not.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from croupier import games

PACKAGE = Path(croupier.__file__).parent
HOMES = (PACKAGE / "games", PACKAGE / "families")
INDEX = PACKAGE / "law" / "index.toml"
DATA = {".toml", ".json", ".html", ".css", ".js", ".sql"}
COMMENT = {
    ".toml": r"#[^\n]*",
    ".js": r"//[^\n]*|/\*.*?\*/",
    ".css": r"/\*.*?\*/",
    ".html": r"<!--.*?-->",
    ".sql": r"--[^\n]*",
    ".json": r"(?!)",
}


def names() -> re.Pattern[str]:
    """The ids and the titles of all games, as whole words."""
    words = {word for game_id in games.ids() for word in (game_id, games.load(game_id).title)}
    return re.compile(r"(?<!\w)(" + "|".join(sorted(map(re.escape, words))) + r")(?!\w)", re.IGNORECASE)


def words_of_code(text: str) -> Iterator[tuple[int, str]]:
    """Names and strings of a Python file with their lines; docstrings and what ``asked`` shows left out."""
    tree = ast.parse(text)
    prose = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            prose.add(node.value)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "asked":
            prose |= {part for part in ast.walk(node) if isinstance(part, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in prose:
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, " ".join([*(node.module or "").split("."), *(one.name for one in node.names)])
        elif isinstance(node, ast.Import):
            yield node.lineno, " ".join(part for one in node.names for part in one.name.split("."))
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id


def named_in(path: Path, pattern: re.Pattern[str]) -> list[str]:
    """Where a file names a game."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        said = list(words_of_code(text))
    else:
        blank = re.sub(COMMENT[path.suffix], lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
        said = list(enumerate(blank.split("\n"), start=1))
    return [f"{path.name}:{line} names {found[1]!r}" for line, one in said for found in pattern.finditer(one)]


def sources() -> list[Path]:
    found = [path for path in PACKAGE.rglob("*") if path.suffix in DATA | {".py"} and path != INDEX]
    return sorted(path for path in found if not any(home in path.parents for home in HOMES))


def test_no_file_outside_the_games_names_one() -> None:
    pattern = names()
    assert len(sources()) > 400
    found = [f"{path.relative_to(PACKAGE)}: {one}" for path in sources() for one in named_in(path, pattern)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", 'GAME = "high_card_flush"'),
        ("b.py", "from croupier.games.go_fore_it import rules"),
        ("c.py", "from croupier.games import lunar_poker"),
        ("d.py", 'raise ValueError("Lunar Poker has none")'),
        ("e.py", "def f(flop_poker):\n    return flop_poker"),
        ("f.toml", "[games.props_and_hops]\ncite = 1"),
        ("g.js", 'const first = "high_card_flush";'),
        ("h.json", '{"words": {"title": "High Roll Dice"}}'),
    ],
)
def test_a_file_that_names_a_game_is_found(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(named_in(tmp_path / name, names())) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", '"""As in Lunar Poker."""\nx = 1  # as in Flop Poker\n'),
        ("b.py", 'game: str = asked("The id of a game.", "high_card_flush")'),
        ("c.toml", "# as props_and_hops does\nx = 1"),
        ("d.js", "/* Lunar Poker\n   alone */ const one = 1; // Flop Poker"),
    ],
)
def test_a_sentence_for_people_may_give_an_example(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert named_in(tmp_path / name, names()) == []
