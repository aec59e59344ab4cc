"""The rules of the house, kept by a test instead of by memory."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from croupier import cli, games

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "croupier"
SOURCES = sorted(PACKAGE.rglob("*.py"))
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
WRITTEN = (
    *("*.py", "*.toml", "*.txt", "*.md", "*.json", "*.js", "*.mjs", "*.ts", "*.sh", "*.lock"),
    *("Makefile", ".ci/run", "*.npmrc"),
)
"""Every kind of file that somebody writes or a tool writes for us."""
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


def complaints_of(path: Path) -> Iterator[str]:
    """What one source file does against the rules of the house."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    if path.stem in BANNED_NAMES:
        yield "a name that says nothing"
    if text.count("\n") > LONGEST_FILE:
        yield f"more than {LONGEST_FILE} lines: a file holds one idea"
    if not ast.get_docstring(tree):
        yield "no docstring: every module says what it is for"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{node.name} has {length} lines, more than {LONGEST_FUNCTION}"


def test_a_file_holds_one_idea_and_says_which() -> None:
    found = [f"{path.relative_to(PACKAGE)}: {told}" for path in SOURCES for told in complaints_of(path)]
    assert not found, "\n".join(found)


def test_a_file_that_breaks_the_rules_is_found(tmp_path: Path) -> None:
    bad = tmp_path / "utils.py"
    bad.write_text("def long():\n" + "    pass\n" * LONGEST_FILE, encoding="utf-8")
    assert len(list(complaints_of(bad))) == 4


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
    for path in tracked(*WRITTEN):
        text = path.read_text(encoding="utf-8")
        for host in hosts:
            assert host not in text, f"{path.relative_to(ROOT)} names {host}"
        if path != Path(__file__):
            assert "../shared" not in text, f"{path.relative_to(ROOT)} reads ../shared"


def test_every_command_is_documented() -> None:
    documents = "\n".join(path.read_text(encoding="utf-8") for path in tracked("docs/*.md", "README.md"))
    for name in cli.COMMANDS:
        assert f"croupier {name.replace('_', '-')}" in documents, f"croupier {name} is not documented"


def test_every_game_has_its_page_and_its_oracle() -> None:
    for game_id in games.ids():
        assert (PACKAGE / "games" / game_id / "README.md").exists(), game_id
        assert (ROOT / "tests" / "oracles" / f"{game_id}.py").exists(), game_id


def test_the_page_of_games_is_up_to_date() -> None:
    from tools import games_page

    assert games_page.PAGE.read_text(encoding="utf-8") == games_page.page(), "run python -m tools.games_page"
