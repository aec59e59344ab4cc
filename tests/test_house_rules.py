"""The rules of the house, kept by a test instead of by memory."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

from croupier import cli, games

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "croupier"
SOURCES = sorted(PACKAGE.rglob("*.py"))
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
BANNED_NAMES = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}


def tracked(*patterns: str) -> list[Path]:
    """Files that git knows, tracked or new, without what is ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    return [ROOT / name for name in listed if name and (ROOT / name).exists()]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_file_holds_one_idea(path: Path) -> None:
    assert path.stem not in BANNED_NAMES
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= LONGEST_FUNCTION, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_module_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "no docstring"


def test_every_interpretation_that_is_pointed_to_exists() -> None:
    pointed = re.compile(r"docs/interpretations/([0-9]{4}-[a-z0-9-]+)\.md")
    for path in tracked("*.py", "*.toml", "*.md"):
        for name in pointed.findall(path.read_text(encoding="utf-8")):
            assert (ROOT / "docs" / "interpretations" / f"{name}.md").exists(), (
                f"{path.name} points to {name}"
            )


def test_every_relative_link_in_the_documents_leads_somewhere() -> None:
    link = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)")
    for path in tracked("*.md"):
        for target in link.findall(path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.relative_to(ROOT)} links to {target}"


def test_nothing_reads_what_a_user_does_not_have_or_names_a_registry() -> None:
    hosts = ("pypi" + ".org", "python" + "hosted", "npmjs" + ".org", "deb.debian" + ".org")
    for path in tracked("*.py", "*.toml", "*.txt", "*.md", "Makefile", "*.sh", ".ci/run"):
        text = path.read_text(encoding="utf-8")
        for host in hosts:
            assert host not in text, f"{path.relative_to(ROOT)} names {host}"
        if path != Path(__file__):
            assert "../shared" not in text, f"{path.relative_to(ROOT)} reads ../shared"


def test_every_command_is_documented() -> None:
    documents = "\n".join(path.read_text(encoding="utf-8") for path in tracked("docs/*.md", "README.md"))
    for name in cli.COMMANDS:
        assert f"croupier {name.replace('_', '-')}" in documents, f"croupier {name} is not documented"


@pytest.mark.parametrize("game_id", games.ids())
def test_every_game_has_its_page_and_its_oracle(game_id: str) -> None:
    assert (PACKAGE / "games" / game_id / "README.md").exists()
    assert (ROOT / "tests" / "oracles" / f"{game_id}.py").exists()


def test_the_page_of_games_is_up_to_date() -> None:
    from tools import games_page

    assert games_page.PAGE.read_text(encoding="utf-8") == games_page.page(), "run python -m tools.games_page"
